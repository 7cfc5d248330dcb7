//! The lane compression by hand for AVX-512 registers, while the next block's words are transposed.
//!
//! m, CVs --7 rounds--> CVs; beside them: 64 bytes of each lane --rows, transposed--> the other m
//!
//! State in registers 0 to 15, message words as memory operands, the next block in registers 16 to 31: its
//! loads and shuffles ride in the pipes that the rounds leave idle. 16 lanes took 148 ns a block as LLVM
//! allocates them (it spills, across cache lines), 142 with the words loaded first, 134 so (Zen 4).
//!
//! Long because: the rounds' order and what rides along stand side by side, to be checked by eye.

use core::mem::offset_of;

use super::{v256::V256, v512::V512};
use crate::{generic::blake3::lanes::Work, spec::IV};

/// Message word `i`: a vector of its own, or one word for all lanes.
macro_rules! word {
    (each $size:literal $i:literal) => {
        concat!("[{m} + ", $size, "*", $i, "]\n")
    };
    (one "64" $i:literal) => {
        concat!("dword ptr [{m} + 4*", $i, "]{{1to16}}\n")
    };
    (one "32" $i:literal) => {
        concat!("dword ptr [{m} + 4*", $i, "]{{1to8}}\n")
    };
}

/// Four quarter-rounds in lockstep (for each: state words a, b, c, d, message words x, y), with what rides
/// along in four places.
macro_rules! quarters {
    ($m:ident $r:literal $size:tt; $($a:literal $b:literal $c:literal $d:literal $x:literal $y:literal),*;
     $ride1:expr, $ride2:expr, $ride3:expr, $ride4:expr) => {
        concat!(
            $("vpaddd ", $r, $a, ", ", $r, $a, ", ", word!($m $size $x),)*
            $("vpaddd ", $r, $a, ", ", $r, $a, ", ", $r, $b, "\n",)*
            $("vpxord ", $r, $d, ", ", $r, $d, ", ", $r, $a, "\n",)*
            $("vprord ", $r, $d, ", ", $r, $d, ", 16\n",)*
            $ride1,
            $("vpaddd ", $r, $c, ", ", $r, $c, ", ", $r, $d, "\n",)*
            $("vpxord ", $r, $b, ", ", $r, $b, ", ", $r, $c, "\n",)*
            $("vprord ", $r, $b, ", ", $r, $b, ", 12\n",)*
            $ride2,
            $("vpaddd ", $r, $a, ", ", $r, $a, ", ", word!($m $size $y),)*
            $("vpaddd ", $r, $a, ", ", $r, $a, ", ", $r, $b, "\n",)*
            $("vpxord ", $r, $d, ", ", $r, $d, ", ", $r, $a, "\n",)*
            $("vprord ", $r, $d, ", ", $r, $d, ", 8\n",)*
            $ride3,
            $("vpaddd ", $r, $c, ", ", $r, $c, ", ", $r, $d, "\n",)*
            $("vpxord ", $r, $b, ", ", $r, $b, ", ", $r, $c, "\n",)*
            $("vprord ", $r, $b, ", ", $r, $b, ", 7\n",)*
            $ride4,
        )
    };
}

/// One round: columns, then diagonals, with the message words in the round's order and two lots of riders.
macro_rules! round {
    ($m:ident $r:literal $size:tt;
     $m0:literal $m1:literal $m2:literal $m3:literal $m4:literal $m5:literal $m6:literal $m7:literal
     $m8:literal $m9:literal $m10:literal $m11:literal $m12:literal $m13:literal $m14:literal $m15:literal;
     $($columns:expr),*; $($diagonals:expr),*) => {
        concat!(
            quarters!($m $r $size; 0 4 8 12 $m0 $m1, 1 5 9 13 $m2 $m3, 2 6 10 14 $m4 $m5, 3 7 11 15 $m6 $m7;
                $($columns),*),
            quarters!($m $r $size; 0 5 10 15 $m8 $m9, 1 6 11 12 $m10 $m11, 2 7 8 13 $m12 $m13, 3 4 9 14 $m14 $m15;
                $($diagonals),*),
        )
    };
}

