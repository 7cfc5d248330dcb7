//! Eight lanes by hand for SVE2: two times four, a round of one after a round of the other.
//!
//! CVs; 64 bytes of each lane --transposed--> words in memory --7 rounds of both--> CVs
//!
//! A round of four lanes is a chain of instructions that each take two cycles, which keeps two pipes busy. Cores with
//! four find the other half of their work in the other lanes' round: 315 cycles a block of eight lanes where two times
//! four lanes take 454 (llvm-mca, neoverse-v3). Cores with two, or with one pipe for `xar`, gain and lose nothing but a
//! few per cent; those that run instructions in order lose, and [`tuning`](crate::tuning) is for them.
//!
//! Two states would fill the registers. But words 10 and 11 of both take turns in two of them, and the message comes
//! from memory: 1408 instructions a block, 704 for each four lanes. Most of its words come in pairs: 8 and 11, and
//! seven others, are always in the same half of a round. Turns of half a round would be 1436 instructions; they need 48
//! waiting instructions instead of 64 to be side by side, and are 3 % slower where there are 80 (a simulation).
//!
//! Long because: all rounds' message words stand in one table, to be checked by eye.

use core::{
    arch::asm,
    mem::{MaybeUninit, offset_of},
};

use super::{text::CONSTANTS, v128::V128};
use crate::generic::{Two, blake3::lanes::Work};

/// Where in `work` the message words of the first or of the second four lanes are.
#[rustfmt::skip]
macro_rules! message {
    (first) => { "[{work}, #{m}" };
    (second) => { "[{work}, #{m2}" };
}

/// Words 10 and 11 of four lanes: the constants at first, then from memory where their last turn left them.
#[rustfmt::skip]
macro_rules! take {
    (constants $k:ident) => { "ldp q10, q11, [{constants}, #32]\n" };
    (kept first) => { "ldp q10, q11, [{work}, #{kept}]\n" };
    (kept second) => { "ldp q10, q11, [{work}, #{kept2}]\n" };
}

/// Words 10 and 11 to memory.
#[rustfmt::skip]
macro_rules! keep {
    (first) => { "stp q10, q11, [{work}, #{kept}]\n" };
    (second) => { "stp q10, q11, [{work}, #{kept2}]\n" };
}

/// Adds message words to state words: `[pair a b]` the lower word of a pair to word a and the higher to word b,
/// `[low pair a]` and `[high pair a]` one alone.
macro_rules! words {
    ($k:ident {$([$($which:tt)+])*}) => { concat!($(words!(@ $k $($which)+),)*) };
    (@ $k:ident low $pair:literal $a:tt) => {
        concat!("ldr q30, ", message!($k), " + 32*", $pair, "]\n", plus!($k $a 30))
    };
    (@ $k:ident high $pair:literal $a:tt) => {
        concat!("ldr q31, ", message!($k), " + 32*", $pair, " + 16]\n", plus!($k $a 31))
    };
    (@ $k:ident $pair:literal $a:tt $b:tt) => {
        concat!("ldp q30, q31, ", message!($k), " + 32*", $pair, "]\n", plus!($k $a 30), plus!($k $b 31))
    };
}

/// A round of the first four lanes, then of the second: first and second message words of the columns, and of the
/// diagonals.
macro_rules! both {
    ($x:tt $y:tt $dx:tt $dy:tt, $from:ident, $first:expr, $second:expr) => {
        concat!(
            take!($from first),
            columns!(first; words!(first $x); words!(first $y)),
            diagonals!(first; words!(first $dx); words!(first $dy)),
            $first,
            take!($from second),
            columns!(second; words!(second $x); words!(second $y)),
            diagonals!(second; words!(second $dx); words!(second $dy)),
            $second,
        )
    };
    ($x:tt $y:tt $dx:tt $dy:tt) => { both!($x $y $dx $dy, kept, keep!(first), keep!(second)) };
}

