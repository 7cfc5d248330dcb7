//! Which digest a line is about: the algorithm and, where that leaves it open, the length.
//!
//! tag or count of hex digits <--> `Kind`
//!
//! Knows nothing of the rest of the line.

use std::borrow::Cow;
use std::fmt;

use crate::algorithm::{Algorithm, Blake2};
use crate::line::Malformed;

/// A digest that lines can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// BLAKE3. Its tag says no length, so that lines that can be checked have the standard one.
    Blake3,
    /// BLAKE2.
    Blake2(Digest),
}

/// A function of the BLAKE2 family, and a length that its digests can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digest {
    function: Blake2,
    len: usize,
}

impl Digest {
    /// The longest digest.
    pub(crate) fn longest(function: Blake2) -> Self {
        Self { function, len: function.max_len() }
    }

    /// A digest of so many bytes.
    ///
    /// # Errors
    /// When the function has none of that length.
    pub(crate) fn new(function: Blake2, len: u64) -> Result<Self, LengthError> {
        match usize::try_from(len) {
            Ok(bytes) if (1..=function.max_len()).contains(&bytes) => Ok(Self { function, len: bytes }),
            _ => Err(LengthError { function, received: len }),
        }
    }

    /// The function.
    pub(crate) fn function(self) -> Blake2 {
        self.function
    }

    /// Count of bytes.
    pub(crate) fn len(self) -> usize {
        self.len
    }
}

/// A length that no digest of the function has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LengthError {
    function: Blake2,
    received: u64,
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { function, received } = self;
        write!(f, "{} gives 1 to {} bytes, received {received}", function.name(), function.max_len())
    }
}

impl std::error::Error for LengthError {}

impl Kind {
    /// The algorithm.
    pub(crate) fn algorithm(self) -> Algorithm {
        match self {
            Self::Blake3 => Algorithm::Blake3,
            Self::Blake2(digest) => Algorithm::Blake2(digest.function),
        }
    }

    /// Hex digits of the digest in a line that can be checked.
    pub(crate) fn digits(self) -> usize {
        match self {
            Self::Blake3 => 2 * blake3_api::OUT_LEN,
            Self::Blake2(digest) => 2 * digest.len,
        }
    }

