//! Eight lanes by hand for SVE2: two times four, a round of one after a round of the other.
//!
//! CVs; 64 bytes of each lane --transposed--> words in memory --7 rounds of both--> CVs
//!
//! A round of four lanes is a chain of instructions that each take two cycles, which keeps two pipes busy. Cores with
//! four find the other half of their work in the other lanes' round: 320 cycles a block of eight lanes where two times
//! four lanes take 454 (llvm-mca, neoverse-v3). Cores with two, or with one pipe for `xar`, gain or lose a few
//! per cent; those that run instructions in order lose, and [`tuning`](crate::tuning) is for them.
//!
//! Two states would fill the registers. But words 8 to 11 of both take turns in four of them, and the message comes
//! from memory: 1341 instructions a block, 671 for each four lanes. Its words come in pairs: 8 and 11, and seven others,
//! are always in the same half of a round. Where words 10 and 11 alone take turns, two registers are left for message
//! words and not four: 1408 instructions, but fewer stores, 628 cycles instead of 640 on neoverse-n2, 314 instead of
//! 320 on -v3, 1420 instead of 1375 on cortex-a510. Turns of half a round are 28 instructions more; they need 48 waiting
//! instructions instead of 64 to be side by side, and are 3 % slower where there are 80 (a simulation).
//!
//! Long because: all rounds' message words stand in one table, to be checked by eye.

use core::{
    arch::asm,
    mem::{MaybeUninit, offset_of},
};

use super::{text::CONSTANTS, v128::V128};
use crate::generic::{Two, blake3::lanes::Work};

/// Addresses that are others for the first and for the second four lanes: of rows 8 to 11, of the two pairs that a
/// pointer is at, of a pair by its name.
#[rustfmt::skip]
macro_rules! at {
    (kept first) => { "[{kept}]" }; (kept second) => { "[{kept2}]" };
    (next first) => { "[{next}]" }; (next second) => { "[{next2}]" };
    (pair first $pair:tt) => { concat!("[{work}, #{m} + 32*", at!($pair), "]") };
    (pair second $pair:tt) => { concat!("[{work}, #{m2} + 32*", at!($pair), "]") };
    (4) => { 0 }; (6) => { 1 }; (0) => { 2 }; (5) => { 3 }; (3) => { 4 }; (1) => { 5 }; (7) => { 6 }; (2) => { 7 };
}

/// Words 8 to 11 of four lanes: the constants at first, then from memory where their last turn left them.
macro_rules! take {
    (constants $k:ident) => { four!("ld1" 8, "[{constants}]") };
    (kept $k:ident) => { four!("ld1" 8, at!(kept $k)) };
}

/// Words 8 to 11 to memory.
macro_rules! keep {
    ($k:ident) => { four!("st1" 8, at!(kept $k)) };
}

/// Two registers from memory, or to it.
macro_rules! two {
    ($op:literal $low:literal $high:literal, $at:expr) => {
        concat!($op, " q", $low, ", q", $high, ", ", $at, "\n")
    };
}

/// Adds a pair to the named words of row a, by way of two registers.
macro_rules! pair {
    ($k:ident $pair:tt: $a:tt $b:tt, $low:literal $high:literal) => {
        concat!(two!("ldp" $low $high, at!(pair $k $pair)), plus!($k $a $low), plus!($k $b $high))
    };
}

/// The two pairs that the pointer is at, or that are named, to v28 to v31; the pointer moves.
macro_rules! quad {
    ($k:ident by $move:literal) => { four!("ld1" 28, concat!(at!(next $k), ", ", $move)) };
    ($k:ident $q:tt $r:tt) => {
        concat!(two!("ldp" 28 29, at!(pair $k $q)), two!("ldp" 30 31, at!(pair $k $r)))
    };
}

