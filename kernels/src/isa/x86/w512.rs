//! 512-bit vectors of 64-bit words, of AVX-512F.

use super::{arch::*, steps};
use crate::generic::{Arx, Pairs};

/// One word of eight states.
#[derive(Clone, Copy)]
pub(super) struct W512(__m512i);

impl W512 {
    #[inline(always)]
    fn of(x: __m512i) -> Self {
        Self(x)
    }
}

impl Arx for W512 {
    steps! {
        add: |a, b| _mm512_add_epi64(a, b);
        xor: |a, b| _mm512_xor_si512(a, b);
        xor_r1: |a, b| _mm512_ror_epi64::<32>(_mm512_xor_si512(a, b));
        xor_r2: |a, b| _mm512_ror_epi64::<24>(_mm512_xor_si512(a, b));
        xor_r3: |a, b| _mm512_ror_epi64::<16>(_mm512_xor_si512(a, b));
        xor_r4: |a, b| _mm512_ror_epi64::<63>(_mm512_xor_si512(a, b));
    }
}

impl Pairs for W512 {
    const PAIRS: usize = 4;

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe {
            let (a, b) = (_mm512_castsi512_pd(self.0), _mm512_castsi512_pd(other.0));
            let picked = match ORDER {
                0 => _mm512_shuffle_pd::<0x00>(a, b),
                1 => _mm512_shuffle_pd::<0x55>(a, b),
                2 => _mm512_shuffle_pd::<0xaa>(a, b),
                _ => _mm512_shuffle_pd::<0xff>(a, b),
            };
            Self::of(_mm512_castpd_si512(picked))
        }
    }

    #[inline(always)]
    unsafe fn every(word: u64) -> Self {
        // SAFETY: as above.
        Self::of(unsafe { _mm512_set1_epi64(word.cast_signed()) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: as above; the caller vouches for the words.
        Self::of(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, offset: usize) -> Self {
        // SAFETY: as above; the caller vouches for 16 bytes at each pointer.
        unsafe {
            let part = |i: usize| _mm_loadu_si128((*from.add(2 * i)).add(offset).cast());
            let x = _mm512_castsi128_si512(part(0));
            let x = _mm512_inserti32x4::<1>(x, part(1));
            let x = _mm512_inserti32x4::<2>(x, part(2));
            Self(_mm512_inserti32x4::<3>(x, part(3)))
        }
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, stride: usize) {
        // SAFETY: as above.
        unsafe {
            _mm_storeu_si128(to.cast(), _mm512_castsi512_si128(self.0));
            _mm_storeu_si128(to.add(stride).cast(), _mm512_extracti32x4_epi32::<1>(self.0));
            _mm_storeu_si128(to.add(2 * stride).cast(), _mm512_extracti32x4_epi32::<2>(self.0));
            _mm_storeu_si128(to.add(3 * stride).cast(), _mm512_extracti32x4_epi32::<3>(self.0));
        }
    }
}
