//! NEON: four lanes. Every AArch64 CPU that runs an operating system has it.
//!
//! One state is plain Rust: 14 211 instructions a chunk, of which a core can do several at a time. A row form executes
//! 6461, but each waits for the one before: 441 cycles a block on neoverse-n2 and -v2 against 200 and 169, 773 against
//! 402 on cortex-a510. Two states have a row form, because it executes 13 194 for both and four lanes some 15 800; that
//! it takes 436 cycles a block where plain Rust takes 401 for two is the price. (Cycles are llvm-mca's.)
//!
//! Two sets of four lanes side by side do not fit: two states are all 32 registers, and the rotations need more.
//! In turns, as in SVE2's eight lanes, they would execute more than 1006 instructions for each four: a sketch takes 488
//! cycles where four lanes take 475 on neoverse-n2, and 246 where they take 394 on -v2.

use core::arch::{aarch64::*, asm};

#[cfg(not(miri))]
use super::neon_four;
use super::{
    pad,
    v128::{Lanes128, Steps128, V128},
};
#[cfg(not(miri))]
use crate::generic::blake3::lanes::Work;
use crate::{
    Kernel,
    generic::Two,
    isa::stamp::{stamp_blake2, stamp_kernel},
    tuning::small_cores,
};

pub(crate) const NAME: &str = "neon";

/// Proof that this CPU has NEON.
struct Neon(());

impl Neon {
    fn detect() -> Option<Self> {
        #[cfg(feature = "std")]
        let found = std::arch::is_aarch64_feature_detected!("neon");
        #[cfg(not(feature = "std"))]
        let found = cfg!(target_feature = "neon");
        found.then_some(Self(()))
    }

    fn kernel(self) -> &'static Kernel {
        if small_cores() { &SMALL } else { &KERNEL }
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Neon::detect().map(Neon::kernel)
}

/// For small cores, where one or two states are left to plain Rust.
static SMALL: Kernel = Kernel { alone: 2, ..KERNEL };

/// What NEON does its own way.
#[derive(Clone, Copy)]
struct Steps;

impl Steps128 for Steps {
    #[inline(always)]
    unsafe fn xor_ror<const RIGHT: i32, const LEFT: i32>(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: the caller runs in a function stamped for NEON; the table has 16 bytes.
        unsafe {
            let x = xor_in_order(a, b);
            match RIGHT {
                16 => vreinterpretq_u32_u16(vrev32q_u16(vreinterpretq_u16_u32(x))),
                8 => {
                    let bytes = const { &[1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12] };
                    vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(x), vld1q_u8(bytes.as_ptr())))
                }
                _ => shift_right_into::<RIGHT>(vshlq_n_u32::<LEFT>(x), x),
            }
        }
    }
}

impl Lanes128 for Steps {
    #[cfg(not(miri))]
    #[inline(always)]
    unsafe fn advance(
        work: &mut Work<V128<Self>>,
        from: *const *const u8,
        blocks: usize,
        last: V128<Self>,
        _prefetch: usize,
    ) -> [V128<Self>; 8] {
        // SAFETY: as above.
        unsafe { neon_four::advance(work, from, blocks, last) }
    }

    #[cfg(not(miri))]
    #[inline(always)]
    unsafe fn compress_xof(h: [V128<Self>; 8], tail: [V128<Self>; 4], block: &[u32; 16]) -> [V128<Self>; 16] {
        // SAFETY: as above.
        unsafe { neon_four::compress_xof(h, tail, block) }
    }
}

/// `a ^ b`, not moved before or behind another of its kind: in the order that LLVM chooses freely, a block of
/// BLAKE3 in four lanes took 1486 cycles instead of 1193 on a core that runs instructions in order (llvm-mca,
/// cortex-a55), and as long as now on others. (By hand it takes 1143.)
#[inline]
#[target_feature(enable = "neon")]
fn xor_in_order(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
    if cfg!(miri) {
        return veorq_u32(a, b);
    }
    let x;
    // SAFETY: one instruction on registers. It is not said to be pure, which is what keeps the order.
    unsafe {
        asm!(
            "eor {x:v}.16b, {a:v}.16b, {b:v}.16b",
            x = lateout(vreg) x,
            a = in(vreg) a,
            b = in(vreg) b,
            options(nomem, nostack, preserves_flags),
        );
    }
    x
}

/// The low `32 - RIGHT` bits of each word of `to` replaced by those of `from` shifted right. Of the intrinsic LLVM
/// makes a shift that adds, which takes twice as long on Neoverse cores.
#[inline]
#[target_feature(enable = "neon")]
fn shift_right_into<const RIGHT: i32>(mut to: uint32x4_t, from: uint32x4_t) -> uint32x4_t {
    if cfg!(miri) {
        return vorrq_u32(to, vshrq_n_u32::<RIGHT>(from));
    }
    // SAFETY: one instruction on registers.
    unsafe {
        asm!(
            "sri {to:v}.4s, {from:v}.4s, #{right}",
            to = inout(vreg) to,
            from = in(vreg) from,
            right = const RIGHT,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    to
}

stamp_kernel! {
    features: "neon",
    name: NAME,
    pad: pad::pad_neon,
    one: portable,
    forms: {
        pair: rows Two<V128<Steps>>;
        lanes: lanes V128<Steps>;
    },
    blake2s: BLAKE2S,
}

stamp_blake2! {
    BLAKE2S: u32,
    features: "neon",
    pad: pad::pad_neon,
    one: portable,
    lanes: {
        blake2s_four: V128<Steps>;
    }
}
