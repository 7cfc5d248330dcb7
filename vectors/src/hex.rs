//! Bytes as lower-case hexadecimal text, and back.
//!
//! Knows nothing of what the bytes mean.

/// Two lower-case digits for each byte.
///
/// ```
/// assert_eq!(vectors::hex::encode(&[0x0f, 0xa0]), "0fa0");
/// ```
pub fn encode(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]).collect()
}

/// The bytes that `text` spells, or `None` if it is no whole number of lower-case digit pairs.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

fn digit(ascii: u8) -> Option<u8> {
    match ascii {
        b'0'..=b'9' => Some(ascii - b'0'),
        b'a'..=b'f' => Some(ascii - b'a' + 10),
        _ => None,
    }
}

const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_round_trip() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&encode(&bytes)), Some(bytes));
    }

    #[test]
    fn odd_lengths_and_foreign_characters_are_refused() {
        for text in ["0", "0g", "0A", "é"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