/// CV words between memory and registers.
macro_rules! cvs {
    (load $r:literal $size:literal; $($i:literal)*) => {
        concat!($("vmovdqa32 ", $r, $i, ", [{work} + ", $size, "*", $i, "]\n",)*)
    };
    (store $r:literal $size:literal; $($i:literal)*) => {
        concat!($("vmovdqa32 [{work} + ", $size, "*", $i, "], ", $r, $i, "\n",)*)
    };
}

/// Constants of the state before the first round.
macro_rules! broadcast {
    ($r:literal; $($i:literal $c:literal),*) => {
        concat!($("vpbroadcastd ", $r, $c, ", dword ptr [{iv} + 4*", $i, "]\n",)*)
    };
}

/// Constants and tail of the state before the first round.
macro_rules! constants_and_tail {
    ($r:literal $size:literal; $($i:literal $c:literal $t:literal $d:literal),*) => {
        concat!($(
            "vpbroadcastd ", $r, $c, ", dword ptr [{iv} + 4*", $i, "]\n",
            "vmovdqa32 ", $r, $d, ", [{work} + ", $size, "*", $t, "]\n",
        )*)
    };
}

/// The CV after the last round.
macro_rules! fold {
    ($r:literal; $($low:literal $high:literal),*) => {
        concat!($("vpxord ", $r, $low, ", ", $r, $low, ", ", $r, $high, "\n",)*)
    };
}

/// Fetches the line of each lane that lies ahead of the next block.
macro_rules! fetch {
    ($($lane:literal)*) => {
        concat!($("mov {p}, [{from} + 8*", $lane, "]\n", "add {p}, {at}\n", "prefetcht0 [{p} + {ahead}]\n",)*)
    };
}

/// 32 bytes of row `l` and of row `l + 4` into one 512-bit register.
macro_rules! row32 {
    ($at:literal $low:literal $high:literal $to:literal) => {
        concat!(
            "mov {p}, [{from} + 8*",
            $low,
            "]\n",
            "vmovdqu32 ymm",
            $to,
            ", [{p} + {at} + ",
            $at,
            "]\n",
            "mov {p}, [{from} + 8*",
            $high,
            "]\n",
            "vinserti64x4 zmm",
            $to,
            ", zmm",
            $to,
            ", [{p} + {at} + ",
            $at,
            "], 1\n",
        )
    };
}

/// 16 bytes of row `l` and of row `l + 4` into one 256-bit register.
macro_rules! row16 {
    ($at:literal $low:literal $high:literal $to:literal) => {
        concat!(
            "mov {p}, [{from} + 8*",
            $low,
            "]\n",
            "vmovdqu32 xmm",
            $to,
            ", [{p} + {at} + ",
            $at,
            "]\n",
            "mov {p}, [{from} + 8*",
            $high,
            "]\n",
            "vinserti32x4 ymm",
            $to,
            ", ymm",
            $to,
            ", [{p} + {at} + ",
            $at,
            "], 1\n",
        )
    };
}

/// First half of transposing rows a, b, c, d within 128 bits: words interleaved by pairs of rows.
macro_rules! by_words {
    ($r:literal; $a:literal $b:literal $c:literal $d:literal => $low:literal $high:literal) => {
        concat!(
            "vpunpckldq ",
            $r,
            $low,
            ", ",
            $r,
            $a,
            ", ",
            $r,
            $b,
            "\n",
            "vpunpckhdq ",
            $r,
            $high,
            ", ",
            $r,
            $a,
            ", ",
            $r,
            $b,
            "\n",
            "vpunpckldq ",
            $r,
            $a,
            ", ",
            $r,
            $c,
            ", ",
            $r,
            $d,
            "\n",
            "vpunpckhdq ",
            $r,
            $b,
            ", ",
            $r,
            $c,
            ", ",
            $r,
            $d,
            "\n",
        )
    };
}

