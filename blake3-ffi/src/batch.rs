//! Many messages in one call.
//!
//! array of (pointer, length) --checks--> `Batch` --> 32 bytes each
//!
//! Knows nothing of lanes and threads.

use core::ffi::c_void;
use core::mem::{align_of, size_of};

use blake3_api::{Hash, bindings, kernel::best};
use blake3_tree::Mode;

use crate::border::{self, Out, guarded};
use crate::{BLAKE3_OUT_LEN, Status};

/// A message of a batch: where it is, and its length in bytes. `data` may be NULL if `len` is 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Bytes {
    /// The first byte. Not owned.
    data: *const c_void,
    /// How many bytes.
    len: usize,
}

/// A message that was checked.
#[repr(transparent)]
pub(crate) struct Message(Bytes);

// SAFETY: the messages of a call are only read, by all threads, until it returns.
unsafe impl Sync for Message {}

impl AsRef<[u8]> for Message {
    fn as_ref(&self) -> &[u8] {
        // SAFETY: `checked`, which alone makes messages, saw that this is no error, and its caller vouches for the bytes.
        unsafe { border::input(self.0.data, self.0.len) }.unwrap_or_default()
    }
}

/// Hashes each of `count` messages to 32 bytes of `out`, one after the other. Short messages share the lanes of vectors, so
/// that many cost little more than one. Long batches may use threads.
///
/// Errors: NULL; LENGTH if `out_len` is not 32 times `count`; OVERLAP if `out` shares memory with a message or with the
/// array.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `messages` points to `count` elements. NULL is fine if there are 0.
/// - Each element's `data` points to its `len` bytes.
/// - `out` has room for `out_len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hash_many(
    messages: *const Bytes,
    count: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe { many(Mode::hash(), messages, count, Out::new(out, out_len)?) })
}

/// `blake3_hash_many` under a key of `key_len` bytes, which must be 32.
///
/// Errors: as for `blake3_hash_many`, and LENGTH for the key.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `key` points to `key_len` bytes.
/// - For the others, as for `blake3_hash_many`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_keyed_hash_many(
    key: *const u8,
    key_len: usize,
    messages: *const Bytes,
    count: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let mode = Mode::keyed(border::key(key, key_len)?);
        many(mode, messages, count, Out::new(out, out_len)?)
    })
}

/// `blake3_derive_key` for many materials under one context: 32 bytes of key each.
///
/// Errors: as for `blake3_hash_many`.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `context` points to `context_len` bytes. NULL is fine if there are 0.
/// - For the others, as for `blake3_hash_many`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_derive_key_many(
    context: *const c_void,
    context_len: usize,
    materials: *const Bytes,
    count: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let mode = Mode::derive_key(best(), border::input(context, context_len)?);
        many(mode, materials, count, Out::new(out, out_len)?)
    })
}

/// # Safety
///
/// - As for [`blake3_hash_many`].
unsafe fn many(mode: Mode, messages: *const Bytes, count: usize, out: Out) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    let (messages, bytes) = unsafe { checked(messages, count, BLAKE3_OUT_LEN, out) }?;
    // SAFETY: a `Hash` is 32 bytes and nothing else, and `bytes` has 32 times as many as there are messages.
    let hashes =
        unsafe { core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast::<Hash>(), messages.len()) };
    bindings::batch(mode).hash(messages, hashes).map_err(|_| Status::Internal)
}

/// The messages, and the room for a digest of `hash_length` bytes for each.
///
/// # Safety
///
/// - `messages` points to `count` elements unless that is 0. Each element's `data` points to its `len` bytes.
/// - The place for the output has room for as many bytes as it was told, and nobody else uses it for `'a`.
pub(crate) unsafe fn checked<'a>(
    messages: *const Bytes,
    count: usize,
    hash_length: usize,
    out: Out,
) -> Result<(&'a [Message], &'a mut [u8]), Status> {
    if count.checked_mul(hash_length) != Some(out.len()) {
        return Err(Status::Length);
    }
    let len = count.checked_mul(size_of::<Bytes>()).ok_or(Status::Length)?;
    // SAFETY: the caller vouches for the array.
    let array = unsafe { border::input(messages.cast(), len) }?;
    if array.is_empty() {
        return Ok((&[], &mut []));
    }
    if !messages.addr().is_multiple_of(align_of::<Bytes>()) {
        return Err(Status::Misaligned);
    }
    // SAFETY: `count` elements, checked as bytes above, and aligned. `Message` is a `Bytes`.
    let messages = unsafe { core::slice::from_raw_parts(messages.cast::<Message>(), count) };
    let mut overlap = out.overlaps(array);
    for Message(message) in messages {
        // SAFETY: the caller vouches for each message.
        overlap |= out.overlaps(unsafe { border::input(message.data, message.len) }?);
    }
    if overlap {
        return Err(Status::Overlap);
    }
    // SAFETY: the caller vouches for the room, and it overlaps nothing that is read, checked above.
    Ok((messages, unsafe { out.slice() }))
}
