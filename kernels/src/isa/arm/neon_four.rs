//! Four lanes by hand for NEON: the loop over blocks, and four blocks of output.
//!
//! CVs; 64 bytes of each lane --transposed--> words --7 rounds--> CVs
//!
//! A rotation by 12 or 7 is two instructions and needs a register to put its result in, so that state and message do
//! not fit: four message words come from memory, and that leaves three registers. The row b moves through them: what
//! it leaves is where the next rotation goes to. 964 instructions a block of four lanes; of the generic form LLVM
//! makes 1032.
//!
//! On a core with two pipes for vectors, of which one shifts, shifts side by side leave the other idle. So message
//! words are added between them: 475 cycles a block by llvm-mca's neoverse-n2, 543 where they are added before.

use core::{
    arch::asm,
    mem::{MaybeUninit, offset_of},
};

use super::{
    text::{CONSTANTS, Constants},
    v128::V128,
};
use crate::generic::blake3::lanes::Work;

/// `a_i = a_i + m` for a message word in a register; nothing for one in memory.
#[rustfmt::skip]
macro_rules! word {
    ($a:tt 0) => { plus!(first $a 16) }; ($a:tt 1) => { plus!(first $a 17) }; ($a:tt 2) => { plus!(first $a 18) };
    ($a:tt 4) => { plus!(first $a 20) }; ($a:tt 5) => { plus!(first $a 21) }; ($a:tt 6) => { plus!(first $a 22) };
    ($a:tt 8) => { plus!(first $a 24) }; ($a:tt 10) => { plus!(first $a 26) }; ($a:tt 11) => { plus!(first $a 27) };
    ($a:tt 12) => { plus!(first $a 19) }; ($a:tt 13) => { plus!(first $a 23) }; ($a:tt 14) => { plus!(first $a 25) };
    ($a:tt 3) => { "" }; ($a:tt 7) => { "" }; ($a:tt 9) => { "" }; ($a:tt 15) => { "" };
    ($a:tt -) => { "" };
}

/// Adds message words from memory, by way of two registers: of the first pair (words 3 and 7) or the second (9 and 15)
/// both, or the lower or the higher one, to the named words of row a.
#[rustfmt::skip]
macro_rules! fetch {
    ($t0:literal $t1:literal; $([$($which:tt)+])*) => {
        concat!("", $(fetch!(@ $t0 $t1 $($which)+),)*)
    };
    (@ $t0:literal $t1:literal both $pair:ident $a:tt $b:tt) => {
        concat!("ldp q", $t0, ", q", $t1, ", [{m}", fetch!($pair), "]\n", plus!(first $a $t0), plus!(first $b $t1))
    };
    (@ $t0:literal $t1:literal low $pair:ident $a:tt) => {
        concat!("ldr q", $t0, ", [{m}", fetch!($pair), "]\n", plus!(first $a $t0))
    };
    (@ $t0:literal $t1:literal high $pair:ident $a:tt) => {
        concat!("ldr q", $t0, ", [{m}", fetch!($pair), " + 16]\n", plus!(first $a $t0))
    };
    (first) => { ", #0" };
    (second) => { ", #32" };
}

/// Half of four quarter-rounds, the first or the second: row b is in `b` and then in the other three and the first
/// of `b`; the four quarters have its words as `q` says. Then the message words of the next half are added.
macro_rules! half {
    ($turn:ident $left:literal $right:literal; [$b0:literal $b1:literal $b2:literal $b3:literal]
     [$t0:literal $t1:literal $t2:literal] [$($a:literal $q:literal $c:literal $d:literal),*];
     $w0:tt $w1:tt $w2:tt $w3:tt $(; $($fetch:tt)*)?) => {
        concat!(
            $(op!("add" "4s" $a $a $q),)*
            $(op!("eor" "16b" $d $d $a),)*
            $($turn!($d),)*
            $(op!("add" "4s" $c $c $d),)*
            $(op!("eor" "16b" $q $q $c),)*
            shift!("shl" $t0 $b0 $left),
            shift!("shl" $t1 $b1 $left),
            shift!("shl" $t2 $b2 $left),
            shift!("sri" $t0 $b0 $right),
            word!(0 $w0),
            shift!("shl" $b0 $b3 $left),
            word!(1 $w1),
            shift!("sri" $t1 $b1 $right),
            word!(2 $w2),
            shift!("sri" $t2 $b2 $right),
            word!(3 $w3),
            shift!("sri" $b0 $b3 $right),
            fetch!($b1 $b2; $($($fetch)*)?),
        )
    };
}

/// Rotates by 16.
macro_rules! by_16 {
    ($d:literal) => {
        concat!("rev32 v", $d, ".8h, v", $d, ".8h\n")
    };
}

/// Rotates by 8, as the table in v28 says.
macro_rules! by_8 {
    ($d:literal) => {
        concat!("tbl v", $d, ".16b, {{v", $d, ".16b}}, v28.16b\n")
    };
}