/// Second half: words 0 to 3 of all rows in w, x, y, z, w and y being where the first half left its own.
macro_rules! by_pairs {
    ($r:literal; $a:literal $b:literal => $w:literal $x:literal $y:literal $z:literal) => {
        concat!(
            "vpunpckhqdq ",
            $r,
            $x,
            ", ",
            $r,
            $w,
            ", ",
            $r,
            $a,
            "\n",
            "vpunpcklqdq ",
            $r,
            $w,
            ", ",
            $r,
            $w,
            ", ",
            $r,
            $a,
            "\n",
            "vpunpckhqdq ",
            $r,
            $z,
            ", ",
            $r,
            $y,
            ", ",
            $r,
            $b,
            "\n",
            "vpunpcklqdq ",
            $r,
            $y,
            ", ",
            $r,
            $y,
            ", ",
            $r,
            $b,
            "\n",
        )
    };
}

/// Lanes 0 to 7 in a and 8 to 15 in b: the even parts are message word `i`, the odd ones word `j`.
macro_rules! collect {
    ($a:literal $b:literal => $i:literal $j:literal) => {
        concat!(
            "vshufi32x4 zmm16, zmm",
            $a,
            ", zmm",
            $b,
            ", 0x88\n",
            "vshufi32x4 zmm17, zmm",
            $a,
            ", zmm",
            $b,
            ", 0xdd\n",
            "vmovdqa32 [{next} + 64*",
            $i,
            "], zmm16\n",
            "vmovdqa32 [{next} + 64*",
            $j,
            "], zmm17\n",
        )
    };
}

/// Message word `i` to memory.
macro_rules! store {
    ($($from:literal => $i:literal),*) => {
        concat!($("vmovdqa32 [{next} + 32*", $i, "], ymm", $from, "\n",)*)
    };
}

/// The block around the rounds, and what all of them share.
macro_rules! compress {
    ($work:ident $r:literal $size:literal; $($top:expr),*; $($rounds:expr),*; $($end:expr),*; $($operands:tt)*) => {
        core::arch::asm!(
            $($top,)*
            constants_and_tail!($r $size; 0 8 8 12, 1 9 9 13, 2 10 10 14, 3 11 11 15),
            $($rounds,)*
            $($end,)*
            $($operands)*
            work = in(reg) &raw mut *$work,
            iv = in(reg) &IV,
            out("zmm8") _, out("zmm9") _, out("zmm10") _, out("zmm11") _,
            out("zmm12") _, out("zmm13") _, out("zmm14") _, out("zmm15") _, out("zmm16") _, out("zmm17") _,
            out("zmm18") _, out("zmm19") _, out("zmm20") _, out("zmm21") _, out("zmm22") _, out("zmm23") _,
            out("zmm24") _, out("zmm25") _, out("zmm26") _, out("zmm27") _, out("zmm28") _, out("zmm29") _,
            out("zmm30") _, out("zmm31") _,
            options(nostack),
        )
    };
}

/// The seven rounds with nothing beside them.
macro_rules! rounds {
    ($m:ident $r:literal $size:tt) => {
        concat!(
            round!($m $r $size; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; "", "", "", ""; "", "", "", ""),
            round!($m $r $size; 2 6 3 10 7 0 4 13 1 11 12 5 9 14 15 8; "", "", "", ""; "", "", "", ""),
            round!($m $r $size; 3 4 10 12 13 2 7 14 6 5 9 0 11 15 8 1; "", "", "", ""; "", "", "", ""),
            round!($m $r $size; 10 7 12 9 14 3 13 15 4 0 11 2 5 8 1 6; "", "", "", ""; "", "", "", ""),
            round!($m $r $size; 12 13 9 11 15 10 14 8 7 2 5 3 0 1 6 4; "", "", "", ""; "", "", "", ""),
            round!($m $r $size; 9 14 11 5 8 12 15 1 13 3 0 10 2 6 4 7; "", "", "", ""; "", "", "", ""),
            round!($m $r $size; 11 15 5 0 1 9 8 6 14 10 2 12 3 4 7 13; "", "", "", ""; "", "", "", ""),
        )
    };
}