/// The seven rounds, with what comes after the last of each four lanes.
///
/// Pairs are 0: words 0 and 6, 1: 1 and 5, 2: 2 and 4, 3: 3 and 7, 4: 8 and 11, 5: 9 and 15, 6: 10 and 13,
/// 7: 12 and 14. In the columns both of a pair come in the same step, in the diagonals those of half the pairs.
#[rustfmt::skip]
macro_rules! rounds {
    ($first:expr, $second:expr) => {
        concat!(
            both!(
                {[0 0 3] [2 1 2]} {[1 0 2] [3 1 3]}
                {[low 4 0] [low 6 1] [7 2 3]} {[5 0 3] [high 4 1] [high 6 2]},
                constants, keep!(first), keep!(second)
            ),
            both!({[2 0 3] [3 1 2]} {[0 2 0] [6 1 3]} {[low 1 0] [low 7 1] [5 2 3]} {[4 3 0] [high 1 1] [high 7 2]}),
            both!({[3 0 3] [6 1 2]} {[2 2 0] [7 1 3]} {[high 0 0] [low 5 1] [4 3 2]} {[1 3 0] [low 0 1] [high 5 2]}),
            both!({[6 0 3] [7 1 2]} {[3 2 0] [5 1 3]} {[high 2 0] [high 4 1] [1 3 2]} {[0 0 3] [low 2 1] [low 4 2]}),
            both!({[7 0 3] [5 1 2]} {[6 2 0] [4 3 1]} {[high 3 0] [high 1 1] [0 2 3]} {[2 0 3] [low 3 1] [low 1 2]}),
            both!({[5 0 3] [4 2 1]} {[7 2 0] [1 3 1]} {[high 6 0] [low 0 1] [2 2 3]} {[3 0 3] [low 6 1] [high 0 2]}),
            both!(
                {[4 3 0] [1 2 1]} {[5 2 0] [0 1 3]}
                {[high 7 0] [low 2 1] [3 2 3]} {[6 0 3] [low 7 1] [high 2 2]},
                kept, $first, $second
            ),
        )
    };
}

/// 32 bytes of each of four lanes, two registers a lane; the pointers move on.
macro_rules! rows {
    ($($pointer:literal $low:literal $high:literal),*) => {
        concat!($("ldp q", $low, ", q", $high, ", [{", $pointer, "}], #32\n",)*)
    };
}

/// Pairs of message words to memory.
macro_rules! store {
    ($k:ident; $($pair:literal $low:literal $high:literal),*) => {
        concat!($("stp q", $low, ", q", $high, ", ", message!($k), " + 32*", $pair, "]\n",)*)
    };
}

/// The message words of four lanes to memory. v8 to v15 and v24 to v31 are free here: there are only the CVs.
#[rustfmt::skip]
macro_rules! load {
    ($k:ident $p0:literal $p1:literal $p2:literal $p3:literal) => {
        concat!(
            rows!($p0 8 9, $p1 10 11, $p2 12 13, $p3 14 15),
            transpose!(8 10 12 14, 24 25 26 27 => 8 10 12 14), //  words 0 1 2 3
            transpose!(9 11 13 15, 28 29 30 31 => 9 11 13 15), //  words 4 5 6 7
            store!($k; 0 8 13, 1 10 11, 2 12 9, 3 14 15),
            rows!($p0 8 9, $p1 10 11, $p2 12 13, $p3 14 15),
            transpose!(8 10 12 14, 24 25 26 27 => 8 10 12 14), //  words 8 9 10 11
            transpose!(9 11 13 15, 28 29 30 31 => 9 11 13 15), //  words 12 13 14 15
            store!($k; 4 8 14, 5 10 15, 6 12 11, 7 9 13),
        )
    };
}

/// Word `i` of both from memory.
macro_rules! load_both {
    ($at:literal; $($i:literal $first:literal $second:literal),*) => {
        concat!($("ldp q", $first, ", q", $second, ", [{work}, #", $at, " + 32*", $i, "]\n",)*)
    };
}

