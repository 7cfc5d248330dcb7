//! SSE4.1 with SSSE3: rotations by whole bytes are one byte shuffle.

use super::{
    arch::*,
    pad,
    v128::{Lanes128, Steps128, V128, ror_by_bytes},
    w128::{self, Pairs128, W128},
};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::{asm_blake2, asm_sixteen};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::{blake2::lanes as blake2, blake3::lanes::Work};
use crate::{
    Kernel,
    generic::Two,
    isa::stamp::{stamp_blake2, stamp_kernel},
};

pub(crate) const NAME: &str = "sse41";

cpufeatures::new!(detect, "ssse3", "sse4.1");

/// Proof that this CPU has SSE4.1 and SSSE3.
struct Sse41(());

impl Sse41 {
    fn detect() -> Option<Self> {
        detect::get().then_some(Self(()))
    }

    fn kernel(self) -> &'static Kernel {
        &KERNEL
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Sse41::detect().map(Sse41::kernel)
}

/// What SSE4.1 does its own way.
#[derive(Clone, Copy)]
struct Steps;

impl Steps128 for Steps {
    #[inline(always)]
    unsafe fn ror<const RIGHT: i32, const LEFT: i32>(x: __m128i) -> __m128i {
        // SAFETY: the caller runs in a function stamped for SSSE3.
        unsafe { ror_by_bytes::<RIGHT, LEFT>(x) }
    }
    #[inline(always)]
    unsafe fn with_last(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: as above, for SSE4.1.
        unsafe { _mm_blend_epi16::<0b1100_0000>(a, b) }
    }
}

impl Lanes128 for Steps {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<V128<Self>>, side: usize) -> [V128<Self>; 8] {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe { asm_sixteen::sse41::compress(work, side) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress_ahead(
        work: &mut Work<V128<Self>>,
        from: *const *const u8,
        blocks: usize,
        prefetch: usize,
    ) -> usize {
        // SAFETY: as above.
        unsafe { asm_sixteen::sse41::compress_ahead(work, from, blocks, prefetch) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress_xof(h: [V128<Self>; 8], tail: [V128<Self>; 4], block: &[u32; 16]) -> [V128<Self>; 16] {
        // SAFETY: as above.
        unsafe { asm_sixteen::sse41::compress_xof(h, tail, block) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn blake2s(work: &mut blake2::Work<V128<Self>>) {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe { asm_blake2::blake2s_sse41(work) }
    }
}

impl Pairs128 for Steps {
    #[inline(always)]
    unsafe fn ror<const BY: i32>(x: __m128i) -> __m128i {
        // SAFETY: the caller runs in a function stamped for SSSE3.
        unsafe { w128::ror_by_bytes::<BY>(x) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut blake2::Work<W128<Self>>) {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe { asm_blake2::blake2b_sse41(work) }
    }
}

stamp_kernel! {
    features: "sse4.1,ssse3",
    name: NAME,
    pad: pad::pad_sse2,
    one: V128<Steps>,
    forms: {
        pair: rows Two<V128<Steps>>;
        lanes: lanes V128<Steps>;
    },
    blake2b: BLAKE2B,
    blake2s: BLAKE2S,
}

stamp_blake2! {
    BLAKE2S: u32,
    features: "sse4.1,ssse3",
    pad: pad::pad_sse2,
    one: rows<V128<Steps>>,
    lanes: {
        blake2s_four: V128<Steps>;
    }
}

// On Zen 4 plain Rust is faster for one state (1.06 against 1.20 of blake2b_simd's time), but it has AVX2. On
// CPUs that end here rows are: 506 against 648 cycles a block in llvm-mca's model of Sandy Bridge.
stamp_blake2! {
    BLAKE2B: u64,
    features: "sse4.1,ssse3",
    pad: pad::pad_sse2,
    one: rows<Two<W128<Steps>>>,
    lanes: {
        blake2b_two: W128<Steps>;
    }
}
