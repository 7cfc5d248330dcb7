//! File names as they stand in a line, and back.
//!
//! `OsStr` --bytes--> --escape--> line --unescape--> bytes --> `OsString`
//!
//! Knows nothing of the rest of the line.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use crate::line::Malformed;

/// A name made fit for a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Written<'a> {
    /// What stands in the line.
    pub(crate) bytes: Cow<'a, [u8]>,
    /// What the line has to begin with: a backslash where anything was replaced.
    pub(crate) mark: &'static str,
}

/// Replaces backslash, line feed and carriage return by two-character escapes.
///
/// On Unix all other bytes stay as they are, valid UTF-8 or not. Elsewhere names are text: what is not
/// becomes U+FFFD; and on Windows a backslash becomes a slash.
pub(crate) fn escape(name: &OsStr) -> Written<'_> {
    let bytes = to_bytes(name);
    if !bytes.iter().any(|byte| matches!(byte, b'\\' | b'\n' | b'\r')) {
        return Written { bytes, mark: "" };
    }
    let mut escaped = Vec::with_capacity(bytes.len() + 8);
    for &byte in &*bytes {
        match byte {
            b'\\' => escaped.extend(b"\\\\"),
            b'\n' => escaped.extend(b"\\n"),
            b'\r' => escaped.extend(b"\\r"),
            _ => escaped.push(byte),
        }
    }
    Written { bytes: escaped.into(), mark: "\\" }
}

/// Leaves the name as it is, for lines that end with a NUL. What is said of other systems at [`escape`] holds here too.
pub(crate) fn verbatim(name: &OsStr) -> Written<'_> {
    Written { bytes: to_bytes(name), mark: "" }
}

/// The name that stands in a line, with escapes if the line is `marked`.
///
/// # Errors
/// When it can be no file's name, or holds an escape that [`escape`] does not make.
pub(crate) fn parse(bytes: &[u8], marked: bool) -> Result<OsString, Malformed> {
    let bytes = if marked { unescape(bytes)? } else { bytes.to_vec() };
    if bytes.is_empty() {
        return Err(Malformed::EmptyName);
    }
    if bytes.contains(&0) {
        return Err(Malformed::NulInName);
    }
    // Here it would be taken for a separator, and in no line of ours does one stand.
    if cfg!(windows) && bytes.contains(&b'\\') {
        return Err(Malformed::BackslashInName);
    }
    from_bytes(bytes)
}

fn unescape(bytes: &[u8]) -> Result<Vec<u8>, Malformed> {
    let mut name = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter();
    while let Some(&byte) = rest.next() {
        name.push(match byte {
            b'\\' => match rest.next() {
                Some(b'\\') => b'\\',
                Some(b'n') => b'\n',
                Some(b'r') => b'\r',
                _ => return Err(Malformed::Escape),
            },
            _ => byte,
        });
    }
    Ok(name)
}

#[cfg(unix)]
fn to_bytes(name: &OsStr) -> Cow<'_, [u8]> {
    std::os::unix::ffi::OsStrExt::as_bytes(name).into()
}

#[cfg(not(unix))]
fn to_bytes(name: &OsStr) -> Cow<'_, [u8]> {
    let text = name.to_string_lossy();
    if cfg!(windows) {
        return text.replace('\\', "/").into_bytes().into();
    }
    match text {
        Cow::Borrowed(text) => text.as_bytes().into(),
        Cow::Owned(text) => text.into_bytes().into(),
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere not all bytes are names")]
fn from_bytes(bytes: Vec<u8>) -> Result<OsString, Malformed> {
    Ok(std::os::unix::ffi::OsStringExt::from_vec(bytes))
}

#[cfg(not(unix))]
fn from_bytes(bytes: Vec<u8>) -> Result<OsString, Malformed> {
    String::from_utf8(bytes).map(OsString::from).map_err(|_| Malformed::NameNotText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_stay() {
        let Written { bytes, mark } = escape(OsStr::new("a  b*/grün \t.txt"));
        assert_eq!((&*bytes, mark), ("a  b*/grün \t.txt".as_bytes(), ""));
    }

    #[test]
    fn line_breaks_are_escaped_and_mark_the_line() {
        let Written { bytes, mark } = escape(OsStr::new("a\nb\rc"));
        assert_eq!((&*bytes, mark), (&b"a\\nb\\rc"[..], "\\"));
    }

    #[test]
    #[cfg(unix)]
    fn backslashes_and_bytes_that_are_no_text_survive() {
        use std::os::unix::ffi::OsStrExt;
        let Written { bytes, mark } = escape(OsStr::from_bytes(b"\\n\xff"));
        assert_eq!((&*bytes, mark), (&b"\\\\n\xff"[..], "\\"));
        assert_eq!(parse(&bytes, true).unwrap().as_bytes(), b"\\n\xff");
    }

    #[test]
    fn verbatim_names_have_no_mark() {
        assert_eq!(verbatim(OsStr::new("a\nb\rc")), Written { bytes: b"a\nb\rc"[..].into(), mark: "" });
    }

    #[test]
    #[cfg(windows)]
    fn backslashes_become_slashes() {
        let Written { bytes, mark } = escape(OsStr::new("a\\b"));
        assert_eq!((&*bytes, mark), (&b"a/b"[..], ""));
    }

    #[test]
    fn names_that_no_file_has_are_refused() {
        assert_eq!(parse(b"", false), Err(Malformed::EmptyName));
        assert_eq!(parse(b"a\0b", false), Err(Malformed::NulInName));
        for bad in [&b"\\"[..], b"a\\t", b"\\x41", b"\\\\\\"] {
            assert_eq!(parse(bad, true), Err(Malformed::Escape), "{}", bad.escape_ascii());
        }
    }

    #[test]
    #[cfg(unix)]
    fn unmarked_names_are_taken_as_they_are() {
        assert_eq!(parse(b"a\\nb", false).unwrap(), "a\\nb");
    }
}
