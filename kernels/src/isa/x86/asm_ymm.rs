//! The 8-lane compression by hand for AVX2's sixteen registers.
//!
//! m, CVs --7 rounds--> CVs
//!
//! State in registers 0 to 15 but for word 8, whose register is the temporary of the rotations while it
//! lives in memory; message words and byte shuffles are memory operands. LLVM spills some 100 times a block
//! instead: 113 against 103 ns (Zen 4). Lockstep over four Gs; no skew, and no order that was tried, beat it.

use core::mem::{MaybeUninit, offset_of};

use super::{
    avx2::Masks,
    v256::{Steps256, V256},
};
use crate::{
    generic::{Lanes, lanes::Work},
    spec::IV,
};

/// Adds d to c and xors the sum to b; the c that lives in memory is called `spilled`.
macro_rules! add_xor {
    (spilled $b:literal $d:literal) => {
        concat!(
            "vpaddd ymm8, ymm",
            $d,
            ", [{work} + {spill}]\n",
            "vmovdqa [{work} + {spill}], ymm8\n",
            "vpxor ymm",
            $b,
            ", ymm",
            $b,
            ", ymm8\n",
        )
    };
    ($c:literal $b:literal $d:literal) => {
        concat!(
            "vpaddd ymm",
            $c,
            ", ymm",
            $c,
            ", ymm",
            $d,
            "\n",
            "vpxor ymm",
            $b,
            ", ymm",
            $b,
            ", ymm",
            $c,
            "\n",
        )
    };
}

/// Four quarter-rounds in lockstep: for each the state words a, b, c, d and the message words x, y.
macro_rules! quarters {
    ($($a:literal $b:literal $c:tt $d:literal $x:literal $y:literal),*) => {
        concat!(
            $("vpaddd ymm", $a, ", ymm", $a, ", [{m} + 32*", $x, "]\n",)*
            $("vpaddd ymm", $a, ", ymm", $a, ", ymm", $b, "\n",)*
            $("vpxor ymm", $d, ", ymm", $d, ", ymm", $a, "\n",)*
            $("vpshufb ymm", $d, ", ymm", $d, ", [{masks}]\n",)*
            $(add_xor!($c $b $d),)*
            $("vpsrld ymm8, ymm", $b, ", 12\n", "vpslld ymm", $b, ", ymm", $b, ", 20\n",
              "vpor ymm", $b, ", ymm", $b, ", ymm8\n",)*
            $("vpaddd ymm", $a, ", ymm", $a, ", [{m} + 32*", $y, "]\n",)*
            $("vpaddd ymm", $a, ", ymm", $a, ", ymm", $b, "\n",)*
            $("vpxor ymm", $d, ", ymm", $d, ", ymm", $a, "\n",)*
            $("vpshufb ymm", $d, ", ymm", $d, ", [{masks} + 32]\n",)*
            $(add_xor!($c $b $d),)*
            $("vpsrld ymm8, ymm", $b, ", 7\n", "vpslld ymm", $b, ", ymm", $b, ", 25\n",
              "vpor ymm", $b, ", ymm", $b, ", ymm8\n",)*
        )
    };
}

/// One round: columns, then diagonals, with the message words in the round's order.
macro_rules! round {
    ($m0:literal $m1:literal $m2:literal $m3:literal $m4:literal $m5:literal $m6:literal $m7:literal
     $m8:literal $m9:literal $m10:literal $m11:literal $m12:literal $m13:literal $m14:literal $m15:literal) => {
        concat!(
            quarters!(0 4 spilled 12 $m0 $m1, 1 5 9 13 $m2 $m3, 2 6 10 14 $m4 $m5, 3 7 11 15 $m6 $m7),
            quarters!(0 5 10 15 $m8 $m9, 1 6 11 12 $m10 $m11, 2 7 spilled 13 $m12 $m13, 3 4 9 14 $m14 $m15),
        )
    };
}

/// All seven rounds.
macro_rules! rounds {
    () => {
        concat!(
            round!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
            round!(2 6 3 10 7 0 4 13 1 11 12 5 9 14 15 8),
            round!(3 4 10 12 13 2 7 14 6 5 9 0 11 15 8 1),
            round!(10 7 12 9 14 3 13 15 4 0 11 2 5 8 1 6),
            round!(12 13 9 11 15 10 14 8 7 2 5 3 0 1 6 4),
            round!(9 14 11 5 8 12 15 1 13 3 0 10 2 6 4 7),
            round!(11 15 5 0 1 9 8 6 14 10 2 12 3 4 7 13),
        )
    };
}

