//! Hexadecimal in and out of bytes.
//!
//! bytes <--two digits each--> text
//!
//! Knows nothing of what the bytes mean.

use arrayvec::ArrayString;
use core::{error, fmt};

/// Why text is not the hexadecimal that was wanted.
///
/// ```
/// use blake_digest::{HexError, decode_array};
///
/// assert_eq!(decode_array::<2>(b"12g4"), Err(HexError::Character { position: 2, byte: b'g' }));
/// assert_eq!(decode_array::<2>(b"").unwrap_err().to_string(), "expected 4 hex digits, received 0 bytes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HexError {
    /// The input was not as long as it had to be: 64 bytes, where 32 bytes are wanted.
    Length {
        /// The length that would have been right, in bytes.
        limit: usize,
        /// The length received, in bytes.
        received: usize,
    },
    /// The input, whose length could have been any even one up to a limit, was empty, odd or longer.
    Range {
        /// The greatest length that would have been right, in bytes.
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
            HexError::Range { limit, received } => {
                write!(f, "expected an even number of 2 to {limit} hex digits, received {received} bytes")
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

/// Bytes that show as hex digits: lower-case by `Display` and `{:x}`, upper-case by `{:X}`, quoted by `Debug`. With
/// `#`, the last two put `0x` in front. Width and precision are not applied.
///
/// ```
/// use blake_digest::Hex;
///
/// assert_eq!(format!("{0} {0:#x} {0:X} {0:?}", Hex(&[0xc0, 0xde])), r#"c0de 0xc0de C0DE "c0de""#);
/// ```
#[derive(Clone, Copy)]
pub struct Hex<'a>(pub &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(self.0, LOWER, f)
    }
}

impl fmt::Debug for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl fmt::LowerHex for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        prefix(f)?;
        write_digits(self.0, LOWER, f)
    }
}

impl fmt::UpperHex for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        prefix(f)?;
        write_digits(self.0, UPPER, f)
    }
}

fn prefix(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if f.alternate() { f.write_str("0x") } else { Ok(()) }
}

/// In pieces that a buffer on the stack holds, since a formatter takes long texts faster than characters.
fn write_digits(bytes: &[u8], digits: &[u8; 16], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for piece in bytes.chunks(64) {
        f.write_str(&text::<128>(piece, digits))?;
    }
    Ok(())
}

/// The bytes as lower-case hex digits, on the stack.
///
/// # Panics
///
/// If `LEN` is less than twice the number of bytes.
///
/// ```
/// assert_eq!(blake_digest::encode::<4>(&[0xc0, 0xde]).as_str(), "c0de");
/// ```
pub fn encode<const LEN: usize>(bytes: &[u8]) -> ArrayString<LEN> {
    text(bytes, LOWER)
}

fn text<const LEN: usize>(bytes: &[u8], digits: &[u8; 16]) -> ArrayString<LEN> {
    let mut text = ArrayString::new();
    for byte in bytes {
        text.push(char::from(digits[usize::from(byte >> 4)]));
        text.push(char::from(digits[usize::from(byte & 15)]));
    }
    text
}

/// Reads exactly as many hex digits, of either case, as fill `out`.
///
/// # Errors
///
/// If the text has another length, or anything but digits. `out` may hold part of it then.
pub fn decode(text: &[u8], out: &mut [u8]) -> Result<(), HexError> {
    if text.len() != 2 * out.len() {
        return Err(HexError::Length { limit: 2 * out.len(), received: text.len() });
    }
    let digit = |position: usize| {
        let byte = text[position];
        match char::from(byte).to_digit(16) {
            Some(value) => Ok(value as u8),
            None => Err(HexError::Character { position, byte }),
        }
    };
    for (i, byte) in out.iter_mut().enumerate() {
        *byte = digit(2 * i)? << 4 | digit(2 * i + 1)?;
    }
    Ok(())
}

/// Reads exactly as many hex digits, of either case, as `LEN` bytes take.
///
/// # Errors
///
/// If the text has another length, or anything but digits.
pub fn decode_array<const LEN: usize>(text: &[u8]) -> Result<[u8; LEN], HexError> {
    let mut bytes = [0; LEN];
    decode(text, &mut bytes)?;
    Ok(bytes)
}

/// Reads as many hex digits, of either case, as there are, and at most as many as fill `out`. Says how many bytes
/// they made.
///
/// # Errors
///
/// If there are none, an odd number or too many, or anything but digits.
///
/// ```
/// let mut bytes = [0; 64];
/// assert_eq!(blake_digest::decode_up_to(b"C0de", &mut bytes)?, 2);
/// assert_eq!(bytes[..2], [0xc0, 0xde]);
/// let error = blake_digest::decode_up_to(b"C0d", &mut bytes).unwrap_err();
/// assert_eq!(error.to_string(), "expected an even number of 2 to 128 hex digits, received 3 bytes");
/// # Ok::<(), blake_digest::HexError>(())
/// ```
pub fn decode_up_to(text: &[u8], out: &mut [u8]) -> Result<usize, HexError> {
    let len = text.len() / 2;
    if len == 0 || text.len() % 2 == 1 || len > out.len() {
        return Err(HexError::Range { limit: 2 * out.len(), received: text.len() });
    }
    decode(text, &mut out[..len])?;
    Ok(len)
}

const LOWER: &[u8; 16] = b"0123456789abcdef";
const UPPER: &[u8; 16] = b"0123456789ABCDEF";

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::{format, string::ToString};

    #[test]
    fn every_byte_at_every_position_is_a_digit_or_named() {
        for position in 0..64 {
            for byte in 0..=255u8 {
                let mut text = [b'5'; 64];
                text[position] = byte;
                let result = decode_array::<32>(&text);
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
        let text = [b'0'; 200];
        for len in (0..200).filter(|&len| len != 64) {
            let error = HexError::Length { limit: 64, received: len };
            assert_eq!(decode_array::<32>(&text[..len]), Err(error));
        }
        for len in 0..200 {
            let expected = match len {
                2..=64 if len % 2 == 0 => Ok(len / 2),
                received => Err(HexError::Range { limit: 64, received }),
            };
            assert_eq!(decode_up_to(&text[..len], &mut [0; 32]), expected);
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
        let bytes: [u8; 32] = core::array::from_fn(|i| (i as u8) << 4 | (15 - i as u8 % 16));
        let text = encode::<64>(&bytes);
        assert_eq!(&text[..8], "0f1e2d3c");
        assert_eq!(decode_array(text.as_bytes()), Ok(bytes));
        assert_eq!(decode_array(text.to_uppercase().as_bytes()), Ok(bytes));
    }

    #[test]
    fn texts_of_any_length_are_written_whole() {
        let bytes: [u8; 200] = core::array::from_fn(|i| i as u8);
        for len in 0..200 {
            let text = Hex(&bytes[..len]).to_string();
            assert_eq!(text, encode::<400>(&bytes[..len]).as_str());
            assert_eq!(format!("{:X}", Hex(&bytes[..len])), text.to_uppercase());
        }
    }
}
