//! Overwrites secrets in words, so that the compiler cannot drop the stores.
//!
//! Knows nothing of what the bytes were.

use core::sync::atomic::{Ordering, compiler_fence};

/// Overwrites `bytes` with zeros that the compiler may not leave out: eight bytes at a time, which the
/// byte-wise volatile stores of general crates are not.
///
/// ```
/// let mut key = *b"whats the Elvish word for friend";
/// blake_kernels::wipe(&mut key);
/// assert_eq!(key, [0; 32]);
/// ```
#[inline]
pub fn wipe(bytes: &mut [u8]) {
    let mut words = bytes.chunks_exact_mut(8);
    for word in &mut words {
        // SAFETY: the slice is eight writable bytes; the array type needs no alignment.
        unsafe { core::ptr::write_volatile(word.as_mut_ptr().cast::<Unaligned>(), Unaligned(0)) };
    }
    for byte in words.into_remainder() {
        // SAFETY: a reference is writable.
        unsafe { core::ptr::write_volatile(byte, 0) };
    }
    compiler_fence(Ordering::SeqCst);
}

/// A word at any address.
#[repr(C, packed)]
struct Unaligned(u64);

#[cfg(test)]
mod tests {
    #[test]
    fn wipe_clears_every_length_and_alignment_and_nothing_else() {
        for start in 0..9 {
            for len in 0..40 {
                let mut bytes = [0xa5; 64];
                super::wipe(&mut bytes[start..start + len]);
                assert!(bytes[start..start + len].iter().all(|&byte| byte == 0));
                assert_eq!(bytes.iter().filter(|&&byte| byte == 0).count(), len);
            }
        }
    }
}