/// CV words between memory and registers.
macro_rules! cvs {
    (load $($i:literal)*) => { concat!($("vmovdqa ymm", $i, ", [{work} + 32*", $i, "]\n",)*) };
    (store $($i:literal)*) => { concat!($("vmovdqa [{work} + 32*", $i, "], ymm", $i, "\n",)*) };
}

/// Constants and tail of the state before the first round.
macro_rules! constants_and_tail {
    ($($i:literal $c:literal $t:literal $d:literal),*) => {
        concat!(
            $("vpbroadcastd ymm", $c, ", dword ptr [{iv} + 4*", $i, "]\n",
              "vmovdqa ymm", $d, ", [{work} + 32*", $t, "]\n",)*
            "vmovdqa [{work} + {spill}], ymm8\n",
        )
    };
}

/// The CV after the last round.
macro_rules! fold {
    ($($low:literal $high:literal),*) => {
        concat!(
            "vpxor ymm0, ymm0, [{work} + {spill}]\n",
            $("vpxor ymm", $low, ", ymm", $low, ", ymm", $high, "\n",)*
        )
    };
}

/// After the last round: both halves of the output to the other side of the message.
macro_rules! to_output {
    ($($low:literal $high:literal),*) => {
        concat!($(
            "vpxor ymm", $low, ", ymm", $low, ", ymm", $high, "\n",
            "vpxor ymm", $high, ", ymm", $high, ", [{work} + 32*", $low, "]\n",
            "vmovdqa [{next} + 32*", $low, "], ymm", $low, "\n",
            "vmovdqa [{next} + 32*", $high, "], ymm", $high, "\n",
        )*)
    };
}

/// 16 bytes of row `l` and of row `l + 4` into one register.
macro_rules! row {
    ($at:literal $low:literal $high:literal $to:literal) => {
        concat!(
            "mov {p}, [{from} + 8*",
            $low,
            "]\n",
            "vmovdqu xmm",
            $to,
            ", [{p} + {at} + ",
            $at,
            "]\n",
            "mov {p}, [{from} + 8*",
            $high,
            "]\n",
            "vinserti128 ymm",
            $to,
            ", ymm",
            $to,
            ", [{p} + {at} + ",
            $at,
            "], 1\n",
        )
    };
}

/// Fetches the line of each lane that lies ahead of the block at hand.
macro_rules! fetch {
    ($($lane:literal)*) => {
        concat!($("mov {p}, [{from} + 8*", $lane, "]\n", "add {p}, {at}\n", "prefetcht0 [{p} + {ahead}]\n",)*)
    };
}

/// Four words of all lanes: rows in 8 to 11, transposed within 128 bits, to memory.
macro_rules! four_words {
    ($at:literal => $w:literal $x:literal $y:literal $z:literal) => {
        concat!(
            row!($at 0 4 8), row!($at 1 5 9), row!($at 2 6 10), row!($at 3 7 11),
            "vpunpckhdq ymm12, ymm8, ymm9\n",
            "vpunpckldq ymm8, ymm8, ymm9\n",
            "vpunpckhdq ymm9, ymm10, ymm11\n",
            "vpunpckldq ymm10, ymm10, ymm11\n",
            "vpunpckhqdq ymm11, ymm8, ymm10\n",
            "vpunpcklqdq ymm8, ymm8, ymm10\n",
            "vpunpckhqdq ymm10, ymm12, ymm9\n",
            "vpunpcklqdq ymm12, ymm12, ymm9\n",
            "vmovdqa [{m} + 32*", $w, "], ymm8\n",
            "vmovdqa [{m} + 32*", $x, "], ymm11\n",
            "vmovdqa [{m} + 32*", $y, "], ymm12\n",
            "vmovdqa [{m} + 32*", $z, "], ymm10\n",
        )
    };
}

/// A block with the registers and addresses that both entries share.
macro_rules! block {
    ($work:ident, $masks:ident; $($text:expr),*; $($operands:tt)*) => {
        core::arch::asm!(
            $($text,)*
            $($operands)*
            work = in(reg) &raw mut *$work,
            masks = in(reg) $masks,
            iv = in(reg) &IV,
            spill = const offset_of!(Work<V256<()>>, spill),
            out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _, out("ymm4") _, out("ymm5") _,
            out("ymm6") _, out("ymm7") _, out("ymm8") _, out("ymm9") _, out("ymm10") _, out("ymm11") _,
            out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
            options(nostack),
        )
    };
}

