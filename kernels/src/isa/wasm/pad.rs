//! Pads a short block, in stores as wide as the loads of the compression that follows.
//!
//! 0 to 64 bytes --vectors--> 64 bytes
//!
//! Knows nothing of what the bytes are.

use core::arch::wasm32::*;

use crate::isa::short::short;

/// Copies `len` bytes and zeros behind them, 16 bytes at a time.
///
/// # Safety
///
/// `len` is at most 64; `from` is readable for `len` bytes, `to` writable for 64.
pub(super) unsafe fn pad(from: *const u8, len: usize, to: *mut u8) {
    for at in [0, 16, 32, 48] {
        // SAFETY: 16 bytes are read only where that many are left, otherwise as many as are left.
        unsafe {
            let part = if at + 16 <= len {
                v128_load(from.add(at).cast())
            } else if at < len {
                let [low, high] = short(from.add(at), len - at);
                u64x2(low, high)
            } else {
                u64x2_splat(0)
            };
            v128_store(to.add(at).cast(), part);
        }
    }
}
