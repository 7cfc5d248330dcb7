//! The byte shuffles that rotate each word by 16 and by 8.
//!
//! Knows nothing of who shuffles.

/// Masks for byte shuffles: which byte of a word each byte of the word rotated by 16, and by 8, comes from.
#[repr(C, align(64))]
pub(super) struct Masks(pub(super) [[u8; 32]; 2]);

pub(super) static MASKS: Masks = Masks([rotation(2), rotation(1)]);

/// The mask of a rotation right by `bytes` bytes.
const fn rotation(bytes: usize) -> [u8; 32] {
    let mut mask = [0; 32];
    let mut i = 0;
    while i < 32 {
        // A 256-bit shuffle works on each 16 bytes on their own.
        mask[i] = (i % 16 / 4 * 4 + (i + bytes) % 4) as u8;
        i += 1;
    }
    mask
}
