//! Four lanes by hand for SVE2: the loop over blocks, and four blocks of output.
//!
//! CVs; 64 bytes of each lane --transposed--> words --7 rounds--> CVs
//!
//! State and message are 32 words, and so many registers there are: `xar` needs none besides. So nothing is spilled,
//! in 611 instructions a block of four lanes. LLVM makes some 700 of the generic form.

use core::{arch::asm, mem::offset_of};

use super::{text::CONSTANTS, v128::V128};
use crate::generic::blake3::lanes::Work;

/// One round over the message registers in the round's order.
#[rustfmt::skip]
macro_rules! round {
    ($m0:literal $m1:literal $m2:literal $m3:literal $m4:literal $m5:literal $m6:literal $m7:literal
     $m8:literal $m9:literal $m10:literal $m11:literal $m12:literal $m13:literal $m14:literal $m15:literal) => {
        concat!(
            columns!(first;
                concat!(plus!(first 0 $m0), plus!(first 1 $m2), plus!(first 2 $m4), plus!(first 3 $m6));
                concat!(plus!(first 0 $m1), plus!(first 1 $m3), plus!(first 2 $m5), plus!(first 3 $m7))),
            diagonals!(first;
                concat!(plus!(first 0 $m8), plus!(first 1 $m10), plus!(first 2 $m12), plus!(first 3 $m14));
                concat!(plus!(first 0 $m9), plus!(first 1 $m11), plus!(first 2 $m13), plus!(first 3 $m15))),
        )
    };
}

/// The seven rounds: word `i` of the message is in register `16 + i`.
#[rustfmt::skip]
macro_rules! rounds {
    () => {
        concat!(
            round!(16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31),
            round!(18 22 19 26 23 16 20 29 17 27 28 21 25 30 31 24),
            round!(19 20 26 28 29 18 23 30 22 21 25 16 27 31 24 17),
            round!(26 23 28 25 30 19 29 31 20 16 27 18 21 24 17 22),
            round!(28 29 25 27 31 26 30 24 23 18 21 19 16 17 22 20),
            round!(25 30 27 21 24 28 31 17 29 19 16 26 18 22 20 23),
            round!(27 31 21 16 17 25 24 22 30 26 18 28 19 20 23 29),
        )
    };
}

/// [`Blake3Lanes::advance`](crate::generic::blake3::Blake3Lanes::advance).
///
/// # Safety
///
/// The CPU has SVE2; `from` holds four pointers, each readable for `64 * blocks` bytes; `blocks` is not 0.
#[inline]
#[target_feature(enable = "sve2")]
pub(super) unsafe fn advance<I: Copy>(
    work: &mut Work<V128<I>>,
    from: *const *const u8,
    blocks: usize,
    last: V128<I>,
) -> [V128<I>; 8] {
    let mut h = work.h.map(|x| x.0);
    // SAFETY: the block reads constants, tail, flags, four pointers and 64 bytes of each lane for each block; it
    // writes no memory and uses no stack.
    unsafe {
        asm!(
            "ldp {p0}, {p1}, [{p3}]",
            "ldp {p2}, {p3}, [{p3}, #16]",
            "2:",
            // Rows in v8 to v15 and v24 to v31.
            lanes!("p0" 8, "p1" 12, "p2" 24, "p3" 28),
            transpose!(8 12 24 28, 20 21 8 12 => 16 17 18 19),
            transpose!(9 13 25 29, 24 28 9 13 => 20 21 22 23),
            zips!(11 15 27 31 => 12 13 11 15),
            transpose!(10 14 26 30, 8 9 10 14 => 24 25 26 27),
            halves!(12 13 11 15 => 28 29 30 31),
            four!("ld1" 8, "[{constants}]"),
            "ldp q12, q13, [{work}, #{tail}]",
            "ldr q14, [{work}, #{tail} + 32]",
            "ldr q15, [{flags}]",
            rounds!(),
            fold!(first),
            // The next block's flags are those between the ends, or the last's.
            "subs {more}, {more}, #1",
            "csel {flags}, {last}, {between}, eq",
            "b.hs 2b",
            work = in(reg) &raw const *work,
            constants = in(reg) &CONSTANTS,
            flags = inout(reg) &raw const work.tail[3] => _,
            between = in(reg) &raw const work.flags,
            last = in(reg) &raw const last,
            more = inout(reg) blocks - 1 => _,
            p0 = out(reg) _, p1 = out(reg) _, p2 = out(reg) _, p3 = inout(reg) from => _,
            tail = const offset_of!(Work<V128<()>>, tail),
            // State: words 0 to 7 are the CV, 8 to 11 the constants, 12 to 15 the tail.
            inout("v0") h[0], inout("v1") h[1], inout("v2") h[2], inout("v3") h[3],
            inout("v4") h[4], inout("v5") h[5], inout("v6") h[6], inout("v7") h[7],
            out("v8") _, out("v9") _, out("v10") _, out("v11") _,
            out("v12") _, out("v13") _, out("v14") _, out("v15") _,
            // Message: word i in v(16 + i).
            out("v16") _, out("v17") _, out("v18") _, out("v19") _, out("v20") _, out("v21") _, out("v22") _,
            out("v23") _, out("v24") _, out("v25") _, out("v26") _, out("v27") _, out("v28") _, out("v29") _,
            out("v30") _, out("v31") _,
            options(readonly, nostack),
        );
    }
    h.map(V128::of)
}

