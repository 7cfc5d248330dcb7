//! Pads a short block, in stores as wide as the loads of the compression that follows.
//!
//! 0 to 64 bytes --vectors--> 64 bytes
//!
//! Knows nothing of what the bytes are.

use core::arch::aarch64::*;

use crate::isa::short::short;

/// Copies `len` bytes and zeros behind them, 16 bytes at a time.
///
/// # Safety
///
/// The CPU has NEON; `len` is at most 64; `from` is readable for `len` bytes, `to` writable for 64.
#[target_feature(enable = "neon")]
pub(super) unsafe fn pad_neon(from: *const u8, len: usize, to: *mut u8) {
    for at in [0, 16, 32, 48] {
        // SAFETY: 16 bytes are read only where that many are left, otherwise as many as are left.
        unsafe {
            let part = if at + 16 <= len {
                vld1q_u8(from.add(at))
            } else if at < len {
                let [low, high] = short(from.add(at), len - at);
                vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high)))
            } else {
                vdupq_n_u8(0)
            };
            vst1q_u8(to.add(at), part);
        }
    }
}
