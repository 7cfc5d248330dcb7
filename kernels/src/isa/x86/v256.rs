//! 256-bit vectors, generic by how AVX2 and AVX-512VL rotate.

use core::marker::PhantomData;

use super::{arch::*, pinned_in, steps};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::blake2::lanes as blake2;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::blake3::lanes::Work;
use crate::{
    generic::{Arx, Rows},
    isa::from_rows::{self, lanes_from_rows, turn_by_pick},
};

/// One row of each of two states, or one word of eight.
#[derive(Clone, Copy)]
pub(super) struct V256<I>(pub(super) __m256i, PhantomData<I>);

/// What instruction sets of this width do each in their own way.
///
/// # Safety
///
/// Call only in a function stamped for the implementing instruction set.
pub(super) trait Steps256: Copy {
    /// [`Arx::PINS_IN_TWO`].
    const PINS_IN_TWO: bool;

    /// Each word rotated right by `RIGHT`; `LEFT` is `32 - RIGHT`.
    unsafe fn ror<const RIGHT: i32, const LEFT: i32>(x: __m256i) -> __m256i;

    /// [`Blake3Lanes::compress`](crate::generic::blake3::Blake3Lanes::compress) by hand.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    unsafe fn compress(work: &mut Work<V256<Self>>, side: usize) -> [V256<Self>; 8];

    /// [`Blake3Lanes::compress_ahead`](crate::generic::blake3::Blake3Lanes::compress_ahead) by hand.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    unsafe fn compress_ahead(
        work: &mut Work<V256<Self>>,
        from: *const *const u8,
        blocks: usize,
        prefetch: usize,
    ) -> usize;

    /// [`Blake3Lanes::compress_xof`](crate::generic::blake3::Blake3Lanes::compress_xof) by hand.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    unsafe fn compress_xof(h: [V256<Self>; 8], tail: [V256<Self>; 4], block: &[u32; 16]) -> [V256<Self>; 16];

    /// [`Blake2Lanes::compress`](crate::generic::blake2::Blake2Lanes::compress), by hand where that is faster.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn blake2s(work: &mut blake2::Work<V256<Self>>) {
        // SAFETY: as for the caller.
        unsafe { blake2::compress(&mut work.h, work.d, work.c, &work.m) }
    }
}

impl<I> V256<I> {
    #[inline(always)]
    pub(super) fn of(x: __m256i) -> Self {
        Self(x, PhantomData)
    }
}

impl<I: Steps256> Arx for V256<I> {
    const PINS_IN_TWO: bool = I::PINS_IN_TWO;

    steps! {
        add: |a, b| _mm256_add_epi32(a, b);
        xor: |a, b| _mm256_xor_si256(a, b);
        xor_r1: |a, b| I::ror::<16, 16>(_mm256_xor_si256(a, b));
        xor_r2: |a, b| I::ror::<12, 20>(_mm256_xor_si256(a, b));
        xor_r3: |a, b| I::ror::<8, 24>(_mm256_xor_si256(a, b));
        xor_r4: |a, b| I::ror::<7, 25>(_mm256_xor_si256(a, b));
    }

    pinned_in!(ymm_reg, __m256i, "avx2");
}

turn_by_pick! { [I: Steps256] V256<I> }

impl<I: Steps256> Rows for V256<I> {
    const STATES: usize = 2;

    steps! {
        unpack_low: |a, b| _mm256_unpacklo_epi32(a, b);
        unpack_high: |a, b| _mm256_unpackhi_epi32(a, b);
        with_last: |a, b| _mm256_blend_epi32::<0b1000_1000>(a, b);
    }

    #[inline(always)]
    unsafe fn pick<const ORDER: i32>(self) -> Self {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        Self::of(unsafe { _mm256_shuffle_epi32::<ORDER>(self.0) })
    }

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let (a, b) = (_mm256_castsi256_ps(self.0), _mm256_castsi256_ps(other.0));
            Self::of(_mm256_castps_si256(_mm256_shuffle_ps::<ORDER>(a, b)))
        }
    }

    #[inline(always)]
    unsafe fn every(row: [u32; 4]) -> Self {
        let [a, b, c, d] = row.map(|word| word as i32);
        // SAFETY: as above.
        Self::of(unsafe { _mm256_broadcastsi128_si256(_mm_setr_epi32(a, b, c, d)) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, spacing: usize, offset: usize) -> Self {
        // SAFETY: as above; the caller vouches for 16 bytes at each pointer.
        unsafe {
            let part = |i: usize| _mm_loadu_si128((*from.add(spacing * i)).add(offset).cast());
            Self::of(_mm256_inserti128_si256::<1>(_mm256_castsi128_si256(part(0)), part(1)))
        }
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, stride: usize) {
        // SAFETY: as above.
        unsafe {
            _mm_storeu_si128(to.cast(), _mm256_castsi256_si128(self.0));
            _mm_storeu_si128(to.add(stride).cast(), _mm256_extracti128_si256::<1>(self.0));
        }
    }
}

lanes_from_rows! {
    [I: Steps256] V256<I>, 8,
    every: |word: u32| Self::of(_mm256_set1_epi32(word as i32)),
    load: |from: *const u32| Self::of(_mm256_loadu_si256(from.cast())),
    scatter16: from_rows::scatter,
    by_hand(all(target_arch = "x86_64", not(miri))),
    compress: I::compress,
    compress_ahead: I::compress_ahead,
    compress_xof: I::compress_xof,
    blake2s: I::blake2s
}
