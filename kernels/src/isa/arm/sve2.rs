//! SVE2: `xar`, which is xor and rotation in one instruction, on the low 128 bits of the z registers.

use core::arch::aarch64::*;

use super::{
    pad,
    v128::{Steps128, V128},
};
use crate::{
    Kernel,
    generic::Two,
    isa::{portable, stamp::stamp_kernel},
};

pub(crate) const NAME: &str = "sve2";

/// Proof that this CPU has SVE2.
struct Sve2(());

impl Sve2 {
    fn detect() -> Option<Self> {
        #[cfg(feature = "std")]
        let found = std::arch::is_aarch64_feature_detected!("sve2");
        #[cfg(not(feature = "std"))]
        let found = cfg!(target_feature = "sve2");
        found.then_some(Self(()))
    }

    fn kernel(self) -> &'static Kernel {
        &KERNEL
    }
}

pub(crate) fn probe() -> Option<&'static Kernel> {
    Sve2::detect().map(Sve2::kernel)
}

/// What SVE2 does its own way.
#[derive(Clone, Copy)]
struct Steps;

impl Steps128 for Steps {
    #[inline(always)]
    unsafe fn xor_ror<const RIGHT: i32, const LEFT: i32>(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: the caller runs in a function stamped for SVE2.
        unsafe { xar::<RIGHT>(a, b) }
    }
}

/// Each word of `a ^ b` rotated right by `RIGHT`.
#[inline]
#[target_feature(enable = "sve2")]
unsafe fn xar<const RIGHT: i32>(mut a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
    // SAFETY: one instruction on registers: `xar a.s, a.s, b.s, #RIGHT`. Operands of inline assembly have no name as
    // z registers, so the instruction is put together from the numbers of their b registers.
    unsafe {
        core::arch::asm!(
            ".inst 0x04203400 | (64 - {right}) / 32 << 22 | (64 - {right}) / 8 % 4 << 19 | (64 - {right}) % 8 << 16 | \
             ((0x{b:b} & 15) + 10 * (0x{b:b} >> 4 & 15) * (0x{b:b} >> 8 & 1)) << 5 | \
             ((0x{a:b} & 15) + 10 * (0x{a:b} >> 4 & 15) * (0x{a:b} >> 8 & 1))",
            a = inout(vreg) a,
            b = in(vreg) b,
            right = const RIGHT,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    a
}

stamp_kernel! {
    features: "sve2",
    name: NAME,
    pad: pad::pad_neon,
    one: [portable::chain, portable::xof_one],
    forms: {
        pair: rows Two<V128<Steps>>;
        lanes: lanes V128<Steps>;
    }
}