/// [`Blake3Lanes::compress_xof`](crate::generic::blake3::Blake3Lanes::compress_xof).
///
/// # Safety
///
/// The CPU has SVE2.
#[inline]
#[target_feature(enable = "sve2")]
pub(super) unsafe fn compress_xof<I: Copy>(
    h: [V128<I>; 8],
    tail: [V128<I>; 4],
    block: &[u32; 16],
) -> [V128<I>; 16] {
    let mut low = h.map(|x| x.0);
    let [mut c0, mut c1, mut c2, mut c3] = [low[0]; 4];
    let mut d = tail.map(|x| x.0);
    // SAFETY: the block reads constants, the words of `block` and those of `h`; it writes no memory and uses no stack.
    unsafe {
        asm!(
            splat!("m"; 16 17 18 19, 20 21 22 23, 24 25 26 27, 28 29 30 31),
            four!("ld1" 8, "[{constants}]"),
            rounds!(),
            fold!(first),
            // The second half of the output: the CV, which has to be fetched again.
            four!("ld1" 16, "[{h}], #64"),
            four!("ld1" 20, "[{h}]"),
            fold_high!(),
            m = inout(reg) block.as_ptr() => _,
            h = inout(reg) h.as_ptr() => _,
            constants = in(reg) &CONSTANTS,
            inout("v0") low[0], inout("v1") low[1], inout("v2") low[2], inout("v3") low[3],
            inout("v4") low[4], inout("v5") low[5], inout("v6") low[6], inout("v7") low[7],
            out("v8") c0, out("v9") c1, out("v10") c2, out("v11") c3,
            inout("v12") d[0], inout("v13") d[1], inout("v14") d[2], inout("v15") d[3],
            out("v16") _, out("v17") _, out("v18") _, out("v19") _, out("v20") _, out("v21") _, out("v22") _,
            out("v23") _, out("v24") _, out("v25") _, out("v26") _, out("v27") _, out("v28") _, out("v29") _,
            out("v30") _, out("v31") _,
            options(pure, readonly, nostack, preserves_flags),
        );
    }
    let [l0, l1, l2, l3, l4, l5, l6, l7] = low;
    [l0, l1, l2, l3, l4, l5, l6, l7, c0, c1, c2, c3, d[0], d[1], d[2], d[3]].map(V128::of)
}
