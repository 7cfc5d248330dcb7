//! AVX2: eight lanes, and two states packed into 256-bit rows.

use super::{
    arch::*,
    masks::{self, MASKS},
    pad,
    v128::{Lanes128, Steps128, V128, ror_by_bytes},
    v256::{Steps256, V256},
    w128::{self, Pairs128, W128},
    w256::{Pairs256, W256},
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

pub(crate) const NAME: &str = "avx2";

cpufeatures::new!(detect, "avx2");

/// Proof that this CPU has AVX2, and that the operating system keeps its registers.
struct Avx2(());

impl Avx2 {
    fn detect() -> Option<Self> {
        detect::get().then_some(Self(()))
    }

    fn kernel(self) -> &'static Kernel {
        &KERNEL
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Avx2::detect().map(Avx2::kernel)
}

/// What AVX2 does its own way.
#[derive(Clone, Copy)]
struct Steps;

impl Steps256 for Steps {
    const PINS_IN_TWO: bool = false;

    #[inline(always)]
    unsafe fn ror<const RIGHT: i32, const LEFT: i32>(x: __m256i) -> __m256i {
        // SAFETY: the caller runs in a function stamped for AVX2.
        unsafe {
            match RIGHT {
                16 => masks::shuffle256(x, &MASKS.0[0]),
                8 => masks::shuffle256(x, &MASKS.0[1]),
                _ => _mm256_or_si256(_mm256_srli_epi32::<RIGHT>(x), _mm256_slli_epi32::<LEFT>(x)),
            }
        }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<V256<Self>>, side: usize) -> [V256<Self>; 8] {
        // SAFETY: the caller runs in a function stamped for AVX2.
        unsafe { asm_sixteen::avx2::compress(work, side) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress_ahead(
        work: &mut Work<V256<Self>>,
        from: *const *const u8,
        blocks: usize,
        prefetch: usize,
    ) -> usize {
        // SAFETY: as above.
        unsafe { asm_sixteen::avx2::compress_ahead(work, from, blocks, prefetch) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress_xof(h: [V256<Self>; 8], tail: [V256<Self>; 4], block: &[u32; 16]) -> [V256<Self>; 16] {
        // SAFETY: as above.
        unsafe { asm_sixteen::avx2::compress_xof(h, tail, block) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn blake2s(work: &mut blake2::Work<V256<Self>>) {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe { asm_blake2::blake2s_avx2(work) }
    }
}

impl Steps128 for Steps {
    #[inline(always)]
    unsafe fn ror<const RIGHT: i32, const LEFT: i32>(x: __m128i) -> __m128i {
        // SAFETY: the caller runs in a function stamped for AVX2.
        unsafe { ror_by_bytes::<RIGHT, LEFT>(x) }
    }
    #[inline(always)]
    unsafe fn with_last(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: as above.
        unsafe { _mm_blend_epi32::<0b1000>(a, b) }
    }
}

impl Lanes128 for Steps {}

impl Pairs128 for Steps {
    #[inline(always)]
    unsafe fn ror<const BY: i32>(x: __m128i) -> __m128i {
        // SAFETY: the caller runs in a function stamped for AVX2.
        unsafe { w128::ror_by_bytes::<BY>(x) }
    }
}

impl Pairs256 for Steps {
    #[inline(always)]
    unsafe fn ror<const BY: i32>(x: __m256i) -> __m256i {
        // SAFETY: the caller runs in a function stamped for AVX2.
        unsafe {
            match BY {
                32 => _mm256_shuffle_epi32::<0b10_11_00_01>(x),
                24 => masks::shuffle256(x, &MASKS.0[2]),
                16 => masks::shuffle256(x, &MASKS.0[3]),
                _ => _mm256_or_si256(_mm256_srli_epi64::<63>(x), _mm256_add_epi64(x, x)),
            }
        }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut blake2::Work<W256<Self>>) {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe { asm_blake2::blake2b_avx2(work) }
    }
}

stamp_kernel! {
    features: "avx2",
    name: NAME,
    pad: pad::pad_sse2,
    one: V128<Steps>,
    forms: {
        pair: rows V256<Steps>;
        two_pairs: rows Two<V256<Steps>>;
        lanes: lanes V256<Steps>;
    },
    blake2b: BLAKE2B,
    blake2s: BLAKE2S,
}

stamp_blake2! {
    BLAKE2S: u32,
    features: "avx2",
    pad: pad::pad_sse2,
    one: rows<V128<Steps>>,
    lanes: {
        blake2s_four: V128<Steps>;
        blake2s_eight: V256<Steps>;
    }
}

stamp_blake2! {
    BLAKE2B: u64,
    features: "avx2",
    pad: pad::pad_sse2,
    one: rows<W256<Steps>>,
    lanes: {
        blake2b_two: W128<Steps>;
        blake2b_four: W256<Steps>;
    }
}
