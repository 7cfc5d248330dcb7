//! Overwrites secrets, so that the compiler cannot drop the stores.
//!
//! Knows nothing of what the bytes were.

use crate::blake2::Word;

/// Overwrites `bytes` with zeros that the compiler may not leave out, in stores as wide as it likes: byte-wise
/// volatile stores, which general crates use, took a fifth of the time of hashing four bytes.
///
/// ```
/// let mut key = *b"whats the Elvish word for friend";
/// blake_kernels::wipe(&mut key);
/// assert_eq!(key, [0; 32]);
/// ```
#[inline]
pub fn wipe(bytes: &mut [u8]) {
    #[cfg(all(
        not(miri),
        any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64", target_arch = "arm")
    ))]
    {
        bytes.fill(0);
        // SAFETY: no instruction at all. But the compiler must take it that the block reads the bytes.
        unsafe {
            core::arch::asm!("/* {0} */", in(reg) bytes.as_ptr(), options(nostack, preserves_flags, readonly));
        };
    }
    #[cfg(not(all(
        not(miri),
        any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64", target_arch = "arm")
    )))]
    {
        for byte in bytes {
            // SAFETY: a reference is writable.
            unsafe { core::ptr::write_volatile(byte, 0) };
        }
        core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
    }
}

/// Overwrites a CV or a key, as [`wipe`] does bytes.
#[inline]
pub fn wipe_words<W: Word>(words: &mut [W; 8]) {
    // SAFETY: the words are so many writable bytes, and any bytes make a `u32` or a `u64`, the two that `Word` has.
    wipe(unsafe { core::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), size_of_val(words)) });
}

#[cfg(test)]
mod tests {
    #[test]
    fn wipe_words_clears_all_eight() {
        let mut words = [0xdead_beef_u32; 8];
        super::wipe_words(&mut words);
        assert_eq!(words, [0; 8]);
        let mut words = [0xdead_beef_dead_beef_u64; 8];
        super::wipe_words(&mut words);
        assert_eq!(words, [0; 8]);
    }

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