/// A round of the first four lanes, then of the second. Message words of the columns: two pairs for the first half, the
/// pointer's for the second. Of the diagonals: a pair for the first half, two of which either half takes a word, with
/// the registers of the first half's words and of the second's, and a pair for the second half.
macro_rules! both {
    ($from:ident $words:tt; $first:expr, $second:expr) => {
        concat!(both!(first $from $words; $first), both!(second $from $words; $second))
    };
    ($from:ident $words:tt) => { both!($from $words; keep!(first), keep!(second)) };
    ($k:ident $from:ident {($([$x:tt: $xa:tt $xb:tt])*) [by $move:literal: $ya:tt $yb:tt $yc:tt $yd:tt]
     [$($p:tt)*] [$($shared:tt)*] $q:literal $r:literal, $q2:literal $r2:literal; [$($s:tt)*]}; $then:expr) => {
        concat!(
            take!($from $k),
            columns!($k;
                concat!("", $(pair!($k $x: $xa $xb, 28 29),)*);
                concat!(
                    quad!($k by $move),
                    plus!($k $ya 28), plus!($k $yb 29), plus!($k $yc 30), plus!($k $yd 31),
                )),
            diagonals!($k;
                concat!(pair!($k $($p)*, 28 29), quad!($k $($shared)*), plus!($k 0 $q), plus!($k 1 $r));
                concat!(pair!($k $($s)*, $q $r), plus!($k 1 $q2), plus!($k 2 $r2))),
            $then,
        )
    };
}

/// The seven rounds, with what comes after the last of each four lanes. The first words of all have been added.
///
/// Pairs are 0: words 0 and 6, 1: 1 and 5, 2: 2 and 4, 3: 3 and 7, 4: 8 and 11, 5: 9 and 15, 6: 10 and 13,
/// 7: 12 and 14. In the columns both of a pair come in the same step, in the diagonals those of half the pairs. In
/// the order 4 6 0 5 3 1 7 2, the columns' second words are next to each other, and so are the diagonals' pairs that
/// are shared, but for once, at the opposite end of a circle.
#[rustfmt::skip]
macro_rules! rounds {
    ($first:expr, $second:expr) => {
        concat!(
            both!(constants {() [by "{n128}": 1 3 0 2]
                [7: 2 3] [by "{p32}"] 28 30, 29 31; [5: 0 3]}),
            both!(kept {([2: 0 3] [3: 1 2]) [by "{p128}": 1 3 2 0]
                [5: 2 3] [by "{p32}"] 28 30, 29 31; [4: 3 0]}),
            both!(kept {([3: 0 3] [6: 1 2]) [by "{n128}": 1 3 2 0]
                [4: 3 2] [by "{p32}"] 29 30, 28 31; [1: 3 0]}),
            both!(kept {([6: 0 3] [7: 1 2]) [by "{n96}": 1 3 2 0]
                [1: 3 2] [2 4] 29 31, 28 30; [0: 0 3]}),
            both!(kept {([7: 0 3] [5: 1 2]) [by "{p128}": 3 1 2 0]
                [0: 2 3] [by "{p32}"] 29 31, 28 30; [2: 0 3]}),
            both!(kept {([5: 0 3] [4: 2 1]) [by "{n128}": 3 1 2 0]
                [2: 2 3] [by "{p32}"] 29 30, 28 31; [3: 0 3]}),
            both!(kept {([4: 3 0] [1: 2 1]) [by "{p128}": 1 3 2 0]
                [3: 2 3] [by "{n64}"] 29 30, 28 31; [6: 0 3]}; $first, $second),
        )
    };
}

/// Pairs of message words to memory.
macro_rules! store {
    ($k:ident; $($pair:tt: $low:literal $high:literal),*) => {
        concat!($(two!("stp" $low $high, at!(pair $k $pair)),)*)
    };
}

