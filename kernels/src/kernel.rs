//! One instruction set's routines as a value, behind safe, length-checked methods.
//!
//! caller --slices, checked--> Kernel --one indirect call per batch--> isa
//!
//! Knows nothing of modes, trees or threads; which kernel a CPU can run is `select`'s to say.

#[cfg(feature = "blake2")]
use crate::blake2::Blake2;
use crate::{
    batch::Batch,
    spec::{BLOCK_LEN, Step},
};

/// One instruction set's routines.
///
/// Only [`select`](crate::by_name) hands these out, after its probe succeeded: whoever holds a
/// `&'static Kernel` may call it. All counters are u64 and wrap; all words are little-endian in bytes.
///
/// ```
/// use blake_kernels::{IV, best, flags};
///
/// // The BLAKE3 hash of nothing: one empty block, first, last and root.
/// let root = flags::CHUNK_START | flags::CHUNK_END | flags::ROOT;
/// let cv = best().compress(&IV, &[0; 64], 0, 0, root);
/// assert_eq!(cv[0], u32::from_le_bytes([0xaf, 0x13, 0x49, 0xb9]));
/// ```
pub struct Kernel {
    pub(crate) name: &'static str,
    pub(crate) degree: usize,
    /// Copies at most 64 bytes to a block, with zeros behind them.
    pub(crate) pad: unsafe fn(*const u8, usize, *mut u8),
    /// Compresses blocks into one state.
    pub(crate) chain: unsafe fn(*const [u32; 8], *mut [u32; 8], *const u8, usize, u64, Step),
    /// One output block.
    pub(crate) xof_one: unsafe fn(&[u32; 8], &[u32; 16], u64, Step, *mut u8),
    /// Up to so many states are advanced one after the other; at least 1.
    pub(crate) alone: usize,
    /// The forms for several states, fewest states first.
    pub(crate) many: &'static [Form],
    /// BLAKE2b and BLAKE2s.
    #[cfg(feature = "blake2")]
    pub(crate) blake2b: &'static Blake2<u64>,
    #[cfg(feature = "blake2")]
    pub(crate) blake2s: &'static Blake2<u32>,
}

/// Entries that work on a fixed number of states.
pub(crate) struct Form {
    /// At least 2, at most `MAX_STATES`.
    pub(crate) states: usize,
    /// Advances the states; the batch's invariants hold for `states`.
    pub(crate) run: unsafe fn(&Batch),
    /// Writes `states` output blocks from a counter on.
    pub(crate) xof: unsafe fn(&[u32; 8], &[u32; 16], u64, Step, *mut u8),
}

impl Kernel {
    /// The instruction set's name: `portable`, `sse2`, `sse41`, `avx2`, `avx512`, `neon`, `sve2`, `simd128`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The most states that one call advances side by side; callers do best to hand over multiples of it.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Compresses one block into `cv` and returns the first half of the output, a chaining value
    /// (paper, section 2.2). `block_len` counts the block's bytes before its zero padding.
    ///
    /// # Panics
    ///
    /// If `block_len` is above 64.
    #[inline]
    #[must_use]
    pub fn compress(
        &self,
        cv: &[u32; 8],
        block: &[u8; 64],
        block_len: u8,
        counter: u64,
        flags: u8,
    ) -> [u32; 8] {
        let step = one_block(block_len, flags);
        let mut out = [0; 8];
        // SAFETY: the probe found the instruction set; `block` is one block of 64 bytes.
        unsafe { (self.chain)(cv, &mut out, block.as_ptr(), 1, counter, step) };
        out
    }

    /// Writes `bytes` and zeros behind them to `block`, in a way that a compression of it right after need
    /// not wait for.
    ///
    /// # Panics
    ///
    /// If there are more than 64 bytes.
    #[inline]
    pub fn pad(&self, bytes: &[u8], block: &mut [u8; 64]) {
        assert!(bytes.len() <= BLOCK_LEN, "a block has at most 64 bytes, not {}", bytes.len());
        // SAFETY: the probe found the instruction set; at most 64 bytes are copied to a block of 64.
        unsafe { (self.pad)(bytes.as_ptr(), bytes.len(), block.as_mut_ptr()) };
    }

