//! `xar`, SVE2's xor and rotation in one instruction, as a step of generic code.
//!
//! Operands of inline assembly have no name as z registers, and stable Rust has no intrinsic. So the instruction is put
//! together as a number, from what the operands print as.

use core::arch::{aarch64::uint32x4_t, asm};

/// Each word of `a ^ b`, of `BITS` bits, rotated right by `RIGHT`. What lies above the low 128 bits stays out of it: no
/// bit crosses from one word to another.
///
/// # Safety
///
/// `BITS` is 32 or 64, `RIGHT` between 0 and `BITS`.
#[inline]
#[target_feature(enable = "sve2")]
pub(super) unsafe fn xar<const BITS: i32, const RIGHT: i32>(mut a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
    // The number of v10 prints as b10. 0xb10 has a bit 8 where there are two digits, 0xb9 has none.
    //
    // SAFETY: one instruction on registers, `xar a.s, a.s, b.s, #RIGHT`, or `.d` for words of 64 bits: its field for
    // word size and rotation, in three pieces, is twice the size less the rotation.
    unsafe {
        asm!(
            ".inst 0x04203400 | ({field} / 32) << 22 | ({field} / 8 % 4) << 19 | ({field} % 8) << 16 | \
             ((0x{b:b} & 15) + 10 * ((0x{b:b} >> 4) & 15) * ((0x{b:b} >> 8) & 1)) << 5 | \
             ((0x{a:b} & 15) + 10 * ((0x{a:b} >> 4) & 15) * ((0x{a:b} >> 8) & 1))",
            a = inout(vreg) a,
            b = in(vreg) b,
            field = const 2 * BITS - RIGHT,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    a
}
