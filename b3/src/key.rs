//! The key of a keyed hash, from standard input.
//!
//! stdin --64 KiB at most--> secret bytes, as many as the hash function takes --> `Key`
//!
//! Knows nothing of hashing.

use std::fmt;
use std::io::{self, Read};
use std::ops::RangeInclusive;

use zeroize::Zeroizing;

/// A key of BLAKE3: 32 secret bytes, wiped when dropped.
pub(crate) struct Key(Zeroizing<[u8; KEY_LEN]>);

impl Key {
    /// Reads a key that is all there is in `source`.
    ///
    /// # Errors
    /// When `source` holds more or fewer than 32 bytes, or cannot be read.
    pub(crate) fn read(source: &mut dyn Read) -> Result<Self, KeyError> {
        let bytes = read(source, KEY_LEN..=KEY_LEN)?;
        let mut key = Zeroizing::new([0; KEY_LEN]);
        key.copy_from_slice(&bytes);
        Ok(Self(key))
    }

    /// The secret bytes.
    pub(crate) fn bytes(&self) -> &[u8; KEY_LEN] {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

/// Reads a key that is all there is in `source`, and has a length in the range. It is wiped when dropped.
///
/// # Errors
/// When `source` holds more or fewer bytes, or cannot be read.
pub(crate) fn read(
    source: &mut dyn Read,
    wanted: RangeInclusive<usize>,
) -> Result<Zeroizing<Vec<u8>>, KeyError> {
    // Asking for at least as much as a standard stream buffers makes it pass the bytes through,
    // so that no copy of the key stays behind in its buffer.
    let mut bytes = Zeroizing::new(vec![0; PROBE]);
    let mut received = 0;
    while received < PROBE {
        match source.read(&mut bytes[received..]) {
            Ok(0) => break,
            Ok(count) => received += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(KeyError::Read(error)),
        }
    }
    if !wanted.contains(&received) {
        return Err(KeyError::Length { wanted, received });
    }
    // The memory stays the same, and all of it is wiped in the end.
    bytes.truncate(received);
    Ok(bytes)
}

/// Why standard input is no key. Never tells a byte of it.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) enum KeyError {
    /// More or fewer bytes came than are wanted.
    Length {
        /// The lengths that would have been right.
        wanted: RangeInclusive<usize>,
        /// The length received.
        received: usize,
    },
    /// Standard input could not be read.
    Read(io::Error),
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { wanted, received } => {
                let (least, most) = (*wanted.start(), *wanted.end());
                let range = if least == most { most.to_string() } else { format!("{least} to {most}") };
                let more = if *received >= PROBE { " or more" } else { "" };
                write!(f, "--keyed takes {range} key bytes on standard input, received {received}{more}")?;
                match received {
                    n if *n == most + 1 => f.write_str("; does a line feed follow the key?"),
                    n if (2 * most..=2 * most + 1).contains(n) => {
                        f.write_str("; raw bytes are wanted, not hexadecimal")
                    }
                    _ => Ok(()),
                }
            }
            Self::Read(error) => write!(f, "cannot read the key from standard input: {error}"),
        }
    }
}

impl std::error::Error for KeyError {}

const KEY_LEN: usize = 32;

/// Counting what is too long stops here, for it may have no end.
const PROBE: usize = 64 * 1024;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_32_bytes_are_a_key() {
        assert_eq!(Key::read(&mut &[7; 32][..]).unwrap().bytes(), &[7; 32]);
        for len in [0, 1, 31, 33, 64, 1000] {
            let error = Key::read(&mut vec![7; len].as_slice()).unwrap_err().to_string();
            assert!(error.contains("takes 32 key bytes"), "{error}");
            assert!(error.contains(&format!("received {len}")), "{error}");
        }
    }

    #[test]
    fn a_range_of_lengths_is_kept_to() {
        for len in [1, 31, 64] {
            assert_eq!(**read(&mut vec![7; len].as_slice(), 1..=64).unwrap(), vec![7; len]);
        }
        for (len, hint) in [(0, ""), (65, "line feed"), (128, "hexadecimal"), (129, "hexadecimal"), (130, "")]
        {
            let error = read(&mut vec![7; len].as_slice(), 1..=64).unwrap_err().to_string();
            assert!(error.contains("takes 1 to 64 key bytes"), "{error}");
            assert!(error.contains(&format!("received {len}")) && error.contains(hint), "{error}");
            assert_eq!(error.contains(';'), !hint.is_empty(), "{error}");
        }
    }

    #[test]
    fn an_endless_key_is_refused() {
        let error = Key::read(&mut io::repeat(1)).unwrap_err().to_string();
        assert!(error.contains("or more"), "{error}");
    }

    #[test]
    fn debug_prints_no_secret() {
        assert_eq!(format!("{:?}", Key::read(&mut &[7; 32][..]).unwrap()), "Key(..)");
    }
}
