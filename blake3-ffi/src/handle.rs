//! Hashers and outputs on the heap, for languages that cannot lay out a struct.
//!
//! `_new`, `_clone` --> pointer that the library allocated --`_free`--> wiped, gone
//!
//! Knows nothing of what is done with them meanwhile: the functions on structs work on these too.

use crate::Status;
use crate::border::{self, guarded};
use crate::hasher::{self, Hasher};
use crate::laid;
use crate::output::{self, Output};

/// Allocates and initialises a hasher, and writes its address to `*hasher`. `mode`, `key` and `key_len` are as for
/// `blake3_hasher_init_mode`.
///
/// Ownership: the caller's, who gives it to `blake3_hasher_free` once.
/// Errors: NULL, LENGTH, MODE, OUT_OF_MEMORY; UNSUPPORTED in a build without a heap.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `key` points to `key_len` bytes, which are copied.
/// - `hasher` is NULL or points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_new(
    mode: i32,
    key: *const u8,
    key_len: usize,
    hasher: *mut *mut Hasher,
) -> Status {
    // SAFETY: the contract is the same; `heap` gives memory for a hasher.
    guarded(|| unsafe {
        let mode = hasher::mode(mode, key, key_len)?;
        heap(hasher, |new| hasher::init(new, mode))
    })
}

/// Allocates a copy of a hasher, and writes its address to `*clone`. Either is then used without the other.
///
/// Ownership: the caller's, who gives it to `blake3_hasher_free` once.
/// Errors: NULL, UNINITIALIZED, MISALIGNED, OUT_OF_MEMORY; UNSUPPORTED in a build without a heap.
/// Thread safety: several threads may clone one hasher at once.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`, on the heap or not.
/// - `clone` is NULL or points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_clone(hasher: *const Hasher, clone: *mut *mut Hasher) -> Status {
    // SAFETY: the contract is the same; a hasher is copied as bytes, since it has no pointers.
    guarded(|| unsafe {
        laid::value(hasher)?;
        heap(clone, |new| {
            core::ptr::copy_nonoverlapping(hasher.cast::<u8>(), new.cast(), size_of::<Hasher>());
            Ok(())
        })
    })
}

/// Wipes and frees a hasher. NULL is fine.
///
/// Errors: none. Thread safety: nobody else uses the hasher.
///
/// # Safety
///
/// - `hasher` is NULL or came from `blake3_hasher_new` or `blake3_hasher_clone` and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_free(hasher: *mut Hasher) {
    // SAFETY: the contract is the same.
    border::must("blake3_hasher_free", || unsafe { free(hasher, |old| laid::wipe(old)) });
}

/// Allocates a reader of the output of a hasher, and writes its address to `*output`. See `blake3_output_init`.
///
/// Ownership: the caller's, who gives it to `blake3_output_free` once.
/// Errors: NULL, UNINITIALIZED, MISALIGNED, ROOT_OF_SUBTREE, OUT_OF_MEMORY; UNSUPPORTED in a build without a heap.
/// Thread safety: `hasher` is only read.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
/// - `output` is NULL or points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_output_new(hasher: *const Hasher, output: *mut *mut Output) -> Status {
    // SAFETY: the contract is the same; `heap` gives memory for an output.
    guarded(|| unsafe { heap(output, |new| output::init(new, hasher)) })
}

/// Wipes and frees an output. NULL is fine.
///
/// Errors: none. Thread safety: nobody else uses the output.
///
/// # Safety
///
/// - `output` is NULL or came from `blake3_output_new` and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_output_free(output: *mut Output) {
    // SAFETY: the contract is the same.
    border::must("blake3_output_free", || unsafe { free(output, |old| laid::wipe(old)) });
}

/// Allocates a `T`, has it filled, and writes its address to `place`; on an error nothing stays allocated.
///
/// # Safety
///
/// - `place` is NULL or points to a pointer.
/// - `fill` writes all that anybody will read.
#[cfg(feature = "std")]
unsafe fn heap<T>(place: *mut *mut T, fill: impl FnOnce(*mut T) -> Result<(), Status>) -> Result<(), Status> {
    use std::alloc::{Layout, alloc_zeroed, dealloc};

    if place.is_null() {
        return Err(Status::Null);
    }
    // SAFETY: a hasher and an output have more than 0 bytes.
    let new = unsafe { alloc_zeroed(Layout::new::<T>()) }.cast::<T>();
    if new.is_null() {
        return Err(Status::OutOfMemory);
    }
    match fill(new) {
        // SAFETY: not NULL, and the caller vouches for the room.
        Ok(()) => unsafe { border::give(place, new) },
        Err(status) => {
            // SAFETY: allocated above with the same layout, and given to nobody.
            unsafe { dealloc(new.cast(), Layout::new::<T>()) };
            Err(status)
        }
    }
}

#[cfg(not(feature = "std"))]
unsafe fn heap<T>(_: *mut *mut T, _: impl FnOnce(*mut T) -> Result<(), Status>) -> Result<(), Status> {
    Err(Status::Unsupported)
}

/// # Safety
///
/// - `old` is NULL or came from [`heap`] and was not freed.
unsafe fn free<T>(old: *mut T, wipe: impl FnOnce(*mut T) -> Result<(), Status>) -> Result<(), Status> {
    if old.is_null() {
        return Ok(());
    }
    wipe(old)?;
    #[cfg(feature = "std")]
    // SAFETY: the caller vouches that it was allocated with this layout.
    unsafe {
        std::alloc::dealloc(old.cast(), std::alloc::Layout::new::<T>());
    };
    Ok(())
}
