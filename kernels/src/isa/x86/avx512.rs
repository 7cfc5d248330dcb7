//! AVX-512 (F, VL, BW): sixteen lanes, native rotations in all three widths.

#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::asm_evex;
use super::{
    arch::*,
    v128::{Steps128, V128},
    v256::{Steps256, V256},
    v512::V512,
};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::lanes::Work;
use crate::{Kernel, isa::stamp::stamp_kernel};

pub(crate) const NAME: &str = "avx512";

// The probe also asks the operating system, by XGETBV, whether it keeps the ZMM and mask registers.
cpufeatures::new!(detect, "avx512f", "avx512vl", "avx512bw");

/// Proof that this CPU has AVX-512 F, VL and BW, and that the operating system keeps its registers.
struct Avx512(());

impl Avx512 {
    fn detect() -> Option<Self> {
        detect::get().then_some(Self(()))
    }

    fn kernel(self) -> &'static Kernel {
        &KERNEL
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Avx512::detect().map(Avx512::kernel)
}

/// What AVX-512VL does its own way.
#[derive(Clone, Copy)]
struct Steps;

macro_rules! rotations {
    ($vector:ty, $ror:ident: $($name:ident $right:literal),*) => {$(
        #[inline(always)]
        unsafe fn $name(x: $vector) -> $vector {
            // SAFETY: the caller runs in a function stamped for AVX-512VL.
            unsafe { $ror::<$right>(x) }
        }
    )*};
}

impl Steps128 for Steps {
    rotations!(__m128i, _mm_ror_epi32: ror16 16, ror12 12, ror8 8, ror7 7);

    #[inline(always)]
    unsafe fn with_last(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: as above.
        unsafe { _mm_blend_epi32::<0b1000>(a, b) }
    }
}

impl Steps256 for Steps {
    rotations!(__m256i, _mm256_ror_epi32: ror16 16, ror12 12, ror8 8, ror7 7);

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<V256<Self>>, side: usize) {
        // SAFETY: the caller runs in a function stamped for AVX-512VL.
        unsafe { asm_evex::compress8(work, side) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress_ahead(work: &mut Work<V256<Self>>, from: *const *const u8, blocks: usize) -> usize {
        // SAFETY: as above.
        unsafe { asm_evex::compress8_ahead(work, from, blocks) }
    }
}

stamp_kernel! {
    features: "avx512f,avx512vl,avx512bw",
    name: NAME,
    one: V128<Steps>,
    forms: {
        pair: rows V256<Steps>;
        four: rows V512;
        lanes8: lanes V256<Steps>;
        lanes16: lanes V512;
    }
}
