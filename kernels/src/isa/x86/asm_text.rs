//! The text of quarter-rounds for sixteen registers, one for SSE and AVX2, for words of 32 and of 64 bits.
//!
//! kind of text, width of words, registers --macros--> instructions
//!
//! State in registers 0 to 15 but for word 8, whose register is the temporary of the rotations while it
//! lives in memory; message words and byte shuffles are memory operands. Lockstep over four Gs; no skew, and no
//! order that was tried, beat it. Knows nothing of which member of the family a round belongs to.

/// Register `n`.
#[rustfmt::skip]
macro_rules! reg {
    (avx2 $n:literal) => { concat!("ymm", $n) };
    ($sse:ident $n:literal) => { concat!("xmm", $n) };
}

/// `n` times the bytes of a register.
#[rustfmt::skip]
macro_rules! size {
    (avx2 $n:literal) => { concat!("32*", $n) };
    ($sse:ident $n:literal) => { concat!("16*", $n) };
}

/// `a = a op b`.
#[rustfmt::skip]
macro_rules! op {
    (avx2 $op:literal $a:literal, $($b:expr),+) => {
        concat!("v", $op, " ymm", $a, ", ymm", $a, ", ", $($b,)+ "\n")
    };
    ($sse:ident $op:literal $a:literal, $($b:expr),+) => { concat!($op, " xmm", $a, ", ", $($b,)+ "\n") };
}

/// `d = a op b`, where `d` is another register than `b`.
#[rustfmt::skip]
macro_rules! op_to {
    (avx2 $op:literal $d:literal, $a:literal, $($b:expr),+) => {
        concat!("v", $op, " ymm", $d, ", ymm", $a, ", ", $($b,)+ "\n")
    };
    ($sse:ident $op:literal $d:literal, $a:literal, $($b:expr),+) => {
        concat!("movdqa xmm", $d, ", xmm", $a, "\n", $op, " xmm", $d, ", ", $($b,)+ "\n")
    };
}

/// A register from memory, and to memory.
#[rustfmt::skip]
macro_rules! load {
    (avx2 $d:literal, $($from:expr),+) => { concat!("vmovdqa ymm", $d, ", [", $($from,)+ "]\n") };
    ($sse:ident $d:literal, $($from:expr),+) => { concat!("movdqa xmm", $d, ", [", $($from,)+ "]\n") };
}
#[rustfmt::skip]
macro_rules! store {
    (avx2 $d:literal, $($to:expr),+) => { concat!("vmovdqa [", $($to,)+ "], ymm", $d, "\n") };
    ($sse:ident $d:literal, $($to:expr),+) => { concat!("movdqa [", $($to,)+ "], xmm", $d, "\n") };
}

/// `a = a + b`, in words of 32 bits (`d`) or 64 (`q`).
#[rustfmt::skip]
macro_rules! add {
    ($k:ident d $a:literal, $($b:expr),+) => { op!($k "paddd" $a, $($b),+) };
    ($k:ident q $a:literal, $($b:expr),+) => { op!($k "paddq" $a, $($b),+) };
}

/// Adds a message word: one of a place in the text, or one that the order at hand says.
#[rustfmt::skip]
macro_rules! add_word {
    ($k:ident $w:ident placed $a:literal $x:literal) => { add!($k $w $a, "[{m} + ", size!($k $x), "]") };
    (avx2 $w:ident ordered $a:literal $x:literal) => {
        concat!("movzx {p:e}, byte ptr [{order} + ", $x, "]\n", add!(avx2 $w $a, "[{m} + 8*{p}]"))
    };
    ($sse:ident $w:ident ordered $a:literal $x:literal) => {
        concat!("movzx {p:e}, byte ptr [{order} + ", $x, "]\n", add!($sse $w $a, "[{m} + 4*{p}]"))
    };
}

