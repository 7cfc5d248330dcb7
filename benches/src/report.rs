//! The result of one comparison: its circumstances and its rows, as JSON keeps them.
//!
//! Knows nothing of how rows are measured or shown.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::Error;

/// Everything that one run of `compare` found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Under which circumstances.
    pub header: Header,
    /// What was found.
    pub rows: Vec<Row>,
    /// Cases that this machine could not run, each with the reason.
    pub skipped: Vec<String>,
}

/// The circumstances of a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The CPU's name.
    pub cpu: String,
    /// Threads that run at once.
    pub cores: usize,
    /// The day, UTC.
    pub date: String,
    /// The compiler.
    pub rustc: String,
    /// The seed of offsets and inputs.
    pub seed: u64,
    /// Whether rounds were few.
    pub quick: bool,
    /// The peer's name and version.
    pub peer: String,
    /// The reference's name and version.
    pub reference: String,
    /// The kernel that ours ran on.
    pub our_kernel: String,
    /// The kernel that the peer ran on.
    pub peer_kernel: String,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// What rows of this kind have in common.
    pub group: String,
    /// The work in words, without its size.
    pub work: String,
    /// The bytes hashed, or put out.
    pub bytes: usize,
    /// Whom ours was compared with.
    pub rival: String,
    /// Rounds measured.
    pub rounds: usize,
    /// Our minimum, nanoseconds.
    pub ours_ns: f64,
    /// The rival's minimum, nanoseconds.
    pub peer_ns: f64,
    /// Our 5 % quantile, nanoseconds.
    pub ours_low_ns: f64,
    /// The rival's 5 % quantile, nanoseconds.
    pub peer_low_ns: f64,
    /// Minimum over minimum.
    pub ratio: f64,
    /// The same of the 5 % quantiles.
    pub ratio_of_lows: f64,
    /// The 10 % and 90 % quantiles of the ratios of single rounds.
    pub spread: [f64; 2],
    /// The ratio to reach.
    pub target: Option<f64>,
    /// The reference's minimum for the same bytes, nanoseconds.
    pub reference_ns: Option<f64>,
    /// Whether a short table shows the row.
    pub headline: bool,
}

impl Row {
    /// Whether the target was reached, if there is one: judged by the three decimals that tables show.
    pub fn met(&self) -> Option<bool> {
        let thousandths = |ratio: f64| (ratio * 1000.0).round();
        self.target.map(|target| thousandths(self.ratio) <= thousandths(target))
    }
}

impl Report {
    /// Reads what [`Report::write`] wrote.
    ///
    /// # Errors
    ///
    /// [`Error::File`] or [`Error::Json`], with the path.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read(path).map_err(Error::file(path))?;
        serde_json::from_slice(&text).map_err(|source| Error::Json { path: path.into(), source })
    }

    /// Writes JSON for programs and for people.
    ///
    /// # Errors
    ///
    /// [`Error::File`], with the path.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let mut text =
            serde_json::to_vec_pretty(self).map_err(|source| Error::Json { path: path.into(), source })?;
        text.push(b'\n');
        std::fs::write(path, text).map_err(Error::file(path))
    }

    /// Targets reached, and targets set.
    pub fn score(&self) -> (usize, usize) {
        let met: Vec<bool> = self.rows.iter().filter_map(Row::met).collect();
        (met.iter().filter(|&&met| met).count(), met.len())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn row(group: &str, bytes: usize, ours_ns: f64, peer_ns: f64, target: Option<f64>) -> Row {
        let ratio = ours_ns / peer_ns;
        Row {
            group: group.into(),
            work: group.into(),
            bytes,
            rival: "`hash`".into(),
            rounds: 100,
            ours_ns,
            peer_ns,
            ours_low_ns: ours_ns * 1.1,
            peer_low_ns: peer_ns * 1.1,
            ratio,
            ratio_of_lows: ratio,
            spread: [ratio * 0.98, ratio * 1.02],
            target,
            reference_ns: Some(peer_ns * 2.0),
            headline: bytes != 12,
        }
    }

    pub(crate) fn report(rows: Vec<Row>) -> Report {
        let header = Header {
            cpu: "Some CPU".into(),
            cores: 2,
            date: "2026-01-31".into(),
            rustc: "rustc 1.95.0".into(),
            seed: 5,
            quick: false,
            peer: "blake3 1.8.7".into(),
            reference: "SHA-256 (ring 0.17)".into(),
            our_kernel: "avx2".into(),
            peer_kernel: "avx2".into(),
        };
        Report { header, rows, skipped: vec!["sse2 forced: not here".into()] }
    }

    #[test]
    fn json_brings_every_field_back() {
        let path = std::env::temp_dir().join(format!("benches-report-{}.json", std::process::id()));
        let written =
            report(vec![row("one shot", 64, 80.25, 83.5, Some(0.95)), row("xof", 4, 1.0, 3.0, None)]);
        written.write(&path).expect("the temporary folder is writable");
        let read = Report::read(&path);
        std::fs::remove_file(&path).expect("the file was just written");
        assert_eq!(read.expect("what was written can be read"), written);
    }

    #[test]
    fn files_that_are_no_report_are_named() {
        let path = std::env::temp_dir().join(format!("benches-broken-{}.json", std::process::id()));
        std::fs::write(&path, "{}").expect("the temporary folder is writable");
        let error = Report::read(&path).expect_err("an empty object is no report");
        std::fs::remove_file(&path).expect("the file was just written");
        assert!(
            matches!(error, Error::Json { .. }) && error.to_string().contains("benches-broken"),
            "{error}"
        );
    }

    #[test]
    fn targets_are_met_at_the_target_and_not_above() {
        let at = row("a", 1, 95.0, 100.0, Some(0.95));
        let hair = row("a", 1, 95.04, 100.0, Some(0.95));
        let above = row("a", 1, 95.1, 100.0, Some(0.95));
        let free = row("a", 1, 200.0, 100.0, None);
        assert_eq!([&at, &hair, &above, &free].map(Row::met), [Some(true), Some(true), Some(false), None]);
        assert_eq!(report(vec![at, hair, above, free]).score(), (2, 3));
    }
}