/// [`Blake3Lanes::load_first`](crate::generic::blake3::Blake3Lanes::load_first) for 16 lanes: half the inserts of 16-byte rows.
///
/// # Safety
///
/// The CPU has AVX-512F; `from` holds 16 pointers, readable for 64 bytes.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn load16(work: &mut Work<V512>, from: *const *const u8) {
    // SAFETY: the block reads 64 bytes of each lane and the pointers to them, and writes 16 vectors.
    unsafe {
        core::arch::asm!(
            row32!("0" 0 4 18), row32!("0" 1 5 19), row32!("0" 2 6 20), row32!("0" 3 7 21),
            row32!("0" 8 12 22), row32!("0" 9 13 23), row32!("0" 10 14 24), row32!("0" 11 15 25),
            by_words!("zmm"; 18 19 20 21 => 26 28), by_pairs!("zmm"; 18 19 => 26 27 28 29),
            by_words!("zmm"; 22 23 24 25 => 30 18), by_pairs!("zmm"; 22 23 => 30 31 18 19),
            collect!(26 30 => 0 4), collect!(27 31 => 1 5), collect!(28 18 => 2 6), collect!(29 19 => 3 7),
            row32!("32" 0 4 18), row32!("32" 1 5 19), row32!("32" 2 6 20), row32!("32" 3 7 21),
            row32!("32" 8 12 22), row32!("32" 9 13 23), row32!("32" 10 14 24), row32!("32" 11 15 25),
            by_words!("zmm"; 18 19 20 21 => 26 28), by_pairs!("zmm"; 18 19 => 26 27 28 29),
            by_words!("zmm"; 22 23 24 25 => 30 18), by_pairs!("zmm"; 22 23 => 30 31 18 19),
            collect!(26 30 => 8 12), collect!(27 31 => 9 13), collect!(28 18 => 10 14), collect!(29 19 => 11 15),
            next = in(reg) work.m[0].as_mut_ptr(),
            from = in(reg) from,
            at = in(reg) 0_usize,
            p = out(reg) _,
            out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _, out("zmm20") _, out("zmm21") _,
            out("zmm22") _, out("zmm23") _, out("zmm24") _, out("zmm25") _, out("zmm26") _, out("zmm27") _,
            out("zmm28") _, out("zmm29") _, out("zmm30") _, out("zmm31") _,
            options(nostack, preserves_flags),
        );
    }
}

/// Compresses 16 lanes over the message words `work.m[side]`.
///
/// # Safety
///
/// The CPU has AVX-512F; `side` is 0 or 1.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn compress16(work: &mut Work<V512>, side: usize) -> [V512; 8] {
    let m = work.m[side].as_ptr();
    let mut h = work.h.map(|x| x.0);
    // SAFETY: the block reads IV and 20 vectors of `work`; it uses no stack, and writes no memory.
    unsafe {
        compress!(work "zmm" "64"; ; rounds!(each "zmm" "64"), fold!("zmm"; 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15); ;
            m = in(reg) m,
            inout("zmm0") h[0], inout("zmm1") h[1], inout("zmm2") h[2], inout("zmm3") h[3],
            inout("zmm4") h[4], inout("zmm5") h[5], inout("zmm6") h[6], inout("zmm7") h[7],);
    }
    h.map(V512)
}

