//! The parameter block: eight words that set one use of BLAKE2 apart from all others. Section 2.5 of RFC 7693, 2.8 of
//! the BLAKE2 paper.
//!
//! parameters --bytes in their places--> block --xor IV--> first state
//!
//! Knows nothing of ranges: who sets a value has checked it.

use crate::generic::Variant;

/// A parameter block. Says everything of how a hash starts but the key itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Block<W: Variant>(pub(crate) W::Bytes);

impl<W: Variant> Block<W> {
    /// Of a sequential hash with a whole digest and nothing else.
    #[inline]
    pub(crate) fn new() -> Self {
        Block(W::PLAIN)
    }

    /// The state before the first block.
    #[inline]
    pub(crate) fn first_state(&self) -> [W; 8] {
        let words = W::load(&self.0);
        core::array::from_fn(|i| W::IV[i].xor(words[i]))
    }

    /// A state before the first block with node offset 0, with another one instead: in BLAKE2X, a block number.
    ///
    /// The number goes into the word in a register: a few bytes of the block, written just before the whole of it is
    /// read, would make the processor wait for its own store.
    #[inline]
    pub(crate) fn first_state_at(state: &[W; 8], offset: u32) -> [W; 8] {
        let (mut state, at) = (*state, 8 / size_of::<W>());
        state[at] = state[at].xor(W::from_le_slice(&offset.to_le_bytes()));
        state
    }

    #[inline]
    pub(crate) fn hash_length(&self) -> usize {
        self.0.as_ref()[0].into()
    }

    #[inline]
    pub(crate) fn key_length(&self) -> usize {
        self.0.as_ref()[1].into()
    }

    pub(crate) fn inner_hash_length(&self) -> usize {
        self.0.as_ref()[W::NODE_DEPTH_AT + 1].into()
    }

    pub(crate) fn node_offset(&self) -> u64 {
        number(&self.0.as_ref()[8..W::NODE_DEPTH_AT])
    }

    /// The length of BLAKE2X's output; `xof_length_unknown` where it is open.
    pub(crate) fn xof_length(&self) -> u64 {
        number(&self.0.as_ref()[12..W::NODE_DEPTH_AT])
    }

    /// The mark of an output whose length is open: the greatest number in that place.
    pub(crate) fn xof_length_unknown() -> u64 {
        (1 << (8 * (W::NODE_DEPTH_AT - 12))) - 1
    }

    #[inline]
    pub(crate) fn set_hash_length(&mut self, length: usize) {
        self.0.as_mut()[0] = length as u8;
    }

    #[inline]
    pub(crate) fn set_key_length(&mut self, length: usize) {
        self.0.as_mut()[1] = length as u8;
    }

    pub(crate) fn set_fanout(&mut self, fanout: u8) {
        self.0.as_mut()[2] = fanout;
    }

    pub(crate) fn set_max_depth(&mut self, depth: u8) {
        self.0.as_mut()[3] = depth;
    }

    pub(crate) fn set_max_leaf_length(&mut self, length: u32) {
        self.0.as_mut()[4..8].copy_from_slice(&length.to_le_bytes());
    }

    pub(crate) fn set_node_offset(&mut self, offset: u64) {
        let to = &mut self.0.as_mut()[8..W::NODE_DEPTH_AT];
        to.copy_from_slice(&offset.to_le_bytes()[..to.len()]);
    }

    /// BLAKE2X's output length, the second half of the node offset's place.
    pub(crate) fn set_xof_length(&mut self, length: u64) {
        let to = &mut self.0.as_mut()[12..W::NODE_DEPTH_AT];
        to.copy_from_slice(&length.to_le_bytes()[..to.len()]);
    }

    pub(crate) fn set_node_depth(&mut self, depth: u8) {
        self.0.as_mut()[W::NODE_DEPTH_AT] = depth;
    }

    pub(crate) fn set_inner_hash_length(&mut self, length: usize) {
        self.0.as_mut()[W::NODE_DEPTH_AT + 1] = length as u8;
    }

