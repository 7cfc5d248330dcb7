//! BLAKE2 straight from RFC 7693, its paper and the BLAKE2X paper: slow, short, the whole input at hand.
//!
//! parameters, key, input --data blocks--> compression function --> digest
//!
//! Knows nothing of kernels, incremental state or speed. A number after "section" is RFC 7693's; what the RFC
//! leaves out (salt, tree parameters, parallel functions, long output) names the paper it comes from.

mod compression;
pub mod parallel;
mod params;
pub mod self_test;
pub mod xof;

pub use compression::{BLAKE2B, BLAKE2S, Variant};
pub use params::{Params, key_block};

/// What follows the last byte of a run of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// More blocks: these are all whole, and there may be none of them.
    Open,
    /// Nothing: the final block flag f0 is set in the last block, which may be short.
    Last,
    /// Nothing, and the node is the last one of its level: f1 is set as well.
    LastNode,
}

/// The state after the blocks of `data`, where `count` bytes were compressed before (section 3.3, the loop).
///
/// # Panics
///
/// If `data` is no whole number of blocks although more are to come.
pub fn absorb(variant: &Variant, h: &[u64; 8], data: &[u8], count: u128, end: End) -> [u64; 8] {
    let block_len = variant.block_len();
    if end == End::Open {
        assert!(data.len().is_multiple_of(block_len), "{} bytes are no whole blocks", data.len());
        let mut h = *h;
        for (index, block) in data.chunks(block_len).enumerate() {
            let count = count.wrapping_add(((index + 1) * block_len) as u128);
            h = variant.compress(&h, block, count, false, false);
        }
        return h;
    }
    // The last block is never empty, but for data that is.
    let last_len = data.len() - data.len().saturating_sub(1) / block_len * block_len;
    let (before, last) = data.split_at(data.len() - last_len);
    let h = absorb(variant, h, before, count, End::Open);
    let mut block = last.to_vec();
    block.resize(block_len, 0);
    variant.compress(&h, &block, count.wrapping_add(data.len() as u128), true, end == End::LastNode)
}

/// The bytes of a state, little-endian whatever the machine's order: a digest is their beginning.
pub fn bytes(variant: &Variant, h: &[u64; 8]) -> Vec<u8> {
    h.iter().flat_map(|word| word.to_le_bytes().into_iter().take(variant.word_len())).collect()
}

#[cfg(test)]
mod tests;