/// Each word of `from` shifted into `to`.
macro_rules! shift {
    ($op:literal $to:literal $from:literal $by:literal) => {
        concat!($op, " v", $to, ".4s, v", $from, ".4s, #", $by, "\n")
    };
}

/// One round, from where row b is; it ends two registers further. The words are those of its second and third and
/// fourth quarter, and of the first quarter of the next.
macro_rules! round {
    ([$p0:literal $p1:literal $p2:literal $p3:literal $p4:literal $p5:literal $p6:literal]
     {$($y:tt)*} {$($dx:tt)*} {$($dy:tt)*} {$($next:tt)*}) => {
        concat!(
            half!(by_16 20 12; [$p0 $p1 $p2 $p3] [$p4 $p5 $p6]
                [0 $p0 8 12, 1 $p1 9 13, 2 $p2 10 14, 3 $p3 11 15]; $($y)*),
            half!(by_8 25 7; [$p4 $p5 $p6 $p0] [$p1 $p2 $p3]
                [0 $p4 8 12, 1 $p5 9 13, 2 $p6 10 14, 3 $p0 11 15]; $($dx)*),
            half!(by_16 20 12; [$p1 $p2 $p3 $p4] [$p5 $p6 $p0]
                [0 $p2 10 15, 1 $p3 11 12, 2 $p4 8 13, 3 $p1 9 14]; $($dy)*),
            half!(by_8 25 7; [$p5 $p6 $p0 $p1] [$p2 $p3 $p4]
                [0 $p6 10 15, 1 $p0 11 12, 2 $p1 8 13, 3 $p5 9 14]; $($next)*),
        )
    };
}

/// The seven rounds. Row b is in v4 to v7 at first and at last.
#[rustfmt::skip]
macro_rules! rounds {
    () => {
        concat!(
            word!(0 0), word!(1 2), word!(2 4), word!(3 6),
            round!([4 5 6 7 29 30 31] {1 3 5 7; [both first 1 3]} {8 10 12 14}
                {9 11 13 15; [both second 0 3]} {2 3 7 4; [both first 1 2]}),
            round!([6 7 29 30 31 4 5] {6 10 0 13} {1 12 9 15; [both second 2 3]}
                {11 5 14 8} {3 10 13 7; [both first 0 3]}),
            round!([29 30 31 4 5 6 7] {4 12 2 14} {6 9 11 8; [low second 1]}
                {5 0 15 1; [high second 2]} {10 12 14 13}),
            round!([31 4 5 6 7 29 30] {7 9 3 15; [both first 2 0] [both second 1 3]} {4 11 5 1}
                {0 2 8 6} {12 9 15 14; [both second 1 2]}),
            round!([5 6 7 29 30 31 4] {13 11 10 8} {7 5 0 6; [high first 0]}
                {2 3 1 4; [low first 1]} {9 11 8 15; [both second 0 3]}),
            round!([7 29 30 31 4 5 6] {14 5 12 1} {13 0 2 4}
                {3 10 6 7; [both first 0 3]} {11 5 1 8}),
            round!([30 31 4 5 6 7 29] {15 0 9 6; [both second 2 0]} {14 2 3 7; [both first 2 3]}
                {10 12 4 13} {- - - -}),
        )
    };
}

/// The words of a block of each lane, those in memory last. Rows go to v8 to v23; v24 to v27 and v29 to v31 are free.
macro_rules! load {
    () => {
        concat!(
            lanes!("p0" 8, "p1" 12, "p2" 20, "p3" 16),
            transpose!(10 14 22 18, 29 30 10 14 => 24 10 26 27), // words 8 9 10 11
            transpose!(11 15 23 19, 29 30 11 15 => 19 23 25 11), // words 12 13 14 15
            zips!(8 12 20 16 => 29 30 8 12),
            transpose!(9 13 21 17, 31 14 9 13 => 20 21 22 9), // words 4 5 6 7
            halves!(29 30 8 12 => 16 17 18 8),                // words 0 1 2 3
            "stp q8, q9, [{m}]\n",
            "stp q10, q11, [{m}, #32]\n",
        )
    };
}

