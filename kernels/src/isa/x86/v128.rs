//! 128-bit vectors, generic by the few steps in which SSE2, SSE4.1 and later sets differ.

use core::marker::PhantomData;

use super::{arch::*, masks::MASKS, pinned_in, steps};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::blake2::lanes as blake2;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::blake3::lanes::{self, Work};
use crate::{
    generic::{Arx, Rows},
    isa::from_rows::{self, lanes_from_rows, turn_by_pick},
};

/// One row, or one word of four states.
#[derive(Clone, Copy)]
pub(super) struct V128<I>(__m128i, PhantomData<I>);

/// What instruction sets of this width do each in their own way.
///
/// # Safety
///
/// Call only in a function stamped for the implementing instruction set.
pub(super) trait Steps128: Copy {
    /// Each word rotated right by `RIGHT`; `LEFT` is `32 - RIGHT`.
    unsafe fn ror<const RIGHT: i32, const LEFT: i32>(x: __m128i) -> __m128i;

    /// Words 0 to 2 of `a`, word 3 of `b`.
    unsafe fn with_last(a: __m128i, b: __m128i) -> __m128i;
}

/// The lane form, with its compressions by hand.
///
/// # Safety
///
/// As for [`Steps128`] and the methods of [`Blake3Lanes`](crate::generic::blake3::Blake3Lanes) of the same names.
pub(super) trait Lanes128: Steps128 {
    /// [`Blake3Lanes::compress`](crate::generic::blake3::Blake3Lanes::compress), by hand where that is faster.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<V128<Self>>, side: usize) -> [V128<Self>; 8] {
        // SAFETY: as for the caller.
        unsafe { lanes::compress(work, side) }
    }

    /// [`Blake3Lanes::compress_ahead`](crate::generic::blake3::Blake3Lanes::compress_ahead), by hand where that is faster.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress_ahead(
        work: &mut Work<V128<Self>>,
        from: *const *const u8,
        blocks: usize,
        _prefetch: usize,
    ) -> usize {
        // SAFETY: as for the caller.
        unsafe { lanes::compress_ahead(work, from, blocks) }
    }

    /// [`Blake3Lanes::compress_xof`](crate::generic::blake3::Blake3Lanes::compress_xof), by hand where that is faster.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress_xof(h: [V128<Self>; 8], tail: [V128<Self>; 4], block: &[u32; 16]) -> [V128<Self>; 16] {
        // SAFETY: as for the caller.
        unsafe { lanes::compress_xof(h, tail, block) }
    }

    /// [`Blake2Lanes::compress`](crate::generic::blake2::Blake2Lanes::compress), by hand where that is faster.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn blake2s(work: &mut blake2::Work<V128<Self>>) {
        // SAFETY: as for the caller.
        unsafe { blake2::compress(&mut work.h, work.d, work.c, &work.m) }
    }
}

impl<I> V128<I> {
    #[inline(always)]
    fn of(x: __m128i) -> Self {
        Self(x, PhantomData)
    }
}

impl<I: Steps128> Arx for V128<I> {
    steps! {
        add: |a, b| _mm_add_epi32(a, b);
        xor: |a, b| _mm_xor_si128(a, b);
        xor_r1: |a, b| I::ror::<16, 16>(_mm_xor_si128(a, b));
        xor_r2: |a, b| I::ror::<12, 20>(_mm_xor_si128(a, b));
        xor_r3: |a, b| I::ror::<8, 24>(_mm_xor_si128(a, b));
        xor_r4: |a, b| I::ror::<7, 25>(_mm_xor_si128(a, b));
    }

    pinned_in!(xmm_reg, __m128i, "sse2");
}

turn_by_pick! { [I: Steps128] V128<I> }

impl<I: Steps128> Rows for V128<I> {
    const STATES: usize = 1;

    steps! {
        unpack_low: |a, b| _mm_unpacklo_epi32(a, b);
        unpack_high: |a, b| _mm_unpackhi_epi32(a, b);
        with_last: |a, b| I::with_last(a, b);
    }

    #[inline(always)]
    unsafe fn pick<const ORDER: i32>(self) -> Self {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        Self::of(unsafe { _mm_shuffle_epi32::<ORDER>(self.0) })
    }

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let (a, b) = (_mm_castsi128_ps(self.0), _mm_castsi128_ps(other.0));
            Self::of(_mm_castps_si128(_mm_shuffle_ps::<ORDER>(a, b)))
        }
    }

    #[inline(always)]
    unsafe fn every(row: [u32; 4]) -> Self {
        let [a, b, c, d] = row.map(|word| word as i32);
        // SAFETY: as above.
        Self::of(unsafe { _mm_setr_epi32(a, b, c, d) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, _spacing: usize, offset: usize) -> Self {
        // SAFETY: as above; the caller vouches for the 16 bytes.
        Self::of(unsafe { _mm_loadu_si128((*from).add(offset).cast()) })
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, _stride: usize) {
        // SAFETY: as above.
        unsafe { _mm_storeu_si128(to.cast(), self.0) }
    }
}

lanes_from_rows! {
    [I: Lanes128] V128<I>, 4,
    every: |word: u32| Self::of(_mm_set1_epi32(word as i32)),
    load: |from: *const u32| Self::of(_mm_loadu_si128(from.cast())),
    scatter16: from_rows::scatter,
    by_hand(all(target_arch = "x86_64", not(miri))),
    compress: I::compress,
    compress_ahead: I::compress_ahead,
    compress_xof: I::compress_xof,
    blake2s: I::blake2s
}

/// A rotation right by `RIGHT` in two shifts, `LEFT` being `32 - RIGHT`.
///
/// # Safety
///
/// The CPU has SSE2.
#[inline(always)]
pub(super) unsafe fn ror_by_shifts<const RIGHT: i32, const LEFT: i32>(x: __m128i) -> __m128i {
    // SAFETY: the caller runs in a function stamped for SSE2 at least.
    unsafe { _mm_or_si128(_mm_srli_epi32::<RIGHT>(x), _mm_slli_epi32::<LEFT>(x)) }
}

/// The same, by whole bytes in one byte shuffle.
///
/// # Safety
///
/// The CPU has SSSE3.
#[inline(always)]
pub(super) unsafe fn ror_by_bytes<const RIGHT: i32, const LEFT: i32>(x: __m128i) -> __m128i {
    // SAFETY: the caller runs in a function stamped for SSSE3 at least; a mask has 32 bytes.
    unsafe {
        match RIGHT {
            16 => _mm_shuffle_epi8(x, _mm_loadu_si128(MASKS.0[0].as_ptr().cast())),
            8 => _mm_shuffle_epi8(x, _mm_loadu_si128(MASKS.0[1].as_ptr().cast())),
            _ => ror_by_shifts::<RIGHT, LEFT>(x),
        }
    }
}
