//! The bytes that cases cut their inputs from.
//!
//! seed --> pool --start, length--> slice at a known alignment
//!
//! Knows nothing of cases.

use super::rng::Rng;

/// How many there are: the longest input, wherever it starts.
pub(super) const POOL_LEN: usize = MAX_LEN as usize + 4096;
/// The longest input: several times what any kernel's lanes take at once.
pub(super) const MAX_LEN: u64 = 1 << 20;

/// Random bytes that start at a multiple of 64.
pub(super) struct Pool {
    bytes: Vec<u8>,
    base: usize,
}

impl Pool {
    pub(super) fn new(seed: u64) -> Self {
        let len = POOL_LEN;
        let mut rng = Rng::new(seed, u64::MAX);
        let mut bytes = Vec::with_capacity(len + 72);
        while bytes.len() < len + 64 {
            bytes.extend(rng.next().to_le_bytes());
        }
        let base = bytes.as_ptr().align_offset(64);
        Self { bytes, base }
    }

    /// `len` bytes at `start`; the remainder of that by 64 is their alignment.
    pub(super) fn slice(&self, start: usize, len: usize) -> &[u8] {
        &self.bytes[self.base + start..][..len]
    }

    pub(super) fn first(&self, len: usize) -> &[u8] {
        self.slice(0, len)
    }
}