    /// Compresses one block and returns all 64 bytes of the output: block `counter` of a root's stream.
    ///
    /// # Panics
    ///
    /// If `block_len` is above 64.
    #[inline]
    #[must_use]
    pub fn compress_xof(
        &self,
        cv: &[u32; 8],
        block: &[u8; 64],
        block_len: u8,
        counter: u64,
        flags: u8,
    ) -> [u8; 64] {
        let mut out = [0; 64];
        // SAFETY: the probe found the instruction set; `out` has room for one block.
        unsafe {
            (self.xof_one)(cv, &block_words(block), counter, one_block(block_len, flags), out.as_mut_ptr());
        };
        out
    }

    /// Compresses whole blocks, one after the other, into `cv`: all with `flags`, the first also with
    /// `first`, the last also with `last`. Nothing happens where `blocks` is empty.
    ///
    /// # Panics
    ///
    /// If `blocks` is no multiple of 64 bytes, or if two of the three flag sets share a bit.
    #[inline]
    pub fn compress_blocks(
        &self,
        cv: &mut [u32; 8],
        blocks: &[u8],
        counter: u64,
        flags: u8,
        first: u8,
        last: u8,
    ) {
        assert!(
            blocks.len().is_multiple_of(BLOCK_LEN),
            "whole blocks of 64 bytes are wanted, not {} bytes",
            blocks.len()
        );
        let step = checked_step(flags, first, last);
        if !blocks.is_empty() {
            let cv: *mut [u32; 8] = cv;
            // SAFETY: the probe found the instruction set; the slice holds that many blocks; a state is
            // read before it is written, so that both may be `cv`.
            unsafe { (self.chain)(cv, cv, blocks.as_ptr(), blocks.len() / BLOCK_LEN, counter, step) };
        }
    }

    /// Writes the output stream of a root from its block `counter` on, as many bytes as `out` holds; the
    /// counter wraps at 2^64 blocks.
    ///
    /// Several blocks are made at once, as many as the instruction set has lanes.
    ///
    /// # Panics
    ///
    /// If `block_len` is above 64.
    pub fn xof(
        &self,
        cv: &[u32; 8],
        block: &[u8; 64],
        block_len: u8,
        counter: u64,
        flags: u8,
        out: &mut [u8],
    ) {
        let root = (cv, &block_words(block), one_block(block_len, flags));
        crate::drive::xof(self, root, (counter, 0), out, &mut [0; BLOCK_LEN]);
    }

    /// As [`xof`](Self::xof), but from byte `position` of the stream on; and where `out` ends inside a
    /// block, the whole of that block is left in `last`, so that going on there needs no second pass. `root` is
    /// the CV, the block, its length and the flags.
    ///
    /// # Panics
    ///
    /// If `block_len` is above 64.
    pub fn xof_from(
        &self,
        root: (&[u32; 8], &[u8; 64], u8, u8),
        position: u64,
        out: &mut [u8],
        last: &mut [u8; 64],
    ) {
        let (cv, block, block_len, flags) = root;
        let root = (cv, &block_words(block), one_block(block_len, flags));
        let at = (position / BLOCK_LEN as u64, (position % BLOCK_LEN as u64) as usize);
        crate::drive::xof(self, root, at, out, last);
    }
}

impl core::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Kernel")
            .field("name", &self.name)
            .field("degree", &self.degree)
            .finish_non_exhaustive()
    }
}

/// The step of a single block.
#[inline]
fn one_block(block_len: u8, flags: u8) -> Step {
    assert!(block_len as usize <= BLOCK_LEN, "a block has at most 64 bytes, not {block_len}");
    Step::new(block_len, flags, 0, 0)
}

/// The step of whole blocks, once the flag sets are known to share no bit.
#[inline]
pub(crate) fn checked_step(flags: u8, first: u8, last: u8) -> Step {
    assert!(
        flags & first | flags & last | first & last == 0,
        "flags {flags:#04x}, first {first:#04x} and last {last:#04x} share a bit"
    );
    Step::new(BLOCK_LEN as u8, flags, first, last)
}

/// A block as little-endian words.
#[inline]
fn block_words(block: &[u8; 64]) -> [u32; 16] {
    core::array::from_fn(|i| u32::from_le_bytes([0, 1, 2, 3].map(|b| block[4 * i + b])))
}
