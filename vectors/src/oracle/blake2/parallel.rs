//! BLAKE2bp and BLAKE2sp: a few leaves that take blocks in turns, and a root over their digests.
//!
//! input --block i to leaf i modulo degree--> leaves --> root --> digest
//!
//! Knows nothing of threads. Section 2.10 of the BLAKE2 paper.

use super::compression::Variant;
use super::params::{Params, key_block};

/// Leaves of BLAKE2bp and of BLAKE2sp.
pub fn degree(variant: &Variant) -> usize {
    if variant.word_bits == 64 { 4 } else { 8 }
}

/// The digest of `input` under `key`.
pub fn hash(variant: &Variant, digest_length: usize, key: &[u8], input: &[u8]) -> Vec<u8> {
    let root = root(variant, digest_length, key.len());
    let mut inner = Vec::new();
    for index in 0..degree(variant) {
        // The key goes before the blocks of each leaf, and to the root as a length alone.
        let mut data = key_block(variant, key);
        data.extend(input.chunks(variant.block_len()).skip(index).step_by(degree(variant)).flatten());
        inner.extend(leaf(&root, index).node(&data));
    }
    let mut digest = root.node(&inner);
    digest.truncate(digest_length);
    digest
}

/// The root's parameters.
pub fn root(variant: &Variant, digest_length: usize, key_length: usize) -> Params {
    Params {
        key_length,
        fanout: degree(variant) as u8,
        max_depth: 2,
        node_depth: 1,
        inner_length: variant.max_len() as u8,
        last_node: true,
        ..Params::new(*variant, digest_length)
    }
}

/// The parameters of leaf `index` under `root`. Its digest is all of its state, whatever the root's length.
pub fn leaf(root: &Params, index: usize) -> Params {
    let last_node = index + 1 == degree(&root.variant);
    Params { node_depth: 0, node_offset: index as u64, last_node, ..root.clone() }
}
