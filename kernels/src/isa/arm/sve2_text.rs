//! What the hand-written compressions for SVE2 are made of: steps of a round as text.
//!
//! Registers: v0 to v31 by NEON's instructions, z0 to z31 by `xar`, which are the same. NEON's clear what lies above
//! their low 128 bits, and `xar` carries nothing from word to word; so the vector length does not matter.
//!
//! Knows nothing of where message words come from.

use crate::spec::IV;

/// The register of state word `i`: of four lanes, or of the `first` or the `second` four of eight.
///
/// Words 10 and 11 of both have the same two, in turns.
#[rustfmt::skip]
macro_rules! v {
    (first $i:literal) => { $i };
    (second 0) => { 16 }; (second 1) => { 17 }; (second 2) => { 18 }; (second 3) => { 19 };
    (second 4) => { 20 }; (second 5) => { 21 }; (second 6) => { 22 }; (second 7) => { 23 };
    (second 8) => { 28 }; (second 9) => { 29 }; (second 10) => { 10 }; (second 11) => { 11 };
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

/// 32 bytes of each of four lanes, two registers a lane; the pointers move on.
macro_rules! rows {
    ($($pointer:literal $low:literal $high:literal),*) => {
        concat!($("ldp q", $low, ", q", $high, ", [{", $pointer, "}], #32\n",)*)
    };
}

/// Four rows of four words to four words of four lanes, by way of four other registers.
#[rustfmt::skip]
macro_rules! transpose {
    ($r0:literal $r1:literal $r2:literal $r3:literal, $t0:literal $t1:literal $t2:literal $t3:literal =>
     $w0:literal $w1:literal $w2:literal $w3:literal) => {
        concat!(
            zip!("zip1" "4s" $r0 $r1 $t0), zip!("zip2" "4s" $r0 $r1 $t1),
            zip!("zip1" "4s" $r2 $r3 $t2), zip!("zip2" "4s" $r2 $r3 $t3),
            zip!("zip1" "2d" $t0 $t2 $w0), zip!("zip2" "2d" $t0 $t2 $w1),
            zip!("zip1" "2d" $t1 $t3 $w2), zip!("zip2" "2d" $t1 $t3 $w3),
        )
    };
}

/// `to = a zip b`.
macro_rules! zip {
    ($op:literal $size:literal $a:literal $b:literal $to:literal) => {
        concat!($op, " v", $to, ".", $size, ", v", $a, ".", $size, ", v", $b, ".", $size, "\n")
    };
}

/// One word of memory to each of four registers, for as many times four as are named.
macro_rules! splat {
    ($from:literal; $($a:literal $b:literal $c:literal $d:literal),*) => {
        concat!($("ld4r {{v", $a, ".4s, v", $b, ".4s, v", $c, ".4s, v", $d, ".4s}}, [{", $from, "}], #16\n",)*)
    };
}

/// The constants of the state, each in four lanes.
#[repr(C, align(64))]
pub(super) struct Constants([[u32; 4]; 4]);

pub(super) static CONSTANTS: Constants = Constants([[IV[0]; 4], [IV[1]; 4], [IV[2]; 4], [IV[3]; 4]]);
