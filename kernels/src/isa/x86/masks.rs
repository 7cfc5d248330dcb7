//! The byte shuffles that rotate each word by 16 and by 8; and each 64-bit word by 24 and by 16.
//!
//! Knows nothing of who shuffles.

/// Masks for byte shuffles: which byte of a word each byte of the rotated word comes from.
#[repr(C, align(64))]
pub(super) struct Masks(pub(super) [[u8; 32]; 4]);

pub(super) static MASKS: Masks = Masks([rotation(4, 2), rotation(4, 1), rotation(8, 3), rotation(8, 2)]);

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