/// Compresses 8 lanes over the message words `work.m[side]`.
///
/// # Safety
///
/// The CPU has AVX2; `side` is 0 or 1.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn compress8<I>(work: &mut Work<V256<I>>, side: usize, masks: &'static Masks) {
    let m = work.m[side].as_ptr();
    // SAFETY: the block reads IV, the masks and 28 vectors of `work`, of which it writes the CVs and the
    // spilled word; it uses no stack.
    unsafe {
        block!(work, masks;
            cvs!(load 0 1 2 3 4 5 6 7),
            constants_and_tail!(0 8 8 12, 1 9 9 13, 2 10 10 14, 3 11 11 15),
            rounds!(),
            fold!(1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15),
            cvs!(store 0 1 2 3 4 5 6 7);
            m = in(reg) m,
        );
    }
}

/// [`Lanes::compress_xof`](crate::generic::Lanes::compress_xof) for 8 lanes.
///
/// # Safety
///
/// As for [`compress8`].
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn compress8_xof<I: Steps256>(
    h: [V256<I>; 8],
    tail: [V256<I>; 4],
    block: &[u32; 16],
    masks: &'static Masks,
) -> [V256<I>; 16] {
    // SAFETY: this function is stamped for AVX2.
    let m = core::array::from_fn(|i| unsafe { V256::every(block[i]) });
    let m = [MaybeUninit::new(m), MaybeUninit::uninit()];
    let mut all = Work { h, tail, flags: tail[3], spill: MaybeUninit::uninit(), m };
    let work = &mut all;
    let [m, next] = &mut work.m;
    let (m, next) = (m.as_ptr(), next.as_mut_ptr());
    // SAFETY: as for `compress8`; the block writes the other side of the message.
    unsafe {
        block!(work, masks;
            cvs!(load 0 1 2 3 4 5 6 7),
            constants_and_tail!(0 8 8 12, 1 9 9 13, 2 10 10 14, 3 11 11 15),
            rounds!(),
            "vmovdqa ymm8, [{work} + {spill}]",
            to_output!(0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15);
            m = in(reg) m,
            next = in(reg) next,
        );
        all.m[1].assume_init()
    }
}

/// [`Lanes::compress_ahead`](crate::generic::Lanes::compress_ahead) for 8 lanes.
///
/// # Safety
///
/// The CPU has AVX2; `from` holds 8 pointers, readable for `64 * blocks + 64` bytes; `blocks` is not 0.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn compress8_ahead<I>(
    work: &mut Work<V256<I>>,
    from: *const *const u8,
    blocks: usize,
    prefetch: usize,
    masks: &'static Masks,
) -> usize {
    let m = work.m[0].as_mut_ptr();
    // SAFETY: as for `compress8`; the block also reads 64 bytes of each lane for each block, and the pointers
    // to them, and writes flags and message words.
    unsafe {
        block!(work, masks;
            cvs!(load 0 1 2 3 4 5 6 7),
            "2:",
            constants_and_tail!(0 8 8 12, 1 9 9 13, 2 10 10 14, 3 11 11 15),
            rounds!(),
            fold!(1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15),
            "add {at}, 64",
            fetch!(0 1 2 3 4 5 6 7),
            four_words!("0" => 0 1 2 3),
            four_words!("16" => 4 5 6 7),
            four_words!("32" => 8 9 10 11),
            four_words!("48" => 12 13 14 15),
            "vmovdqa ymm8, [{work} + 32*12]",
            "vmovdqa [{work} + 32*11], ymm8",
            "dec {blocks}",
            "jnz 2b",
            cvs!(store 0 1 2 3 4 5 6 7);
            m = in(reg) m,
            from = in(reg) from,
            blocks = inout(reg) blocks => _,
            at = inout(reg) 0_usize => _,
            ahead = in(reg) prefetch,
            p = out(reg) _,
        );
    }
    0
}

// The blocks address CVs, tail and flags from the start of `Work`.
const _: () = assert!(offset_of!(Work<V256<()>>, h) == 0 && offset_of!(Work<V256<()>>, tail) == 8 * 32);
const _: () = assert!(offset_of!(Work<V256<()>>, flags) == 12 * 32);
