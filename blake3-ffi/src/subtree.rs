//! Parts of the tree by themselves: subtrees, their chaining values, and how they merge.
//!
//! hasher at an offset --> chaining values --merge--> output of the root
//!
//! Knows nothing of the rules of trees beyond what the tree crate checks.

use blake3_api::kernel::best;
use blake3_tree::{Cv, Node};

use crate::border::{self, Out, give, guarded};
use crate::hasher::{self, Hasher};
use crate::laid;
use crate::{BLAKE3_OUT_LEN, Status};

/// Says where in the whole input this subtree starts, in bytes. To be called before any input; holds until the next
/// reset.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED; OFFSET if there was input, or `offset` is not a multiple of 1024.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_set_input_offset(hasher: *mut Hasher, offset: u64) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { laid::changed(hasher, |state| Ok(state.set_offset(offset)?)) })
}

/// Writes the 32-byte chaining value of the input so far, as a subtree that is not the whole tree. It is no hash, and
/// as secret as the input.
///
/// Errors: NULL, UNINITIALIZED, MISALIGNED; LENGTH if `out_len` is not 32; SUBTREE_LENGTH if there was no input.
/// Thread safety: several threads may finalize one hasher at once.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
/// - `out` has room for `out_len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_finalize_non_root(
    hasher: *const Hasher,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let (state, out) = (laid::value(hasher)?, cv_out(out, out_len)?);
        if state.count() == 0 {
            return Err(Status::SubtreeLength);
        }
        out.put(state.finish(best()).cv(best()).as_bytes());
        Ok(())
    })
}

/// Writes the 32-byte chaining value of the parent of two subtrees, where that parent is not the root. `mode`, `key` and
/// `key_len` are as for `blake3_hasher_init_mode`, and those of the subtrees.
///
/// Errors: NULL, MODE; LENGTH for the key, or if `out_len` is not 32.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `key` points to `key_len` bytes, `left` and `right` to 32 each.
/// - `out` has room for `out_len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_merge_subtrees_non_root(
    mode: i32,
    key: *const u8,
    key_len: usize,
    left: *const u8,
    right: *const u8,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let out = cv_out(out, out_len)?;
        out.put(parent(mode, key, key_len, left, right)?.cv(best()).as_bytes());
        Ok(())
    })
}

/// Writes the first `out_len` bytes of output of a whole tree from its two subtrees: the hash, if that is 32.
///
/// Errors: NULL, MODE; LENGTH for the key.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `key` points to `key_len` bytes, `left` and `right` to 32 each.
/// - `out` has room for `out_len` bytes. NULL is fine if there are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_merge_subtrees_root(
    mode: i32,
    key: *const u8,
    key_len: usize,
    left: *const u8,
    right: *const u8,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let out = Out::new(out, out_len)?;
        crate::output::put(parent(mode, key, key_len, left, right)?, 0, out)
    })
}

/// Writes to `*left_len` how many of `input_len` bytes are in the left subtree; the rest is in the right one. Up to 1024
/// bytes there is no right one.
///
/// Errors: NULL.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `left_len` is NULL or points to a `uint64_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_left_subtree_len(input_len: u64, left_len: *mut u64) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { give(left_len, blake3_tree::left_subtree_len(input_len)) })
}

/// Writes to `*max_len` the most bytes that a subtree starting at byte `offset` can have: 2^64 - 1, no limit, at 0.
///
/// Errors: NULL; OFFSET if `offset` is not a multiple of 1024.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `max_len` is NULL or points to a `uint64_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_max_subtree_len(offset: u64, max_len: *mut u64) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { give(max_len, blake3_tree::max_subtree_len(offset)?.unwrap_or(u64::MAX)) })
}

/// A place for a chaining value.
fn cv_out(out: *mut u8, out_len: usize) -> Result<Out, Status> {
    if out_len == BLAKE3_OUT_LEN { Out::new(out, out_len) } else { Err(Status::Length) }
}

/// # Safety
///
/// - As for [`blake3_merge_subtrees_root`], but for the output.
unsafe fn parent(
    mode: i32,
    key: *const u8,
    key_len: usize,
    left: *const u8,
    right: *const u8,
) -> Result<Node, Status> {
    // SAFETY: the contract is the same.
    unsafe {
        let mode = hasher::mode(mode, key, key_len)?;
        let (left, right) = (border::input_32(left)?, border::input_32(right)?);
        Ok(blake3_tree::parent(&mode, &Cv::from_bytes(*left), &Cv::from_bytes(*right)))
    }
}
