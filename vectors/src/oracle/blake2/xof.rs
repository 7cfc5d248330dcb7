//! BLAKE2Xb and BLAKE2Xs: output of any length, made of one hash and a node for each block of output.
//!
//! input --hash, its length of output among the parameters--> H0 --node i--> block i
//!
//! Knows nothing of streams: any bytes are made anew. The BLAKE2X paper, sections 2.1 and 2.2.

use super::compression::Variant;
use super::params::Params;

/// The output of one input.
#[derive(Clone, Debug)]
pub struct Output {
    root: Params,
    hash: Vec<u8>,
    length: u64,
}

impl Output {
    /// Hashes `input` for `length` bytes of output, or as many as will be read. `params` has salt and
    /// personalisation; its lengths and tree parameters do not count.
    ///
    /// # Panics
    ///
    /// If the length is 0, or too large for its place.
    pub fn new(params: &Params, length: Option<u64>, key: &[u8], input: &[u8]) -> Output {
        let root = root(params, length);
        let hash = root.hash(key, input);
        // Of unknown length there are as many blocks as the lower half of the node offset can count.
        Output { length: length.unwrap_or((root.digest_length as u64) << 32), root, hash }
    }

    /// Bytes that there are.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Block `index` of the output: `max_len` bytes, or the rest in the last block.
    ///
    /// # Panics
    ///
    /// If the block is behind the end.
    pub fn block(&self, index: u64) -> Vec<u8> {
        let whole = self.root.digest_length as u64;
        let left = self.length.checked_sub(index * whole).filter(|left| *left > 0).expect("no such block");
        node(&self.root, index, left.min(whole) as usize).hash(b"", &self.hash)
    }

    /// `len` bytes from `position` on.
    ///
    /// # Panics
    ///
    /// If they go beyond the end.
    pub fn bytes(&self, position: u64, len: usize) -> Vec<u8> {
        let whole = self.root.digest_length as u64;
        let skipped = (position % whole) as usize;
        let blocks = (position / whole..).map(|index| self.block(index));
        let mut out = Vec::new();
        for block in blocks.take((skipped + len).div_ceil(whole as usize)) {
            out.extend(block);
        }
        out[skipped..skipped + len].to_vec()
    }
}

/// The parameters under which the input is hashed, with the salt and personalisation of `params`.
///
/// # Panics
///
/// If the length is 0, or too large for its place.
pub fn root(params: &Params, length: Option<u64>) -> Params {
    let unknown = unknown(&params.variant);
    assert!(length.is_none_or(|length| (1..unknown).contains(&length)), "length of output {length:?}");
    Params {
        // The upper part of the node offset is the length of the output.
        node_offset: length.unwrap_or(unknown) << 32,
        salt: params.salt.clone(),
        personal: params.personal.clone(),
        ..Params::new(params.variant, params.variant.max_len())
    }
}

/// The parameters of block `index` of the output, which has `len` bytes.
pub fn node(root: &Params, index: u64, len: usize) -> Params {
    Params {
        digest_length: len,
        fanout: 0,
        max_depth: 0,
        leaf_length: root.digest_length as u32,
        node_offset: root.node_offset | index,
        inner_length: root.digest_length as u8,
        ..root.clone()
    }
}

/// What stands in the place of a length that is not known: all ones, in 32 bits for BLAKE2Xb and 16 for BLAKE2Xs.
pub fn unknown(variant: &Variant) -> u64 {
    if variant.word_bits == 64 { u32::MAX.into() } else { u16::MAX.into() }
}
