//! What the hand-written compressions for NEON and SVE2 are made of: steps of a round as text.
//!
//! Registers: v0 to v31 by NEON's instructions, z0 to z31 by `xar`, which are the same. NEON's clear what lies above
//! their low 128 bits, and `xar` carries nothing from word to word; so the vector length does not matter.
//!
//! Knows nothing of where message words come from.

use crate::spec::IV;

/// The register of state word `i`: of four lanes, or of the `first` or the `second` four of eight.
///
/// Words 8 to 11 of both have the same four, in turns.
#[rustfmt::skip]
macro_rules! v {
    (first $i:literal) => { $i };
    (second 0) => { 16 }; (second 1) => { 17 }; (second 2) => { 18 }; (second 3) => { 19 };
    (second 4) => { 20 }; (second 5) => { 21 }; (second 6) => { 22 }; (second 7) => { 23 };
    (second 8) => { 8 }; (second 9) => { 9 }; (second 10) => { 10 }; (second 11) => { 11 };
    (second 12) => { 24 }; (second 13) => { 25 }; (second 14) => { 26 }; (second 15) => { 27 };
}

/// `a = a + b`, state words.
macro_rules! add {
    ($k:ident $a:tt $b:tt) => {
        concat!("add v", v!($k $a), ".4s, v", v!($k $a), ".4s, v", v!($k $b), ".4s\n")
    };
}

/// `a = a + m`, a state word and a register.
macro_rules! plus {
    ($k:ident $a:tt $m:literal) => {
        concat!("add v", v!($k $a), ".4s, v", v!($k $a), ".4s, v", $m, ".4s\n")
    };
}

/// `a = (a ^ b) >>> by`, state words.
macro_rules! xar {
    ($k:ident $a:tt $b:tt $by:literal) => {
        concat!("xar z", v!($k $a), ".s, z", v!($k $a), ".s, z", v!($k $b), ".s, #", $by, "\n")
    };
}

/// `a = a ^ b`, state words.
macro_rules! eor {
    ($k:ident $a:tt $b:tt) => {
        concat!("eor v", v!($k $a), ".16b, v", v!($k $a), ".16b, v", v!($k $b), ".16b\n")
    };
}

/// Four quarter-rounds in lockstep; the first and the second words of the message are added by what is given.
macro_rules! quarters {
    ($k:ident; $($a:tt $b:tt $c:tt $d:tt),*; $x:expr; $y:expr) => {
        concat!(
            $x,
            $(add!($k $a $b),)*
            $(xar!($k $d $a 16),)*
            $(add!($k $c $d),)*
            $(xar!($k $b $c 12),)*
            $y,
            $(add!($k $a $b),)*
            $(xar!($k $d $a 8),)*
            $(add!($k $c $d),)*
            $(xar!($k $b $c 7),)*
        )
    };
}

/// The first half of a round.
macro_rules! columns {
    ($k:ident; $x:expr; $y:expr) => {
        quarters!($k; 0 4 8 12, 1 5 9 13, 2 6 10 14, 3 7 11 15; $x; $y)
    };
}

/// The second half of a round.
macro_rules! diagonals {
    ($k:ident; $x:expr; $y:expr) => {
        quarters!($k; 0 5 10 15, 1 6 11 12, 2 7 8 13, 3 4 9 14; $x; $y)
    };
}

/// The CV after the last round, in the registers of words 0 to 7.
macro_rules! fold {
    ($k:ident) => {
        concat!(
            eor!($k 0 8), eor!($k 1 9), eor!($k 2 10), eor!($k 3 11),
            eor!($k 4 12), eor!($k 5 13), eor!($k 6 14), eor!($k 7 15),
        )
    };
}

/// The second half of the output in the registers of words 8 to 15, out of these and the CV in v16 to v23.
macro_rules! fold_high {
    () => {
        concat!(
            op!("eor" "16b" 8 8 16), op!("eor" "16b" 9 9 17), op!("eor" "16b" 10 10 18), op!("eor" "16b" 11 11 19),
            op!("eor" "16b" 12 12 20), op!("eor" "16b" 13 13 21), op!("eor" "16b" 14 14 22), op!("eor" "16b" 15 15 23),
        )
    };
}

