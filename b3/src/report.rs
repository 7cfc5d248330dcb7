//! Messages on standard error, and what they amount to in the end.
//!
//! Knows nothing of what went wrong.

use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::io::{self, Write as _};

/// What the exit status will say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Everything asked for was done.
    Good,
    /// Something was not, and was named.
    Bad,
}

/// Says what went wrong on standard error.
///
/// A standard error that takes nothing is no reason to stop: the exit status still tells.
pub(crate) fn complain(message: &impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "b3: {message}");
}

/// A file's name on a terminal: one line, and no control characters to play tricks with.
pub(crate) fn shown(name: &OsStr) -> String {
    let mut text = String::new();
    for c in name.to_string_lossy().chars() {
        if c.is_control() {
            let _ = write!(text, "{}", c.escape_default());
        } else {
            text.push(c);
        }
    }
    text
}

/// A count with its noun: `1 line`, `2 lines`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_names_stay_on_one_line() {
        assert_eq!(shown(OsStr::new("a\nb\u{1b}[1mc")), "a\\nb\\u{1b}[1mc");
        assert_eq!(shown(OsStr::new("grün")), "grün");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(1, "line"), "1 line");
        assert_eq!(counted(0, "line"), "0 lines");
    }
}
