//! A few bytes as two words, without a loop.
//!
//! Knows nothing of vectors.

/// 1 to 15 bytes as two little-endian words, by loads that overlap.
///
/// # Safety
///
/// `from` is readable for `len` bytes.
#[inline(always)]
pub(super) unsafe fn short(from: *const u8, len: usize) -> [u64; 2] {
    // SAFETY: each load lies within the `len` bytes.
    unsafe {
        let load8 = |at| from.add(at).cast::<u64>().read_unaligned();
        let load4 = |at| u64::from(from.add(at).cast::<u32>().read_unaligned());
        let load1 = |at| u64::from(*from.add(at));
        match len {
            8.. => [load8(0), (load8(len - 8) >> 1) >> (8 * (16 - len) - 1)],
            4.. => [load4(0) | load4(len - 4) << (8 * (len - 4)), 0],
            _ => [load1(0) | load1(len / 2) << (8 * (len / 2)) | load1(len - 1) << (8 * (len - 1)), 0],
        }
    }
}
