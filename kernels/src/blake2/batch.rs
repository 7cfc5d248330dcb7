//! What one call of a many-state form of BLAKE2 works on.
//!
//! driver --fills--> Batch --kernel form--> chaining values
//!
//! Knows nothing of messages: a state is a chaining value that some blocks are compressed into.

use super::{Tail, Word};

/// The most states that any form advances at once.
pub(crate) const MAX_STATES: usize = 16;

/// `n` states, each to be advanced over the same number of blocks.
///
/// # Invariants
///
/// For a form of `n` states: `blocks` is at least 1; each of the first `n` of `input` is readable for
/// `blocks` blocks, `stride` bytes from one to the next; `h` is readable and writable for `n` chaining values
/// of little-endian words; no state's low counter wraps on the way.
pub(crate) struct Batch<W: Word> {
    /// Where each state's blocks start.
    pub(crate) input: [*const u8; MAX_STATES],
    /// Bytes from one block of a state to its next.
    pub(crate) stride: usize,
    /// Blocks to advance by.
    pub(crate) blocks: usize,
    /// The chaining values, one after the other.
    pub(crate) h: *mut [W; 8],
    /// Bytes compressed before, low and high words.
    pub(crate) count: [[W; MAX_STATES]; 2],
    /// Bytes of each state's last block; all others are whole.
    pub(crate) last_len: [W; MAX_STATES],
    /// Finalization flags of each state's last block.
    pub(crate) flags: [[W; MAX_STATES]; 2],
}

impl<W: Word> Batch<W> {
    /// A batch without inputs and blocks yet, over the chaining values at `h`.
    pub(crate) fn new(stride: usize, h: *mut [W; 8]) -> Self {
        let none = [W::default(); MAX_STATES];
        let input = [core::ptr::null(); MAX_STATES];
        Self { input, stride, blocks: 0, h, count: [none; 2], last_len: none, flags: [none; 2] }
    }

    /// Sets what is the own of state `i`.
    #[inline]
    pub(crate) fn set(&mut self, i: usize, count: W::Count, tail: Tail) {
        let [low, high] = W::halves(count.into());
        let [f0, f1] = tail.flags();
        (self.count[0][i], self.count[1][i]) = (low, high);
        (self.flags[0][i], self.flags[1][i]) = (f0, f1);
        self.last_len[i] = tail.len();
    }
}
