//! The lane compression by hand for sixteen registers: SSE4.1 with four lanes, AVX2 with eight.
//!
//! m, CVs --7 rounds--> CVs; then 64 bytes of each lane --rows, transposed--> m
//!
//! LLVM spills some 100 times a block
//! instead: 113 against 104 ns on AVX2, 107 against 102 on SSE4.1 (Zen 4). The same text for SSE2 was 6 %
//! slower than what LLVM makes, and is not kept.
//!
//! Long because: the text of a round and what it is made of stand in one place, to be checked by eye.

use core::{
    arch::asm,
    mem::{MaybeUninit, offset_of},
};

use super::{
    masks::MASKS,
    v128::{Lanes128, V128},
    v256::{Steps256, V256},
};
use crate::{
    generic::{Lanes, blake3::lanes::Work},
    spec::IV,
};

/// Constants and tail of the state, then all seven rounds.
#[rustfmt::skip]
macro_rules! rounds {
    ($k:ident) => {
        concat!(
            broadcast!($k 8 0), broadcast!($k 9 1), broadcast!($k 10 2), broadcast!($k 11 3),
            store!($k 8, "{work} + {spill}"),
            load!($k 12, "{work} + ", size!($k 8)), load!($k 13, "{work} + ", size!($k 9)),
            load!($k 14, "{work} + ", size!($k 10)), load!($k 15, "{work} + ", size!($k 11)),
            round!($k d placed; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
            round!($k d placed; 2 6 3 10 7 0 4 13 1 11 12 5 9 14 15 8),
            round!($k d placed; 3 4 10 12 13 2 7 14 6 5 9 0 11 15 8 1),
            round!($k d placed; 10 7 12 9 14 3 13 15 4 0 11 2 5 8 1 6),
            round!($k d placed; 12 13 9 11 15 10 14 8 7 2 5 3 0 1 6 4),
            round!($k d placed; 9 14 11 5 8 12 15 1 13 3 0 10 2 6 4 7),
            round!($k d placed; 11 15 5 0 1 9 8 6 14 10 2 12 3 4 7 13),
        )
    };
}

/// Word `i` of the constants in every lane.
#[rustfmt::skip]
macro_rules! broadcast {
    (avx2 $d:literal $i:literal) => { concat!("vpbroadcastd ymm", $d, ", dword ptr [{iv} + 4*", $i, "]\n") };
    ($sse:ident $d:literal $i:literal) => {
        concat!("movd xmm", $d, ", dword ptr [{iv} + 4*", $i, "]\n", "pshufd xmm", $d, ", xmm", $d, ", 0\n")
    };
}

/// CV words 0 to 7 between memory and registers.
#[rustfmt::skip]
macro_rules! cvs {
    ($what:ident $k:ident) => { cvs!($what $k; 0 1 2 3 4 5 6 7) };
    ($what:ident $k:ident; $($i:literal)*) => { concat!($($what!($k $i, "{work} + ", size!($k $i)),)*) };
}

/// The CV after the last round.
#[rustfmt::skip]
macro_rules! fold {
    ($k:ident) => {
        concat!(
            op!($k "pxor" 0, "[{work} + {spill}]"),
            op!($k "pxor" 1, reg!($k 9)), op!($k "pxor" 2, reg!($k 10)), op!($k "pxor" 3, reg!($k 11)),
            op!($k "pxor" 4, reg!($k 12)), op!($k "pxor" 5, reg!($k 13)), op!($k "pxor" 6, reg!($k 14)),
            op!($k "pxor" 7, reg!($k 15)),
        )
    };
}

/// After the last round: both halves of the output to the other side of the message.
#[rustfmt::skip]
macro_rules! to_output {
    ($k:ident; $($low:literal $high:literal),*) => {
        concat!(
            load!($k 8, "{work} + {spill}"),
            $(op!($k "pxor" $low, reg!($k $high)),
              op!($k "pxor" $high, "[{work} + ", size!($k $low), "]"),
              store!($k $low, "{next} + ", size!($k $low)),
              store!($k $high, "{next} + ", size!($k $high)),)*
        )
    };
}

/// 16 bytes of row `l`, with AVX2 those of row `l + 4` above them.
#[rustfmt::skip]
macro_rules! row {
    (avx2 $at:literal $low:literal $high:literal $to:literal) => {
        concat!(
            "mov {p}, [{from} + 8*", $low, "]\n",
            "vmovdqu xmm", $to, ", [{p} + {at} + ", $at, "]\n",
            "mov {p}, [{from} + 8*", $high, "]\n",
            "vinserti128 ymm", $to, ", ymm", $to, ", [{p} + {at} + ", $at, "], 1\n",
        )
    };
    ($sse:ident $at:literal $low:literal $high:literal $to:literal) => {
        concat!("mov {p}, [{from} + 8*", $low, "]\n", "movdqu xmm", $to, ", [{p} + {at} + ", $at, "]\n")
    };
}

/// Fetches the line of each lane that lies ahead of the block at hand.
#[rustfmt::skip]
macro_rules! fetch {
    (avx2) => { fetch!(0 1 2 3 4 5 6 7) };
    ($sse:ident) => { fetch!(0 1 2 3) };
    ($($lane:literal)*) => {
        concat!($("mov {p}, [{from} + 8*", $lane, "]\n", "add {p}, {at}\n", "prefetcht0 [{p} + {ahead}]\n",)*)
    };
}

/// Four words of all lanes: rows in 8 to 11, transposed within 128 bits, to memory.
#[rustfmt::skip]
macro_rules! four_words {
    ($k:ident $at:literal => $w:literal $x:literal $y:literal $z:literal) => {
        concat!(
            row!($k $at 0 4 8), row!($k $at 1 5 9), row!($k $at 2 6 10), row!($k $at 3 7 11),
            op_to!($k "punpckhdq" 12, 8, reg!($k 9)),
            op!($k "punpckldq" 8, reg!($k 9)),
            op_to!($k "punpckhdq" 9, 10, reg!($k 11)),
            op!($k "punpckldq" 10, reg!($k 11)),
            op_to!($k "punpckhqdq" 11, 8, reg!($k 10)),
            op!($k "punpcklqdq" 8, reg!($k 10)),
            op_to!($k "punpckhqdq" 10, 12, reg!($k 9)),
            op!($k "punpcklqdq" 12, reg!($k 9)),
            store!($k 8, "{m} + ", size!($k $w)), store!($k 11, "{m} + ", size!($k $x)),
            store!($k 12, "{m} + ", size!($k $y)), store!($k 10, "{m} + ", size!($k $z)),
        )
    };
}

/// A block with the registers and addresses that all entries share.
macro_rules! block {
    ($work:ident $spill:expr, $masks:expr; $($text:expr),*; $($operands:tt)*) => {
        asm!(
            $($text,)*
            $($operands)*
            work = in(reg) &raw mut *$work,
            masks = in(reg) $masks,
            iv = in(reg) &IV,
            spill = const $spill,
            out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _, out("xmm4") _, out("xmm5") _,
            out("xmm6") _, out("xmm7") _, out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
            out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
            options(nostack),
        )
    };
}

/// Defines the three entries of an instruction set: the module's name, which is also the kind of text, its
/// features, its vector and what that asks of its steps, and the byte shuffles.
macro_rules! entries {
    ($k:ident $features:literal $vector:ident $steps:ident $masks:expr) => {
        pub(super) mod $k {
            use super::*;

            const SPILL: usize = offset_of!(Work<$vector<()>>, spill);

            /// [`Lanes::compress`].
            ///
            /// # Safety
            ///
            /// The CPU has the instruction set; `side` is 0 or 1.
            #[inline]
            #[target_feature(enable = $features)]
            pub(crate) unsafe fn compress<I: Copy>(work: &mut Work<$vector<I>>, side: usize) -> [$vector<I>; 8] {
                let m = work.m[side].as_ptr();
                // SAFETY: the block reads IV, the masks and 28 vectors of `work`, of which it writes the CVs and
                // the spilled word; it uses no stack.
                unsafe {
                    block!(work SPILL, $masks;
                        cvs!(load $k), rounds!($k), fold!($k), cvs!(store $k);
                        m = in(reg) m,
                    );
                }
                // By way of memory: handed over in registers, 8 chunks on AVX2 took 1 % more.
                work.h
            }

            /// [`Lanes::compress_xof`].
            ///
            /// # Safety
            ///
            /// The CPU has the instruction set.
            #[inline]
            #[target_feature(enable = $features)]
            pub(crate) unsafe fn compress_xof<I: $steps>(
                h: [$vector<I>; 8],
                tail: [$vector<I>; 4],
                block: &[u32; 16],
            ) -> [$vector<I>; 16] {
                // SAFETY: this function is stamped for the instruction set.
                let m = core::array::from_fn(|i| unsafe { <$vector<I> as Lanes>::every(block[i]) });
                let m = [MaybeUninit::new(m), MaybeUninit::uninit()];
                let mut all = Work { h, tail, flags: tail[3], spill: MaybeUninit::uninit(), m };
                let work = &mut all;
                let [m, next] = &mut work.m;
                let (m, next) = (m.as_ptr(), next.as_mut_ptr());
                // SAFETY: as above; the block writes all of the other side of the message.
                unsafe {
                    block!(work SPILL, $masks;
                        cvs!(load $k), rounds!($k),
                        to_output!($k; 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15);
                        m = in(reg) m,
                        next = in(reg) next,
                    );
                    all.m[1].assume_init()
                }
            }

            /// [`Lanes::compress_ahead`].
            ///
            /// # Safety
            ///
            /// The CPU has the instruction set; `from` holds a pointer for each lane, readable for
            /// `64 * blocks + 64` bytes; `blocks` is not 0.
            #[inline]
            #[target_feature(enable = $features)]
            pub(crate) unsafe fn compress_ahead<I>(
                work: &mut Work<$vector<I>>,
                from: *const *const u8,
                blocks: usize,
                prefetch: usize,
            ) -> usize {
                let m = work.m[0].as_mut_ptr();
                // SAFETY: as for `compress`; the block also reads 64 bytes of each lane for each block, and the
                // pointers to them, and writes flags and message words.
                unsafe {
                    block!(work SPILL, $masks;
                        cvs!(load $k),
                        "2:",
                        rounds!($k),
                        fold!($k),
                        "add {at}, 64",
                        fetch!($k),
                        four_words!($k "0" => 0 1 2 3),
                        four_words!($k "16" => 4 5 6 7),
                        four_words!($k "32" => 8 9 10 11),
                        four_words!($k "48" => 12 13 14 15),
                        load!($k 8, "{work} + ", size!($k 12)),
                        store!($k 8, "{work} + ", size!($k 11)),
                        "dec {blocks}",
                        "jnz 2b",
                        cvs!(store $k);
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
            const _: () = {
                let vector = size_of::<$vector<()>>();
                assert!(offset_of!(Work<$vector<()>>, h) == 0 && offset_of!(Work<$vector<()>>, tail) == 8 * vector);
                assert!(offset_of!(Work<$vector<()>>, flags) == 12 * vector);
            };
        }
    };
}

entries!(sse41 "sse4.1,ssse3" V128 Lanes128 &MASKS);
entries!(avx2 "avx2" V256 Steps256 &MASKS);
