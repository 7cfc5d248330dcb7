//! SSE4.1 with SSSE3: rotations by whole bytes are one byte shuffle.

use super::{
    arch::*,
    pad,
    v128::{Steps128, V128, ror_by_shifts},
};
use crate::{Kernel, generic::Two, isa::stamp::stamp_kernel};

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
        unsafe {
            match RIGHT {
                16 => _mm_shuffle_epi8(x, _mm_loadu_si128((&raw const ROR16).cast())),
                8 => _mm_shuffle_epi8(x, _mm_loadu_si128((&raw const ROR8).cast())),
                _ => ror_by_shifts::<RIGHT, LEFT>(x),
            }
        }
    }
    #[inline(always)]
    unsafe fn with_last(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: as above, for SSE4.1.
        unsafe { _mm_blend_epi16::<0b1100_0000>(a, b) }
    }
}

/// Which byte of a word each byte of the rotated word comes from.
static ROR16: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
static ROR8: [u8; 16] = [1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12];

stamp_kernel! {
    features: "sse4.1,ssse3",
    name: NAME,
    pad: pad::pad_sse2,
    one: V128<Steps>,
    forms: {
        pair: rows Two<V128<Steps>>;
        lanes: lanes V128<Steps>;
    }
}