/// The message words of four lanes to memory; the first four are added. v8 to v15 and v24 to v31 are free here: there
/// are only the CVs.
macro_rules! load {
    ($k:ident $p0:literal $p1:literal $p2:literal $p3:literal) => {
        concat!(
            lanes!($p0 8, $p1 12, $p2 24),
            two!("ldp" 28 29, concat!("[{", $p3, "}], #32")),
            transpose!(8 12 24 28, 30 31 8 12 => 24 28 30 31), // words 0 1 2 3
            transpose!(9 13 25 29, 8 12 9 13 => 25 29 8 12),   // words 4 5 6 7
            plus!($k 0 24), plus!($k 1 30), plus!($k 2 25), plus!($k 3 8),
            store!($k; 0: 24 8, 1: 28 29, 2: 30 25, 3: 31 12),
            two!("ldp" 24 25, concat!("[{", $p3, "}], #32")),
            transpose!(10 14 26 24, 28 29 10 14 => 8 9 12 13),  // words 8 9 10 11
            transpose!(11 15 27 25, 30 31 11 15 => 24 26 28 29), // words 12 13 14 15
            store!($k; 4: 8 13, 5: 9 29, 6: 12 26, 7: 24 28),
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
    let next = (&raw mut work.m).cast::<u8>().wrapping_add(4 * 32);
    let mut kept = MaybeUninit::<[[V128<I>; 4]; 2]>::uninit();
    // SAFETY: the block reads constants, eight pointers and 64 bytes of each lane for each block; of `work` it reads
    // tail and flags. It writes `m`, whose first 512 bytes are two times 16 vectors, and `kept`. It uses no stack.
    unsafe {
        asm!(
            "ldp {p0}, {p1}, [{p7}]",
            "ldp {p2}, {p3}, [{p7}, #16]",
            "ldp {p4}, {p5}, [{p7}, #32]",
            "ldp {p6}, {p7}, [{p7}, #48]",
            "2:",
            load!(first "p0" "p1" "p2" "p3"),
            load!(second "p4" "p5" "p6" "p7"),
            load_both!("{tail}"; 0 12 24, 1 13 25, 2 14 26),
            "ldp q15, q27, [{flags}]",
            rounds!(fold!(first), fold!(second)),
            // The next block's flags are those between the ends, or the last's.
            "subs {more}, {more}, #1",
            "csel {flags}, {last}, {between}, eq",
            "b.hs 2b",
            work = in(reg) &raw mut *work,
            constants = in(reg) &CONSTANTS,
            flags = inout(reg) &raw const work.tail[3] => _,
            between = in(reg) &raw const work.flags,
            last = in(reg) &raw const last,
            more = inout(reg) blocks - 1 => _,
            p0 = out(reg) _, p1 = out(reg) _, p2 = out(reg) _, p3 = out(reg) _,
            p4 = out(reg) _, p5 = out(reg) _, p6 = out(reg) _, p7 = inout(reg) from => _,
            tail = const offset_of!(Vectors<()>, tail),
            m = const offset_of!(Vectors<()>, m),
            m2 = const offset_of!(Vectors<()>, m) + 256,
            next = inout(reg) next => _,
            next2 = inout(reg) next.add(256) => _,
            kept = in(reg) kept.as_mut_ptr(), kept2 = in(reg) kept.as_mut_ptr().cast::<u8>().add(64),
            n128 = in(reg) -128_isize, n96 = in(reg) -96_isize, n64 = in(reg) -64_isize,
            p32 = in(reg) 32_isize, p128 = in(reg) 128_isize,
            // First four lanes: words 0 to 7 in v0 to v7, 12 to 15 in v12 to v15.
            inout("v0") first[0], inout("v1") first[1], inout("v2") first[2], inout("v3") first[3],
            inout("v4") first[4], inout("v5") first[5], inout("v6") first[6], inout("v7") first[7],
            out("v12") _, out("v13") _, out("v14") _, out("v15") _,
            // Words 8 to 11 of those whose turn it is.
            out("v8") _, out("v9") _, out("v10") _, out("v11") _,
            // Second four lanes: words 0 to 7 in v16 to v23, 12 to 15 in v24 to v27.
            inout("v16") second[0], inout("v17") second[1], inout("v18") second[2], inout("v19") second[3],
            inout("v20") second[4], inout("v21") second[5], inout("v22") second[6], inout("v23") second[7],
            out("v24") _, out("v25") _, out("v26") _, out("v27") _,
            // Message words on their way.
            out("v28") _, out("v29") _, out("v30") _, out("v31") _,
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
    let next = (&raw mut work.m).cast::<u8>().wrapping_add(4 * 32);
    let mut kept = MaybeUninit::<[[V128<I>; 4]; 2]>::uninit();
    let mut first = [h[0].0.0; 16];
    let mut second = first;
    // SAFETY: the block reads constants and the words of `block`; of `work` it reads CVs and tail. It writes `m` and
    // `kept`, and uses no stack.
    unsafe {
        asm!(
            // All lanes have the same message, so that there is only one copy of it in memory.
            load_both!("0"; 0 0 16, 1 1 17, 2 2 18, 3 3 19, 4 4 20, 5 5 21, 6 6 22, 7 7 23),
            splat!("block"; 8 9 10 11, 12 13 14 15, 24 25 26 27, 28 29 30 31),
            plus!(first 0 8), plus!(first 1 10), plus!(first 2 12), plus!(first 3 14),
            plus!(second 0 8), plus!(second 1 10), plus!(second 2 12), plus!(second 3 14),
            store!(first; 0: 8 14, 1: 9 13, 2: 10 12, 3: 11 15, 4: 24 27, 5: 25 31, 6: 26 29, 7: 28 30),
            load_both!("{tail}"; 0 12 24, 1 13 25, 2 14 26, 3 15 27),
            rounds!(concat!(fold_to_output!(first), keep!(first)), fold_to_output!(second)),
            block = inout(reg) block.as_ptr() => _,
            work = in(reg) &raw mut work,
            constants = in(reg) &CONSTANTS,
            tail = const offset_of!(Vectors<()>, tail),
            m = const offset_of!(Vectors<()>, m),
            m2 = const offset_of!(Vectors<()>, m),
            next = inout(reg) next => _,
            next2 = inout(reg) next => _,
            kept = in(reg) kept.as_mut_ptr(), kept2 = in(reg) kept.as_mut_ptr().cast::<u8>().add(64),
            n128 = in(reg) -128_isize, n96 = in(reg) -96_isize, n64 = in(reg) -64_isize,
            p32 = in(reg) 32_isize, p128 = in(reg) 128_isize,
            // As above; words 8 to 11 are the second lanes' in the end.
            out("v0") first[0], out("v1") first[1], out("v2") first[2], out("v3") first[3],
            out("v4") first[4], out("v5") first[5], out("v6") first[6], out("v7") first[7],
            out("v12") first[12], out("v13") first[13], out("v14") first[14], out("v15") first[15],
            out("v8") second[8], out("v9") second[9], out("v10") second[10], out("v11") second[11],
            out("v16") second[0], out("v17") second[1], out("v18") second[2], out("v19") second[3],
            out("v20") second[4], out("v21") second[5], out("v22") second[6], out("v23") second[7],
            out("v24") second[12], out("v25") second[13], out("v26") second[14], out("v27") second[15],
            out("v28") _, out("v29") _, out("v30") _, out("v31") _,
            options(nostack, preserves_flags),
        );
        let c = kept.assume_init_ref()[0].map(|x| x.0);
        (first[8], first[9], first[10], first[11]) = (c[0], c[1], c[2], c[3]);
    }
    core::array::from_fn(|i| Two(V128::of(first[i]), V128::of(second[i])))
}

// The blocks address CVs from the start of `Work`, and pairs of vectors as one after the other.
const _: () = assert!(offset_of!(Vectors<()>, h) == 0 && size_of::<Two<V128<()>>>() == 32);
