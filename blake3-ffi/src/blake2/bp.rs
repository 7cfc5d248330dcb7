//! BLAKE2bp: the functions of the C library.
//!
//! caller's struct, input --`blake2`--> `Status`, bytes
//!
//! Knows nothing of how they do it.

use core::ffi::c_void;

use super::Blake2bpHasher;
use crate::Status;
use crate::border::guarded;
use crate::laid;

/// Bytes of the longest digest of BLAKE2bp.
pub const BLAKE2BP_OUT_LEN: usize = 64;

/// Bytes of the longest key of BLAKE2bp.
pub const BLAKE2BP_KEY_LEN: usize = 64;

/// Initialises a hasher for digests of `hash_length` bytes, 1 to 64, whatever was in it. Another length is another
/// function: a short digest is not the start of a long one.
///
/// Errors: NULL, MISALIGNED, HASH_LENGTH.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2bp_hasher`, which stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_hasher_init(hasher: *mut Blake2bpHasher, hash_length: usize) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::init(hasher, hash_length) })
}

/// Initialises a hasher for digests under a key of 1 to 64 bytes. They are MACs, to be compared by `blake3_verify`.
///
/// Errors: NULL, MISALIGNED, HASH_LENGTH, KEY_LENGTH.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2bp_hasher`, which stays the caller's.
/// - `key` points to `key_len` bytes, which are copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_hasher_init_keyed(
    hasher: *mut Blake2bpHasher,
    hash_length: usize,
    key: *const u8,
    key_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::init_keyed(hasher, hash_length, key, key_len) })
}

/// Adds `input_len` bytes of input, on the calling thread. NULL is fine if there are 0.
///
/// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2bp_hasher`.
/// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_hasher_update(
    hasher: *mut Blake2bpHasher,
    input: *const c_void,
    input_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::update(hasher, input, input_len) })
}

/// Writes the digest of all input so far. The hasher is as before: more input may follow.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED; LENGTH if `out_len` is not the length of the digest.
/// Thread safety: several threads may finalize one hasher at once.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2bp_hasher`.
/// - `out` has room for `out_len` bytes, not in `hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_hasher_finalize(
    hasher: *const Blake2bpHasher,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::finalize(hasher, out, out_len) })
}

/// Forgets all input; digest length and key stay.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2bp_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_hasher_reset(hasher: *mut Blake2bpHasher) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::reset(hasher) })
}

/// Writes to `*count` how many bytes of input there were since the start or the last reset; 2^64 - 1 if there were more. The
/// key is none.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED.
/// Thread safety: several threads may call it on one hasher at once.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2bp_hasher`.
/// - `count` is NULL or points to a `uint64_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_hasher_count(hasher: *const Blake2bpHasher, count: *mut u64) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::count(hasher, count) })
}

/// Overwrites a hasher with zeros that the compiler cannot leave out. It is uninitialised then. An uninitialised one may
/// be wiped too.
///
/// Errors: NULL, MISALIGNED.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2bp_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_hasher_wipe(hasher: *mut Blake2bpHasher) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { laid::wipe(hasher) })
}

/// Hashes `input_len` bytes to a digest of `out_len` bytes, 1 to 64. Output may be written over input. Another function
/// than BLAKE2b, and faster for long inputs.
///
/// Errors: NULL, LENGTH, HASH_LENGTH.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `input` points to `input_len` bytes. NULL is fine if there are 0.
/// - `out` has room for `out_len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_hash(
    input: *const c_void,
    input_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::hash::<Blake2bpHasher>(&[], input, input_len, out, out_len) })
}

/// Hashes under a key of 1 to 64 bytes: a MAC, to be compared by `blake3_verify`.
///
/// Errors: NULL, LENGTH, HASH_LENGTH, KEY_LENGTH.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `key` points to `key_len` bytes.
/// - For the others, as for `blake2bp_hash`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2bp_keyed_hash(
    key: *const u8,
    key_len: usize,
    input: *const c_void,
    input_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        super::hash::<Blake2bpHasher>(super::keyed(key, key_len)?, input, input_len, out, out_len)
    })
}
