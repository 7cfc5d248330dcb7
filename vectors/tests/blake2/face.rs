//! The two variants as a kernel spells them and as the oracle does.
//!
//! `[u64; 8]` of the oracle <--> `[W; 8]` of a kernel; counts as `u128` on both sides
//!
//! Knows nothing of what is computed.

use blake_kernels::blake2::{self, Word};
use vectors::oracle::blake2::{BLAKE2B, BLAKE2S, End, Variant};

/// A kernel's word with the oracle's variant to it.
pub(crate) trait Face: Word {
    const VARIANT: Variant;
    /// What test names call it.
    const LABEL: &'static str;

    fn count(count: u128) -> Self::Count;
    fn word(word: u64) -> Self;
    fn number(self) -> u64;

    fn words(h: &[u64; 8]) -> [Self; 8] {
        h.map(Self::word)
    }
    fn numbers(h: &[Self; 8]) -> [u64; 8] {
        h.map(Self::number)
    }
    /// A state's bytes.
    fn bytes(h: &[Self; 8]) -> Vec<u8> {
        vectors::oracle::blake2::bytes(&Self::VARIANT, &Self::numbers(h))
    }
}

impl Face for u64 {
    const VARIANT: Variant = BLAKE2B;
    const LABEL: &'static str = "blake2b";

    fn count(count: u128) -> u128 {
        count
    }
    fn word(word: u64) -> u64 {
        word
    }
    fn number(self) -> u64 {
        self
    }
}

impl Face for u32 {
    const VARIANT: Variant = BLAKE2S;
    const LABEL: &'static str = "blake2s";

    fn count(count: u128) -> u64 {
        count as u64
    }
    fn word(word: u64) -> u32 {
        word as u32
    }
    fn number(self) -> u64 {
        self.into()
    }
}

/// The kernel's spelling of what follows.
pub(crate) fn end(end: End) -> blake2::End {
    match end {
        End::Open => blake2::End::Open,
        End::Last => blake2::End::Last,
        End::LastNode => blake2::End::LastNode,
    }
}
