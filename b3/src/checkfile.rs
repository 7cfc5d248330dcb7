//! Read a check file line by line, whatever is in it.
//!
//! bytes --split at LF, BOM off--> line --parse--> (number, what it says or why it says nothing)
//!
//! Knows nothing of hashing, nor of what becomes of a line.

use std::io::{self, BufRead, Read};

use crate::algorithm::Algorithm;
use crate::line::{self, Line, Malformed};

/// The lines of one check file, in order, with their numbers from 1.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    source: R,
    wanted: Option<Algorithm>,
    number: u64,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Reads from `source`; only lines of the `wanted` algorithm are good, if there is one.
    pub(crate) fn new(source: R, wanted: Option<Algorithm>) -> Self {
        Self { source, wanted, number: 0, bytes: Vec::new() }
    }

    /// The next line, or `None` at the end.
    ///
    /// # Errors
    /// When the source cannot be read: there is no next line then.
    pub(crate) fn next(&mut self) -> io::Result<Option<(u64, Result<Line, Malformed>)>> {
        self.bytes.clear();
        let limit = MAX_LINE as u64 + 1;
        if self.source.by_ref().take(limit).read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.bytes.len() > MAX_LINE && !self.bytes.ends_with(b"\n") {
            self.source.skip_until(b'\n')?;
            return Ok(Some((self.number, Err(Malformed::TooLong(MAX_LINE)))));
        }
        Ok(Some((self.number, self.parse())))
    }

    fn parse(&self) -> Result<Line, Malformed> {
        let bytes = &*self.bytes;
        if self.number > 1 {
            return line::parse(bytes, self.wanted);
        }
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err(Malformed::Utf16);
        }
        line::parse(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes), self.wanted)
    }
}

/// Longer than any name that a system takes, doubled by escapes; and a bound on memory, whatever is read.
const MAX_LINE: usize = 256 * 1024;

#[cfg(test)]
mod tests {
    use super::*;

    const HEX: &str = "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85";

    fn all(bytes: &[u8]) -> Vec<(u64, Result<Line, Malformed>)> {
        let mut lines = Lines::new(bytes, None);
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    fn name(line: &Result<Line, Malformed>) -> Option<&str> {
        match line {
            Ok(Line::Sum { name, .. }) => name.to_str(),
            _ => None,
        }
    }

    #[test]
    fn an_empty_file_has_no_lines() {
        assert!(all(b"").is_empty());
    }

    #[test]
    fn bad_lines_keep_their_number_and_stop_nothing() {
        let bytes = [b"\xff\n\n", format!("{HEX}  a\ngarbage\n{HEX}  b").as_bytes()].concat();
        let lines = all(&bytes);
        assert_eq!(lines.iter().map(|line| line.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        assert_eq!(lines[0].1, Err(Malformed::NoHash));
        assert_eq!(lines[1].1, Ok(Line::Blank));
        assert_eq!(name(&lines[2].1), Some("a"));
        assert_eq!(lines[3].1, Err(Malformed::NoHash));
        assert_eq!(name(&lines[4].1), Some("b"));
    }

    #[test]
    fn a_byte_order_mark_belongs_to_no_line() {
        let lines = all(format!("\u{feff}{HEX}  a\n\u{feff}{HEX}  b\n").as_bytes());
        assert_eq!(name(&lines[0].1), Some("a"));
        assert_eq!(lines[1].1, Err(Malformed::NoHash));
        assert_eq!(all(b"\xff\xfea\0\n\0")[0].1, Err(Malformed::Utf16));
    }

    #[test]
    fn a_line_too_long_is_skipped_to_its_end() {
        let fits = "x".repeat(MAX_LINE - HEX.len() - 2);
        let lines = all(format!("{HEX}  {fits}\n{HEX}  {fits}xx\n{HEX}  a\n").as_bytes());
        assert_eq!(name(&lines[0].1), Some(&*fits));
        assert_eq!(lines[1], (2, Err(Malformed::TooLong(MAX_LINE))));
        assert_eq!((lines[2].0, name(&lines[2].1)), (3, Some("a")));
        assert_eq!(lines.len(), 3);
    }
}
