//! The functions of the reference header, with its signatures and semantics.
//!
//! caller's struct --in place--> state; misuse --> one line, abort
//!
//! Knows nothing of statuses that C could see: these functions return none.

use core::ffi::{c_char, c_void};

use blake3_api::{Parallelism, bindings, kernel::best};
use blake3_tree::{Mode, Serial};

use crate::border::{self, Out, must};
use crate::hasher::{self, Hasher};
use crate::laid;

/// Initialises a hasher for the plain hash, whatever was in it.
///
/// Errors: if `hasher` is NULL, prints one line to standard error and aborts.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` points to a `blake3_hasher`, which stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_init(hasher: *mut Hasher) {
    // SAFETY: the contract is the same.
    must("blake3_hasher_init", || unsafe { hasher::init(hasher, Mode::hash()) });
}

/// Initialises a hasher for the keyed hash.
///
/// Errors: if a pointer is NULL, prints one line to standard error and aborts.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` points to a `blake3_hasher`, which stays the caller's.
/// - `key` points to 32 bytes, which are copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_init_keyed(hasher: *mut Hasher, key: *const u8) {
    // SAFETY: the contract is the same.
    must("blake3_hasher_init_keyed", || unsafe { hasher::init(hasher, Mode::keyed(border::input_32(key)?)) });
}

/// Initialises a hasher for key derivation. The context is a constant that says what the derived key is for; the input
/// that follows is the key material.
///
/// Errors: if a pointer is NULL, prints one line to standard error and aborts.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` points to a `blake3_hasher`, which stays the caller's.
/// - `context` points to text that ends with NUL. It is not kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_init_derive_key(hasher: *mut Hasher, context: *const c_char) {
    must("blake3_hasher_init_derive_key", || {
        // SAFETY: the contract is the same.
        unsafe { hasher::init(hasher, Mode::derive_key(best(), border::text(context)?.to_bytes())) }
    });
}

/// Initialises a hasher for key derivation, with a context of any `context_len` bytes, NUL among them.
///
/// Errors: if `hasher` is NULL, or `context` is and `context_len` is not 0, prints one line to standard error and aborts.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` points to a `blake3_hasher`, which stays the caller's.
/// - `context` points to `context_len` bytes. They are not kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_init_derive_key_raw(
    hasher: *mut Hasher,
    context: *const c_void,
    context_len: usize,
) {
    must("blake3_hasher_init_derive_key_raw", || {
        // SAFETY: the contract is the same.
        unsafe { hasher::init(hasher, Mode::derive_key(best(), border::input(context, context_len)?)) }
    });
}

/// Adds `input_len` bytes of input, on the calling thread. NULL is fine if there are 0.
///
/// Errors: if a pointer is NULL otherwise, or `hasher` is not initialised, prints one line to standard error and aborts.
/// `blake3_hasher_try_update` returns a status instead.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` points to a `blake3_hasher`.
/// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_update(hasher: *mut Hasher, input: *const c_void, input_len: usize) {
    must("blake3_hasher_update", || {
        // SAFETY: the contract is the same.
        unsafe {
            let input = border::input(input, input_len)?;
            laid::changed(hasher, |state| Ok(state.update(best(), input, &Serial)?))
        }
    });
}

/// Adds input over threads. The name is the reference's; the threads are this library's own and need no oneTBB.
///
/// Inputs below 128 KiB stay on the calling thread, and so does all input in a build without threads and in a process
/// that has forked. `blake3_set_max_threads` sets the limit for the process.
///
/// Errors: as for `blake3_hasher_update`. `blake3_hasher_update_parallel` returns a status instead.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - As for `blake3_hasher_update`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_update_tbb(
    hasher: *mut Hasher,
    input: *const c_void,
    input_len: usize,
) {
    must("blake3_hasher_update_tbb", || {
        // SAFETY: the contract is the same.
        unsafe {
            let input = border::input(input, input_len)?;
            laid::changed(hasher, |state| Ok(bindings::update(state, input, Parallelism::Auto)?))
        }
    });
}

/// Writes the first `out_len` bytes of output for all input so far: the hash, if that is 32. The hasher is as before:
/// more input may follow.
///
/// Errors: if a pointer is NULL (but `out` with `out_len` 0), or `hasher` is not initialised or has an input offset,
/// prints one line to standard error and aborts. `blake3_hasher_try_finalize` returns a status instead.
/// Thread safety: several threads may finalize one hasher at once.
///
/// # Safety
///
/// - `hasher` points to a `blake3_hasher`.
/// - `out` has room for `out_len` bytes, not in `hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_finalize(hasher: *const Hasher, out: *mut u8, out_len: usize) {
    must("blake3_hasher_finalize", || {
        // SAFETY: the contract is the same.
        unsafe { hasher::finalize(laid::value(hasher)?, 0, Out::new(out, out_len)?) }
    });
}

/// Writes `out_len` bytes of output from byte `seek` of the output stream on. The stream has 2^64 - 1 bytes.
///
/// Errors: as for `blake3_hasher_finalize`, and if the stream has no such bytes.
/// Thread safety: several threads may finalize one hasher at once.
///
/// # Safety
///
/// - As for `blake3_hasher_finalize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_finalize_seek(
    hasher: *const Hasher,
    seek: u64,
    out: *mut u8,
    out_len: usize,
) {
    must("blake3_hasher_finalize_seek", || {
        // SAFETY: the contract is the same.
        unsafe { hasher::finalize(laid::value(hasher)?, seek, Out::new(out, out_len)?) }
    });
}

/// Forgets all input, and an input offset too; mode and key stay.
///
/// Errors: if `hasher` is NULL or not initialised, prints one line to standard error and aborts.
/// `blake3_hasher_try_reset` returns a status instead.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` points to a `blake3_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_reset(hasher: *mut Hasher) {
    must("blake3_hasher_reset", || {
        // SAFETY: the contract is the same.
        unsafe {
            laid::changed(hasher, |state| {
                state.reset();
                Ok(())
            })
        }
    });
}