/// Rotates `x` right, by the round's first to fourth number of bits, with register 8 as the temporary.
#[rustfmt::skip]
macro_rules! ror {
    ($k:ident d $x:literal r1) => { op!($k "pshufb" $x, "[{masks}]") };
    ($k:ident d $x:literal r2) => { ror!($k d $x, 12 20) };
    ($k:ident d $x:literal r3) => { op!($k "pshufb" $x, "[{masks} + 32]") };
    ($k:ident d $x:literal r4) => { ror!($k d $x, 7 25) };
    ($k:ident d $x:literal, $right:literal $left:literal) => {
        concat!(
            op_to!($k "psrld" 8, $x, $right),
            op!($k "pslld" $x, $left),
            op!($k "por" $x, reg!($k 8)),
        )
    };
    (avx2 q $x:literal r1) => { concat!("vpshufd ymm", $x, ", ymm", $x, ", 0xb1\n") };
    ($sse:ident q $x:literal r1) => { concat!("pshufd xmm", $x, ", xmm", $x, ", 0xb1\n") };
    ($k:ident q $x:literal r2) => { op!($k "pshufb" $x, "[{masks} + 64]") };
    ($k:ident q $x:literal r3) => { op!($k "pshufb" $x, "[{masks} + 96]") };
    ($k:ident q $x:literal r4) => {
        concat!(
            op_to!($k "psrlq" 8, $x, "63"),
            op!($k "paddq" $x, reg!($k $x)),
            op!($k "por" $x, reg!($k 8)),
        )
    };
}

/// Adds d to c and xors the sum to b; the c that lives in memory is called `spilled`.
#[rustfmt::skip]
macro_rules! add_xor {
    (avx2 $w:ident spilled $b:literal $d:literal) => {
        concat!(
            "vmovdqa ymm8, ymm", $d, "\n",
            add!(avx2 $w 8, "[{work} + {spill}]"),
            store!(avx2 8, "{work} + {spill}"),
            op!(avx2 "pxor" $b, reg!(avx2 8)),
        )
    };
    ($k:ident $w:ident spilled $b:literal $d:literal) => {
        concat!(
            load!($k 8, "{work} + {spill}"),
            add!($k $w 8, reg!($k $d)),
            store!($k 8, "{work} + {spill}"),
            op!($k "pxor" $b, reg!($k 8)),
        )
    };
    ($k:ident $w:ident $c:literal $b:literal $d:literal) => {
        concat!(add!($k $w $c, reg!($k $d)), op!($k "pxor" $b, reg!($k $c)))
    };
}

/// Four quarter-rounds in lockstep: for each the state words a, b, c, d and the message words x, y.
#[rustfmt::skip]
macro_rules! quarters {
    ($k:ident $w:ident $m:ident; $($a:literal $b:literal $c:tt $d:literal $x:literal $y:literal),*) => {
        concat!(
            $(add_word!($k $w $m $a $x),)*
            $(add!($k $w $a, reg!($k $b)),)*
            $(op!($k "pxor" $d, reg!($k $a)),)*
            $(ror!($k $w $d r1),)*
            $(add_xor!($k $w $c $b $d),)*
            $(ror!($k $w $b r2),)*
            $(add_word!($k $w $m $a $y),)*
            $(add!($k $w $a, reg!($k $b)),)*
            $(op!($k "pxor" $d, reg!($k $a)),)*
            $(ror!($k $w $d r3),)*
            $(add_xor!($k $w $c $b $d),)*
            $(ror!($k $w $b r4),)*
        )
    };
}

/// One round: columns, then diagonals, with the message words in the round's order.
#[rustfmt::skip]
macro_rules! round {
    ($k:ident $w:ident $m:ident;
     $m0:literal $m1:literal $m2:literal $m3:literal $m4:literal $m5:literal $m6:literal $m7:literal
     $m8:literal $m9:literal $m10:literal $m11:literal $m12:literal $m13:literal $m14:literal $m15:literal) => {
        concat!(
            quarters!($k $w $m;
                      0 4 spilled 12 $m0 $m1, 1 5 9 13 $m2 $m3, 2 6 10 14 $m4 $m5, 3 7 11 15 $m6 $m7),
            quarters!($k $w $m;
                      0 5 10 15 $m8 $m9, 1 6 11 12 $m10 $m11, 2 7 spilled 13 $m12 $m13, 3 4 9 14 $m14 $m15),
        )
    };
}
