//! 256-bit vectors of 64-bit words, generic by how AVX2 and AVX-512VL rotate.

use core::marker::PhantomData;

use super::{arch::*, pinned_in, steps};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::blake2::lanes::{self, Work};
use crate::generic::{
    Arx, Pairs, Turn,
    blake2::rows::{Blake2Rows, for_each_message, words_of},
};

/// A row of one state, or one word of four.
#[derive(Clone, Copy)]
pub(super) struct W256<I>(__m256i, PhantomData<I>);

/// What instruction sets of this width do each in their own way.
///
/// # Safety
///
/// Call only in a function stamped for the implementing instruction set.
pub(super) trait Pairs256: Copy {
    /// Each word rotated right by `BY`: 32, 24, 16 or 63.
    unsafe fn ror<const BY: i32>(x: __m256i) -> __m256i;

    /// [`Pairs::compress`], by hand where that is faster.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<W256<Self>>) {
        // SAFETY: as for the caller.
        unsafe { lanes::compress(&mut work.h, work.d, work.c, &work.m) }
    }
}

impl<I> W256<I> {
    #[inline(always)]
    fn of(x: __m256i) -> Self {
        Self(x, PhantomData)
    }
}

impl<I: Pairs256> Arx for W256<I> {
    steps! {
        add: |a, b| _mm256_add_epi64(a, b);
        xor: |a, b| _mm256_xor_si256(a, b);
        xor_r1: |a, b| I::ror::<32>(_mm256_xor_si256(a, b));
        xor_r2: |a, b| I::ror::<24>(_mm256_xor_si256(a, b));
        xor_r3: |a, b| I::ror::<16>(_mm256_xor_si256(a, b));
        xor_r4: |a, b| I::ror::<63>(_mm256_xor_si256(a, b));
    }

    pinned_in!(ymm_reg, __m256i, "avx2");
}

impl<I: Pairs256> Pairs for W256<I> {
    const PAIRS: usize = 2;

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe {
            let (a, b) = (_mm256_castsi256_pd(self.0), _mm256_castsi256_pd(other.0));
            let picked = match ORDER {
                0 => _mm256_shuffle_pd::<0b0000>(a, b),
                1 => _mm256_shuffle_pd::<0b0101>(a, b),
                2 => _mm256_shuffle_pd::<0b1010>(a, b),
                _ => _mm256_shuffle_pd::<0b1111>(a, b),
            };
            Self::of(_mm256_castpd_si256(picked))
        }
    }

    #[inline(always)]
    unsafe fn every(word: u64) -> Self {
        // SAFETY: as above.
        Self::of(unsafe { _mm256_set1_epi64x(word.cast_signed()) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: as above; the caller vouches for the words.
        Self::of(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, offset: usize) -> Self {
        // SAFETY: as above; the caller vouches for 16 bytes at each pointer.
        unsafe {
            let part = |i: usize| _mm_loadu_si128((*from.add(2 * i)).add(offset).cast());
            Self::of(_mm256_inserti128_si256::<1>(_mm256_castsi128_si256(part(0)), part(1)))
        }
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<Self>) {
        // SAFETY: as above.
        unsafe { I::compress(work) }
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

impl<I: Pairs256> Turn for W256<I> {
    #[inline(always)]
    unsafe fn turn<const BY: usize>(self) -> Self {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe {
            match BY {
                1 => Self::of(_mm256_permute4x64_epi64::<0b00_11_10_01>(self.0)),
                2 => Self::of(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0)),
                3 => Self::of(_mm256_permute4x64_epi64::<0b10_01_00_11>(self.0)),
                _ => self,
            }
        }
    }
}

impl<I: Pairs256> Blake2Rows for W256<I> {
    type Word = u64;
    /// Each pair of words in both halves.
    type Block = [Self; 8];

    #[inline(always)]
    unsafe fn row(words: [u64; 4]) -> Self {
        let [a, b, c, d] = words.map(u64::cast_signed);
        // SAFETY: as above.
        Self::of(unsafe { _mm256_setr_epi64x(a, b, c, d) })
    }
    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: as above.
        unsafe { Pairs::load(from) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: as above.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }
    #[inline(always)]
    unsafe fn block(from: *const u8) -> Self::Block {
        macro_rules! pairs {
            ($($i:literal)*) => {
                [$(Self::of(_mm256_broadcastsi128_si256(_mm_loadu_si128(from.add(16 * $i).cast())))),*]
            };
        }
        // SAFETY: as above.
        unsafe { pairs!(0 1 2 3 4 5 6 7) }
    }
    #[inline(always)]
    unsafe fn message<const ROUND: usize, const ROW: usize>(block: &Self::Block) -> Self {
        /// Any two words are one shuffle of two vectors; two such pairs are blended.
        macro_rules! pick_four {
            ($round:literal, $row:literal, $m:ident) => {{
                const W: [usize; 4] = words_of($round, $row);
                const fn order(i: usize) -> i32 {
                    (W[i] % 2 + W[i + 1] % 2 * 2) as i32
                }
                let low = $m[W[0] / 2].pick2::<{ order(0) }>($m[W[1] / 2]);
                let high = $m[W[2] / 2].pick2::<{ order(2) }>($m[W[3] / 2]);
                Self::of(_mm256_blend_epi32::<0b1111_0000>(low.0, high.0))
            }};
        }
        // SAFETY: as above.
        unsafe { for_each_message!(ROUND, ROW, pick_four!(block)) }
    }
}
