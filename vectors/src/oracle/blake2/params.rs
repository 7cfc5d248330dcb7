//! The parameter block, and the hash of one node under it.
//!
//! parameters --block--> first state; key, input --data blocks--> digest
//!
//! Knows nothing of which nodes make a tree: `parallel` and `xof` do. Nothing is checked but what would make
//! another parameter wrong.

use super::compression::{Variant, little_endian};
use super::{End, absorb, bytes};

/// All parameters of a node (section 2.5; the BLAKE2 paper, sections 2.5 and 2.10). Not a place for real
/// secrets: nothing is wiped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// BLAKE2b or BLAKE2s.
    pub variant: Variant,
    /// Bytes of digest, 1 to `max_len`.
    pub digest_length: usize,
    /// Bytes of key, 0 to `max_len`. `hash` goes by the key it is given instead.
    pub key_length: usize,
    /// Children of a node, 0 for any number.
    pub fanout: u8,
    /// Height of the tree, 255 for any.
    pub max_depth: u8,
    /// Bytes in a leaf, 0 for any number.
    pub leaf_length: u32,
    /// Number of the node within its level: 64 bits in BLAKE2b, 48 in BLAKE2s.
    pub node_offset: u64,
    /// Level of the node, 0 for leaves.
    pub node_depth: u8,
    /// Bytes that an inner node gives, 0 in sequential mode.
    pub inner_length: u8,
    /// Up to `salt_len` bytes, filled up with zeros.
    pub salt: Vec<u8>,
    /// Up to `salt_len` bytes, filled up with zeros.
    pub personal: Vec<u8>,
    /// Whether the node is the last of its level. Not in the block: it sets a flag in the last compression.
    pub last_node: bool,
}

impl Params {
    /// Sequential mode without key, salt and personalisation.
    pub fn new(variant: Variant, digest_length: usize) -> Params {
        Params {
            variant,
            digest_length,
            key_length: 0,
            fanout: 1,
            max_depth: 1,
            leaf_length: 0,
            node_offset: 0,
            node_depth: 0,
            inner_length: 0,
            salt: Vec::new(),
            personal: Vec::new(),
            last_node: false,
        }
    }

    /// The parameter block: as many bytes as a state.
    ///
    /// # Panics
    ///
    /// If a parameter does not fit into its place.
    pub fn block(&self) -> Vec<u8> {
        let small = |number: usize| u8::try_from(number).expect("a parameter of one byte");
        // A node offset has what eight words leave when all else is in its place.
        let (offset_len, reserved_len) = if self.variant.word_bits == 64 { (8, 14) } else { (6, 0) };
        assert!(self.node_offset.checked_shr(8 * offset_len).unwrap_or(0) == 0, "node offset too large");
        let mut block = vec![small(self.digest_length), small(self.key_length), self.fanout, self.max_depth];
        block.extend(self.leaf_length.to_le_bytes());
        block.extend(self.node_offset.to_le_bytes().iter().take(offset_len as usize));
        block.extend([self.node_depth, self.inner_length]);
        block.extend(vec![0; reserved_len]);
        for text in [&self.salt, &self.personal] {
            let mut text = text.clone();
            assert!(text.len() <= self.variant.salt_len(), "salt or personalisation too long");
            text.resize(self.variant.salt_len(), 0);
            block.extend(text);
        }
        assert_eq!(block.len(), self.variant.max_len(), "bytes in a parameter block");
        block
    }

    /// The state that the first block meets: the IV with the parameter block on it.
    pub fn first_state(&self) -> [u64; 8] {
        let block = self.block();
        let word = |i| little_endian(&block[i * self.variant.word_len()..][..self.variant.word_len()]);
        std::array::from_fn(|i| self.variant.iv[i] ^ word(i))
    }

    /// The digest of `input` under `key` (section 3.3): a key is a block before the input.
    pub fn hash(&self, key: &[u8], input: &[u8]) -> Vec<u8> {
        let mut data = key_block(&self.variant, key);
        data.extend(input);
        let mut digest = Params { key_length: key.len(), ..self.clone() }.node(&data);
        digest.truncate(self.digest_length);
        digest
    }

    /// All bytes of the node's last state, with `data` as the blocks and no other key before it.
    pub fn node(&self, data: &[u8]) -> Vec<u8> {
        let end = if self.last_node { End::LastNode } else { End::Last };
        bytes(&self.variant, &absorb(&self.variant, &self.first_state(), data, 0, end))
    }
}

/// The key filled up to a block with zeros; nothing for no key.
pub fn key_block(variant: &Variant, key: &[u8]) -> Vec<u8> {
    let mut block = key.to_vec();
    if !key.is_empty() {
        block.resize(variant.block_len(), 0);
    }
    block
}
