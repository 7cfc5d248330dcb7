//! Shows a report as a table: aligned for a terminal, Markdown for a page.
//!
//! Knows nothing of how rows are measured.

use std::fmt::Write as _;

use crate::report::{Header, Report, Row};
use crate::size;

const TITLES: [&str; 9] =
    ["work", "size", "ours ns", "peer ns", "ratio", "10-90 %", "target", "met", "SHA-256 ns"];

/// The circumstances, a line each.
pub fn header(header: &Header) -> String {
    let Header { cpu, cores, date, rustc, seed, peer, reference, our_kernel, peer_kernel, quick } = header;
    let length = if *quick { "quick run" } else { "full run" };
    let mut text = format!(
        "{cpu}, {cores} CPUs; {date}; {rustc}; {length}, seed {seed}\n\
         ours: kernel {our_kernel}; peer: {peer}, kernel {peer_kernel}; reference: {reference}\n"
    );
    if our_kernel != peer_kernel {
        text.push_str("the two sides run different kernels: read the ratios with that in mind\n");
    }
    text
}

/// The whole report for a terminal.
pub fn terminal(report: &Report) -> String {
    let rows: Vec<[String; 9]> = report.rows.iter().map(cells).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0).max(TITLES[column].len())
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let mut text = header(&report.header);
    text.push('\n');
    for row in std::iter::once(&TITLES.map(String::from)).chain(&rows) {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            write!(line, "  {cell:>width$}").expect("a String takes all text");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push('\n');
    for reason in &report.skipped {
        writeln!(text, "not run: {reason}").expect("a String takes all text");
    }
    let (met, set) = report.score();
    writeln!(text, "{met} of {set} targets met").expect("a String takes all text");
    text
}

/// Reports of one machine side by side as Markdown: the ratios of the rows that `shown` picks in the first, a
/// column for each report. No times: they mean little outside of the run that they are from.
pub fn side_by_side(reports: &[Report], shown: impl Fn(&Row) -> bool) -> String {
    let Some(Report { header: Header { cpu, cores, date, rustc, peer, .. }, rows, .. }) = reports.first()
    else {
        return String::new();
    };
    let mut text = format!(
        "{cpu}, {cores} CPUs; {date}; {rustc}. Our time over that of {peer} on the same instruction set, or \
         of the crate that a row names on the best that it has, from the minima of many short rounds; below 1 ours is \
         faster. In brackets the 10 % to 90 % range of single rounds.\n\n"
    );
    text.push_str("| work | size | at most |");
    for report in reports {
        let (met, set) = report.score();
        write!(text, " {} ({met} of {set} met) |", report.header.our_kernel)
            .expect("a String takes all text");
    }
    text.push_str("\n| --- | ---: | ---: |");
    text.push_str(&" ---: |".repeat(reports.len()));
    text.push('\n');
    for row in rows.iter().filter(|row| shown(row)) {
        let [work, size, .., target, _, _] = cells(row);
        write!(text, "| {work} | {size} | {target} |").expect("a String takes all text");
        let same =
            |other: &&Row| (&other.work, other.bytes, &other.rival) == (&row.work, row.bytes, &row.rival);
        for report in reports {
            let Some(row) = report.rows.iter().find(same) else {
                text.push_str(" |");
                continue;
            };
            let ratio = format!("{:.3}", row.ratio);
            let ratio = if row.met() == Some(true) { format!("**{ratio}**") } else { ratio };
            write!(text, " {ratio} ({:.2}-{:.2}) |", row.spread[0], row.spread[1])
                .expect("a String takes all text");
        }
        text.push('\n');
    }
    text.push_str("\nBold: the target is met. The complete tables, with times, are in [docs/benchmarks.md](docs/benchmarks.md).\n");
    text
}

/// The report as Markdown: its circumstances, then the rows that `shown` picks.
pub fn markdown(report: &Report, shown: impl Fn(&Row) -> bool) -> String {
    let Header { cpu, cores, date, rustc, peer, our_kernel, peer_kernel, .. } = &report.header;
    let (met, set) = report.score();
    let mut text = format!(
        "Measured on {date}: {cpu}, {cores} CPUs, {rustc}. Ours on its {our_kernel} kernel against {peer} on its \
         {peer_kernel} kernel, in one process and in turns. A ratio is our time over the peer's, or that of the crate that a \
         row names, from the minima of many short rounds; below 1 ours is faster. The spread is that of the single rounds' ratios, 10 % to 90 %. \
         {met} of {set} targets are met.\n\n"
    );
    let mut line = |cells: &[String; 9]| {
        text.push('|');
        for cell in cells {
            write!(text, " {cell} |").expect("a String takes all text");
        }
        text.push('\n');
    };
    line(&TITLES.map(String::from));
    line(&std::array::from_fn(|column| if column == 0 { "---".into() } else { "---:".into() }));
    for row in report.rows.iter().filter(|row| shown(row)) {
        line(&cells(row));
    }
    for reason in &report.skipped {
        write!(text, "\nNot run: {reason}\n").expect("a String takes all text");
    }
    text
}

