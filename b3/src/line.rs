//! Lines of checksums: written in two styles, read back in both.
//!
//! (name, hex) --`head`, `tail`--> line --parse--> (name, hash)
//!
//! Knows nothing of files, and of output only where the digits go.

use std::ffi::OsString;
use std::fmt;

use blake3_api::Hash;

use crate::name::{self, Escaped};

/// How a line with a name in it is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// `<hex>  <name>`
    Plain,
    /// `BLAKE3 (<name>) = <hex>`
    Tagged,
}

impl Style {
    /// What stands before the digits.
    pub(crate) fn head(self, name: &Escaped<'_>) -> Vec<u8> {
        match self {
            Self::Plain => name.mark.as_bytes().to_vec(),
            Self::Tagged => [name.mark.as_bytes(), TAG, &name.bytes, TAG_END].concat(),
        }
    }

    /// What stands after the digits, the line's end included.
    pub(crate) fn tail(self, name: &Escaped<'_>) -> Vec<u8> {
        match self {
            Self::Plain => [b"  ", &*name.bytes, b"\n"].concat(),
            Self::Tagged => b"\n".to_vec(),
        }
    }
}

/// What a line of a check file says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Nothing.
    Blank,
    /// Something for people: it begins with `#`.
    Comment,
    /// A file and the hash that it should have.
    Sum {
        /// The file.
        name: OsString,
        /// The hash.
        hash: Hash,
    },
}

/// Reads a line; its end, if still there, does not count.
///
/// # Errors
/// When it is no line that b3, b3sum or a like tool writes.
pub(crate) fn parse(line: &[u8]) -> Result<Line, Malformed> {
    let end = line.iter().rposition(|byte| !matches!(byte, b'\r' | b'\n')).map_or(0, |last| last + 1);
    let line = &line[..end];
    if line.trim_ascii().is_empty() {
        return Ok(Line::Blank);
    }
    if line[0] == b'#' {
        return Ok(Line::Comment);
    }
    let (line, marked) = line.strip_prefix(b"\\").map_or((line, false), |rest| (rest, true));
    // The tag goes first: it is no hex digit, while a tagged name may well hold two spaces.
    let (name, hex) = match line.strip_prefix(TAG) {
        Some(rest) => split_tagged(rest)?,
        None => split_plain(line)?,
    };
    Ok(Line::Sum { hash: parse_hash(hex)?, name: name::parse(name, marked)? })
}

/// Splits from the right: the digits hold no parenthesis, the name may.
fn split_tagged(rest: &[u8]) -> Result<(&[u8], &[u8]), Malformed> {
    let at = rest.windows(TAG_END.len()).rposition(|part| part == TAG_END).ok_or(Malformed::TagEnd)?;
    Ok((&rest[..at], &rest[at + TAG_END.len()..]))
}

/// Splits behind the digits at two spaces, or at a space and the `*` of binary mode.
fn split_plain(line: &[u8]) -> Result<(&[u8], &[u8]), Malformed> {
    let at = line.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(line.len());
    let (hex, rest) = line.split_at(at);
    if hex.is_empty() {
        return Err(Malformed::NoHash);
    }
    if hex.len() != HEX_LEN {
        return Err(Malformed::HashLength(hex.len()));
    }
    let name = rest.strip_prefix(b"  ").or_else(|| rest.strip_prefix(b" *")).ok_or(Malformed::Separator)?;
    Ok((name, hex))
}

fn parse_hash(hex: &[u8]) -> Result<Hash, Malformed> {
    if hex.len() != HEX_LEN {
        return Err(Malformed::HashLength(hex.len()));
    }
    Hash::from_hex(hex).map_err(|_| Malformed::HexDigit)
}

/// Why a line cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum Malformed {
    /// It does not begin with a hash or the tag.
    NoHash,
    /// The hash has so many characters instead of 64.
    HashLength(usize),
    /// The hash has a character that is no hex digit.
    HexDigit,
    /// Hash and name are not set apart.
    Separator,
    /// The tag is not closed.
    TagEnd,
    /// The name is empty.
    EmptyName,
    /// The name has a NUL in it.
    NulInName,
    /// The name has a backslash in it, which on Windows separates directories.
    BackslashInName,
    /// The name is not UTF-8.
    #[cfg(not(unix))]
    NameNotText,
    /// The name has an escape that is not one of `\\`, `\n`, `\r`.
    Escape,
    /// The line is longer than so many bytes.
    TooLong(usize),
    /// The file is UTF-16.
    Utf16,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHash => f.write_str("no hash at its beginning"),
            Self::HashLength(len) => write!(f, "the hash has {len} characters, {HEX_LEN} are wanted"),
            Self::HexDigit => f.write_str("the hash has a character that is no hex digit"),
            Self::Separator => f.write_str("no two spaces after the hash"),
            Self::TagEnd => f.write_str("no \") = \" after the tag"),
            Self::EmptyName => f.write_str("the name is empty"),
            Self::NulInName => f.write_str("the name has a NUL in it"),
            Self::BackslashInName => f.write_str("the name has a backslash in it"),
            #[cfg(not(unix))]
            Self::NameNotText => f.write_str("the name is not valid UTF-8"),
            Self::Escape => f.write_str("the name has an unknown escape"),
            Self::TooLong(limit) => write!(f, "longer than {limit} bytes"),
            Self::Utf16 => f.write_str("the file is UTF-16, UTF-8 is wanted"),
        }
    }
}

impl std::error::Error for Malformed {}

const TAG: &[u8] = b"BLAKE3 (";
const TAG_END: &[u8] = b") = ";

/// Hex digits of a hash of the standard length.
const HEX_LEN: usize = 64;

#[cfg(test)]
mod tests;
