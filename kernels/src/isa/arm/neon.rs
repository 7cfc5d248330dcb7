//! NEON: four lanes. Every AArch64 CPU that runs an operating system has it.
//!
//! One state is plain Rust. A row form of it executes 6461 instructions a chunk instead of 14 199, but each waits for
//! the one before: 63 cycles a round against 25 to 29 (llvm-mca, neoverse-v2 and -n2), 110 against 53 on cortex-a510.
//! Two four-lane sets side by side do not fit: two states are 32 registers, and the rotations need more.

use core::arch::aarch64::*;

use super::{
    pad,
    v128::{Steps128, V128},
};
use crate::{
    Kernel,
    generic::Two,
    isa::stamp::{stamp_blake2, stamp_kernel},
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
        &KERNEL
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Neon::detect().map(Neon::kernel)
}

/// What NEON does its own way.
#[derive(Clone, Copy)]
struct Steps;

impl Steps128 for Steps {
    #[inline(always)]
    unsafe fn xor_ror<const RIGHT: i32, const LEFT: i32>(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: the caller runs in a function stamped for NEON.
        unsafe {
            let x = veorq_u32(a, b);
            match RIGHT {
                16 => vreinterpretq_u32_u16(vrev32q_u16(vreinterpretq_u16_u32(x))),
                8 => {
                    let bytes = const { &[1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12] };
                    vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(x), vld1q_u8(bytes.as_ptr())))
                }
                _ if cfg!(miri) => vorrq_u32(vshrq_n_u32::<RIGHT>(x), vshlq_n_u32::<LEFT>(x)),
                _ => insert_right::<RIGHT>(vshlq_n_u32::<LEFT>(x), x),
            }
        }
    }
}

/// `from` shifted right by `RIGHT`, into the low bits of `to`. Of the intrinsic LLVM makes a shift that adds, which
/// takes twice as long on Neoverse cores.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn insert_right<const RIGHT: i32>(mut to: uint32x4_t, from: uint32x4_t) -> uint32x4_t {
    // SAFETY: one instruction on registers.
    unsafe {
        core::arch::asm!(
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
