//! BLAKE2b: the functions of the C library.
//!
//! caller's struct, input --`blake2`--> `Status`, bytes
//!
//! Knows nothing of how they do it.

use core::ffi::c_void;

use super::{
    Blake2bHasher, many,
    params::{self, Blake2Params},
};
use crate::Status;
use crate::batch::Bytes;
use crate::border::guarded;
use crate::laid;

/// Bytes of the longest digest of BLAKE2b.
pub const BLAKE2B_OUT_LEN: usize = 64;

/// Bytes of the longest key of BLAKE2b.
pub const BLAKE2B_KEY_LEN: usize = 64;

/// Bytes of a salt of BLAKE2b.
pub const BLAKE2B_SALT_LEN: usize = 16;

/// Bytes of a personalisation of BLAKE2b.
pub const BLAKE2B_PERSONAL_LEN: usize = 16;

/// Sets `*params` to the plain hash: a digest of 64 bytes, no key, no salt, no personalisation, no tree.
///
/// Errors: NULL, MISALIGNED.
/// Thread safety: `params` is this thread's alone during the call.
///
/// # Safety
///
/// - `params` is NULL or points to a `blake2_params`, which stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_params_init(params: *mut Blake2Params) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { params::init::<u64>(params) })
}

/// Initialises a hasher for digests of `hash_length` bytes, 1 to 64, whatever was in it. Another length is another
/// function: a short digest is not the start of a long one.
///
/// Errors: NULL, MISALIGNED, HASH_LENGTH.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2b_hasher`, which stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hasher_init(hasher: *mut Blake2bHasher, hash_length: usize) -> Status {
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
/// - `hasher` is NULL or points to a `blake2b_hasher`, which stays the caller's.
/// - `key` points to `key_len` bytes, which are copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hasher_init_keyed(
    hasher: *mut Blake2bHasher,
    hash_length: usize,
    key: *const u8,
    key_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::init_keyed(hasher, hash_length, key, key_len) })
}

/// Initialises a hasher with any parameters.
///
/// Errors: NULL, MISALIGNED, HASH_LENGTH, KEY_LENGTH, SALT_LENGTH, PERSONAL_LENGTH, INNER_LENGTH; UNINITIALIZED if
/// `params` was never initialised.
/// Thread safety: `hasher` is this thread's alone during the call; `params` is only read.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2b_hasher`, which stays the caller's.
/// - `params` is NULL or points to a `blake2_params`, whose pointers point to as many bytes as it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hasher_init_params(
    hasher: *mut Blake2bHasher,
    params: *const Blake2Params,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let (params, _) = params::read(params)?;
        laid::init(hasher, || params.into())
    })
}

/// Adds `input_len` bytes of input, on the calling thread. NULL is fine if there are 0.
///
/// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2b_hasher`.
/// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hasher_update(
    hasher: *mut Blake2bHasher,
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
/// - `hasher` is NULL or points to a `blake2b_hasher`.
/// - `out` has room for `out_len` bytes, not in `hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hasher_finalize(
    hasher: *const Blake2bHasher,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::finalize(hasher, out, out_len) })
}

/// Forgets all input; parameters and key stay.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake2b_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hasher_reset(hasher: *mut Blake2bHasher) -> Status {
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
/// - `hasher` is NULL or points to a `blake2b_hasher`.
/// - `count` is NULL or points to a `uint64_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hasher_count(hasher: *const Blake2bHasher, count: *mut u64) -> Status {
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
/// - `hasher` is NULL or points to a `blake2b_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hasher_wipe(hasher: *mut Blake2bHasher) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { laid::wipe(hasher) })
}

/// Hashes `input_len` bytes to a digest of `out_len` bytes, 1 to 64. Output may be written over input.
///
/// Errors: NULL, LENGTH, HASH_LENGTH.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `input` points to `input_len` bytes. NULL is fine if there are 0.
/// - `out` has room for `out_len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hash(
    input: *const c_void,
    input_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { super::hash::<Blake2bHasher>(&[], input, input_len, out, out_len) })
}

/// Hashes under a key of 1 to 64 bytes: a MAC, to be compared by `blake3_verify`.
///
/// Errors: NULL, LENGTH, HASH_LENGTH, KEY_LENGTH.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `key` points to `key_len` bytes.
/// - For the others, as for `blake2b_hash`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_keyed_hash(
    key: *const u8,
    key_len: usize,
    input: *const c_void,
    input_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        super::hash::<Blake2bHasher>(super::keyed(key, key_len)?, input, input_len, out, out_len)
    })
}

/// Hashes each of `count` messages to a digest in `out`, one after the other. Messages share the lanes of vectors, so that
/// many cost little more than one. `params` is NULL for the plain hash with digests of 64 bytes.
///
/// Errors: as for `blake2b_hasher_init_params`; LENGTH if `out_len` is not `count` digests; OVERLAP if `out` shares memory
/// with a message or with the array.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `params` is NULL or as for `blake2b_hasher_init_params`.
/// - `messages` points to `count` elements. NULL is fine if there are 0.
/// - Each element's `data` points to its `len` bytes.
/// - `out` has room for `out_len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake2b_hash_many(
    params: *const Blake2Params,
    messages: *const Bytes,
    count: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { many::hash_many::<u64>(params, messages, count, out, out_len) })
}