/// 64 bytes of each of four lanes, to four registers a lane from the named one on; the pointers move on.
macro_rules! lanes {
    ($($pointer:literal $first:tt),*) => { concat!($(four!("ld1" $first, concat!("[{", $pointer, "}], #64"))),*) };
}

/// Four registers from the named one on, by `ld1` or `st1`: one instruction for what are two of `ldp` or `stp`.
#[rustfmt::skip]
macro_rules! four {
    ($op:literal 8, $at:expr) => { concat!($op, " {{v8.4s, v9.4s, v10.4s, v11.4s}}, ", $at, "\n") };
    ($op:literal 12, $at:expr) => { concat!($op, " {{v12.4s, v13.4s, v14.4s, v15.4s}}, ", $at, "\n") };
    ($op:literal 16, $at:expr) => { concat!($op, " {{v16.4s, v17.4s, v18.4s, v19.4s}}, ", $at, "\n") };
    ($op:literal 20, $at:expr) => { concat!($op, " {{v20.4s, v21.4s, v22.4s, v23.4s}}, ", $at, "\n") };
    ($op:literal 24, $at:expr) => { concat!($op, " {{v24.4s, v25.4s, v26.4s, v27.4s}}, ", $at, "\n") };
    ($op:literal 28, $at:expr) => { concat!($op, " {{v28.4s, v29.4s, v30.4s, v31.4s}}, ", $at, "\n") };
}

/// Four rows of four words to four words of four lanes, by way of four other registers. The last two of those may be
/// the first two rows, and the words may go to where nothing is read any more.
macro_rules! transpose {
    ($r0:literal $r1:literal $r2:literal $r3:literal, $t0:literal $t1:literal $t2:literal $t3:literal =>
     $w0:literal $w1:literal $w2:literal $w3:literal) => {
        concat!(zips!($r0 $r1 $r2 $r3 => $t0 $t1 $t2 $t3), halves!($t0 $t1 $t2 $t3 => $w0 $w1 $w2 $w3))
    };
}

/// The first half of a transposition.
macro_rules! zips {
    ($r0:literal $r1:literal $r2:literal $r3:literal => $t0:literal $t1:literal $t2:literal $t3:literal) => {
        concat!(
            op!("zip1" "4s" $t0 $r0 $r1), op!("zip2" "4s" $t1 $r0 $r1),
            op!("zip1" "4s" $t2 $r2 $r3), op!("zip2" "4s" $t3 $r2 $r3),
        )
    };
}

/// The second half of a transposition.
macro_rules! halves {
    ($t0:literal $t1:literal $t2:literal $t3:literal => $w0:literal $w1:literal $w2:literal $w3:literal) => {
        concat!(
            op!("zip1" "2d" $w0 $t0 $t2), op!("zip2" "2d" $w1 $t0 $t2),
            op!("zip1" "2d" $w2 $t1 $t3), op!("zip2" "2d" $w3 $t1 $t3),
        )
    };
}

/// `to = a op b`.
macro_rules! op {
    ($op:literal $size:literal $to:literal $a:literal $b:literal) => {
        concat!($op, " v", $to, ".", $size, ", v", $a, ".", $size, ", v", $b, ".", $size, "\n")
    };
}

/// One word of memory to each of four registers, for as many times four as are named.
macro_rules! splat {
    ($from:literal; $($a:literal $b:literal $c:literal $d:literal),*) => {
        concat!($("ld4r {{v", $a, ".4s, v", $b, ".4s, v", $c, ".4s, v", $d, ".4s}}, [{", $from, "}], #16\n",)*)
    };
}

/// What the compressions read besides.
#[repr(C, align(64))]
pub(super) struct Constants {
    /// The constants of the state, each in four lanes.
    iv: [[u32; 4]; 4],
    /// Where each byte comes from when words are rotated right by 8.
    pub(super) by_8: [u8; 16],
}

pub(super) static CONSTANTS: Constants = Constants {
    iv: [[IV[0]; 4], [IV[1]; 4], [IV[2]; 4], [IV[3]; 4]],
    by_8: [1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12],
};
