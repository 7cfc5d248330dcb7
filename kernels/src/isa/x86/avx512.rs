//! AVX-512 (F, VL, BW): sixteen lanes, native rotations in all three widths.

#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::asm_evex;
use super::{
    arch::*,
    masks::{self, MASKS},
    pad,
    v128::{Lanes128, Steps128, V128},
    v256::{Steps256, V256},
    v512::V512,
    w128::{Pairs128, W128},
    w256::{Pairs256, W256},
    w512::W512,
};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::blake3::lanes::Work;
use crate::{
    Kernel,
    generic::Two,
    isa::stamp::{stamp_blake2, stamp_kernel},
};

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
///
/// A rotation has a latency of 2 on Zen 4, and a chunk in rows takes 225 cycles a block, of which 224 are that
/// chain. Rotating the early operand ahead and joining the shifted late one by `vpternlogd` shortens the chain
/// on paper; it was 1 % slower.
#[derive(Clone, Copy)]
struct Steps;

macro_rules! ror_by_instruction {
    ($vector:ty, $ror:ident) => {
        #[inline(always)]
        unsafe fn ror<const RIGHT: i32, const LEFT: i32>(x: $vector) -> $vector {
            // SAFETY: the caller runs in a function stamped for AVX-512VL.
            unsafe { $ror::<RIGHT>(x) }
        }
    };
}

impl Steps128 for Steps {
    ror_by_instruction!(__m128i, _mm_ror_epi32);

    #[inline(always)]
    unsafe fn with_last(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: as above.
        unsafe { _mm_blend_epi32::<0b1000>(a, b) }
    }
}

impl Lanes128 for Steps {}

impl Steps256 for Steps {
    const PINS_IN_TWO: bool = true;

    ror_by_instruction!(__m256i, _mm256_ror_epi32);

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<V256<Self>>, side: usize) -> [V256<Self>; 8] {
        // SAFETY: the caller runs in a function stamped for AVX-512VL.
        unsafe { asm_evex::compress8(work, side) }
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
        unsafe { asm_evex::compress8_ahead(work, from, blocks, prefetch) }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress_xof(h: [V256<Self>; 8], tail: [V256<Self>; 4], block: &[u32; 16]) -> [V256<Self>; 16] {
        // SAFETY: as above.
        unsafe { asm_evex::compress8_xof(h, tail, block) }
    }
}

impl Pairs128 for Steps {
    #[inline(always)]
    unsafe fn ror<const BY: i32>(x: __m128i) -> __m128i {
        // SAFETY: the caller runs in a function stamped for AVX-512VL.
        unsafe { _mm_ror_epi64::<BY>(x) }
    }
}

impl Pairs256 for Steps {
    #[inline(always)]
    unsafe fn ror<const BY: i32>(x: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe {
            match BY {
                32 => _mm256_shuffle_epi32::<0b10_11_00_01>(x),
                // Two shuffles beside a rotation: 841 against 901 ns for 1 KiB (Zen 4), where only `vprorq`s are.
                24 => masks::shuffle256(x, &MASKS.0[2]),
                16 => masks::shuffle256(x, &MASKS.0[3]),
                _ => _mm256_ror_epi64::<BY>(x),
            }
        }
    }
}

stamp_kernel! {
    features: "avx512f,avx512vl,avx512bw",
    name: NAME,
    pad: pad::pad_avx512,
    one: V128<Steps>,
    forms: {
        pair: rows V256<Steps>;
        four: rows Two<V256<Steps>>;
        lanes8: lanes V256<Steps>;
        lanes16: lanes V512;
    },
    blake2b: BLAKE2B,
    blake2s: BLAKE2S,
}

stamp_blake2! {
    BLAKE2S: u32,
    features: "avx512f,avx512vl,avx512bw",
    pad: pad::pad_avx512,
    one: rows<V128<Steps>>,
    lanes: {
        blake2s_four: V128<Steps>;
        blake2s_eight: V256<Steps>;
        blake2s_sixteen: V512;
    }
}

stamp_blake2! {
    BLAKE2B: u64,
    features: "avx512f,avx512vl,avx512bw",
    pad: pad::pad_avx512,
    one: rows<W256<Steps>>,
    lanes: {
        blake2b_two: W128<Steps>;
        blake2b_four: W256<Steps>;
        blake2b_eight: W512;
    }
}
