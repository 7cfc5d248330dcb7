//! SVE2: `xar`, which is xor and rotation in one instruction, on the low 128 bits of the z registers.

use core::arch::aarch64::*;

use super::{
    pad, sve2_eight, sve2_four,
    v128::{Lanes128, Steps128, V128},
    w128::W128,
    xar::xar,
};
use crate::{
    Kernel,
    generic::{
        Lanes, Two,
        blake3::{Blake3Lanes, lanes::Work},
    },
    isa::stamp::{stamp_blake2, stamp_kernel},
    tuning::small_cores,
};

pub(crate) const NAME: &str = "sve2";

/// Proof that this CPU has SVE2.
struct Sve2(());

impl Sve2 {
    fn detect() -> Option<Self> {
        #[cfg(feature = "std")]
        let found = std::arch::is_aarch64_feature_detected!("sve2");
        #[cfg(not(feature = "std"))]
        let found = cfg!(target_feature = "sve2");
        found.then_some(Self(()))
    }

    fn kernel(self) -> &'static Kernel {
        if small_cores() { &SMALL } else { &KERNEL }
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Sve2::detect().map(Sve2::kernel)
}

/// The kernel `sve2`, whether or not anything says that this CPU can run it: for programs without `std`, which have
/// no operating system to ask, but may know where they run. With `std`, [`by_name`](crate::by_name) asks.
///
/// # Safety
///
/// The CPU has SVE2, and whoever switches between threads or virtual machines keeps its registers. Otherwise the
/// program is ended by an illegal instruction, or computes something else.
#[must_use]
pub unsafe fn assume_sve2() -> &'static Kernel {
    // The caller's promise is the proof.
    Sve2(()).kernel()
}

/// For small cores, without the form for eight.
static SMALL: Kernel = Kernel { degree: 4, many: KERNEL.many.split_at(1).0, ..KERNEL };

/// What SVE2 does its own way.
#[derive(Clone, Copy)]
struct Steps;

impl Steps128 for Steps {
    #[inline(always)]
    unsafe fn xor_ror<const RIGHT: i32, const LEFT: i32>(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: the caller runs in a function stamped for SVE2.
        unsafe { xar::<32, RIGHT>(a, b) }
    }
}

impl Lanes128 for Steps {
    #[inline(always)]
    unsafe fn advance(
        work: &mut Work<V128<Self>>,
        from: *const *const u8,
        blocks: usize,
        last: V128<Self>,
        _prefetch: usize,
    ) -> [V128<Self>; 8] {
        // SAFETY: as above.
        unsafe { sve2_four::advance(work, from, blocks, last) }
    }

    #[inline(always)]
    unsafe fn compress_xof(h: [V128<Self>; 8], tail: [V128<Self>; 4], block: &[u32; 16]) -> [V128<Self>; 16] {
        // SAFETY: as above.
        unsafe { sve2_four::compress_xof(h, tail, block) }
    }
}

/// Eight lanes, in two vectors of four.
type V256 = Two<V128<Steps>>;

impl Lanes for V256 {
    type Word = u32;
    const STATES: usize = 8;

    #[inline(always)]
    unsafe fn every(word: u32) -> Self {
        // SAFETY: the caller runs in a function stamped for SVE2.
        unsafe { Two(Lanes::every(word), Lanes::every(word)) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: as above; the caller vouches for eight words.
        unsafe { Two(Lanes::load(from), Lanes::load(from.add(4))) }
    }
    #[inline(always)]
    unsafe fn gather16(from: *const *const u8, offset: usize) -> [Self; 16] {
        // SAFETY: as above; the caller vouches for eight pointers.
        let [first, second] = unsafe { [from, from.add(4)].map(|from| V128::gather16(from, offset)) };
        core::array::from_fn(|i| Two(first[i], second[i]))
    }
    #[inline(always)]
    unsafe fn gather8(from: *const *const u8) -> [Self; 8] {
        // SAFETY: as above.
        let [first, second] = unsafe { [from, from.add(4)].map(|from| V128::gather8(from)) };
        core::array::from_fn(|i| Two(first[i], second[i]))
    }
    #[inline(always)]
    unsafe fn scatter8(words: [Self; 8], to: *mut u8) {
        // SAFETY: as above; the caller vouches for eight times 32 bytes.
        unsafe {
            V128::scatter8(words.map(|Two(first, _)| first), to);
            V128::scatter8(words.map(|Two(_, second)| second), to.add(4 * 32));
        }
    }
}

impl Blake3Lanes for V256 {
    #[inline(always)]
    unsafe fn scatter16(words: [Self; 16], to: *mut u8) {
        // SAFETY: as above; the caller vouches for eight times 64 bytes.
        unsafe {
            V128::scatter16(words.map(|Two(first, _)| first), to);
            V128::scatter16(words.map(|Two(_, second)| second), to.add(4 * 64));
        }
    }

    #[inline(always)]
    unsafe fn advance(
        work: &mut Work<Self>,
        from: *const *const u8,
        blocks: usize,
        last: Self,
        _prefetch: usize,
    ) -> [Self; 8] {
        // SAFETY: as above.
        unsafe { sve2_eight::advance(work, from, blocks, last) }
    }

    #[inline(always)]
    unsafe fn compress_xof(h: [Self; 8], tail: [Self; 4], block: &[u32; 16]) -> [Self; 16] {
        // SAFETY: as above.
        unsafe { sve2_eight::compress_xof(h, tail, block) }
    }
}

stamp_kernel! {
    features: "sve2",
    name: NAME,
    pad: pad::pad_neon,
    one: portable,
    forms: {
        lanes4: lanes V128<Steps>;
        lanes8: lanes V256;
    },
    blake2b: BLAKE2B,
    blake2s: BLAKE2S,
}

stamp_blake2! {
    BLAKE2S: u32,
    features: "sve2",
    pad: pad::pad_neon,
    one: portable,
    lanes: {
        blake2s_four: V128<Steps>;
    }
}

stamp_blake2! {
    BLAKE2B: u64,
    features: "sve2",
    pad: pad::pad_neon,
    one: portable,
    lanes: {
        blake2b_two: W128;
    }
}
