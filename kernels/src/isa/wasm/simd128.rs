//! simd128: four lanes. A module has it or has it not: whoever compiles decides, not a probe.

use super::{pad, pairs::W, vector::V};
use crate::{
    Kernel,
    generic::Two,
    isa::stamp::{stamp_blake2, stamp_kernel},
};

pub(crate) const NAME: &str = "simd128";

/// Proof that this module may use 128-bit vectors: an engine without them has refused the whole module.
struct Simd128(());

impl Simd128 {
    fn detect() -> Option<Self> {
        cfg!(target_feature = "simd128").then_some(Self(()))
    }

    fn kernel(self) -> &'static Kernel {
        &KERNEL
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Simd128::detect().map(Simd128::kernel)
}

stamp_kernel! {
    features: "simd128",
    name: NAME,
    pad: pad::pad,
    one: V,
    forms: {
        pair: rows Two<V>;
        lanes: lanes V;
    },
    blake2b: BLAKE2B,
    blake2s: BLAKE2S,
}

stamp_blake2! {
    BLAKE2S: u32,
    features: "simd128",
    pad: pad::pad,
    one: rows<V>,
    lanes: {
        blake2s_four: V;
    }
}

stamp_blake2! {
    BLAKE2B: u64,
    features: "simd128",
    pad: pad::pad,
    one: portable,
    lanes: {
        blake2b_two: W;
    }
}
