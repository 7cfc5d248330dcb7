//! The border: C's pointers become slices once they are checked, and no panic gets out.
//!
//! pointer, length --checks--> slice or `Status`; work --`guarded`--> `Status`
//!
//! Knows nothing of hashing.

use core::ffi::{c_char, c_void};

use crate::{BLAKE3_OUT_LEN, Status};

/// Runs the inside of a function; a panic becomes `Status::Internal`.
#[inline]
pub(crate) fn guarded(work: impl FnOnce() -> Result<(), Status>) -> Status {
    match caught(work) {
        Ok(()) => Status::Ok,
        Err(status) => status,
    }
}

/// Runs the inside of a function that has no way to return an error: one line, then the end of the process.
#[inline]
pub(crate) fn must(function: &str, work: impl FnOnce() -> Result<(), Status>) {
    if let Err(status) = caught(work) {
        die(function, status);
    }
}

#[cfg(feature = "std")]
#[inline]
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T, Status>) -> Result<T, Status> {
    // Nothing that a panic broke is used again: `laid::changed` sees to it.
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or(Err(Status::Internal))
}

/// Without `std` a panic is the end of the program: see `no_std`.
#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T, Status>) -> Result<T, Status> {
    work()
}

#[cfg(feature = "std")]
#[cold]
#[inline(never)]
fn die(function: &str, status: Status) -> ! {
    use std::io::Write as _;

    // Not `eprintln!`, which panics where standard error is closed.
    let _ = writeln!(std::io::stderr(), "{function}: {}", status.message().to_string_lossy());
    std::process::abort()
}

#[cfg(not(feature = "std"))]
#[cold]
#[inline(never)]
fn die(_function: &str, _status: Status) -> ! {
    // There is nowhere to print to.
    crate::no_std::stop()
}

/// `len` bytes of input. NULL is fine where `len` is 0.
///
/// # Safety
///
/// - Where both are not 0, `data` points to `len` bytes that nobody writes to for `'a`.
#[inline]
pub(crate) unsafe fn input<'a>(data: *const c_void, len: usize) -> Result<&'a [u8], Status> {
    if len == 0 {
        return Ok(&[]);
    }
    if data.is_null() {
        return Err(Status::Null);
    }
    if len > isize::MAX as usize {
        return Err(Status::Length);
    }
    // SAFETY: not NULL and not longer than an object can be; the caller vouches for the bytes.
    Ok(unsafe { core::slice::from_raw_parts(data.cast(), len) })
}

/// Exactly 32 bytes: a key, a chaining value.
///
/// # Safety
///
/// - As for [`input`], with a length of 32.
#[inline]
pub(crate) unsafe fn input_32<'a>(data: *const u8) -> Result<&'a [u8; BLAKE3_OUT_LEN], Status> {
    // SAFETY: the caller vouches for 32 bytes.
    let bytes = unsafe { input(data.cast(), BLAKE3_OUT_LEN) }?;
    bytes.try_into().map_err(|_| Status::Length)
}

/// A key whose length came with it.
///
/// # Safety
///
/// - As for [`input`].
#[inline]
pub(crate) unsafe fn key<'a>(data: *const u8, len: usize) -> Result<&'a [u8; BLAKE3_OUT_LEN], Status> {
    if data.is_null() {
        return Err(Status::Null);
    }
    if len != BLAKE3_OUT_LEN {
        return Err(Status::Length);
    }
    // SAFETY: the caller vouches for `len` bytes, which are 32.
    unsafe { input_32(data) }
}

/// A text that ends with NUL, without it.
///
/// # Safety
///
/// - Where `text` is not NULL, it points to bytes of which one is 0, and nobody writes to them for `'a`.
pub(crate) unsafe fn text<'a>(text: *const c_char) -> Result<&'a core::ffi::CStr, Status> {
    if text.is_null() {
        return Err(Status::Null);
    }
    // SAFETY: not NULL; the caller vouches for the NUL at its end.
    Ok(unsafe { core::ffi::CStr::from_ptr(text) })
}

/// Where output goes: checked, but not a slice before all input has been read, since it may be the same memory.
#[derive(Clone, Copy)]
pub(crate) struct Out {
    data: *mut u8,
    len: usize,
}