/// [`Blake3Lanes::advance`](crate::generic::blake3::Blake3Lanes::advance).
///
/// # Safety
///
/// The CPU has NEON; `from` holds four pointers, each readable for `64 * blocks` bytes; `blocks` is not 0.
#[inline]
#[target_feature(enable = "neon")]
pub(super) unsafe fn advance<I: Copy>(
    work: &mut Work<V128<I>>,
    from: *const *const u8,
    blocks: usize,
    last: V128<I>,
) -> [V128<I>; 8] {
    let mut h = work.h.map(|x| x.0);
    // SAFETY: the block reads constants, four pointers and 64 bytes of each lane for each block; of `work` it reads
    // tail and flags, and writes `m`. It uses no stack.
    unsafe {
        asm!(
            "ldp {p0}, {p1}, [{p3}]",
            "ldp {p2}, {p3}, [{p3}, #16]",
            "ldr q28, [{constants}, #{by_8}]",
            "2:",
            load!(),
            four!("ld1" 8, "[{constants}]"),
            "ld1 {{v12.4s, v13.4s, v14.4s}}, [{tail}]",
            "ldr q15, [{flags}]",
            rounds!(),
            fold!(first),
            // The next block's flags are those between the ends, or the last's.
            "subs {more}, {more}, #1",
            "csel {flags}, {last}, {between}, eq",
            "b.hs 2b",
            constants = in(reg) &CONSTANTS,
            by_8 = const offset_of!(Constants, by_8),
            m = in(reg) &raw mut work.m,
            tail = in(reg) &raw const work.tail,
            flags = inout(reg) &raw const work.tail[3] => _,
            between = in(reg) &raw const work.flags,
            last = in(reg) &raw const last,
            more = inout(reg) blocks - 1 => _,
            p0 = out(reg) _, p1 = out(reg) _, p2 = out(reg) _, p3 = inout(reg) from => _,
            // State: words 0 to 7 are the CV, 8 to 11 the constants, 12 to 15 the tail.
            inout("v0") h[0], inout("v1") h[1], inout("v2") h[2], inout("v3") h[3],
            inout("v4") h[4], inout("v5") h[5], inout("v6") h[6], inout("v7") h[7],
            out("v8") _, out("v9") _, out("v10") _, out("v11") _,
            out("v12") _, out("v13") _, out("v14") _, out("v15") _,
            // Message: words 0 1 2 12, 4 5 6 13, 8 14 10 11.
            out("v16") _, out("v17") _, out("v18") _, out("v19") _, out("v20") _, out("v21") _, out("v22") _,
            out("v23") _, out("v24") _, out("v25") _, out("v26") _, out("v27") _,
            // The table, and where row b moves through.
            out("v28") _, out("v29") _, out("v30") _, out("v31") _,
            options(nostack),
        );
    }
    h.map(V128::of)
}

/// [`Blake3Lanes::compress_xof`](crate::generic::blake3::Blake3Lanes::compress_xof).
///
/// # Safety
///
/// The CPU has NEON.
#[inline]
#[target_feature(enable = "neon")]
pub(super) unsafe fn compress_xof<I: Copy>(
    h: [V128<I>; 8],
    tail: [V128<I>; 4],
    block: &[u32; 16],
) -> [V128<I>; 16] {
    let mut low = h.map(|x| x.0);
    let [mut c0, mut c1, mut c2, mut c3] = [low[0]; 4];
    let mut d = tail.map(|x| x.0);
    let mut m = MaybeUninit::<[V128<I>; 4]>::uninit();
    // SAFETY: the block reads constants, the words of `block` and those of `h`, and writes `m`. It uses no stack.
    unsafe {
        asm!(
            splat!("block"; 16 17 18 19, 20 21 22 23, 24 25 26 27),
            "stp q19, q23, [{m}]",
            "str q25, [{m}, #32]",
            "ld1r {{v19.4s}}, [{block}], #4",
            "ld1r {{v23.4s}}, [{block}], #4",
            "ld1r {{v25.4s}}, [{block}], #4",
            "ld1r {{v29.4s}}, [{block}]",
            "str q29, [{m}, #48]",
            "ldr q28, [{constants}, #{by_8}]",
            four!("ld1" 8, "[{constants}]"),
            rounds!(),
            fold!(first),
            // The second half of the output: the CV, which has to be fetched again.
            four!("ld1" 16, "[{h}], #64"),
            four!("ld1" 20, "[{h}]"),
            fold_high!(),
            block = inout(reg) block.as_ptr() => _,
            h = inout(reg) h.as_ptr() => _,
            m = in(reg) m.as_mut_ptr(),
            constants = in(reg) &CONSTANTS,
            by_8 = const offset_of!(Constants, by_8),
            inout("v0") low[0], inout("v1") low[1], inout("v2") low[2], inout("v3") low[3],
            inout("v4") low[4], inout("v5") low[5], inout("v6") low[6], inout("v7") low[7],
            out("v8") c0, out("v9") c1, out("v10") c2, out("v11") c3,
            inout("v12") d[0], inout("v13") d[1], inout("v14") d[2], inout("v15") d[3],
            out("v16") _, out("v17") _, out("v18") _, out("v19") _, out("v20") _, out("v21") _, out("v22") _,
            out("v23") _, out("v24") _, out("v25") _, out("v26") _, out("v27") _, out("v28") _, out("v29") _,
            out("v30") _, out("v31") _,
            options(nostack, preserves_flags),
        );
    }
    let [l0, l1, l2, l3, l4, l5, l6, l7] = low;
    [l0, l1, l2, l3, l4, l5, l6, l7, c0, c1, c2, c3, d[0], d[1], d[2], d[3]].map(V128::of)
}
