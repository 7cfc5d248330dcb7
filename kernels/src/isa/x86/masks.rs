//! The byte shuffles that rotate each word by 16 and by 8; and each 64-bit word by 24 and by 16.
//!
//! Knows nothing of who shuffles.

use core::arch::asm;

use super::arch::*;

/// Masks for byte shuffles: which byte of a word each byte of the rotated word comes from.
#[repr(C, align(64))]
pub(super) struct Masks(pub(super) [[u8; 32]; 4]);

pub(super) static MASKS: Masks = Masks([rotation(4, 2), rotation(4, 1), rotation(8, 3), rotation(8, 2)]);

/// `vpshufb` with its mask in memory.
///
/// As an intrinsic with a known mask LLVM makes two word shuffles of it, or keeps the mask in one of the
/// sixteen registers and spills the state: 152 against 113 ns for a block of eight lanes (Zen 3). For AVX-512 it
/// makes a rotation of it, which takes two cycles where a shuffle takes one (Zen 4).
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn shuffle256(x: __m256i, mask: &'static [u8; 32]) -> __m256i {
    if cfg!(miri) {
        // SAFETY: the mask is 32 bytes.
        return _mm256_shuffle_epi8(x, unsafe { _mm256_loadu_si256(mask.as_ptr().cast()) });
    }
    let result;
    // SAFETY: reads the 32 bytes of the mask and writes one register.
    unsafe {
        asm!(
            "vpshufb {result}, {x}, [{mask}]",
            result = lateout(ymm_reg) result,
            x = in(ymm_reg) x,
            mask = in(reg) mask,
            options(pure, readonly, nostack, preserves_flags),
        );
    }
    result
}

/// The mask of a rotation of words of `size` bytes right by `bytes` bytes.
const fn rotation(size: usize, bytes: usize) -> [u8; 32] {
    let mut mask = [0; 32];
    let mut i = 0;
    while i < 32 {
        // A 256-bit shuffle works on each 16 bytes on their own.
        mask[i] = (i % 16 / size * size + (i + bytes) % size) as u8;
        i += 1;
    }
    mask
}
