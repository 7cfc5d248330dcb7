//! 128-bit vectors of 64-bit words, generic by how an instruction set rotates.

use core::marker::PhantomData;

use super::{arch::*, masks::MASKS, pinned_in, steps};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::generic::blake2::lanes::{self, Work};
use crate::generic::{
    Arx, Pairs, Turn, Two,
    blake2::rows::{Blake2Rows, for_each_message, words_of},
};

/// A pair of words: half a row, or one word of two states.
#[derive(Clone, Copy)]
pub(super) struct W128<I>(__m128i, PhantomData<I>);

/// What instruction sets of this width do each in their own way.
///
/// # Safety
///
/// Call only in a function stamped for the implementing instruction set.
pub(super) trait Pairs128: Copy {
    /// Each word rotated right by `BY`: 32, 24, 16 or 63.
    unsafe fn ror<const BY: i32>(x: __m128i) -> __m128i;

    /// [`Pairs::compress`], by hand where that is faster.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<W128<Self>>) {
        // SAFETY: as for the caller.
        unsafe { lanes::compress(&mut work.h, work.d, work.c, &work.m) }
    }
}

impl<I> W128<I> {
    #[inline(always)]
    fn of(x: __m128i) -> Self {
        Self(x, PhantomData)
    }
}

impl<I: Pairs128> Arx for W128<I> {
    steps! {
        add: |a, b| _mm_add_epi64(a, b);
        xor: |a, b| _mm_xor_si128(a, b);
        xor_r1: |a, b| I::ror::<32>(_mm_xor_si128(a, b));
        xor_r2: |a, b| I::ror::<24>(_mm_xor_si128(a, b));
        xor_r3: |a, b| I::ror::<16>(_mm_xor_si128(a, b));
        xor_r4: |a, b| I::ror::<63>(_mm_xor_si128(a, b));
    }

    pinned_in!(xmm_reg, __m128i, "sse2");
}

impl<I: Pairs128> Pairs for W128<I> {
    const PAIRS: usize = 1;

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe {
            let (a, b) = (_mm_castsi128_pd(self.0), _mm_castsi128_pd(other.0));
            let picked = match ORDER {
                0 => _mm_shuffle_pd::<0b00>(a, b),
                1 => _mm_shuffle_pd::<0b01>(a, b),
                2 => _mm_shuffle_pd::<0b10>(a, b),
                _ => _mm_shuffle_pd::<0b11>(a, b),
            };
            Self::of(_mm_castpd_si128(picked))
        }
    }

    #[inline(always)]
    unsafe fn every(word: u64) -> Self {
        // SAFETY: as above.
        Self::of(unsafe { _mm_set1_epi64x(word.cast_signed()) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: as above; the caller vouches for the words.
        Self::of(unsafe { _mm_loadu_si128(from.cast()) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, offset: usize) -> Self {
        // SAFETY: as above; the caller vouches for the 16 bytes.
        Self::of(unsafe { _mm_loadu_si128((*from).add(offset).cast()) })
    }

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    unsafe fn compress(work: &mut Work<Self>) {
        // SAFETY: as above.
        unsafe { I::compress(work) }
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, _stride: usize) {
        // SAFETY: as above.
        unsafe { _mm_storeu_si128(to.cast(), self.0) }
    }
}

/// A row in two halves.
impl<I: Pairs128> Turn for Two<W128<I>> {
    #[inline(always)]
    unsafe fn turn<const BY: usize>(self) -> Self {
        let Two(low, high) = self;
        // SAFETY: the caller runs in a function stamped for this instruction set.
        unsafe {
            match BY {
                1 => Two(low.pick2::<0b01>(high), high.pick2::<0b01>(low)),
                2 => Two(high, low),
                3 => Two(high.pick2::<0b01>(low), low.pick2::<0b01>(high)),
                _ => self,
            }
        }
    }
}

impl<I: Pairs128> Blake2Rows for Two<W128<I>> {
    type Word = u64;
    type Block = [W128<I>; 8];

    #[inline(always)]
    unsafe fn row(words: [u64; 4]) -> Self {
        // SAFETY: as above.
        unsafe { Self::load(words.as_ptr()) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: as above.
        unsafe { Two(Pairs::load(from), Pairs::load(from.add(2))) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: as above.
        unsafe {
            self.0.scatter(to.cast(), 16);
            self.1.scatter(to.add(2).cast(), 16);
        }
    }
    #[inline(always)]
    unsafe fn block(from: *const u8) -> Self::Block {
        macro_rules! pairs {
            ($($i:literal)*) => { [$(Pairs::load(from.add(16 * $i).cast())),*] };
        }
        // SAFETY: as above.
        unsafe { pairs!(0 1 2 3 4 5 6 7) }
    }
    #[inline(always)]
    unsafe fn message<const ROUND: usize, const ROW: usize>(block: &Self::Block) -> Self {
        /// Any two words are one shuffle of two vectors.
        macro_rules! pick_four {
            ($round:literal, $row:literal, $m:ident) => {{
                const W: [usize; 4] = words_of($round, $row);
                const fn order(i: usize) -> i32 {
                    (W[i] % 2 + W[i + 1] % 2 * 2) as i32
                }
                let low = $m[W[0] / 2].pick2::<{ order(0) }>($m[W[1] / 2]);
                Two(low, $m[W[2] / 2].pick2::<{ order(2) }>($m[W[3] / 2]))
            }};
        }
        // SAFETY: as above.
        unsafe { for_each_message!(ROUND, ROW, pick_four!(block)) }
    }
}

/// A rotation right by 32, 24 or 16 in one shuffle, or by 63 in an addition and a shift.
///
/// # Safety
///
/// The CPU has SSSE3.
#[inline(always)]
pub(super) unsafe fn ror_by_bytes<const BY: i32>(x: __m128i) -> __m128i {
    // SAFETY: the caller runs in a function stamped for SSSE3 at least; a mask has 32 bytes.
    unsafe {
        match BY {
            32 => _mm_shuffle_epi32::<0b10_11_00_01>(x),
            24 => _mm_shuffle_epi8(x, _mm_loadu_si128(MASKS.0[2].as_ptr().cast())),
            16 => _mm_shuffle_epi8(x, _mm_loadu_si128(MASKS.0[3].as_ptr().cast())),
            _ => _mm_or_si128(_mm_srli_epi64::<63>(x), _mm_add_epi64(x, x)),
        }
    }
}
