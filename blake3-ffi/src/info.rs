//! What the library says of itself: versions, the kernel, and what a status means.
//!
//! Knows nothing of hashing.

use core::ffi::{CStr, c_char};

use crate::Status;
use crate::border::{Out, guarded};

/// The version of the reference interface that this library follows, `BLAKE3_VERSION_STRING`. `blake3_ffi_version` is the
/// library's own.
///
/// Ownership: the text is static. Errors: none. Thread safety: may be called at any time.
#[unsafe(no_mangle)]
pub extern "C" fn blake3_version() -> *const c_char {
    REFERENCE_VERSION.as_ptr()
}

/// The version of this library, `BLAKE3_FFI_VERSION_STRING`.
///
/// Ownership: the text is static. Errors: none. Thread safety: may be called at any time.
#[unsafe(no_mangle)]
pub extern "C" fn blake3_ffi_version() -> *const c_char {
    FFI_VERSION.as_ptr()
}

/// The sentence for a status, in lower case and without a full stop. Numbers that are none have one too.
///
/// Ownership: the text is static. Errors: none. Thread safety: may be called at any time.
#[unsafe(no_mangle)]
pub extern "C" fn blake3_status_message(status: i32) -> *const c_char {
    let known = usize::try_from(status).ok().and_then(|number| Status::ALL.get(number));
    known.map_or(c"no status of this version", |status| status.message()).as_ptr()
}

/// Writes the name of the instruction set that this CPU hashes with, such as `avx2`, and a NUL to `name`, which has room for
/// `name_len` characters. 16 are enough.
///
/// Errors: NULL; LENGTH if there is too little room.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `name` has room for `name_len` characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_kernel_name(name: *mut c_char, name_len: usize) -> Status {
    guarded(|| {
        let kernel = blake3_api::kernel::best().name();
        let mut text = [0; NAME_LEN];
        text[..kernel.len()].copy_from_slice(kernel.as_bytes());
        if name.is_null() {
            return Err(Status::Null);
        }
        if name_len <= kernel.len() {
            return Err(Status::Length);
        }
        // SAFETY: there is room for the name and a NUL, checked above.
        unsafe { Out::new(name.cast(), kernel.len() + 1)?.put(&text) };
        Ok(())
    })
}

/// The newest version of the reference header whose functions are all here.
const REFERENCE_VERSION: &CStr = c"1.8.7";

const FFI_VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("a version has no NUL"),
    };

/// Room for any kernel's name and a NUL.
const NAME_LEN: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernels_name_fits() {
        assert!(blake3_api::kernel::known().all(|name| name.len() < NAME_LEN));
    }
}
