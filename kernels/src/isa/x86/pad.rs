//! Pads a short block, in stores as wide as the loads of the compression that follows.
//!
//! 0 to 64 bytes --vectors--> 64 bytes
//!
//! A load that spans an earlier, narrower store waits until that store has left the core: 20 of the 80 ns of
//! hashing four bytes (Zen 4). Knows nothing of what the bytes are.

use super::arch::*;
use crate::isa::short::short;

/// Copies `len` bytes and zeros behind them, 16 bytes at a time.
///
/// # Safety
///
/// The CPU has SSE2; `len` is at most 64; `from` is readable for `len` bytes, `to` writable for 64.
#[target_feature(enable = "sse2")]
pub(super) unsafe fn pad_sse2(from: *const u8, len: usize, to: *mut u8) {
    for at in [0, 16, 32, 48] {
        // SAFETY: 16 bytes are read only where that many are left, otherwise as many as are left.
        unsafe {
            let part = if at + 16 <= len {
                _mm_loadu_si128(from.add(at).cast())
            } else if at < len {
                let [low, high] = short(from.add(at), len - at);
                _mm_unpacklo_epi64(word(low), word(high))
            } else {
                _mm_setzero_si128()
            };
            _mm_storeu_si128(to.add(at).cast(), part);
        }
    }
}

/// Copies `len` bytes and zeros behind them, in two masked loads: bytes that are masked out cannot fault.
///
/// # Safety
///
/// The CPU has AVX-512F, VL and BW; otherwise as for [`pad_sse2`].
#[target_feature(enable = "avx512f,avx512vl,avx512bw")]
pub(super) unsafe fn pad_avx512(from: *const u8, len: usize, to: *mut u8) {
    // Where the masked-out bytes lie on a page that is not there, the CPU takes hundreds of cycles to find
    // that they do not matter.
    let may_leave_page = from.addr() % 4096 > 4096 - 64;
    if cfg!(miri) || len == 0 || may_leave_page {
        // SAFETY: as for the caller.
        return unsafe { pad_sse2(from, len, to) };
    }
    let mask = u64::MAX >> (64 - len);
    // SAFETY: only the bytes below `len` are read.
    unsafe {
        let low = _mm256_maskz_loadu_epi8(mask as u32, from.cast());
        let high = _mm256_maskz_loadu_epi8((mask >> 32) as u32, from.wrapping_add(32).cast());
        _mm256_storeu_si256(to.cast(), low);
        _mm256_storeu_si256(to.add(32).cast(), high);
    }
}

/// A word in the low half of a vector.
#[inline]
#[target_feature(enable = "sse2")]
fn word(x: u64) -> __m128i {
    _mm_set_epi64x(0, x.cast_signed())
}
