//! What the tests of this crate share.
//!
//! Knows nothing of hashing.

/// `len` bytes, byte `i` being `i % 251`.
pub(crate) fn pattern(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8).collect()
}
