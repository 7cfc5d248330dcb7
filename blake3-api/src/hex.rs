//! Hexadecimal in and out of 32 bytes.
//!
//! bytes <--64 digits--> text
//!
//! Knows nothing of what the bytes mean.

use arrayvec::ArrayString;
use core::{error, fmt};

use crate::OUT_LEN;

/// Why [`Hash::from_hex`](crate::Hash::from_hex) refused its input.
///
/// ```
/// use blake3_api::{Hash, HexError};
///
/// let bad = format!("{}g{}", "0".repeat(10), "0".repeat(53));
/// assert!(matches!(Hash::from_hex(&bad), Err(HexError::Character { position: 10, byte: b'g' })));
/// assert_eq!(Hash::from_hex("").unwrap_err().to_string(), "expected 64 hex digits, received 0 bytes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HexError {
    /// The input was not 64 bytes long.
    Length {
        /// The length that would have been right, in bytes.
        limit: usize,
        /// The length received, in bytes.
        received: usize,
    },
    /// A byte was none of `0..=9`, `a..=f`, `A..=F`.
    Character {
        /// Where it stands, in bytes from the start of the input.
        position: usize,
        /// The byte itself. In UTF-8 text beyond ASCII, the first byte of the character.
        byte: u8,
    },
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            HexError::Length { limit, received } => {
                write!(f, "expected {limit} hex digits, received {received} bytes")
            }
            HexError::Character { position, byte } if byte.is_ascii() => {
                write!(f, "expected a hex digit at position {position}, received {:?}", char::from(byte))
            }
            HexError::Character { position, byte } => {
                write!(f, "expected a hex digit at position {position}, received byte {byte:#04x}")
            }
        }
    }
}

impl error::Error for HexError {}

pub(crate) fn encode(bytes: &[u8; OUT_LEN]) -> ArrayString<HEX_LEN> {
    let mut text = ArrayString::new();
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

pub(crate) fn decode(text: &[u8]) -> Result<[u8; OUT_LEN], HexError> {
    if text.len() != HEX_LEN {
        return Err(HexError::Length { limit: HEX_LEN, received: text.len() });
    }
    let digit = |position: usize| {
        let byte = text[position];
        match char::from(byte).to_digit(16) {
            Some(value) => Ok(value as u8),
            None => Err(HexError::Character { position, byte }),
        }
    };
    let mut bytes = [0; OUT_LEN];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = digit(2 * i)? << 4 | digit(2 * i + 1)?;
    }
    Ok(bytes)
}

pub(crate) const HEX_LEN: usize = 2 * OUT_LEN;
const DIGITS: &[u8; 16] = b"0123456789abcdef";

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_byte_at_every_position_is_a_digit_or_named() {
        for position in 0..HEX_LEN {
            for byte in 0..=255u8 {
                let mut text = [b'5'; HEX_LEN];
                text[position] = byte;
                let result = decode(&text);
                if byte.is_ascii_hexdigit() {
                    let digit = char::from(byte).to_digit(16).unwrap() as u8;
                    let got = result.unwrap()[position / 2];
                    assert_eq!(got, if position % 2 == 0 { digit << 4 | 5 } else { 0x50 | digit });
                } else {
                    assert_eq!(result, Err(HexError::Character { position, byte }));
                }
            }
        }
    }

    #[test]
    fn every_wrong_length_is_named() {
        for len in (0..200).filter(|&len| len != HEX_LEN) {
            let text = [b'0'; 200];
            assert_eq!(decode(&text[..len]), Err(HexError::Length { limit: 64, received: len }));
        }
    }

    #[test]
    fn the_message_names_position_and_character() {
        let error = |byte| HexError::Character { position: 7, byte }.to_string();
        assert_eq!(error(b'x'), "expected a hex digit at position 7, received 'x'");
        assert_eq!(error(b'\n'), "expected a hex digit at position 7, received '\\n'");
        assert_eq!(error(0xc3), "expected a hex digit at position 7, received byte 0xc3");
    }

    #[test]
    fn low_and_high_nibbles_keep_their_places() {
        let mut bytes = [0; OUT_LEN];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = (i as u8) << 4 | (15 - i as u8 % 16);
        }
        let text = encode(&bytes);
        assert_eq!(&text[..8], "0f1e2d3c");
        assert_eq!(decode(text.as_bytes()).unwrap(), bytes);
        assert_eq!(decode(text.to_uppercase().as_bytes()).unwrap(), bytes);
    }
}