    pub(crate) fn salt(&self) -> &[u8] {
        &self.0.as_ref()[W::SALT_AT..][..W::SALT_LEN]
    }

    pub(crate) fn personal(&self) -> &[u8] {
        &self.0.as_ref()[W::SALT_AT + W::SALT_LEN..]
    }

    /// Shorter ones end in zeros.
    pub(crate) fn set_salt(&mut self, salt: &[u8]) {
        padded(&mut self.0.as_mut()[W::SALT_AT..][..W::SALT_LEN], salt);
    }

    /// Shorter ones end in zeros.
    pub(crate) fn set_personal(&mut self, personal: &[u8]) {
        padded(&mut self.0.as_mut()[W::SALT_AT + W::SALT_LEN..], personal);
    }

    /// The bytes that no parameter has, which are zeros.
    pub(crate) fn reserved(&self) -> &[u8] {
        &self.0.as_ref()[W::NODE_DEPTH_AT + 2..W::SALT_AT]
    }

    /// Bytes 2, 3 and 4..8, and the node depth: the parameters without a range.
    pub(crate) fn tree(&self) -> (u8, u8, u32, u8) {
        let bytes = self.0.as_ref();
        (bytes[2], bytes[3], number(&bytes[4..8]) as u32, bytes[W::NODE_DEPTH_AT])
    }
}

/// A little-endian number of up to eight bytes.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn padded(to: &mut [u8], from: &[u8]) {
    to.fill(0);
    to[..from.len()].copy_from_slice(from);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_of_blake2b_has_its_place() {
        let mut block = Block::<u64>::new();
        block.set_hash_length(1);
        block.set_key_length(2);
        block.set_fanout(3);
        block.set_max_depth(4);
        block.set_max_leaf_length(0x0807_0605);
        block.set_node_offset(0x100f_0e0d_0c0b_0a09);
        block.set_node_depth(17);
        block.set_inner_hash_length(18);
        block.set_salt(&core::array::from_fn::<u8, 16, _>(|i| 33 + i as u8));
        block.set_personal(&core::array::from_fn::<u8, 16, _>(|i| 49 + i as u8));
        let mut expected = core::array::from_fn(|i| i as u8 + 1);
        expected[18..32].fill(0);
        assert_eq!(block.0, expected);
        assert_eq!((block.node_offset(), block.xof_length()), (0x100f_0e0d_0c0b_0a09, 0x100f_0e0d));
    }

    #[test]
    fn every_parameter_of_blake2s_has_its_place() {
        let mut block = Block::<u32>::new();
        block.set_hash_length(1);
        block.set_key_length(2);
        block.set_fanout(3);
        block.set_max_depth(4);
        block.set_max_leaf_length(0x0807_0605);
        block.set_node_offset(0x0e0d_0c0b_0a09);
        block.set_node_depth(15);
        block.set_inner_hash_length(16);
        block.set_salt(&core::array::from_fn::<u8, 8, _>(|i| 17 + i as u8));
        block.set_personal(&core::array::from_fn::<u8, 8, _>(|i| 25 + i as u8));
        assert_eq!(block.0, core::array::from_fn(|i| i as u8 + 1));
        assert_eq!((block.node_offset(), block.xof_length()), (0x0e0d_0c0b_0a09, 0x0e0d));
    }

    #[test]
    fn output_length_and_block_number_share_the_place_of_the_node_offset() {
        fn check<W: Variant>(length: u64, index: u32, offset: u64) {
            let mut block = Block::<W>::new();
            block.set_xof_length(length);
            let state = Block::first_state_at(&block.first_state(), index);
            let mut expected = Block::<W>::new();
            expected.set_node_offset(offset);
            assert_eq!(state, expected.first_state());
        }
        check::<u32>(Block::<u32>::xof_length_unknown(), 0x0102_0304, 0xffff_0102_0304);
        check::<u64>(Block::<u64>::xof_length_unknown(), 1, 0xffff_ffff_0000_0001);
        check::<u64>(5, u32::MAX, 0x5_ffff_ffff);
    }
}
