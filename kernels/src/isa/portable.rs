//! Plain Rust: the lane form with one lane, which is a `u32`.
//!
//! Runs everywhere, of either byte order, and is what the others are checked against.

use crate::{
    Kernel,
    blake2::{Blake2, Counter, Tail, Word},
    generic::{
        Arx, Lanes,
        blake2::{self, Blake2Lanes},
        blake3::{Blake3Lanes, lanes},
    },
    spec::Step,
};

pub(crate) const NAME: &str = "portable";

pub(crate) fn probe() -> Option<&'static Kernel> {
    Some(&KERNEL)
}

static KERNEL: Kernel = Kernel {
    name: NAME,
    degree: 1,
    pad,
    chain,
    xof_one,
    alone: 1,
    many: &[],
    #[cfg(feature = "blake2")]
    blake2b: &BLAKE2B,
    #[cfg(feature = "blake2")]
    blake2s: &BLAKE2S,
};

/// BLAKE2b and BLAKE2s, for kernels that have nothing better too.
pub(super) static BLAKE2B: Blake2<u64> = Blake2 { pad, chain: blake2_chain::<u64>, many: &[] };
pub(super) static BLAKE2S: Blake2<u32> = Blake2 { pad, chain: blake2_chain::<u32>, many: &[] };

/// Copies `len` bytes and zeros behind them.
///
/// # Safety
///
/// `len` is at most 64; `from` is readable for `len` bytes, `to` writable for 64.
pub(super) unsafe fn pad(from: *const u8, len: usize, to: *mut u8) {
    // SAFETY: the caller vouches for `len` bytes, at most 64, and for a block of 64.
    unsafe {
        to.write_bytes(0, 64);
        to.copy_from_nonoverlapping(from, len);
    }
}

/// One state through the lane form: a batch of one.
///
/// # Safety
///
/// `cv` is readable, `out` writable, and may be `cv`; `input` is readable for `blocks * 64` bytes.
pub(super) unsafe fn chain(
    cv: *const [u32; 8],
    out: *mut [u32; 8],
    input: *const u8,
    blocks: usize,
    counter: u64,
    step: Step,
) {
    // SAFETY: the caller vouches for the pointers; `chained` is null, so that the batch starts from `cv`.
    unsafe {
        let mut bytes = [0; 32];
        let mut batch = crate::batch::Batch::new(&*cv, step, blocks);
        batch.input[0].write(input);
        batch.counter = counter;
        batch.out = &mut bytes;
        lanes::run::<u32>(&batch);
        *out = <u32 as Lanes>::gather8(&bytes.as_ptr());
    }
}

/// One output block.
///
/// # Safety
///
/// `out` is writable for 64 bytes.
pub(super) unsafe fn xof_one(cv: &[u32; 8], block: &[u32; 16], counter: u64, step: Step, out: *mut u8) {
    // SAFETY: the caller vouches for `out`.
    unsafe { lanes::xof::<u32>(cv, block, counter, step, out) }
}

/// One BLAKE2 state through the lane form, block by block.
pub(super) unsafe fn blake2_chain<W: Lanes<Word = W> + Word>(
    h: &mut [W; 8],
    input: *const u8,
    blocks: usize,
    stride: usize,
    count: [W; 2],
    tail: Tail,
) {
    let mut counter = Counter(count);
    for i in 0..blocks {
        // SAFETY: the caller vouches for `input`.
        unsafe {
            let m = W::gather16(&input, i * stride);
            let [c0, c1, c2, c3, d0, d1, d2, d3] = W::IV;
            let [low, high, f0, f1] = counter.next(i, blocks, tail);
            let d = [Arx::xor(d0, low), Arx::xor(d1, high), Arx::xor(d2, f0), Arx::xor(d3, f1)];
            blake2::lanes::compress(h, d, [c0, c1, c2, c3], &m);
        }
    }
}

/// A word as a vector of one lane, rotations as for BLAKE3 and BLAKE2s or for BLAKE2b.
macro_rules! one_lane {
    ($word:ident, rotations: $r1:literal $r2:literal $r3:literal $r4:literal) => {
        impl Arx for $word {
            #[inline(always)]
            unsafe fn add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            unsafe fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline(always)]
            unsafe fn xor_r1(self, other: Self) -> Self {
                (self ^ other).rotate_right($r1)
            }
            #[inline(always)]
            unsafe fn xor_r2(self, other: Self) -> Self {
                (self ^ other).rotate_right($r2)
            }
            #[inline(always)]
            unsafe fn xor_r3(self, other: Self) -> Self {
                (self ^ other).rotate_right($r3)
            }
            #[inline(always)]
            unsafe fn xor_r4(self, other: Self) -> Self {
                (self ^ other).rotate_right($r4)
            }
        }

        impl Lanes for $word {
            type Word = Self;
            const STATES: usize = 1;
            const SPELLED: bool = true;

            #[inline(always)]
            unsafe fn every(word: Self) -> Self {
                word
            }
            #[inline(always)]
            unsafe fn load(from: *const Self) -> Self {
                // SAFETY: the caller vouches for one word.
                unsafe { *from }
            }
            #[inline(always)]
            unsafe fn gather16(from: *const *const u8, offset: usize) -> [Self; 16] {
                // SAFETY: the caller vouches for 16 words.
                unsafe { Self::words((*from).add(offset)) }
            }
            #[inline(always)]
            unsafe fn gather8(from: *const *const u8) -> [Self; 8] {
                // SAFETY: the caller vouches for 8 words.
                unsafe { Self::words(*from) }
            }
            #[inline(always)]
            unsafe fn scatter8(words: [Self; 8], to: *mut u8) {
                // SAFETY: the caller vouches for 8 words.
                unsafe { to.cast::<[Self; 8]>().write_unaligned(words.map(Self::to_le)) }
            }
        }

        impl Blake2Lanes for $word {}

        impl FromMemory for $word {
            #[inline(always)]
            unsafe fn words<const N: usize>(from: *const u8) -> [Self; N] {
                // SAFETY: the caller vouches for `N` words.
                unsafe { from.cast::<[Self; N]>().read_unaligned() }.map(Self::from_le)
            }
        }
    };
}

one_lane! { u32, rotations: 16 12 8 7 }
one_lane! { u64, rotations: 32 24 16 63 }

impl Blake3Lanes for u32 {
    #[inline(always)]
    unsafe fn scatter16(words: [Self; 16], to: *mut u8) {
        // SAFETY: the caller vouches for 64 bytes.
        unsafe { to.cast::<[Self; 16]>().write_unaligned(words.map(Self::to_le)) }
    }
}

/// Words out of little-endian bytes.
trait FromMemory: Sized {
    /// # Safety
    ///
    /// `from` is readable for `N` words.
    unsafe fn words<const N: usize>(from: *const u8) -> [Self; N];
}
