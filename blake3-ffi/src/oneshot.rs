//! Whole inputs in one call.
//!
//! (mode, input) --tree, no state--> output of any length
//!
//! Knows nothing of hashers.

use core::ffi::c_void;

use blake3_api::{bindings, kernel::best};
use blake3_tree::{Mode, Serial};

use crate::border::{self, Out, guarded};
use crate::{BLAKE3_OUT_LEN, Status};

/// Hashes `input_len` bytes and writes the first `out_len` bytes of output. The hash proper is 32 bytes.
///
/// Inputs of 128 KiB and more may use threads if `out_len` is at most 32; `blake3_set_max_threads(1)` keeps to the calling
/// one. Output may be written over input.
///
/// Errors: NULL, LENGTH.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `input` points to `input_len` bytes. NULL is fine if there are 0.
/// - `out` has room for `out_len` bytes. NULL is fine if there are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hash(
    input: *const c_void,
    input_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { hash(&HASH, border::input(input, input_len)?, Out::new(out, out_len)?) })
}

/// Hashes under a key of `key_len` bytes, which must be 32: a MAC, to be compared by `blake3_verify`.
///
/// Errors: NULL, LENGTH.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `key` points to `key_len` bytes.
/// - For the others, as for `blake3_hash`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_keyed_hash(
    key: *const u8,
    key_len: usize,
    input: *const c_void,
    input_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let mode = Mode::keyed(border::key(key, key_len)?);
        hash(&mode, border::input(input, input_len)?, Out::new(out, out_len)?)
    })
}

/// Derives a key of `out_len` bytes from key material. The context is a constant that says what the key is for, of any
/// `context_len` bytes. Key material must not be a password.
///
/// Errors: NULL, LENGTH.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `context` points to `context_len` bytes, `material` to `material_len`. NULL is fine if there are 0.
/// - `out` has room for `out_len` bytes. NULL is fine if there are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_derive_key(
    context: *const c_void,
    context_len: usize,
    material: *const c_void,
    material_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let (material, out) = (border::input(material, material_len)?, Out::new(out, out_len)?);
        let mode = Mode::derive_key(best(), border::input(context, context_len)?);
        hash(&mode, material, out)
    })
}

/// Hashes a context to the 32-byte key of `BLAKE3_MODE_DERIVE_KEY`: the first half of key derivation, to be done once for
/// many keys.
///
/// Errors: NULL, LENGTH (`out_len` other than 32).
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `context` points to `context_len` bytes. NULL is fine if there are 0.
/// - `out` has room for `out_len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_derive_key_context(
    context: *const c_void,
    context_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    guarded(|| {
        if out_len != BLAKE3_OUT_LEN {
            return Err(Status::Length);
        }
        // SAFETY: the contract is the same.
        unsafe {
            hash(&Mode::derive_key_context(), border::input(context, context_len)?, Out::new(out, out_len)?)
        }
    })
}

/// Writes output for an input. All of the input is read before the first byte is written.
///
/// # Safety
///
/// - The place has room for as many bytes as it was told.
#[inline(always)]
unsafe fn hash(mode: &Mode, input: &[u8], out: Out) -> Result<(), Status> {
    if out.len() != BLAKE3_OUT_LEN {
        // SAFETY: the contract is the same.
        return unsafe { hash_to_any_length(mode, input, out) };
    }
    let root = bindings::hash(mode, input);
    // SAFETY: the caller vouches for the room.
    unsafe { out.put_root(&root) };
    Ok(())
}

/// [`hash`] with more output than a hash, or less. Apart, so that the usual case has no copy of unknown length in it.
///
/// # Safety
///
/// - The place has room for as many bytes as it was told.
#[cold]
#[inline(never)]
unsafe fn hash_to_any_length(mode: &Mode, input: &[u8], out: Out) -> Result<(), Status> {
    if out.len() < BLAKE3_OUT_LEN {
        // SAFETY: the caller vouches for the room.
        unsafe { out.put(&bindings::hash(mode, input)) };
        return Ok(());
    }
    // SAFETY: the caller vouches for the room, and the node owns all that is read from here on.
    unsafe { crate::output::put(blake3_tree::node(best(), mode, input, &Serial), 0, out) }
}

/// The mode without a secret: shared, so that no call has one to make and to wipe.
static HASH: Mode = Mode::hash();
