//! Vectors of 64-bit words, two to every 128 bits: rows and lanes of BLAKE2b.
//!
//! pairs of words of two states --unpack--> one word of each state, and back
//!
//! Knows nothing of BLAKE2b beyond the width of its words.

use super::{
    Arx, Lanes,
    blake2::{
        Blake2Lanes,
        lanes::{self, Work},
    },
};

/// A vector of one or more pairs of 64-bit words; all steps act on each pair alike.
///
/// # Safety
///
/// As for [`Arx`]; the pointers must be good for what each method says.
pub(crate) trait Pairs: Arx {
    /// Pairs of the vector.
    const PAIRS: usize;

    /// Word `ORDER & 1` of `self`, then word `ORDER >> 1` of `other`.
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self;
    /// The same word everywhere.
    unsafe fn every(word: u64) -> Self;
    /// Words from memory.
    unsafe fn load(from: *const u64) -> Self;
    /// The pairs at `from[2 * pair] + offset`.
    unsafe fn gather(from: *const *const u8, offset: usize) -> Self;
    /// Each pair to 16 bytes, `stride` bytes from one to the next.
    unsafe fn scatter(self, to: *mut u8, stride: usize);

    /// [`Blake2Lanes::compress`]; an instruction set may have it by hand.
    #[inline(always)]
    unsafe fn compress(work: &mut Work<Self>) {
        // SAFETY: as for the caller.
        unsafe { lanes::compress(&mut work.h, work.d, work.c, &work.m) }
    }
}

impl<P: Pairs> Blake2Lanes for P {
    #[inline(always)]
    unsafe fn compress(work: &mut Work<Self>) {
        // SAFETY: as for the caller.
        unsafe { <P as Pairs>::compress(work) }
    }
}

/// Lane `l` of pair `p` holds state `2 * p + l`.
impl<P: Pairs> Lanes for P {
    type Word = u64;
    const STATES: usize = 2 * P::PAIRS;

    #[inline(always)]
    unsafe fn every(word: u64) -> Self {
        // SAFETY: the caller runs in a function stamped for P's instruction set.
        unsafe { P::every(word) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: as above; the caller vouches for the words.
        unsafe { P::load(from) }
    }
    #[inline(always)]
    unsafe fn gather16(from: *const *const u8, offset: usize) -> [Self; 16] {
        // Spelled out: what `array::from_fn` makes is not always inlined, and then lacks the target features.
        // SAFETY: as above.
        unsafe {
            let ([a, b], [c, d], [e, f], [g, h]) =
                (two(from, offset), two(from, offset + 16), two(from, offset + 32), two(from, offset + 48));
            let ([i, j], [k, l], [m, n], [o, p]) = (
                two(from, offset + 64),
                two(from, offset + 80),
                two(from, offset + 96),
                two(from, offset + 112),
            );
            [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
        }
    }
    #[inline(always)]
    unsafe fn gather8(from: *const *const u8) -> [Self; 8] {
        // SAFETY: as above.
        unsafe {
            let ([a, b], [c, d], [e, f], [g, h]) =
                (two(from, 0), two(from, 16), two(from, 32), two(from, 48));
            [a, b, c, d, e, f, g, h]
        }
    }
    #[inline(always)]
    unsafe fn scatter8(words: [Self; 8], to: *mut u8) {
        for i in 0..4 {
            let (first, second) = (words[2 * i], words[2 * i + 1]);
            // SAFETY: as above; the caller vouches for 64 bytes for each state.
            unsafe {
                first.pick2::<0b00>(second).scatter(to.add(16 * i), 128);
                first.pick2::<0b11>(second).scatter(to.add(64 + 16 * i), 128);
            }
        }
    }
}

/// Two words of each state from `offset` on.
///
/// # Safety
///
/// As for [`Pairs`]: one pointer for each of twice P's pairs.
#[inline(always)]
unsafe fn two<P: Pairs>(from: *const *const u8, offset: usize) -> [P; 2] {
    // SAFETY: the caller vouches for `from`.
    unsafe {
        let (even, odd) = (P::gather(from, offset), P::gather(from.add(1), offset));
        [even.pick2::<0b00>(odd), even.pick2::<0b11>(odd)]
    }
}