/// Both halves of the output, in the registers of all 16 words.
#[rustfmt::skip]
macro_rules! fold_to_output {
    ($k:ident) => {
        concat!(
            fold!($k),
            fold_to_output!($k; 0 8 30, 1 9 31, 2 10 30, 3 11 31, 4 12 30, 5 13 31, 6 14 30, 7 15 31),
        )
    };
    ($k:ident; $($i:tt $high:tt $t:literal),*) => {
        concat!($(
            "ldr q", $t, ", [{work}, #32*", $i, "]\n",
            "eor v", v!($k $high), ".16b, v", v!($k $high), ".16b, v", $t, ".16b\n",
        )*)
    };
}

type Vectors<I> = Work<Two<V128<I>>>;

/// [`Blake3Lanes::advance`](crate::generic::blake3::Blake3Lanes::advance).
///
/// # Safety
///
/// The CPU has SVE2; `from` holds eight pointers, each readable for `64 * blocks` bytes; `blocks` is not 0.
#[inline]
#[target_feature(enable = "sve2")]
pub(super) unsafe fn advance<I: Copy>(
    work: &mut Vectors<I>,
    from: *const *const u8,
    blocks: usize,
    last: Two<V128<I>>,
) -> [Two<V128<I>>; 8] {
    let mut first = work.h.map(|Two(x, _)| x.0);
    let mut second = work.h.map(|Two(_, x)| x.0);
    // SAFETY: the block reads constants, eight pointers and 64 bytes of each lane for each block; of `work` it reads
    // tail and flags, and writes `spill` and `m`. It uses no stack.
    unsafe {
        asm!(
            "ldp {p0}, {p1}, [{p7}]",
            "ldp {p2}, {p3}, [{p7}, #16]",
            "ldp {p4}, {p5}, [{p7}, #32]",
            "ldp {p6}, {p7}, [{p7}, #48]",
            "2:",
            load!(first "p0" "p1" "p2" "p3"),
            load!(second "p4" "p5" "p6" "p7"),
            "ldp q8, q9, [{constants}]",
            "ldp q28, q29, [{constants}]",
            load_both!("{tail}"; 0 12 24, 1 13 25, 2 14 26),
            "ldp q15, q27, [{flags}]",
            rounds!(fold!(first), fold!(second)),
            // The next block's flags are those between the ends, or the last's.
            "cmp {blocks}, #2",
            "csel {flags}, {last}, {between}, eq",
            "subs {blocks}, {blocks}, #1",
            "b.ne 2b",
            work = in(reg) &raw mut *work,
            constants = in(reg) &CONSTANTS,
            flags = inout(reg) &raw const work.tail[3] => _,
            between = in(reg) &raw const work.flags,
            last = in(reg) &raw const last,
            blocks = inout(reg) blocks => _,
            p0 = out(reg) _, p1 = out(reg) _, p2 = out(reg) _, p3 = out(reg) _,
            p4 = out(reg) _, p5 = out(reg) _, p6 = out(reg) _, p7 = inout(reg) from => _,
            tail = const offset_of!(Vectors<()>, tail),
            m = const offset_of!(Vectors<()>, m),
            m2 = const offset_of!(Vectors<()>, m) + 256,
            kept = const offset_of!(Vectors<()>, spill),
            kept2 = const offset_of!(Vectors<()>, m) + 512,
            // First four lanes: words 0 to 7 in v0 to v7, 8 and 9 in v8 and v9, 12 to 15 in v12 to v15.
            inout("v0") first[0], inout("v1") first[1], inout("v2") first[2], inout("v3") first[3],
            inout("v4") first[4], inout("v5") first[5], inout("v6") first[6], inout("v7") first[7],
            out("v8") _, out("v9") _, out("v12") _, out("v13") _, out("v14") _, out("v15") _,
            // Words 10 and 11 of those whose turn it is.
            out("v10") _, out("v11") _,
            // Second four lanes: words 0 to 7 in v16 to v23, 12 to 15 in v24 to v27, 8 and 9 in v28 and v29.
            inout("v16") second[0], inout("v17") second[1], inout("v18") second[2], inout("v19") second[3],
            inout("v20") second[4], inout("v21") second[5], inout("v22") second[6], inout("v23") second[7],
            out("v24") _, out("v25") _, out("v26") _, out("v27") _, out("v28") _, out("v29") _,
            // Message words on their way.
            out("v30") _, out("v31") _,
            options(nostack),
        );
    }
    core::array::from_fn(|i| Two(V128::of(first[i]), V128::of(second[i])))
}