/// [`Blake3Lanes::compress_ahead`](crate::generic::blake3::Blake3Lanes::compress_ahead) for 16 lanes.
///
/// # Safety
///
/// As for [`compress16`]; `from` holds 16 pointers, readable for `64 * blocks + 64` bytes; `blocks` is not 0.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn compress16_ahead(
    work: &mut Work<V512>,
    from: *const *const u8,
    blocks: usize,
    prefetch: usize,
) -> usize {
    let [m, next] = &mut work.m;
    let (m, next) = (m.as_mut_ptr(), next.as_mut_ptr());
    // SAFETY: as for `compress16`; the block also reads 64 bytes of each lane for each block, and the pointers
    // to them, and writes flags and message words.
    unsafe {
        compress!(work "zmm" "64"; cvs!(load "zmm" "64"; 0 1 2 3 4 5 6 7), "2:";
            round!(each "zmm" "64"; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15;
                row32!("0" 0 4 18), row32!("0" 1 5 19), row32!("0" 2 6 20), row32!("0" 3 7 21);
                row32!("0" 8 12 22), row32!("0" 9 13 23), row32!("0" 10 14 24), row32!("0" 11 15 25)),
            round!(each "zmm" "64"; 2 6 3 10 7 0 4 13 1 11 12 5 9 14 15 8;
                by_words!("zmm"; 18 19 20 21 => 26 28), by_pairs!("zmm"; 18 19 => 26 27 28 29),
                by_words!("zmm"; 22 23 24 25 => 30 18), by_pairs!("zmm"; 22 23 => 30 31 18 19);
                collect!(26 30 => 0 4), collect!(27 31 => 1 5), collect!(28 18 => 2 6), collect!(29 19 => 3 7)),
            round!(each "zmm" "64"; 3 4 10 12 13 2 7 14 6 5 9 0 11 15 8 1;
                fetch!(0 1), fetch!(2 3), fetch!(4 5), fetch!(6 7);
                fetch!(8 9), fetch!(10 11), fetch!(12 13), fetch!(14 15)),
            round!(each "zmm" "64"; 10 7 12 9 14 3 13 15 4 0 11 2 5 8 1 6;
                row32!("32" 0 4 18), row32!("32" 1 5 19), row32!("32" 2 6 20), row32!("32" 3 7 21);
                row32!("32" 8 12 22), row32!("32" 9 13 23), row32!("32" 10 14 24), row32!("32" 11 15 25)),
            round!(each "zmm" "64"; 12 13 9 11 15 10 14 8 7 2 5 3 0 1 6 4;
                by_words!("zmm"; 18 19 20 21 => 26 28), by_pairs!("zmm"; 18 19 => 26 27 28 29),
                by_words!("zmm"; 22 23 24 25 => 30 18), by_pairs!("zmm"; 22 23 => 30 31 18 19);
                collect!(26 30 => 8 12), collect!(27 31 => 9 13), collect!(28 18 => 10 14), collect!(29 19 => 11 15)),
            round!(each "zmm" "64"; 9 14 11 5 8 12 15 1 13 3 0 10 2 6 4 7; "", "", "", ""; "", "", "", ""),
            round!(each "zmm" "64"; 11 15 5 0 1 9 8 6 14 10 2 12 3 4 7 13; "", "", "", ""; "", "", "", "");
            fold!("zmm"; 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15),
            "vmovdqa32 zmm16, [{work} + 64*12]",
            "vmovdqa32 [{work} + 64*11], zmm16",
            "xchg {m}, {next}",
            "add {at}, 64",
            "dec {blocks}",
            "jnz 2b",
            cvs!(store "zmm" "64"; 0 1 2 3 4 5 6 7);
            m = inout(reg) m => _,
            next = inout(reg) next => _,
            from = in(reg) from,
            at = inout(reg) 64_usize => _,
            blocks = inout(reg) blocks => _,
            ahead = in(reg) prefetch,
            p = out(reg) _,
            out("zmm0") _, out("zmm1") _, out("zmm2") _, out("zmm3") _,
            out("zmm4") _, out("zmm5") _, out("zmm6") _, out("zmm7") _,
        );
    }
    blocks % 2
}

