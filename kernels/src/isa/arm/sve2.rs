//! SVE2: `xar`, which is xor and rotation in one instruction, on the low 128 bits of the z registers.

use core::arch::aarch64::*;

use super::{
    pad,
    v128::{Steps128, V128},
    w128::W128,
    xar::xar,
};
use crate::{
    Kernel,
    generic::Two,
    isa::stamp::{stamp_blake2, stamp_kernel},
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
        &KERNEL
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Sve2::detect().map(Sve2::kernel)
}

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

stamp_kernel! {
    features: "sve2",
    name: NAME,
    pad: pad::pad_neon,
    one: portable,
    forms: {
        pair: rows Two<V128<Steps>>;
        lanes: lanes V128<Steps>;
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
