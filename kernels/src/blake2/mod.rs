//! BLAKE2b and BLAKE2s (RFC 7693): one instruction set's routines, behind safe, length-checked methods.
//!
//! chaining value, blocks --compress, one state or many side by side--> chaining value
//!
#![cfg_attr(feature = "blake2", doc = "```")]
#![cfg_attr(not(feature = "blake2"), doc = "```ignore")]
//! use blake_kernels::blake2::{Blake2, Word};
//!
//! // BLAKE2b-512 of "abc": the parameter block says 64 bytes of digest, no key, fanout and depth 1.
//! let mut h = u64::IV;
//! h[0] ^= 0x0101_0040;
//! let routines: &Blake2<u64> = u64::routines(blake_kernels::best());
//! routines.finish(&mut h, b"abc", 0, false);
//! assert_eq!(h[0].to_le_bytes(), [0xba, 0x80, 0xa5, 0x3f, 0x98, 0x1c, 0x4d, 0x0d]);
//! ```
//!
//! Knows nothing of parameter blocks, keys and trees.

use core::mem::MaybeUninit;

mod batch;
mod jobs;
mod word;

pub use jobs::{End, Job};
pub use word::Word;

pub(crate) use batch::{Batch, MAX_STATES};
pub(crate) use word::{SIGMA, sealed::Parts};

/// One instruction set's routines for BLAKE2b (`W` is `u64`) or BLAKE2s (`u32`).
///
/// From [`Word::routines`] with a kernel.
pub struct Blake2<W: Word> {
    /// Copies at most 64 bytes, with zeros behind them up to 64.
    pub(crate) pad: unsafe fn(*const u8, usize, *mut u8),
    /// Compresses blocks into one state.
    pub(crate) chain: Chain<W>,
    /// The forms for several states, fewest states first.
    pub(crate) many: &'static [Form<W>],
}

/// State, input, blocks (at least one), bytes from one to the next, count before the first, what the last is.
pub(crate) type Chain<W> = unsafe fn(&mut [W; 8], *const u8, usize, usize, [W; 2], Tail);

/// An entry that works on a fixed number of states.
pub(crate) struct Form<W: Word> {
    /// At least 2, at most `MAX_STATES`.
    pub(crate) states: usize,
    /// Advances the states; the batch's invariants hold for `states`.
    pub(crate) run: unsafe fn(&Batch<W>),
}

/// What the last block of a run is: its bytes, and whether it ends the message and the level of a tree; packed
/// so that it travels in one register.
#[derive(Clone, Copy)]
pub(crate) struct Tail(u32);

impl Tail {
    #[inline(always)]
    pub(crate) fn new(len: usize, end: End) -> Self {
        let flags = match end {
            End::Open => 0,
            End::Last => 1 << 16,
            End::LastNode => 3 << 16,
        };
        Self(len as u32 | flags)
    }

    /// Bytes of the last block.
    #[inline(always)]
    pub(crate) fn len<W: Word>(self) -> W {
        W::from_usize((self.0 & 0xffff) as usize)
    }

    /// The finalization flags `f0` and `f1` (RFC 7693, section 3.2; BLAKE2 paper, section 2.4).
    #[inline(always)]
    pub(crate) fn flags<W: Word>(self) -> [W; 2] {
        [16, 17].map(|bit| W::ones(self.0 >> bit & 1 == 1))
    }
}

/// Counts the bytes of one state from block to block.
pub(crate) struct Counter<W: Word>(pub(crate) [W; 2]);

impl<W: Word> Counter<W> {
    /// The words of block `i` of `blocks` that are xored into the last row: the count after it, low and high,
    /// and the finalization flags.
    #[inline(always)]
    pub(crate) fn next(&mut self, i: usize, blocks: usize, tail: Tail) -> [W; 4] {
        let last = i + 1 == blocks;
        let tail = if last { tail } else { Tail::new(W::BLOCK_LEN, End::Open) };
        let (low, carry) = self.0[0].carrying_add(tail.len());
        let (high, _) = self.0[1].carrying_add(W::from_usize(carry.into()));
        self.0 = [low, high];
        let [f0, f1] = tail.flags();
        [low, high, f0, f1]
    }
}

impl<W: Word> Blake2<W> {
    /// The most states that one call advances side by side; callers do best to hand over multiples of it.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.many.last().map_or(1, |form| form.states)
    }

    /// Compresses whole blocks, none of them the message's last, into `h`. `count` is how many bytes were
    /// compressed before. Nothing happens where `blocks` is empty.
    ///
    /// # Panics
    ///
    /// If `blocks` is no multiple of [`Word::BLOCK_LEN`] bytes.
    #[inline]
    pub fn update(&self, h: &mut [W; 8], blocks: &[u8], count: W::Count) {
        assert!(
            blocks.len().is_multiple_of(W::BLOCK_LEN),
            "whole blocks of {} bytes are wanted, not {} bytes",
            W::BLOCK_LEN,
            blocks.len()
        );
        if !blocks.is_empty() {
            let tail = Tail::new(W::BLOCK_LEN, End::Open);
            // SAFETY: the probe found the instruction set; the slice holds that many blocks.
            unsafe {
                (self.chain)(
                    h,
                    blocks.as_ptr(),
                    blocks.len() / W::BLOCK_LEN,
                    W::BLOCK_LEN,
                    W::halves(count.into()),
                    tail,
                );
            };
        }
    }

    /// Compresses the message's last block, padded with zeros, into `h`, which then is the digest.
    /// `count` is how many bytes were compressed before. `last_node` says that this is the last node of its
    /// level in a tree.
    ///
    /// # Panics
    ///
    /// If there are more than [`Word::BLOCK_LEN`] bytes.
    #[inline]
    pub fn finish(&self, h: &mut [W; 8], last: &[u8], count: W::Count, last_node: bool) {
        let tail = Tail::new(last.len(), if last_node { End::LastNode } else { End::Last });
        let mut padded = MaybeUninit::uninit();
        let block = if last.len() == W::BLOCK_LEN { last.as_ptr() } else { self.pad(last, &mut padded) };
        // SAFETY: the probe found the instruction set; `block` is one block.
        unsafe { (self.chain)(h, block, 1, W::BLOCK_LEN, W::halves(count.into()), tail) };
    }

    /// Copies `bytes` to the front of a block, with zeros behind them; the block's address.
    #[inline]
    fn pad(&self, bytes: &[u8], block: &mut MaybeUninit<W::Block>) -> *const u8 {
        const HALF: usize = 64;
        assert!(
            bytes.len() <= W::BLOCK_LEN,
            "a block has at most {} bytes, not {}",
            W::BLOCK_LEN,
            bytes.len()
        );
        let to: *mut u8 = block.as_mut_ptr().cast();
        let (low, high) = bytes.split_at(bytes.len().min(HALF));
        // SAFETY: the probe found the instruction set; at most 64 bytes are copied to each 64 of the block.
        unsafe {
            (self.pad)(low.as_ptr(), low.len(), to);
            if W::BLOCK_LEN > HALF {
                (self.pad)(high.as_ptr(), high.len(), to.add(HALF));
            }
        }
        to
    }
}

impl<W: Word> core::fmt::Debug for Blake2<W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct(W::NAME).field("degree", &self.degree()).finish_non_exhaustive()
    }
}