/// Compresses 8 lanes over the message words `work.m[side]`.
///
/// # Safety
///
/// The CPU has AVX-512F and VL; `side` is 0 or 1.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub(super) unsafe fn compress8<I: Copy>(work: &mut Work<V256<I>>, side: usize) -> [V256<I>; 8] {
    let m = work.m[side].as_ptr();
    let mut h = work.h.map(|x| x.0);
    // SAFETY: as for `compress16`.
    unsafe {
        compress!(work "ymm" "32"; ; rounds!(each "ymm" "32"), fold!("ymm"; 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15); ;
            m = in(reg) m,
            inout("zmm0") h[0], inout("zmm1") h[1], inout("zmm2") h[2], inout("zmm3") h[3],
            inout("zmm4") h[4], inout("zmm5") h[5], inout("zmm6") h[6], inout("zmm7") h[7],);
    }
    h.map(V256::of)
}

/// [`Blake3Lanes::compress_ahead`](crate::generic::blake3::Blake3Lanes::compress_ahead) for 8 lanes.
///
/// # Safety
///
/// As for [`compress8`]; `from` holds 8 pointers, readable for `64 * blocks + 64` bytes; `blocks` is not 0.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub(super) unsafe fn compress8_ahead<I>(
    work: &mut Work<V256<I>>,
    from: *const *const u8,
    blocks: usize,
    prefetch: usize,
) -> usize {
    let [m, next] = &mut work.m;
    let (m, next) = (m.as_mut_ptr(), next.as_mut_ptr());
    // SAFETY: as for `compress16_ahead`, for 8 lanes.
    unsafe {
        compress!(work "ymm" "32"; cvs!(load "ymm" "32"; 0 1 2 3 4 5 6 7), "2:";
            round!(each "ymm" "32"; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15;
                row16!("0" 0 4 16), row16!("0" 1 5 17), row16!("0" 2 6 18), row16!("0" 3 7 19);
                by_words!("ymm"; 16 17 18 19 => 20 22), by_pairs!("ymm"; 16 17 => 20 21 22 23),
                store!(20 => 0, 21 => 1), store!(22 => 2, 23 => 3)),
            round!(each "ymm" "32"; 2 6 3 10 7 0 4 13 1 11 12 5 9 14 15 8;
                row16!("16" 0 4 16), row16!("16" 1 5 17), row16!("16" 2 6 18), row16!("16" 3 7 19);
                by_words!("ymm"; 16 17 18 19 => 20 22), by_pairs!("ymm"; 16 17 => 20 21 22 23),
                store!(20 => 4, 21 => 5), store!(22 => 6, 23 => 7)),
            round!(each "ymm" "32"; 3 4 10 12 13 2 7 14 6 5 9 0 11 15 8 1;
                fetch!(0), fetch!(1), fetch!(2), fetch!(3);
                fetch!(4), fetch!(5), fetch!(6), fetch!(7)),
            round!(each "ymm" "32"; 10 7 12 9 14 3 13 15 4 0 11 2 5 8 1 6;
                row16!("32" 0 4 16), row16!("32" 1 5 17), row16!("32" 2 6 18), row16!("32" 3 7 19);
                by_words!("ymm"; 16 17 18 19 => 20 22), by_pairs!("ymm"; 16 17 => 20 21 22 23),
                store!(20 => 8, 21 => 9), store!(22 => 10, 23 => 11)),
            round!(each "ymm" "32"; 12 13 9 11 15 10 14 8 7 2 5 3 0 1 6 4;
                row16!("48" 0 4 16), row16!("48" 1 5 17), row16!("48" 2 6 18), row16!("48" 3 7 19);
                by_words!("ymm"; 16 17 18 19 => 20 22), by_pairs!("ymm"; 16 17 => 20 21 22 23),
                store!(20 => 12, 21 => 13), store!(22 => 14, 23 => 15)),
            round!(each "ymm" "32"; 9 14 11 5 8 12 15 1 13 3 0 10 2 6 4 7; "", "", "", ""; "", "", "", ""),
            round!(each "ymm" "32"; 11 15 5 0 1 9 8 6 14 10 2 12 3 4 7 13; "", "", "", ""; "", "", "", "");
            fold!("ymm"; 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15),
            "vmovdqa32 ymm16, [{work} + 32*12]",
            "vmovdqa32 [{work} + 32*11], ymm16",
            "xchg {m}, {next}",
            "add {at}, 64",
            "dec {blocks}",
            "jnz 2b",
            cvs!(store "ymm" "32"; 0 1 2 3 4 5 6 7);
            m = inout(reg) m => _,
            next = inout(reg) next => _,
            from = in(reg) from,
            at = inout(reg) 64_usize => _,
            blocks = inout(reg) blocks => _,
            ahead = in(reg) prefetch,
            p = out(reg) _,
            out("zmm0") _, out("zmm1") _, out("zmm2") _, out("zmm3") _,
            out("zmm4") _, out("zmm5") _, out("zmm6") _, out("zmm7") _,
        );
    }
    blocks % 2
}