    /// What a tagged line begins with, as `b2sum` writes it: the bits, unless they are all that there can be.
    pub(crate) fn tag(self) -> Cow<'static, str> {
        let name = self.algorithm().name();
        match self {
            Self::Blake2(digest) if digest.len < digest.function.max_len() => {
                format!("{name}-{}", 8 * digest.len).into()
            }
            _ => name.into(),
        }
    }

    /// What the tag at the beginning of a line says, and all that follows its parenthesis. `None` where none is.
    ///
    /// # Errors
    /// When the tag's length is none that the algorithm has.
    pub(crate) fn of_tag(line: &[u8]) -> Result<Option<(Self, &[u8])>, Malformed> {
        for algorithm in Algorithm::ALL {
            let Some(rest) = line.strip_prefix(algorithm.name().as_bytes()) else { continue };
            match (rest, algorithm) {
                ([b' ', b'(', rest @ ..], Algorithm::Blake3) => return Ok(Some((Self::Blake3, rest))),
                ([b' ', b'(', rest @ ..], Algorithm::Blake2(function)) => {
                    return Ok(Some((Self::Blake2(Digest::longest(function)), rest)));
                }
                ([b'-', rest @ ..], Algorithm::Blake2(function)) => {
                    return of_bits(function, rest).map(Some);
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// What an untagged line with so many hex digits is about.
    ///
    /// # Errors
    /// When no digest of the algorithm has so many.
    pub(crate) fn of_digits(algorithm: Algorithm, digits: usize) -> Result<Self, Malformed> {
        match algorithm {
            Algorithm::Blake3 if digits == Self::Blake3.digits() => Ok(Self::Blake3),
            Algorithm::Blake3 => Err(Malformed::NotBlake3 { received: digits }),
            Algorithm::Blake2(function) => match Digest::new(function, digits as u64 / 2) {
                Ok(digest) if digits.is_multiple_of(2) => Ok(Self::Blake2(digest)),
                _ => Err(Malformed::HashRange { received: digits, limit: 2 * function.max_len() }),
            },
        }
    }
}

/// Reads `256 (`, and hands back what follows.
///
/// # Errors
/// When that is no number of bits of a digest.
fn of_bits(function: Blake2, text: &[u8]) -> Result<(Kind, &[u8]), Malformed> {
    let (digits, rest) = text.split_at(text.iter().take_while(|byte| byte.is_ascii_digit()).count());
    let bits = str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
    let refused = Malformed::Bits { function, received: bits };
    let len = bits.filter(|bits: &u64| bits.is_multiple_of(8)).ok_or(refused)? / 8;
    let digest = Digest::new(function, len).map_err(|_| refused)?;
    let rest = rest.strip_prefix(b" (").ok_or(Malformed::TagStart)?;
    Ok((Kind::Blake2(digest), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Kind> {
        let blake2 = [Blake2::B, Blake2::S, Blake2::Bp, Blake2::Sp];
        let lens =
            |function: Blake2| (1..=function.max_len() as u64).map(move |len| Digest::new(function, len));
        let digests = blake2.into_iter().flat_map(lens).map(|digest| Kind::Blake2(digest.unwrap()));
        [Kind::Blake3].into_iter().chain(digests).collect()
    }

    #[test]
    fn tags_are_those_of_b2sum() {
        let tag = |function, len| Kind::Blake2(Digest::new(function, len).unwrap()).tag();
        assert_eq!(Kind::Blake3.tag(), "BLAKE3");
        assert_eq!(tag(Blake2::B, 64), "BLAKE2b");
        assert_eq!(tag(Blake2::B, 32), "BLAKE2b-256");
        assert_eq!(tag(Blake2::S, 32), "BLAKE2s");
        assert_eq!(tag(Blake2::Sp, 1), "BLAKE2sp-8");
        assert_eq!(tag(Blake2::Bp, 63), "BLAKE2bp-504");
    }

    #[test]
    fn tags_and_counts_of_digits_lead_back() {
        for kind in all() {
            let line = format!("{} (name", kind.tag());
            assert_eq!(Kind::of_tag(line.as_bytes()), Ok(Some((kind, &b"name"[..]))));
            assert_eq!(Kind::of_digits(kind.algorithm(), kind.digits()), Ok(kind));
        }
        let tag = b"BLAKE2b-512 (";
        assert_eq!(Kind::of_tag(tag), Ok(Some((Kind::Blake2(Digest::longest(Blake2::B)), &b""[..]))));
    }

    #[test]
    fn lengths_that_no_digest_has_are_refused() {
        for (tag, function, received) in [
            ("BLAKE2b-0 (", Blake2::B, Some(0)),
            ("BLAKE2b-4 (", Blake2::B, Some(4)),
            ("BLAKE2b-257 (", Blake2::B, Some(257)),
            ("BLAKE2b-520 (", Blake2::B, Some(520)),
            ("BLAKE2b-+256 (", Blake2::B, None),
            ("BLAKE2b- (", Blake2::B, None),
            ("BLAKE2s-512 (", Blake2::S, Some(512)),
            ("BLAKE2sp-264 (", Blake2::Sp, Some(264)),
            ("BLAKE2bp-18446744073709551616 (", Blake2::Bp, None),
        ] {
            let reason = Malformed::Bits { function, received };
            assert_eq!(Kind::of_tag(tag.as_bytes()), Err(reason), "{tag}");
            let text = reason.to_string();
            let received = received.map_or("no such number".into(), |bits| bits.to_string());
            assert!(text.starts_with(&format!("a tag of {} has bits", function.name())), "{text}");
            assert!(text.ends_with(&format!("to {}, received {received}", 8 * function.max_len())), "{text}");
        }
        for (function, len) in [(Blake2::B, 0), (Blake2::B, 65), (Blake2::S, 33), (Blake2::Bp, u64::MAX)] {
            let error = Digest::new(function, len).unwrap_err().to_string();
            assert!(error.starts_with(function.name()), "{error}");
            assert!(error.contains(&format!("1 to {}", function.max_len())), "{error}");
            assert!(error.ends_with(&format!("received {len}")), "{error}");
        }
        for digits in [0, 1, 63, 65, 66, 128] {
            let error = Malformed::HashRange { received: digits, limit: 64 };
            assert_eq!(Kind::of_digits(Algorithm::Blake2(Blake2::S), digits), Err(error));
        }
    }

    #[test]
    fn other_words_are_no_tags() {
        for line in
            ["", "BLAKE3", "BLAKE3-256 (a", "BLAKE2 (a", "BLAKE2bp", "BLAKE2x (a", "blake2b (a", "MD5 (a"]
        {
            assert_eq!(Kind::of_tag(line.as_bytes()), Ok(None), "{line}");
        }
    }
}