impl Out {
    /// # Errors
    ///
    /// NULL with a length other than 0; a length that no object has.
    #[inline]
    pub(crate) fn new(data: *mut u8, len: usize) -> Result<Self, Status> {
        if data.is_null() && len > 0 {
            return Err(Status::Null);
        }
        if len > isize::MAX as usize {
            return Err(Status::Length);
        }
        Ok(Self { data, len })
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        self.len
    }

    /// Writes the first bytes of `bytes`, as many as there is room for, which must be all of the room.
    ///
    /// # Safety
    ///
    /// - The place has room for as many bytes as `new` was told.
    #[inline]
    pub(crate) unsafe fn put(self, bytes: &[u8]) {
        assert!(self.len <= bytes.len(), "{} bytes of room, {} bytes", self.len, bytes.len());
        if self.len > 0 {
            // SAFETY: `bytes` has as many, asserted above; the caller vouches for the room, and `new` saw it is not
            // NULL. `copy` allows overlaps.
            unsafe { core::ptr::copy(bytes.as_ptr(), self.data, self.len) };
        }
    }

    /// Writes 32 bytes, which must be all of the room: two stores and no call.
    ///
    /// # Safety
    ///
    /// - As for [`put`](Self::put).
    #[inline(always)]
    pub(crate) unsafe fn put_root(self, root: &[u8; BLAKE3_OUT_LEN]) {
        assert!(self.len == BLAKE3_OUT_LEN, "{} bytes of room for a root", self.len);
        // SAFETY: 32 bytes, for which the caller vouches, at any address; `new` saw that it is not NULL.
        unsafe { self.data.cast::<[u8; BLAKE3_OUT_LEN]>().write_unaligned(*root) };
    }

    /// The place as a slice.
    ///
    /// # Safety
    ///
    /// - The place has room for as many bytes as `new` was told.
    /// - Nothing else refers to it for `'a`.
    #[inline]
    pub(crate) unsafe fn slice<'a>(self) -> &'a mut [u8] {
        if self.len == 0 {
            return &mut [];
        }
        // SAFETY: not NULL and no longer than an object, as `new` saw; the caller vouches for the rest.
        unsafe { core::slice::from_raw_parts_mut(self.data, self.len) }
    }

    /// Whether `bytes` lies in part where output goes.
    pub(crate) fn overlaps(self, bytes: &[u8]) -> bool {
        let (start, input) = (self.data.addr(), bytes.as_ptr().addr());
        !bytes.is_empty()
            && self.len > 0
            && start < input.saturating_add(bytes.len())
            && input < start.saturating_add(self.len)
    }
}

/// Writes a value through a pointer that C gave.
///
/// # Safety
///
/// - Where `place` is not NULL, a `T` may be written to it. It may be unaligned.
#[inline]
pub(crate) unsafe fn give<T>(place: *mut T, value: T) -> Result<(), Status> {
    if place.is_null() {
        return Err(Status::Null);
    }
    // SAFETY: not NULL; the caller vouches for the room.
    unsafe { place.write_unaligned(value) };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(guarded(|| panic!("on purpose")), Status::Internal);
    }

    #[test]
    fn null_is_fine_with_length_zero_alone() {
        // SAFETY: no memory is read in either case.
        unsafe {
            assert_eq!(input(core::ptr::null(), 0), Ok([].as_slice()));
            assert_eq!(input(core::ptr::null(), 1), Err(Status::Null));
        }
        assert!(Out::new(core::ptr::null_mut(), 0).is_ok());
        assert!(Out::new(core::ptr::null_mut(), 1).is_err());
    }

    #[test]
    fn overlap_is_seen_from_one_shared_byte_on() {
        let mut bytes = [0_u8; 10];
        let start = bytes.as_mut_ptr();
        let out = Out::new(start.wrapping_add(3), 4).unwrap();
        for (from, to, wanted) in
            [(0, 3, false), (0, 4, true), (6, 7, true), (7, 10, false), (4, 5, true), (5, 5, false)]
        {
            assert_eq!(out.overlaps(&bytes[from..to]), wanted, "{from}..{to}");
        }
    }
}
