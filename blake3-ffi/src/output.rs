//! The output stream as a struct of the caller's: read, seek, wipe.
//!
//! hasher --init--> node in the caller's struct --fill--> bytes
//!
//! Knows nothing of how the root came to be.

use core::mem::size_of;

use blake3_api::kernel::best;
use blake3_tree::{Node, Xof};

use crate::Status;
use crate::border::{Out, give, guarded};
use crate::hasher::Hasher;
use crate::laid::{self, Place};

/// A reader of the output stream of 2^64 - 1 bytes: 256 bytes without heap memory and without pointers, copied by assignment.
/// Its contents are the library's. One thread may use it at a time.
#[repr(C)]
#[derive(Debug)]
pub struct Output {
    /// Not for programs.
    opaque: [u64; 32],
}

impl Place for Output {
    type Value = Xof;
    const TAG: u64 = 0x71c8_0e5d_b394_a62f;
}

const _: () = assert!(size_of::<Output>() == 256);

/// Makes `output` a reader of the output of all input of `hasher` so far, at position 0. The hasher is as before, and not
/// needed any more.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED, ROOT_OF_SUBTREE.
/// Thread safety: `output` is this thread's alone during the call; `hasher` is only read.
///
/// # Safety
///
/// - `output` is NULL or points to a `blake3_output`, which stays the caller's.
/// - `hasher` is NULL or points to a `blake3_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_output_init(output: *mut Output, hasher: *const Hasher) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { init(output, hasher) })
}

/// Fills all of `out` with output from the position on, and moves on by `out_len`.
///
/// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED, END_OF_STREAM.
/// Thread safety: `output` is this thread's alone during the call.
///
/// # Safety
///
/// - `output` is NULL or points to a `blake3_output`.
/// - `out` has room for `out_len` bytes, not in `output`. NULL is fine if there are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_output_fill(output: *mut Output, out: *mut u8, out_len: usize) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let out = Out::new(out, out_len)?;
        laid::changed(output, |xof| Ok(xof.fill(best(), out.slice())?))
    })
}

/// Moves to any position, in bytes from the start of the stream. 2^64 - 1 is its end. Costs nothing.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED.
/// Thread safety: `output` is this thread's alone during the call.
///
/// # Safety
///
/// - `output` is NULL or points to a `blake3_output`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_output_seek(output: *mut Output, position: u64) -> Status {
    guarded(|| {
        // SAFETY: the contract is the same.
        unsafe { laid::value_mut(output) }?.set_position(position);
        Ok(())
    })
}

/// Writes to `*position` where the next read starts, in bytes.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED.
/// Thread safety: several threads may call it on one output at once.
///
/// # Safety
///
/// - `output` is NULL or points to a `blake3_output`.
/// - `position` is NULL or points to a `uint64_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_output_position(output: *const Output, position: *mut u64) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { give(position, laid::value(output)?.position()) })
}

/// Overwrites an output with zeros that the compiler cannot leave out. It is uninitialised then.
///
/// Errors: NULL, MISALIGNED.
/// Thread safety: `output` is this thread's alone during the call.
///
/// # Safety
///
/// - `output` is NULL or points to a `blake3_output`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_output_wipe(output: *mut Output) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { laid::wipe(output) })
}

/// Writes output of a root from byte `seek` of the stream on.
///
/// # Safety
///
/// - The place has room for as many bytes as it was told, and nothing refers to it.
#[inline]
pub(crate) unsafe fn put(root: Node, seek: u64, out: Out) -> Result<(), Status> {
    let mut xof = Xof::new(root);
    xof.set_position(seek);
    // SAFETY: the contract is the same.
    Ok(xof.fill(best(), unsafe { out.slice() })?)
}

/// # Safety
///
/// - As for [`blake3_output_init`].
pub(crate) unsafe fn init(output: *mut Output, hasher: *const Hasher) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    unsafe {
        let state = laid::value(hasher)?;
        if state.offset() != 0 {
            return Err(Status::RootOfSubtree);
        }
        laid::init(output, || Xof::new(state.finish(best())))
    }
}