/// Defines [`Blake3Lanes::compress_xof`](crate::generic::blake3::Blake3Lanes::compress_xof) for one width: the additions broadcast
/// the message words themselves, and CVs and output stay in registers.
macro_rules! define_xof {
    ($name:ident $features:literal [$($generic:ident)?] $vector:ty, $of:path; $r:literal $size:tt) => {
        /// [`Blake3Lanes::compress_xof`](crate::generic::blake3::Blake3Lanes::compress_xof).
        ///
        /// # Safety
        ///
        /// The CPU has the instruction set.
        #[inline]
        #[target_feature(enable = $features)]
        pub(super) unsafe fn $name$(<$generic>)?(
            h: [$vector; 8],
            tail: [$vector; 4],
            block: &[u32; 16],
        ) -> [$vector; 16] {
            let h = h.map(|x| x.0);
            let mut v = [h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[0], h[0], h[0], h[0], h[0], h[0], h[0], h[0]];
            for (d, t) in v[12..].iter_mut().zip(tail) {
                *d = t.0;
            }
            // SAFETY: the block reads IV and the 16 words of `block`, and otherwise uses its registers alone.
            unsafe {
                core::arch::asm!(
                    broadcast!($r; 0 8, 1 9, 2 10, 3 11),
                    rounds!(one $r $size),
                    fold!($r; 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15),
                    // The second half of the output: the CV, which is in registers 16 to 23.
                    fold!($r; 8 16, 9 17, 10 18, 11 19, 12 20, 13 21, 14 22, 15 23),
                    m = in(reg) block,
                    iv = in(reg) &IV,
                    inout("zmm0") v[0], inout("zmm1") v[1], inout("zmm2") v[2], inout("zmm3") v[3],
                    inout("zmm4") v[4], inout("zmm5") v[5], inout("zmm6") v[6], inout("zmm7") v[7],
                    out("zmm8") v[8], out("zmm9") v[9], out("zmm10") v[10], out("zmm11") v[11],
                    inout("zmm12") v[12], inout("zmm13") v[13], inout("zmm14") v[14], inout("zmm15") v[15],
                    in("zmm16") h[0], in("zmm17") h[1], in("zmm18") h[2], in("zmm19") h[3],
                    in("zmm20") h[4], in("zmm21") h[5], in("zmm22") h[6], in("zmm23") h[7],
                    options(pure, readonly, nostack, preserves_flags),
                );
            }
            v.map($of)
        }
    };
}

define_xof!(compress16_xof "avx512f" [] V512, V512; "zmm" "64");
define_xof!(compress8_xof "avx512f,avx512vl" [I] V256<I>, V256::of; "ymm" "32");

// The blocks address CVs, tail and flags from the start of `Work`.
const _: () = assert!(offset_of!(Work<V512>, h) == 0 && offset_of!(Work<V512>, tail) == 8 * 64);
const _: () = assert!(offset_of!(Work<V256<()>>, h) == 0 && offset_of!(Work<V256<()>>, tail) == 8 * 32);
const _: () =
    assert!(offset_of!(Work<V512>, flags) == 12 * 64 && offset_of!(Work<V256<()>>, flags) == 12 * 32);
