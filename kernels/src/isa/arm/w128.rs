//! Pairs of 64-bit words, for BLAKE2b on SVE2.
//!
//! On NEON, where a rotation is one to three instructions, two lanes would execute some 1536 vector instructions a block,
//! 384 cycles for each of the two on two pipes; plain Rust takes 351 (llvm-mca, neoverse-n2). With `xar` it is 960.

use core::arch::aarch64::*;

use super::xar::xar;
use crate::generic::{Arx, Pairs};

/// One word of two states.
#[derive(Clone, Copy)]
pub(super) struct W128(uint64x2_t);

macro_rules! steps {
    ($($name:ident: |$a:ident, $b:ident| $result:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name(self, other: Self) -> Self {
            let ($a, $b) = (self.0, other.0);
            // SAFETY: the caller runs in a function stamped for SVE2.
            Self(unsafe { $result })
        }
    )*};
}

/// Each word of `a ^ b` rotated right.
macro_rules! turned {
    ($a:ident $b:ident $right:literal) => {
        vreinterpretq_u64_u32(xar::<64, $right>(vreinterpretq_u32_u64($a), vreinterpretq_u32_u64($b)))
    };
}

impl Arx for W128 {
    steps! {
        add: |a, b| vaddq_u64(a, b);
        xor: |a, b| veorq_u64(a, b);
        xor_r1: |a, b| turned!(a b 32);
        xor_r2: |a, b| turned!(a b 24);
        xor_r3: |a, b| turned!(a b 16);
        xor_r4: |a, b| turned!(a b 63);
    }
}

impl Pairs for W128 {
    const PAIRS: usize = 1;

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        // SAFETY: the caller runs in a function stamped for SVE2.
        Self(unsafe {
            match ORDER {
                0 => vzip1q_u64(a, b),
                1 => vextq_u64::<1>(a, b),
                2 => vcopyq_laneq_u64::<1, 1>(a, b),
                _ => vzip2q_u64(a, b),
            }
        })
    }

    #[inline(always)]
    unsafe fn every(word: u64) -> Self {
        // SAFETY: as above.
        Self(unsafe { vdupq_n_u64(word) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: as above; the caller vouches for the words.
        Self(unsafe { vld1q_u64(from) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, offset: usize) -> Self {
        // SAFETY: as above; the caller vouches for the 16 bytes.
        Self(unsafe { vreinterpretq_u64_u8(vld1q_u8((*from).add(offset))) })
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, _stride: usize) {
        // SAFETY: as above.
        unsafe { vst1q_u8(to, vreinterpretq_u8_u64(self.0)) }
    }
}
