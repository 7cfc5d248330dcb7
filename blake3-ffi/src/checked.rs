//! The same on a hasher, with a status instead of an abort; threads; count; wiping.
//!
//! caller's struct --in place--> state, `Status`
//!
//! Knows nothing of subtrees.

use core::ffi::c_void;

use blake3_api::{Parallelism, bindings, kernel::best};
use blake3_tree::Serial;

use crate::Status;
use crate::border::{self, Out, give, guarded};
use crate::hasher::{self, Hasher};
use crate::laid;

/// Initialises a hasher in any mode. `mode` is one of `blake3_mode`; `key` and `key_len` are NULL and 0 in the plain
/// mode, and otherwise the key or context key and its length, 32 bytes.
///
/// Errors: NULL, LENGTH, MODE, MISALIGNED.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`, which stays the caller's.
/// - `key` points to `key_len` bytes, which are copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_init_mode(
    hasher: *mut Hasher,
    mode: i32,
    key: *const u8,
    key_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { hasher::init(hasher, hasher::mode(mode, key, key_len)?) })
}

/// `blake3_hasher_update` with a status.
///
/// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED; SUBTREE_LENGTH if an input offset leaves no room for the input.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
/// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_try_update(
    hasher: *mut Hasher,
    input: *const c_void,
    input_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let input = border::input(input, input_len)?;
        laid::changed(hasher, |state| Ok(state.update(best(), input, &Serial)?))
    })
}

/// Adds input over at most `threads` threads: 0 is as many as pay, 1 is the calling thread alone.
///
/// Inputs below 128 KiB stay on the calling thread, and so does all input in a build without threads and in a process
/// that has forked. The result is the same in each case.
///
/// Errors: as for `blake3_hasher_try_update`.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - As for `blake3_hasher_try_update`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_update_parallel(
    hasher: *mut Hasher,
    input: *const c_void,
    input_len: usize,
    threads: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let input = border::input(input, input_len)?;
        laid::changed(hasher, |state| Ok(bindings::update(state, input, parallelism(threads))?))
    })
}

/// `blake3_hasher_finalize_seek` with a status: `out_len` bytes of output from byte `seek` of the stream on. The hash is
/// the first 32.
///
/// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED, ROOT_OF_SUBTREE, END_OF_STREAM.
/// Thread safety: several threads may finalize one hasher at once.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
/// - `out` has room for `out_len` bytes, not in `hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_try_finalize(
    hasher: *const Hasher,
    seek: u64,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { hasher::finalize(laid::value(hasher)?, seek, Out::new(out, out_len)?) })
}

/// `blake3_hasher_reset` with a status.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_try_reset(hasher: *mut Hasher) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        laid::changed(hasher, |state| {
            state.reset();
            Ok(())
        })
    })
}

/// Writes to `*count` how many bytes of input there were since the start or the last reset.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED.
/// Thread safety: several threads may call it on one hasher at once.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
/// - `count` is NULL or points to a `uint64_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_count(hasher: *const Hasher, count: *mut u64) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { give(count, laid::value(hasher)?.count()) })
}

/// Overwrites a hasher with zeros that the compiler cannot leave out. It is uninitialised then. An uninitialised one may be
/// wiped too.
///
/// Errors: NULL, MISALIGNED.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_wipe(hasher: *mut Hasher) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { laid::wipe(hasher) })
}

/// Limits the threads of every call in this process from now on: 0 is the number of cores, the setting at the start; 1 is
/// never to use another thread. More than there are cores counts as the number of cores.
///
/// Errors: none.
/// Thread safety: may be called at any time; calls in progress keep their threads.
#[unsafe(no_mangle)]
pub extern "C" fn blake3_set_max_threads(threads: usize) -> Status {
    guarded(|| {
        blake3_api::set_max_threads(threads);
        Ok(())
    })
}

/// Writes to `*threads` the most threads that any one call uses: 1 in a build without threads.
///
/// Errors: NULL.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `threads` is NULL or points to a `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_max_threads(threads: *mut usize) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { give(threads, blake3_api::max_threads()) })
}

/// What C means by a number of threads.
pub(crate) fn parallelism(threads: usize) -> Parallelism {
    match threads {
        0 => Parallelism::Auto,
        1 => Parallelism::Serial,
        n => Parallelism::Threads(n),
    }
}
