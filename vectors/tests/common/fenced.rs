//! Memory between two pages that nobody may touch.
//!
//! | no access | bytes, flush with either fence | no access |
//!
//! Knows nothing of what the bytes are for. The only unsafe code of the harness.

#![cfg(all(unix, not(miri)))]

use std::ptr;

use rustix::io;
use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect, munmap};

/// At least as many bytes as asked for, with a fence on both sides.
pub(crate) struct Fenced {
    base: *mut u8,
    fence: usize,
    len: usize,
}

impl Fenced {
    pub(crate) fn new(least: usize) -> io::Result<Fenced> {
        let fence = rustix::param::page_size();
        let len = least.next_multiple_of(fence).max(fence);
        // SAFETY: a new anonymous mapping at an address of the system's choice touches no other memory.
        let base = unsafe {
            mmap_anonymous(ptr::null_mut(), len + 2 * fence, ProtFlags::empty(), MapFlags::PRIVATE)?
        }
        .cast::<u8>();
        let fenced = Fenced { base, fence, len };
        // SAFETY: fence .. fence + len are whole pages within the mapping made above.
        unsafe { mprotect(base.add(fence).cast(), len, MprotectFlags::READ | MprotectFlags::WRITE)? };
        Ok(fenced)
    }

    /// The first `len` bytes: one byte before them is a fault.
    pub(crate) fn at_start(&mut self, len: usize) -> &mut [u8] {
        &mut self.bytes()[..len]
    }

    /// The last `len` bytes: one byte after them is a fault.
    pub(crate) fn at_end(&mut self, len: usize) -> &mut [u8] {
        let start = self.len.checked_sub(len).expect("no more bytes than there are");
        &mut self.bytes()[start..]
    }

    fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: the pages between the fences are mapped, readable, writable and zeroed since `new`; they
        // live as long as `self`, whose exclusive borrow makes this the only reference.
        unsafe { std::slice::from_raw_parts_mut(self.base.add(self.fence), self.len) }
    }
}

impl Drop for Fenced {
    fn drop(&mut self) {
        // SAFETY: exactly the mapping made in `new`, to which no reference is left.
        let unmapped = unsafe { munmap(self.base.cast(), self.len + 2 * self.fence) };
        debug_assert!(unmapped.is_ok(), "munmap: {unmapped:?}");
    }
}
