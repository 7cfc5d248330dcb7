//! Vectors of rows: one state, or a few, with the four words of one row of each in a vector.
//!
//! A quarter-round on whole rows does four at once; between columns and diagonals the rows turn.
//! Knows nothing of which member of the family a round belongs to.

use super::{Arx, arx::quarter_rounds};

/// A vector with a four-word row of each of one or more states, of 32-bit or 64-bit words.
///
/// # Safety
///
/// As for [`Arx`].
pub(crate) trait Turn: Arx {
    /// The words of each row moved down by `BY` places, 1 to 3: word `i` is what word `(i + BY) % 4` was.
    unsafe fn turn<const BY: usize>(self) -> Self;
}

/// A vector with a row of four 32-bit words of each of `STATES` states; all orders act within each row alike.
///
/// An order names four source words, two bits each, result word 0 in the lowest bits.
///
/// # Safety
///
/// As for [`Arx`]; the pointers must be good for what each method says.
pub(crate) trait Rows: Turn {
    /// States of the vector.
    const STATES: usize;

    /// Words of one row in `ORDER`.
    unsafe fn pick<const ORDER: i32>(self) -> Self;
    /// Two words of `self`, then two of `other`, in `ORDER`.
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self;
    /// Words 0 of both, then words 1 of both.
    unsafe fn unpack_low(self, other: Self) -> Self;
    /// Words 2 of both, then words 3 of both.
    unsafe fn unpack_high(self, other: Self) -> Self;
    /// Words 0 to 2 of `self`, word 3 of `other`.
    unsafe fn with_last(self, other: Self) -> Self;
    /// The same row in every state.
    unsafe fn every(row: [u32; 4]) -> Self;
    /// The row at `from[spacing * state] + offset`.
    unsafe fn gather(from: *const *const u8, spacing: usize, offset: usize) -> Self;
    /// Each state's row to 16 bytes, `stride` bytes from one to the next.
    unsafe fn scatter(self, to: *mut u8, stride: usize);
}

/// Four rows, of four states in each 128 bits, to four vectors of one word of each state; and back.
///
/// # Safety
///
/// As for [`Arx`].
#[inline(always)]
pub(crate) unsafe fn transpose4<R: Rows>([r0, r1, r2, r3]: [R; 4]) -> [R; 4] {
    // SAFETY: the caller runs in a function stamped for R's instruction set.
    unsafe {
        let (low01, high01) = (r0.unpack_low(r1), r0.unpack_high(r1));
        let (low23, high23) = (r2.unpack_low(r3), r2.unpack_high(r3));
        [
            low01.pick2::<{ order(0, 1, 0, 1) }>(low23),
            low01.pick2::<{ order(2, 3, 2, 3) }>(low23),
            high01.pick2::<{ order(0, 1, 0, 1) }>(high23),
            high01.pick2::<{ order(2, 3, 2, 3) }>(high23),
        ]
    }
}

/// States of a vector.
pub(crate) const fn states<R: Rows>() -> usize {
    R::STATES
}

/// An order in the notation of [`Rows::pick`].
pub(crate) const fn order(a: i32, b: i32, c: i32, d: i32) -> i32 {
    a | b << 2 | c << 4 | d << 6
}

/// [`Turn::turn`] by [`Rows::pick`].
///
/// # Safety
///
/// As for [`Arx`].
#[inline(always)]
pub(crate) unsafe fn turn_by_pick<R: Rows, const BY: usize>(row: R) -> R {
    // SAFETY: the caller runs in a function stamped for R's instruction set.
    unsafe {
        match BY {
            1 => row.pick::<{ order(1, 2, 3, 0) }>(),
            2 => row.pick::<{ order(2, 3, 0, 1) }>(),
            3 => row.pick::<{ order(3, 0, 1, 2) }>(),
            _ => row,
        }
    }
}

/// One round over the four rows of the state. `m` are the message rows: first and second word of each
/// quarter-round of the columns, then of the diagonals. The diagonal rows start with the quarter-round that
/// word 4 is in, because row b does not turn.
///
/// # Safety
///
/// As for [`Arx`].
#[inline(always)]
pub(crate) unsafe fn round<R: Turn>([a, b, c, d]: [&mut R; 4], m: [R; 4]) {
    // SAFETY: the caller runs in a function stamped for R's instruction set.
    unsafe {
        let [one_a, one_b, one_c, one_d] = [a, b, c, d].map(core::array::from_mut);
        quarter_rounds([one_a, one_b, one_c, one_d], [m[0]], [m[1]]);
        // Rows a, c and d turn and b stays: b is ready last.
        one_a[0] = one_a[0].turn::<3>();
        one_c[0] = one_c[0].turn::<1>();
        one_d[0] = one_d[0].turn::<2>();
        quarter_rounds([one_a, one_b, one_c, one_d], [m[2]], [m[3]]);
        one_a[0] = one_a[0].turn::<1>();
        one_c[0] = one_c[0].turn::<3>();
        one_d[0] = one_d[0].turn::<2>();
    }
}
