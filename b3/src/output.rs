//! What a hash function gives: a window of BLAKE3's stream, or a digest.
//!
//! hash function --> `Output` --> bytes to print, or a comparison in constant time
//!
//! Knows nothing of hex or files.

use std::io;

use blake2_api::{blake2b, blake2s};
use blake3_api::{Hash, OutputReader};

/// The part of BLAKE3's output stream that is wanted, within the stream's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Offset of the first byte.
    pub(crate) start: u64,
    /// Count of bytes.
    pub(crate) len: u64,
}

impl Window {
    /// The standard hash.
    pub(crate) const HASH: Self = Self { start: 0, len: blake3_api::OUT_LEN as u64 };
}

/// The output for one input.
#[derive(Debug)]
pub(crate) enum Output {
    /// Of BLAKE3, from the window's start on: so many bytes.
    Stream(OutputReader, u64),
    /// Of BLAKE2b and BLAKE2bp.
    Blake2b(blake2b::Hash),
    /// Of BLAKE2s and BLAKE2sp.
    Blake2s(blake2s::Hash),
}

impl Output {
    /// A part of BLAKE3's stream.
    pub(crate) fn stream(mut reader: OutputReader, window: Window) -> Self {
        reader.set_position(window.start);
        Self::Stream(reader, window.len)
    }

    /// Hands out the bytes piece by piece: all of them may not fit into memory.
    ///
    /// # Errors
    /// When `take` fails.
    pub(crate) fn pieces(self, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let (mut reader, mut len) = match self {
            Self::Stream(reader, len) => (reader, len),
            Self::Blake2b(hash) => return take(hash.as_bytes()),
            Self::Blake2s(hash) => return take(hash.as_bytes()),
        };
        let mut piece = vec![0; piece_len(len)];
        while len > 0 {
            let count = piece_len(len);
            reader.fill(&mut piece[..count]);
            take(&piece[..count])?;
            len -= count as u64;
        }
        Ok(())
    }

    /// Whether this is `want`, in constant time: the standard hash of BLAKE3, or all of a BLAKE2 digest.
    pub(crate) fn is(self, want: &[u8]) -> bool {
        match self {
            Self::Stream(mut reader, _) => {
                let mut bytes = [0; blake3_api::OUT_LEN];
                reader.fill(&mut bytes);
                Hash::from_bytes(bytes) == *want
            }
            Self::Blake2b(hash) => hash == *want,
            Self::Blake2s(hash) => hash == *want,
        }
    }
}

impl From<blake2b::Hash> for Output {
    fn from(hash: blake2b::Hash) -> Self {
        Self::Blake2b(hash)
    }
}

impl From<blake2s::Hash> for Output {
    fn from(hash: blake2s::Hash) -> Self {
        Self::Blake2s(hash)
    }
}

fn piece_len(len: u64) -> usize {
    usize::try_from(len).map_or(PIECE_LEN, |len| len.min(PIECE_LEN))
}

const PIECE_LEN: usize = 64 * 1024;

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(window: Window) -> Output {
        Output::stream(blake3_api::Hasher::new().update(b"abc").finalize_xof(), window)
    }

    #[test]
    fn long_outputs_come_in_pieces_without_a_seam() {
        let len = 2 * PIECE_LEN + 7;
        let mut want = vec![0; len + 5];
        blake3_api::Hasher::new().update(b"abc").finalize_xof().fill(&mut want);
        let (mut got, mut pieces) = (Vec::<u8>::new(), 0);
        let output = stream(Window { start: 5, len: len as u64 });
        output
            .pieces(|piece| {
                got.extend(piece);
                pieces += 1;
                Ok(())
            })
            .unwrap();
        assert!(got == want[5..]);
        assert_eq!(pieces, 3);
    }

    #[test]
    fn outputs_equal_their_own_bytes_and_no_others() {
        let blake3 = blake3_api::hash(b"abc");
        let short = blake2b::Params::new().hash_length(20).hash(b"abc");
        let narrow = blake2s::hash(b"abc");
        type Make<'a> = &'a dyn Fn() -> Output;
        let cases: [(Make<'_>, &[u8]); 3] = [
            (&|| stream(Window::HASH), blake3.as_bytes()),
            (&|| short.into(), short.as_bytes()),
            (&|| narrow.into(), narrow.as_bytes()),
        ];
        for (make, bytes) in cases {
            assert!(make().is(bytes));
            for at in 0..bytes.len() {
                let mut other = bytes.to_vec();
                other[at] ^= 1;
                assert!(!make().is(&other), "{at} of {}", bytes.len());
            }
            assert!(!make().is(&bytes[1..]) && !make().is(&[bytes, &[0]].concat()) && !make().is(b""));
        }
    }
}
