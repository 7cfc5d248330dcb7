//! The key of the keyed mode, from standard input.
//!
//! stdin --64 KiB at most--> 32 bytes --> `Key`
//!
//! Knows nothing of hashing.

use std::fmt;
use std::io::{self, Read};

use zeroize::Zeroizing;

/// 32 secret bytes, wiped when dropped.
pub(crate) struct Key(Zeroizing<[u8; KEY_LEN]>);

impl Key {
    /// Reads a key that is all there is in `source`.
    ///
    /// # Errors
    /// When `source` holds more or fewer than 32 bytes, or cannot be read.
    pub(crate) fn read(source: &mut dyn Read) -> Result<Self, KeyError> {
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
        if received != KEY_LEN {
            return Err(KeyError::Length(received));
        }
        let mut key = Zeroizing::new([0; KEY_LEN]);
        key.copy_from_slice(&bytes[..KEY_LEN]);
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

/// Why standard input is no key. Never tells a byte of it.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) enum KeyError {
    /// So many bytes came instead of 32.
    Length(usize),
    /// Standard input could not be read.
    Read(io::Error),
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(received) => {
                let more = if *received >= PROBE { " or more" } else { "" };
                write!(f, "--keyed takes {KEY_LEN} key bytes on standard input, received {received}{more}")?;
                match received {
                    33 => f.write_str("; does a line feed follow the key?"),
                    64 | 65 => f.write_str("; raw bytes are wanted, not hexadecimal"),
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
    fn an_endless_key_is_refused() {
        let error = Key::read(&mut io::repeat(1)).unwrap_err().to_string();
        assert!(error.contains("or more"), "{error}");
    }

    #[test]
    fn debug_prints_no_secret() {
        assert_eq!(format!("{:?}", Key::read(&mut &[7; 32][..]).unwrap()), "Key(..)");
    }
}
