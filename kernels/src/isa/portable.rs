//! Plain Rust: the lane form with one lane, which is a `u32`.
//!
//! Runs everywhere, of either byte order, and is what the others are checked against.

use crate::{
    Kernel,
    generic::{
        Arx, Lanes,
        blake3::{Blake3Lanes, lanes},
    },
    spec::Step,
};

pub(crate) const NAME: &str = "portable";

pub(crate) fn probe() -> Option<&'static Kernel> {
    Some(&KERNEL)
}

static KERNEL: Kernel = Kernel { name: NAME, degree: 1, pad, chain, xof_one, many: &[] };

unsafe fn pad(from: *const u8, len: usize, to: *mut u8) {
    // SAFETY: the caller vouches for `len` bytes, at most 64, and for a block of 64.
    unsafe {
        to.write_bytes(0, 64);
        to.copy_from_nonoverlapping(from, len);
    }
}

/// One state through the lane form: a batch of one.
unsafe fn chain(
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

unsafe fn xof_one(cv: &[u32; 8], block: &[u32; 16], counter: u64, step: Step, out: *mut u8) {
    // SAFETY: the caller vouches for `out`.
    unsafe { lanes::xof::<u32>(cv, block, counter, step, out) }
}

impl Arx for u32 {
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
        (self ^ other).rotate_right(16)
    }
    #[inline(always)]
    unsafe fn xor_r2(self, other: Self) -> Self {
        (self ^ other).rotate_right(12)
    }
    #[inline(always)]
    unsafe fn xor_r3(self, other: Self) -> Self {
        (self ^ other).rotate_right(8)
    }
    #[inline(always)]
    unsafe fn xor_r4(self, other: Self) -> Self {
        (self ^ other).rotate_right(7)
    }
}

impl Lanes for u32 {
    type Word = u32;
    const STATES: usize = 1;

    #[inline(always)]
    unsafe fn every(word: u32) -> Self {
        word
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: the caller vouches for one word.
        unsafe { *from }
    }
    #[inline(always)]
    unsafe fn gather16(from: *const *const u8, offset: usize) -> [Self; 16] {
        // SAFETY: the caller vouches for 64 bytes.
        unsafe { words((*from).add(offset)) }
    }
    #[inline(always)]
    unsafe fn gather8(from: *const *const u8) -> [Self; 8] {
        // SAFETY: the caller vouches for 32 bytes.
        unsafe { words(*from) }
    }
    #[inline(always)]
    unsafe fn scatter8(words: [Self; 8], to: *mut u8) {
        // SAFETY: the caller vouches for 32 bytes.
        unsafe { to.cast::<[u8; 32]>().write(bytes(words)) }
    }
}

impl Blake3Lanes for u32 {
    #[inline(always)]
    unsafe fn scatter16(words: [Self; 16], to: *mut u8) {
        // SAFETY: the caller vouches for 64 bytes.
        unsafe { to.cast::<[u8; 64]>().write(bytes(words)) }
    }
}

/// `N` little-endian words from memory.
#[inline(always)]
unsafe fn words<const N: usize>(from: *const u8) -> [u32; N] {
    // SAFETY: the caller vouches for `4 * N` bytes.
    core::array::from_fn(|i| u32::from_le_bytes(unsafe { from.add(4 * i).cast::<[u8; 4]>().read() }))
}

/// Words as little-endian bytes, `B` being `4 * N`.
#[inline(always)]
fn bytes<const N: usize, const B: usize>(words: [u32; N]) -> [u8; B] {
    core::array::from_fn(|i| words[i / 4].to_le_bytes()[i % 4])
}
