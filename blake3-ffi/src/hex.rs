//! Bytes as hexadecimal text and back, comparing in constant time, and wiping any memory.
//!
//! Knows nothing of what the bytes are.

use core::ffi::{c_char, c_void};

use subtle::ConstantTimeEq as _;

use crate::Status;
use crate::border::{self, Out, guarded};

/// Writes `bytes_len` bytes as lower-case hexadecimal and a NUL to `text`, which has room for `text_len` characters.
///
/// Not in constant time: keep secret keys out of it.
///
/// Errors: NULL; LENGTH if `text_len` is less than twice `bytes_len` and one; OVERLAP.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `bytes` points to `bytes_len` bytes. NULL is fine if there are 0.
/// - `text` has room for `text_len` characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_to_hex(
    bytes: *const u8,
    bytes_len: usize,
    text: *mut c_char,
    text_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let bytes = border::input(bytes.cast(), bytes_len)?;
        let needed = 2 * bytes.len() + 1;
        if text_len < needed {
            return Err(Status::Length);
        }
        let out = Out::new(text.cast(), needed)?;
        if out.overlaps(bytes) {
            return Err(Status::Overlap);
        }
        let text = out.slice();
        for (pair, byte) in text.chunks_exact_mut(2).zip(bytes) {
            pair.copy_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
        }
        text[needed - 1] = 0;
        Ok(())
    })
}

/// Reads `text_len` hexadecimal digits, upper or lower case, into `bytes_len` bytes. A NUL at the end is not counted and not
/// looked for.
///
/// Not in constant time: keep secret keys out of it.
///
/// Errors: NULL; LENGTH if `text_len` is not twice `bytes_len`; HEX; OVERLAP.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `text` points to `text_len` characters. NULL is fine if there are 0.
/// - `bytes` has room for `bytes_len` bytes. NULL is fine if there are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_from_hex(
    text: *const c_char,
    text_len: usize,
    bytes: *mut u8,
    bytes_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let text = border::input(text.cast(), text_len)?;
        let out = Out::new(bytes, bytes_len)?;
        if bytes_len.checked_mul(2) != Some(text.len()) {
            return Err(Status::Length);
        }
        if text.iter().any(|c| digit(*c).is_none()) {
            return Err(Status::Hex);
        }
        if out.overlaps(text) {
            return Err(Status::Overlap);
        }
        for (byte, pair) in out.slice().iter_mut().zip(text.chunks_exact(2)) {
            *byte = digit(pair[0]).unwrap_or(0) << 4 | digit(pair[1]).unwrap_or(0);
        }
        Ok(())
    })
}

/// Compares `len` bytes in a time that depends on `len` alone: OK if they are equal, MISMATCH if not.
///
/// Errors: NULL, LENGTH. Neither is OK, so that a call that went wrong never passes for equal.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `a` and `b` point to `len` bytes each. NULL is fine if there are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_verify(a: *const u8, b: *const u8, len: usize) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let (a, b) = (border::input(a.cast(), len)?, border::input(b.cast(), len)?);
        if a.ct_eq(b).into() { Ok(()) } else { Err(Status::Mismatch) }
    })
}

/// Overwrites `len` bytes with zeros that the compiler cannot leave out: keys, derived keys, output.
///
/// Errors: NULL, LENGTH.
/// Thread safety: the memory is this thread's alone during the call.
///
/// # Safety
///
/// - `data` has room for `len` bytes. NULL is fine if there are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_wipe(data: *mut c_void, len: usize) -> Status {
    guarded(|| {
        // SAFETY: the contract is the same.
        blake_kernels::wipe(unsafe { Out::new(data.cast(), len)?.slice() });
        Ok(())
    })
}

fn digit(c: u8) -> Option<u8> {
    match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        b'A'..=b'F' => Some(c - b'A' + 10),
        _ => None,
    }
}

const DIGITS: &[u8; 16] = b"0123456789abcdef";
