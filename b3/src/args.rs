//! The command line as it was typed.
//!
//! argv --clap--> `Args` --> plan
//!
//! Knows nothing of what the options mean together; `plan` resolves that.

use std::ffi::OsString;
use std::num::IntErrorKind;

use clap::Parser;

use crate::algorithm::Algorithm;

/// Print or check BLAKE3 and BLAKE2 checksums.
#[derive(Parser, Debug)]
#[command(name = "b3", version, after_long_help = NOTES, max_term_width = 100)]
pub(crate) struct Args {
    /// Files to hash, or check files to check
    ///
    /// When no file is given, or when - is given, read standard input.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<OsString>,

    /// The hash function [default: blake3]
    ///
    /// With --check: the only one to check, and that of lines without a tag.
    #[arg(short, long, value_name = "NAME", ignore_case = true)]
    pub(crate) algorithm: Option<Algorithm>,

    /// Use a keyed hash, reading the key from standard input
    ///
    /// The key is raw bytes, a line feed at its end included: 32 for BLAKE3, as many as you like
    /// from 1 to the longest digest for BLAKE2.
    #[arg(long, requires = "files")]
    pub(crate) keyed: bool,

    /// Use BLAKE3's key derivation mode, with the given context string
    ///
    /// Cannot be used with --keyed.
    #[arg(long, value_name = "CONTEXT", conflicts_with = "keyed")]
    pub(crate) derive_key: Option<String>,

    /// The number of output bytes, before hex encoding [default: 32, for BLAKE2 the most]
    ///
    /// BLAKE2b and BLAKE2bp give 64 at most, BLAKE2s and BLAKE2sp 32.
    #[arg(short, long, value_name = "LEN", value_parser = stream_bytes)]
    pub(crate) length: Option<u64>,

    /// The starting output byte offset of BLAKE3, before hex encoding [default: 0]
    #[arg(long, value_name = "SEEK", value_parser = stream_bytes)]
    pub(crate) seek: Option<u64>,

    /// The maximum number of threads to use
    ///
    /// By default, this is the number of logical cores. If this flag is omitted, or if its value
    /// is 0, RAYON_NUM_THREADS is also respected. Counts without use are lowered, with a note.
    #[arg(long, value_name = "NUM", allow_negative_numbers = false)]
    pub(crate) num_threads: Option<usize>,

    /// Read every file front to back, on one thread
    ///
    /// b3 never maps files into memory (see below); the name is kept for compatibility.
    #[arg(long)]
    pub(crate) no_mmap: bool,

    /// Omit file names in the output
    #[arg(long)]
    pub(crate) no_names: bool,

    /// Write raw output bytes to standard output, rather than hex
    ///
    /// --no-names is implied. In this case, only a single input is allowed.
    #[arg(long)]
    pub(crate) raw: bool,

    /// Output BSD-style checksums: `BLAKE3 (FILE) = HASH`, `BLAKE2b-256 (FILE) = HASH`
    #[arg(long)]
    pub(crate) tag: bool,

    /// End each line with NUL, and do not escape file names
    #[arg(short, long)]
    pub(crate) zero: bool,

    /// Read checksums from each FILE and check them
    #[arg(
        short,
        long,
        conflicts_with_all = ["keyed", "derive_key", "length", "seek", "raw", "tag", "no_names", "zero"]
    )]
    pub(crate) check: bool,

    /// Skip printing OK for each checked file
    ///
    /// Must be used with --check.
    #[arg(long, requires = "check")]
    pub(crate) quiet: bool,

    /// Use the named kernel instead of the best one, on one thread
    #[arg(long, value_name = "NAME", hide = true)]
    pub(crate) kernel: Option<String>,
}

/// Parses a position in the output stream, which no `u64` is too small to hold.
fn stream_bytes(text: &str) -> Result<u64, String> {
    text.parse().map_err(|error: std::num::ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => format!("the output stream ends at byte {}", u64::MAX),
        _ => error.to_string(),
    })
}

const NOTES: &str = "\
Reading:
  Files are read, never mapped into memory: a mapped file that another program
  shortens would kill the process, and reading was measured to be no slower.
  Large regular files and block devices are read and hashed in parts by several
  threads. A file that changes while it is read gets the hash of some mix of its
  contents.

Check files:
  Lines as printed by b3, b3sum and b2sum, with --tag or without, are accepted,
  with upper-case hex and the '*' marker too. A tag names the algorithm; a line
  without one is of BLAKE3, or of the algorithm that --algorithm names, and its
  digits are as many as the hash has. With --algorithm, a line that is tagged with
  another algorithm cannot be used. Blank lines and lines that begin with '#' are skipped.
  Any other line that cannot be used is named by number and counted, the other
  lines are still checked, and the exit status is 1. So it is with a check file
  that is missing or that holds nothing to check. A line named - reads standard
  input. On Unix, names are bytes: those that are not UTF-8 are printed as they
  are and can be checked.

Exit status:
  0  all was hashed, or all that was listed matches
  1  something could not be read or written, did not match or was not understood
  2  the command line was wrong";

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn command_definition_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn stream_bytes_names_the_limit() {
        assert_eq!(stream_bytes("18446744073709551615"), Ok(u64::MAX));
        let error = stream_bytes("18446744073709551616").unwrap_err();
        assert!(error.contains("18446744073709551615"), "{error}");
        assert!(stream_bytes("x").is_err());
    }
}
