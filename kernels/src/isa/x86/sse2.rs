//! SSE2: rotations by shifts, four lanes. Every x86-64 CPU has it.

use super::{
    arch::*,
    pad,
    v128::{Lanes128, Steps128, V128, ror_by_shifts},
};
use crate::{Kernel, generic::Two, isa::stamp::stamp_kernel};

pub(crate) const NAME: &str = "sse2";

cpufeatures::new!(detect, "sse2");

/// Proof that this CPU has SSE2.
struct Sse2(());

impl Sse2 {
    fn detect() -> Option<Self> {
        detect::get().then_some(Self(()))
    }

    fn kernel(self) -> &'static Kernel {
        &KERNEL
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Sse2::detect().map(Sse2::kernel)
}

/// What SSE2 does its own way.
#[derive(Clone, Copy)]
struct Steps;

impl Steps128 for Steps {
    #[inline(always)]
    unsafe fn ror<const RIGHT: i32, const LEFT: i32>(x: __m128i) -> __m128i {
        // SAFETY: the caller runs in a function stamped for SSE2.
        unsafe {
            match RIGHT {
                16 => _mm_shufflehi_epi16::<0b10_11_00_01>(_mm_shufflelo_epi16::<0b10_11_00_01>(x)),
                _ => ror_by_shifts::<RIGHT, LEFT>(x),
            }
        }
    }
    #[inline(always)]
    unsafe fn with_last(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: as above.
        unsafe {
            let high = _mm_castsi128_ps(_mm_unpackhi_epi32(a, b));
            _mm_castps_si128(_mm_shuffle_ps::<0b11_00_01_00>(_mm_castsi128_ps(a), high))
        }
    }
}

impl Lanes128 for Steps {}

stamp_kernel! {
    features: "sse2",
    name: NAME,
    pad: pad::pad_sse2,
    one: V128<Steps>,
    forms: {
        pair: rows Two<V128<Steps>>;
        lanes: lanes V128<Steps>;
    }
}
