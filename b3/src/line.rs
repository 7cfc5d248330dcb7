//! Lines of checksums: written in two styles, read back in both.
//!
//! (name, hex) --`head`, `tail`--> line --parse--> (name, kind, hash)
//!
//! Knows nothing of files, and of output only where the digits go.

use std::ffi::{OsStr, OsString};
use std::fmt;

use blake_digest::HexError;

use crate::algorithm::{Algorithm, Blake2};
use crate::kind::Kind;
use crate::name::{self, Written};

/// How a line with a name in it is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// `<hex>  <name>`
    Plain,
    /// `<tag> (<name>) = <hex>`
    Tagged(Kind),
}

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A line feed. Names are escaped, for they may have one in them.
    LineFeed,
    /// A NUL, which no name has in it: names stand as they are.
    Nul,
}

impl Style {
    /// What stands before the digits.
    pub(crate) fn head(self, name: &Written<'_>) -> Vec<u8> {
        match self {
            Self::Plain => name.mark.as_bytes().to_vec(),
            Self::Tagged(kind) => {
                [name.mark.as_bytes(), kind.tag().as_bytes(), b" (", &name.bytes, TAG_END].concat()
            }
        }
    }

    /// What stands after the digits, but for the line's end.
    pub(crate) fn tail(self, name: &Written<'_>) -> Vec<u8> {
        match self {
            Self::Plain => [b"  ", &*name.bytes].concat(),
            Self::Tagged(_) => Vec::new(),
        }
    }
}

impl End {
    /// The end itself.
    pub(crate) fn bytes(self) -> &'static [u8] {
        match self {
            Self::LineFeed => b"\n",
            Self::Nul => b"\0",
        }
    }

    /// The name as it stands in a line that ends so.
    pub(crate) fn name(self, name: &OsStr) -> Written<'_> {
        match self {
            Self::LineFeed => name::escape(name),
            Self::Nul => name::verbatim(name),
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
        /// What the hash is.
        kind: Kind,
        /// The hash, as many bytes as the kind has.
        hash: Vec<u8>,
    },
}

/// Reads a line; its end, if still there, does not count. Without a `wanted` algorithm, a tag may name any, and a line
/// without a tag is of BLAKE3.
///
/// # Errors
/// When it is no line that b3, b3sum, b2sum or a like tool writes, or one of another algorithm.
pub(crate) fn parse(line: &[u8], wanted: Option<Algorithm>) -> Result<Line, Malformed> {
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
    let (kind, name, hex) = match Kind::of_tag(line)? {
        Some((kind, rest)) => split_tagged(kind, rest, wanted)?,
        None => split_plain(line, wanted.unwrap_or(Algorithm::Blake3))?,
    };
    Ok(Line::Sum { kind, hash: parse_hash(kind, hex)?, name: name::parse(name, marked)? })
}

/// Splits from the right: the digits hold no parenthesis, the name may.
fn split_tagged(
    kind: Kind,
    rest: &[u8],
    wanted: Option<Algorithm>,
) -> Result<(Kind, &[u8], &[u8]), Malformed> {
    let found = kind.algorithm();
    if let Some(wanted) = wanted.filter(|&wanted| wanted != found) {
        return Err(Malformed::Algorithm { found, wanted });
    }
    let at = rest.windows(TAG_END.len()).rposition(|part| part == TAG_END).ok_or(Malformed::TagEnd)?;
    Ok((kind, &rest[..at], &rest[at + TAG_END.len()..]))
}

/// Splits behind the digits at two spaces, or at a space and the `*` of binary mode.
fn split_plain(line: &[u8], algorithm: Algorithm) -> Result<(Kind, &[u8], &[u8]), Malformed> {
    let at = line.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(line.len());
    let (hex, rest) = line.split_at(at);
    // One digit is no byte yet, but many a word begins with one: other tags, such as `BLAKE2xb`.
    if hex.len() < 2 {
        return Err(Malformed::NoHash);
    }
    let kind = Kind::of_digits(algorithm, hex.len())?;
    let name = rest.strip_prefix(b"  ").or_else(|| rest.strip_prefix(b" *")).ok_or(Malformed::Separator)?;
    Ok((kind, name, hex))
}

fn parse_hash(kind: Kind, hex: &[u8]) -> Result<Vec<u8>, Malformed> {
    let mut hash = vec![0; kind.digits() / 2];
    blake_digest::decode(hex, &mut hash).map_err(|error| match error {
        HexError::Character { .. } => Malformed::HexDigit,
        _ => Malformed::HashLength { received: hex.len(), wanted: kind.digits() },
    })?;
    Ok(hash)
}

/// Why a line cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum Malformed {
    /// It does not begin with a hash or the tag.
    NoHash,
    /// The hash has another number of characters than the one that it must have.
    HashLength {
        /// How many there are.
        received: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// A hash without a tag is too long or too short for BLAKE3, which it is taken for.
    NotBlake3 {
        /// How many characters there are.
        received: usize,
    },
    /// The hash has none of the numbers of digits that it could have.
    HashRange {
        /// How many there are.
        received: usize,
        /// The most that there could be.
        limit: usize,
    },
    /// The tag names another algorithm than the one asked for.
    Algorithm {
        /// The one that it names.
        found: Algorithm,
        /// The one asked for.
        wanted: Algorithm,
    },
    /// The tag says a length that no digest of this function has.
    Bits {
        /// The function.
        function: Blake2,
        /// What it says, if that is a number.
        received: Option<u64>,
    },
    /// The hash has a character that is no hex digit.
    HexDigit,
    /// Hash and name are not set apart.
    Separator,
    /// The tag and its length are not followed by a name.
    TagStart,
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
            Self::HashLength { received, wanted } => {
                write!(f, "the hash has {received} characters, {wanted} are wanted")
            }
            Self::NotBlake3 { received } => {
                let wanted = Kind::Blake3.digits();
                write!(
                    f,
                    "the hash has {received} characters, {wanted} are wanted for BLAKE3; --algorithm names another"
                )
            }
            Self::HashRange { received, limit } => {
                write!(f, "the hash has {received} characters, an even number up to {limit} is wanted")
            }
            Self::Algorithm { found, wanted } => {
                write!(f, "a hash of {}, one of {} is wanted", found.name(), wanted.name())
            }
            Self::Bits { function, received } => {
                let (name, most) = (function.name(), 8 * function.max_len());
                write!(f, "a tag of {name} has bits, a multiple of 8 from 8 to {most}, received ")?;
                match received {
                    Some(bits) => write!(f, "{bits}"),
                    None => f.write_str("no such number"),
                }
            }
            Self::HexDigit => f.write_str("the hash has a character that is no hex digit"),
            Self::Separator => f.write_str("no two spaces after the hash"),
            Self::TagStart => f.write_str("no \" (\" after the tag"),
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

const TAG_END: &[u8] = b") = ";

#[cfg(test)]
mod tests;
