//! A whole message into one state, and the block that a key is.
//!
//! message --whole blocks, then the last--> state
//!
//! Knows nothing of parameters.

use blake_kernels::blake2::Blake2;

use crate::generic::Variant;

/// Compresses all of `input`, the end of a message, into `h`. `count` bytes were compressed before.
///
/// The last block is held back even where it is whole: it alone is compressed with the finalization flag.
#[inline]
pub(crate) fn finish<W: Variant>(
    routines: &Blake2<W>,
    h: &mut [W; 8],
    input: &[u8],
    count: W::Count,
    last_node: bool,
) {
    let (whole, last) = input.split_at(whole_len::<W>(input.len()));
    routines.update(h, whole, count);
    routines.finish(h, last, W::count_add(count, whole.len()), last_node);
}

/// How many bytes of `len`, in whole blocks, have at least one byte behind them.
#[inline]
pub(crate) fn whole_len<W: Variant>(len: usize) -> usize {
    len.saturating_sub(1) / W::BLOCK_LEN * W::BLOCK_LEN
}

/// A key with its zeros, which a keyed hash takes as its first block. Section 3.3 of RFC 7693. Wiped on drop.
pub(crate) struct KeyBlock<W: Variant>(pub(crate) W::Block);

impl<W: Variant> KeyBlock<W> {
    pub(crate) fn new(key: &[u8]) -> Self {
        let mut block = W::ZERO_BLOCK;
        block.as_mut()[..key.len()].copy_from_slice(key);
        KeyBlock(block)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<W: Variant> Drop for KeyBlock<W> {
    fn drop(&mut self) {
        blake_kernels::wipe(self.0.as_mut());
    }
}