/// [`Blake3Lanes::compress_xof`](crate::generic::blake3::Blake3Lanes::compress_xof).
///
/// # Safety
///
/// The CPU has SVE2.
#[inline]
#[target_feature(enable = "sve2")]
pub(super) unsafe fn compress_xof<I: Copy>(
    h: [Two<V128<I>>; 8],
    tail: [Two<V128<I>>; 4],
    block: &[u32; 16],
) -> [Two<V128<I>>; 16] {
    let m = [MaybeUninit::uninit(), MaybeUninit::uninit()];
    let mut work = Work { h, tail, flags: tail[3], spill: MaybeUninit::uninit(), m };
    let mut first = [h[0].0.0; 16];
    let mut second = first;
    // SAFETY: the block reads constants and the words of `block`; of `work` it reads CVs and tail, and writes `spill`
    // and `m`. It uses no stack.
    unsafe {
        asm!(
            // All lanes have the same message, so that there is only one copy of it in memory.
            splat!("block"; 8 9 10 11, 12 13 14 15, 24 25 26 27, 28 29 30 31),
            store!(first; 0 8 14, 1 9 13, 2 10 12, 3 11 15, 4 24 27, 5 25 31, 6 26 29, 7 28 30),
            load_both!("0"; 0 0 16, 1 1 17, 2 2 18, 3 3 19, 4 4 20, 5 5 21, 6 6 22, 7 7 23),
            "ldp q8, q9, [{constants}]",
            "ldp q28, q29, [{constants}]",
            load_both!("{tail}"; 0 12 24, 1 13 25, 2 14 26, 3 15 27),
            rounds!(concat!(fold_to_output!(first), keep!(first)), fold_to_output!(second)),
            block = inout(reg) block.as_ptr() => _,
            work = in(reg) &raw mut work,
            constants = in(reg) &CONSTANTS,
            tail = const offset_of!(Vectors<()>, tail),
            m = const offset_of!(Vectors<()>, m),
            m2 = const offset_of!(Vectors<()>, m),
            kept = const offset_of!(Vectors<()>, spill),
            kept2 = const offset_of!(Vectors<()>, m) + 512,
            // As above; words 10 and 11 are the second lanes' in the end.
            out("v0") first[0], out("v1") first[1], out("v2") first[2], out("v3") first[3],
            out("v4") first[4], out("v5") first[5], out("v6") first[6], out("v7") first[7],
            out("v8") first[8], out("v9") first[9], out("v12") first[12], out("v13") first[13],
            out("v14") first[14], out("v15") first[15], out("v10") second[10], out("v11") second[11],
            out("v16") second[0], out("v17") second[1], out("v18") second[2], out("v19") second[3],
            out("v20") second[4], out("v21") second[5], out("v22") second[6], out("v23") second[7],
            out("v24") second[12], out("v25") second[13], out("v26") second[14], out("v27") second[15],
            out("v28") second[8], out("v29") second[9],
            out("v30") _, out("v31") _,
            options(nostack, preserves_flags),
        );
        let Two(c2, c3) = work.spill.assume_init();
        (first[10], first[11]) = (c2.0, c3.0);
    }
    core::array::from_fn(|i| Two(V128::of(first[i]), V128::of(second[i])))
}

// The blocks address CVs from the start of `Work`, and pairs of vectors as one after the other.
const _: () = assert!(offset_of!(Vectors<()>, h) == 0 && size_of::<Two<V128<()>>>() == 32);