fn cells(row: &Row) -> [String; 9] {
    let met = match row.met() {
        Some(true) => "yes",
        Some(false) => "no",
        None => "",
    };
    // Most rows stand against the obvious rival, and need not name it.
    let obvious =
        row.rival.contains("`hash`") && !row.rival.contains("better") || row.rival.starts_with("its ");
    let work = if obvious { row.work.clone() } else { format!("{} vs {}", row.work, row.rival) };
    [
        work,
        size::bytes(row.bytes),
        size::nanoseconds(row.ours_ns),
        size::nanoseconds(row.peer_ns),
        format!("{:.3}", row.ratio),
        format!("{:.2}-{:.2}", row.spread[0], row.spread[1]),
        row.target.map_or(String::new(), |target| format!("{target:.2}")),
        met.into(),
        row.reference_ns.map_or(String::new(), size::nanoseconds),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{report, row};

    fn sample() -> Report {
        report(vec![
            row("one shot", 64, 76.0, 80.0, Some(0.95)),
            row("one shot", 12, 90.0, 60.0, Some(1.0)),
            row("xof", 131_072, 30_000.0, 120_000.0, None),
        ])
    }

    #[test]
    fn terminal_columns_line_up() {
        let text = terminal(&sample());
        let lines: Vec<&str> = text.lines().collect();
        let title = lines.iter().position(|line| line.starts_with("work")).expect("there is a title line");
        let end_of = |line: &str, word: &str| line.find(word).map(|at| at + word.len());
        let ratio = end_of(lines[title], "ratio");
        assert_eq!(end_of(lines[title + 1], "0.950"), ratio, "{text}");
        assert_eq!(end_of(lines[title + 2], "1.500"), ratio, "{text}");
        assert_eq!(end_of(lines[title + 3], "0.250"), ratio, "{text}");
        assert!(text.contains("not run: sse2 forced: not here\n1 of 2 targets met\n"), "{text}");
    }

    #[test]
    fn header_tells_machine_date_compiler_seed_and_both_kernels() {
        let mut header_of = sample().header;
        let text = header(&header_of);
        for part in ["Some CPU", "2 CPUs", "2026-01-31", "rustc 1.95.0", "seed 5", "kernel avx2", "full run"]
        {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert!(!text.contains("different kernels"));
        header_of.our_kernel = "avx512".into();
        assert!(header(&header_of).contains("different kernels"));
    }

    #[test]
    fn markdown_has_a_cell_for_every_title_and_only_the_rows_shown() {
        let text = markdown(&sample(), |row| row.headline);
        let table: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        assert_eq!(table.len(), 2 + 2, "{text}");
        for line in &table {
            assert_eq!(line.matches('|').count(), TITLES.len() + 1, "{line}");
        }
        assert_eq!(table[2], "| one shot | 64 B | 76.0 | 80.0 | 0.950 | 0.93-0.97 | 0.95 | yes | 160 |");
        assert!(text.contains("Some CPU") && text.contains("2026-01-31"));
    }

    #[test]
    fn side_by_side_has_a_column_for_each_report_and_leaves_out_what_one_lacks() {
        let mut other = sample();
        other.header.our_kernel = "avx512".into();
        other.rows.remove(0);
        let text = side_by_side(&[sample(), other], |row| row.headline);
        let table: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        assert_eq!(table[0], "| work | size | at most | avx2 (1 of 2 met) | avx512 (0 of 1 met) |");
        assert_eq!(table[2], "| one shot | 64 B | 0.95 | **0.950** (0.93-0.97) | |");
        for line in &table {
            assert_eq!(line.matches('|').count(), 6, "{line}");
        }
        assert_eq!(side_by_side(&[], |_| true), "");
    }

    #[test]
    fn rivals_other_than_the_obvious_are_named() {
        let mut threads = row("threads", 16384, 1.0, 2.0, None);
        threads.rival = "better of `hash`, `update_rayon`".into();
        assert_eq!(cells(&threads)[0], "threads vs better of `hash`, `update_rayon`");
        threads.rival = "its `Hasher`".into();
        assert_eq!(cells(&threads)[0], "threads");
    }
}
