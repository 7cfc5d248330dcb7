//! One BLAKE2 state, with the four words of one row in a vector.
//!
//! block --loads--> message rows in each round's order --10 or 12 rounds--> state --xor--> chaining value
//!
//! Knows nothing of messages.

use crate::{
    blake2::{Counter, SIGMA, Tail, Word},
    generic::{
        Rows, Turn,
        rows::{order, round},
    },
};

/// A row of one state of BLAKE2, and how message rows are put together for it.
///
/// # Safety
///
/// As for [`Arx`](crate::generic::Arx); the pointers must be good for what each method says.
pub(crate) trait Blake2Rows: Turn {
    /// `u32` or `u64`.
    type Word: Word;
    /// A block as it was loaded.
    type Block: Copy;

    /// A row of these words.
    unsafe fn row(words: [Self::Word; 4]) -> Self;
    /// A row from four words in memory.
    unsafe fn load(from: *const Self::Word) -> Self;
    /// A row to four words in memory.
    unsafe fn store(self, to: *mut Self::Word);
    /// Loads one block.
    unsafe fn block(from: *const u8) -> Self::Block;
    /// Message row `ROW` of round `ROUND`, as [`words_of`] says.
    unsafe fn message<const ROUND: usize, const ROW: usize>(block: &Self::Block) -> Self;
}

/// Which words message row `row` of `round` has: first and second words of the columns' quarter-rounds, then of
/// the diagonals', of which the one with word 4 comes first ([`round`](crate::generic::rows::round)).
pub(crate) const fn words_of(round: usize, row: usize) -> [usize; 4] {
    let quarters: [usize; 4] = if row < 2 { [0, 1, 2, 3] } else { [7, 4, 5, 6] };
    let mut words = [0; 4];
    let mut i = 0;
    while i < 4 {
        words[i] = SIGMA[round][2 * quarters[i] + row % 2];
        i += 1;
    }
    words
}

/// For each round and row, `$message` with that round and row as literals: a vector operation's order cannot
/// come from a generic parameter.
macro_rules! for_each_message {
    ($round:ident, $row:ident, $message:ident!($($more:tt)*)) => {
        for_each_message!(@rounds $round, $row, $message!($($more)*), 0 1 2 3 4 5 6 7 8 9)
    };
    (@rounds $round:ident, $row:ident, $message:ident!$more:tt, $($r:literal)*) => {
        match $round {
            $($r => for_each_message!(@rows $r, $row, $message!$more),)*
            _ => unreachable!(),
        }
    };
    (@rows $r:literal, $row:ident, $message:ident!($($more:tt)*)) => {
        match $row {
            0 => $message!($r, 0, $($more)*),
            1 => $message!($r, 1, $($more)*),
            2 => $message!($r, 2, $($more)*),
            _ => $message!($r, 3, $($more)*),
        }
    };
}
#[cfg_attr(
    target_arch = "wasm32",
    expect(unused_imports, reason = "one state of BLAKE2b is scalar code there")
)]
pub(crate) use for_each_message;

/// Compresses `blocks` blocks at `input`, `stride` bytes from one to the next, into `h`. `count` is the
/// counter before them.
///
/// # Safety
///
/// As for [`Arx`](crate::generic::Arx); `input` is readable for the blocks.
#[inline(always)]
pub(crate) unsafe fn chain<R: Blake2Rows>(
    h: &mut [R::Word; 8],
    input: *const u8,
    blocks: usize,
    stride: usize,
    count: [R::Word; 2],
    tail: Tail,
) {
    // SAFETY: the caller runs in a function stamped for R's instruction set, and vouches for `input`.
    unsafe {
        let iv = |i: usize| R::Word::IV[i];
        let [mut h0, mut h1] = [R::load(h.as_ptr()), R::load(h.as_ptr().add(4))];
        let mut counter = Counter(count);
        for i in 0..blocks {
            let m = R::block(input.wrapping_add(i * stride));
            let words = counter.next(i, blocks, tail);
            let (mut a, mut b) = (h0, h1);
            let mut c = R::row([iv(0), iv(1), iv(2), iv(3)]);
            let mut d = R::row([iv(4), iv(5), iv(6), iv(7)]).xor(R::row(words));
            macro_rules! rounds {
                ($($r:literal)*) => {$(
                    let rows =
                        [R::message::<$r, 0>(&m), R::message::<$r, 1>(&m), R::message::<$r, 2>(&m), R::message::<$r, 3>(&m)];
                    round([&mut a, &mut b, &mut c, &mut d], rows);
                )*};
            }
            rounds!(0 1 2 3 4 5 6 7 8 9);
            if R::Word::ROUNDS == 12 {
                rounds!(0 1);
            }
            h0 = h0.xor(a.xor(c));
            h1 = h1.xor(b.xor(d));
        }
        h0.store(h.as_mut_ptr());
        h1.store(h.as_mut_ptr().add(4));
    }
}

/// BLAKE2s on the rows that BLAKE3 has.
impl<R: Rows> Blake2Rows for R {
    type Word = u32;
    type Block = [R; 4];

    #[inline(always)]
    unsafe fn row(words: [u32; 4]) -> Self {
        // SAFETY: the caller runs in a function stamped for R's instruction set.
        unsafe { R::every(words) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: as above; the caller vouches for 16 bytes, in this machine's order, which is the vectors'.
        unsafe { R::gather(&from.cast(), 1, 0) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u32) {
        // SAFETY: as above.
        unsafe { self.scatter(to.cast(), 16) }
    }
    #[inline(always)]
    unsafe fn block(from: *const u8) -> [R; 4] {
        let from = &from;
        // SAFETY: as above.
        unsafe {
            [R::gather(from, 1, 0), R::gather(from, 1, 16), R::gather(from, 1, 32), R::gather(from, 1, 48)]
        }
    }
    #[inline(always)]
    unsafe fn message<const ROUND: usize, const ROW: usize>(block: &[R; 4]) -> Self {
        /// Any four words, in three shuffles of two vectors.
        macro_rules! pick_four {
            ($round:literal, $row:literal, $m:ident) => {{
                const W: [usize; 4] = words_of($round, $row);
                const fn at(i: usize) -> i32 {
                    (W[i] % 4) as i32
                }
                let low = $m[W[0] / 4].pick2::<{ order(at(0), at(0), at(1), at(1)) }>($m[W[1] / 4]);
                let high = $m[W[2] / 4].pick2::<{ order(at(2), at(2), at(3), at(3)) }>($m[W[3] / 4]);
                low.pick2::<{ order(0, 2, 0, 2) }>(high)
            }};
        }
        // SAFETY: as above.
        unsafe { for_each_message!(ROUND, ROW, pick_four!(block)) }
    }
}
