//! Lanes out of rows: a vector that can transpose its rows is a vector of lanes as well.
//!
//! rows of four states --transpose--> one word of each state, and back
//!
//! Knows nothing of any instruction set.

use crate::generic::{Rows, transpose4};

/// [`Turn`](crate::generic::Turn) for a vector of rows.
macro_rules! turn_by_pick {
    ([$($generics:tt)*] $vector:ty) => {
        impl<$($generics)*> $crate::generic::Turn for $vector {
            #[inline(always)]
            unsafe fn turn<const BY: usize>(self) -> Self {
                // SAFETY: the caller runs in a function stamped for this instruction set.
                unsafe { $crate::generic::rows::turn_by_pick::<_, BY>(self) }
            }
        }
    };
}
pub(super) use turn_by_pick;

/// The lane form of a vector of rows: four lanes, one to each word, in every 128 bits.
///
/// Lane `l` of 128-bit part `p` holds state `4 * p + l`. What is `by_hand` takes the place of the generic code
/// where the predicate in parentheses holds.
macro_rules! lanes_from_rows {
    ([$($generics:tt)*] $vector:ty, $states:literal, every: $every:expr, load: $load:expr, scatter16: $scatter16:expr
     $(, by_hand($when:meta)
         $(, advance: $advance:expr)? $(, load_first: $load_first:expr)? $(, compress: $compress:expr)? $(, compress_ahead: $ahead:expr)? $(, compress_xof: $xof:expr)? $(, blake2s: $blake2s:expr)?)?) => {
        impl<$($generics)*> $crate::generic::Lanes for $vector {
            type Word = u32;
            const STATES: usize = $states;

            #[inline(always)]
            unsafe fn every(word: u32) -> Self {
                // SAFETY: the caller runs in a function stamped for this instruction set.
                unsafe { $every(word) }
            }
            #[inline(always)]
            unsafe fn load(from: *const u32) -> Self {
                // SAFETY: as above; the caller vouches for the words.
                unsafe { $load(from) }
            }
            #[inline(always)]
            unsafe fn gather16(from: *const *const u8, offset: usize) -> [Self; 16] {
                // SAFETY: as above.
                unsafe { $crate::isa::from_rows::gather16(from, offset) }
            }
            #[inline(always)]
            unsafe fn gather8(from: *const *const u8) -> [Self; 8] {
                // SAFETY: as above.
                unsafe { $crate::isa::from_rows::gather8(from) }
            }
            #[inline(always)]
            unsafe fn scatter8(words: [Self; 8], to: *mut u8) {
                // SAFETY: as above.
                unsafe { $crate::isa::from_rows::scatter(words, to) }
            }
        }

        impl<$($generics)*> $crate::generic::blake2::Blake2Lanes for $vector {
            $($(
                #[cfg($when)]
                #[inline(always)]
                unsafe fn compress(work: &mut $crate::generic::blake2::lanes::Work<Self>) {
                    // SAFETY: as above.
                    unsafe { $blake2s(work) }
                }
            )?)?
        }

        impl<$($generics)*> $crate::generic::blake3::Blake3Lanes for $vector {
            #[inline(always)]
            unsafe fn scatter16(words: [Self; 16], to: *mut u8) {
                // SAFETY: as above.
                unsafe { $scatter16(words, to) }
            }
            $(
                $(
                    #[cfg($when)]
                    #[inline(always)]
                    unsafe fn advance(
                        work: &mut $crate::generic::blake3::lanes::Work<Self>,
                        from: *const *const u8,
                        blocks: usize,
                        last: Self,
                        prefetch: usize,
                    ) -> [Self; 8] {
                        // SAFETY: as above.
                        unsafe { $advance(work, from, blocks, last, prefetch) }
                    }
                )?
                $(
                    #[cfg($when)]
                    #[inline(always)]
                    unsafe fn load_first(work: &mut $crate::generic::blake3::lanes::Work<Self>, from: *const *const u8) {
                        // SAFETY: as above.
                        unsafe { $load_first(work, from) }
                    }
                )?
                $(
                    #[cfg($when)]
                    #[inline(always)]
                    unsafe fn compress(work: &mut $crate::generic::blake3::lanes::Work<Self>, side: usize) -> [Self; 8] {
                        // SAFETY: as above.
                        unsafe { $compress(work, side) }
                    }
                )?
                $(
                    #[cfg($when)]
                    #[inline(always)]
                    unsafe fn compress_ahead(
                        work: &mut $crate::generic::blake3::lanes::Work<Self>,
                        from: *const *const u8,
                        blocks: usize,
                        prefetch: usize,
                    ) -> usize {
                        // SAFETY: as above.
                        unsafe { $ahead(work, from, blocks, prefetch) }
                    }
                )?
                $(
                    #[cfg($when)]
                    #[inline(always)]
                    unsafe fn compress_xof(h: [Self; 8], tail: [Self; 4], block: &[u32; 16]) -> [Self; 16] {
                        // SAFETY: as above.
                        unsafe { $xof(h, tail, block) }
                    }
                )?
            )?
        }
    };
}
pub(super) use lanes_from_rows;

/// Four words of each lane from `offset` on: 16 bytes of every fourth lane make a row, four rows transpose.
///
/// # Safety
///
/// As for [`Rows::gather`]: one pointer for each of four times R's states.
#[inline(always)]
unsafe fn quad<R: Rows>(from: *const *const u8, offset: usize) -> [R; 4] {
    // SAFETY: the caller vouches for `from`.
    unsafe {
        transpose4([
            R::gather(from, 4, offset),
            R::gather(from.add(1), 4, offset),
            R::gather(from.add(2), 4, offset),
            R::gather(from.add(3), 4, offset),
        ])
    }
}

/// Eight words of each lane.
///
/// Spelled out, as below: what `array::from_fn` makes is not always inlined, and then lacks the target features.
///
/// # Safety
///
/// As for [`quad`].
#[inline(always)]
pub(super) unsafe fn gather8<R: Rows>(from: *const *const u8) -> [R; 8] {
    // SAFETY: the caller vouches for `from`.
    unsafe {
        let ([a, b, c, d], [e, f, g, h]) = (quad(from, 0), quad(from, 16));
        [a, b, c, d, e, f, g, h]
    }
}

/// Sixteen words of each lane from `offset` on.
///
/// # Safety
///
/// As for [`quad`].
#[inline(always)]
pub(super) unsafe fn gather16<R: Rows>(from: *const *const u8, offset: usize) -> [R; 16] {
    // SAFETY: the caller vouches for `from`.
    unsafe {
        let ([a, b, c, d], [e, f, g, h]) = (quad(from, offset), quad(from, offset + 16));
        let ([i, j, k, l], [m, n, o, p]) = (quad(from, offset + 32), quad(from, offset + 48));
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }
}

/// `N` words of each lane to `4 * N` bytes each, lane after lane.
///
/// # Safety
///
/// As for [`Rows::scatter`].
#[inline(always)]
pub(super) unsafe fn scatter<R: Rows, const N: usize>(words: [R; N], to: *mut u8) {
    for i in 0..N / 4 {
        // SAFETY: the caller vouches for `to`.
        unsafe {
            let rows = transpose4([words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]]);
            for (l, row) in rows.into_iter().enumerate() {
                row.scatter(to.add(4 * N * l + 16 * i), 4 * 4 * N);
            }
        }
    }
}
