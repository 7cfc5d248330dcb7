//! Vectors of lanes: many states side by side, vector `i` holding word `i` of each.
//!
//! state, message words --columns, diagonals--> state
//!
//! Knows nothing of which member of the family a round belongs to, beyond the order of its message words.

use super::{Arx, arx::quarter_rounds};

/// A vector with one word of each of `STATES` states.
///
/// # Safety
///
/// As for [`Arx`]; the pointers must be good for what each method says.
pub(crate) trait Lanes: Arx {
    /// What a lane holds: `u32`, or `u64` for BLAKE2b.
    type Word: Copy;
    /// Lanes of the vector.
    const STATES: usize;

    /// Whether the rounds of BLAKE2 are spelled out, where looking their order up costs time: 1.5 times as much in
    /// plain Rust, nothing in vectors. Spelled out they are five times as long.
    const SPELLED: bool = false;

    /// `word` in every lane.
    unsafe fn every(word: Self::Word) -> Self;
    /// `STATES` words from memory, lane 0 first.
    unsafe fn load(from: *const Self::Word) -> Self;
    /// Sixteen words from `from[lane] + offset`: a block of each lane.
    unsafe fn gather16(from: *const *const u8, offset: usize) -> [Self; 16];
    /// Eight words from `from[lane]`: a chaining value of each lane.
    unsafe fn gather8(from: *const *const u8) -> [Self; 8];
    /// Eight words of each lane, lane after lane.
    unsafe fn scatter8(words: [Self; 8], to: *mut u8);
}

/// States of a vector.
pub(crate) const fn states<L: Lanes>() -> usize {
    L::STATES
}

/// One round over the rows of the state: columns, then diagonals. Quarter-round `i` takes the message words
/// `order[2 * i]` and `order[2 * i + 1]`. Turning a row is only a renaming here.
///
/// # Safety
///
/// As for [`Arx`]; the words of `order` are below 16.
#[inline(always)]
pub(crate) unsafe fn round<L: Lanes>([a, b, c, d]: [&mut [L; 4]; 4], m: &[L; 16], order: &[usize; 16]) {
    // SAFETY: the caller vouches for the order.
    let word = |i: usize| unsafe { *m.get_unchecked(order[i]) };
    // SAFETY: the caller runs in a function stamped for L's instruction set.
    unsafe {
        quarter_rounds(
            [a, b, c, d],
            [word(0), word(2), word(4), word(6)],
            [word(1), word(3), word(5), word(7)],
        );
        let mut bt = [b[1], b[2], b[3], b[0]];
        let mut ct = [c[2], c[3], c[0], c[1]];
        let mut dt = [d[3], d[0], d[1], d[2]];
        quarter_rounds(
            [a, &mut bt, &mut ct, &mut dt],
            [word(8), word(10), word(12), word(14)],
            [word(9), word(11), word(13), word(15)],
        );
        *b = [bt[3], bt[0], bt[1], bt[2]];
        *c = [ct[2], ct[3], ct[0], ct[1]];
        *d = [dt[1], dt[2], dt[3], dt[0]];
    }
}
