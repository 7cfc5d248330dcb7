//! 512-bit vectors of AVX-512F.

use super::{arch::*, steps};
use crate::{
    generic::{Arx, Rows, transpose4},
    isa::from_rows::{lanes_from_rows, turn_by_pick},
};

/// One row of each of four states, or one word of sixteen.
#[derive(Clone, Copy)]
pub(super) struct V512(pub(super) __m512i);

impl V512 {
    #[inline(always)]
    fn of(x: __m512i) -> Self {
        Self(x)
    }
}

impl Arx for V512 {
    steps! {
        add: |a, b| _mm512_add_epi32(a, b);
        xor: |a, b| _mm512_xor_si512(a, b);
        xor_r1: |a, b| _mm512_ror_epi32::<16>(_mm512_xor_si512(a, b));
        xor_r2: |a, b| _mm512_ror_epi32::<12>(_mm512_xor_si512(a, b));
        xor_r3: |a, b| _mm512_ror_epi32::<8>(_mm512_xor_si512(a, b));
        xor_r4: |a, b| _mm512_ror_epi32::<7>(_mm512_xor_si512(a, b));
    }
}

turn_by_pick! { [] V512 }

impl Rows for V512 {
    const STATES: usize = 4;

    steps! {
        unpack_low: |a, b| _mm512_unpacklo_epi32(a, b);
        unpack_high: |a, b| _mm512_unpackhi_epi32(a, b);
        with_last: |a, b| _mm512_mask_mov_epi32(a, 0b1000_1000_1000_1000, b);
    }

    #[inline(always)]
    unsafe fn pick<const ORDER: i32>(self) -> Self {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        Self(unsafe { _mm512_shuffle_epi32::<ORDER>(self.0) })
    }

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let (a, b) = (_mm512_castsi512_ps(self.0), _mm512_castsi512_ps(other.0));
            Self(_mm512_castps_si512(_mm512_shuffle_ps::<ORDER>(a, b)))
        }
    }

    #[inline(always)]
    unsafe fn every(row: [u32; 4]) -> Self {
        let [a, b, c, d] = row.map(|word| word as i32);
        // SAFETY: as above.
        Self(unsafe { _mm512_broadcast_i32x4(_mm_setr_epi32(a, b, c, d)) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, spacing: usize, offset: usize) -> Self {
        // SAFETY: as above; the caller vouches for 16 bytes at each pointer.
        unsafe {
            let part = |i: usize| _mm_loadu_si128((*from.add(spacing * i)).add(offset).cast());
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

lanes_from_rows! {
    [] V512, 16,
    every: |word: u32| Self(_mm512_set1_epi32(word as i32)),
    load: |from: *const u32| Self(_mm512_loadu_si512(from.cast())),
    scatter16: scatter16,
    by_hand(all(target_arch = "x86_64", not(miri))),
    load_first: super::asm_evex::load16,
    compress: super::asm_evex::compress16,
    compress_ahead: super::asm_evex::compress16_ahead,
    compress_xof: super::asm_evex::compress16_xof
}

/// Sixteen words of each lane to whole rows of 64 bytes, in sixteen stores.
///
/// # Safety
///
/// The CPU has AVX-512F; `to` is writable for 1024 bytes.
#[inline(always)]
unsafe fn scatter16(words: [V512; 16], to: *mut u8) {
    // SAFETY: the caller vouches for `to` and the instruction set.
    unsafe {
        // Part p of vector l of a quad: words 4q to 4q + 3 of lane 4p + l.
        let quads: [[V512; 4]; 4] =
            core::array::from_fn(|q| transpose4(core::array::from_fn(|i| words[4 * q + i])));
        for l in 0..4 {
            let [a, b, c, d] = quads.map(|quad| quad[l].0);
            let (low, high) = (_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0xee>(a, b));
            let (low2, high2) = (_mm512_shuffle_i32x4::<0x44>(c, d), _mm512_shuffle_i32x4::<0xee>(c, d));
            let rows = [
                _mm512_shuffle_i32x4::<0x88>(low, low2),
                _mm512_shuffle_i32x4::<0xdd>(low, low2),
                _mm512_shuffle_i32x4::<0x88>(high, high2),
                _mm512_shuffle_i32x4::<0xdd>(high, high2),
            ];
            for (p, row) in rows.into_iter().enumerate() {
                _mm512_storeu_si512(to.add(64 * (4 * p + l)).cast(), row);
            }
        }
    }
}
