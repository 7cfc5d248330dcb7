//! The caller's structs, and the values that are laid over them.
//!
//! `*mut P` --NULL? aligned? initialised?--> `&mut P::Value`, in place
//!
//! Knows nothing of what the values are.

use core::mem::{align_of, offset_of, size_of};
use core::ptr::addr_of_mut;

use crate::{Status, border};

/// A struct of the caller's whose contents are the library's: a value without pointers, behind a word that says so.
pub(crate) trait Place: Sized {
    /// What lies in it.
    type Value;
    /// Says that the struct was initialised; no other struct's. No run of equal bytes, no text and no small number.
    const TAG: u64;
}

/// What lies in a place.
#[repr(C)]
struct Laid<V> {
    tag: u64,
    value: V,
}

const _: () = assert!(offset_of!(Laid<u64>, tag) == 0);

/// How many bytes of a place are used.
pub(crate) const fn used<P: Place>() -> usize {
    size_of::<Laid<P::Value>>()
}

/// Refuses NULL and addresses that the type cannot have.
#[inline]
fn placed<P: Place>(place: *const P) -> Result<(), Status> {
    const { assert!(used::<P>() <= size_of::<P>() && align_of::<Laid<P::Value>>() <= align_of::<P>()) };
    if place.is_null() {
        return Err(Status::Null);
    }
    if !place.addr().is_multiple_of(align_of::<Laid<P::Value>>()) {
        return Err(Status::Misaligned);
    }
    Ok(())
}

/// Refuses places without a value, too.
///
/// # Safety
///
/// - Where `place` is not NULL, it points to 8 bytes at least.
#[inline]
unsafe fn initialized<P: Place>(place: *const P) -> Result<(), Status> {
    placed(place)?;
    // Volatile: the bytes may never have been written, of which the compiler must make nothing.
    // SAFETY: not NULL and aligned, as `placed` saw; readable, as the caller vouches.
    let tag = unsafe { place.cast::<u64>().read_volatile() };
    if tag == P::TAG { Ok(()) } else { Err(Status::Uninitialized) }
}

/// Puts a new value into the place, whatever was there.
///
/// # Safety
///
/// - Where `place` is not NULL, a `P` may be written to it.
// Inlined with what makes the value, which cannot fail, so that it is made where it belongs.
#[inline(always)]
pub(crate) unsafe fn init<P: Place>(place: *mut P, make: impl FnOnce() -> P::Value) -> Result<(), Status> {
    placed(place)?;
    // SAFETY: not NULL and aligned, as `placed` saw; the caller vouches for the room, and `Laid` needs no more than there
    // is, asserted there too. What was there has no destructor that would be missed.
    unsafe { place.cast::<Laid<P::Value>>().write(Laid { tag: P::TAG, value: make() }) };
    Ok(())
}

/// The value, to read.
///
/// # Safety
///
/// - Where `place` is not NULL, it points to a `P` that nobody changes for `'a`.
#[inline]
pub(crate) unsafe fn value<'a, P: Place>(place: *const P) -> Result<&'a P::Value, Status> {
    // SAFETY: the contract is the same.
    unsafe { initialized(place) }?;
    // SAFETY: the tag says that `init` wrote a value here, or that it was copied from where it did; values have no
    // pointers, so that a copy is as good.
    Ok(unsafe { &(*place.cast::<Laid<P::Value>>()).value })
}

/// The value, to change by what cannot panic.
///
/// # Safety
///
/// - Where `place` is not NULL, it points to a `P` that nobody else uses for `'a`.
#[inline]
pub(crate) unsafe fn value_mut<'a, P: Place>(place: *mut P) -> Result<&'a mut P::Value, Status> {
    // SAFETY: the contract is the same.
    unsafe { initialized(place) }?;
    // SAFETY: as in `value`, and the caller vouches that it is alone.
    Ok(unsafe { &mut *addr_of_mut!((*place.cast::<Laid<P::Value>>()).value) })
}

/// Changes the value. One that a panic left in the middle of a change is uninitialised afterwards.
///
/// # Safety
///
/// - As for [`value_mut`], for the time of the call.
#[inline]
pub(crate) unsafe fn changed<P: Place>(
    place: *mut P,
    change: impl FnOnce(&mut P::Value) -> Result<(), Status>,
) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    let value = unsafe { value_mut(place) }?;
    let done = border::caught(|| change(value));
    if done == Err(Status::Internal) {
        // SAFETY: aligned and writable, and the reference to the value is no longer used.
        unsafe { place.cast::<u64>().write(0) };
    }
    done
}

/// Overwrites all of the place. It is uninitialised then.
///
/// # Safety
///
/// - Where `place` is not NULL, it points to a `P` that nobody else uses during the call.
pub(crate) unsafe fn wipe<P: Place>(place: *mut P) -> Result<(), Status> {
    placed(place)?;
    // SAFETY: so many writable bytes, as the caller vouches; any bytes are bytes.
    blake_kernels::wipe(unsafe { core::slice::from_raw_parts_mut(place.cast(), size_of::<P>()) });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hasher::{Hasher, Mode, mode};
    use core::mem::MaybeUninit;

    #[test]
    fn a_panic_in_a_change_leaves_the_place_uninitialised() {
        let mut hasher = MaybeUninit::<Hasher>::uninit();
        // SAFETY: the struct is ours, and written by `init` before anything else; the mode has no key.
        unsafe {
            let mode = mode(Mode::Hash as i32, core::ptr::null(), 0).unwrap();
            init(hasher.as_mut_ptr(), || blake3_tree::State::new(mode)).unwrap();
            assert!(value(hasher.as_ptr()).is_ok());
            let done = changed(hasher.as_mut_ptr(), |_| panic!("on purpose"));
            assert_eq!(done, Err(Status::Internal));
            assert_eq!(value(hasher.as_ptr()).err(), Some(Status::Uninitialized));
        }
    }

    #[test]
    fn other_addresses_and_other_contents_are_refused() {
        // SAFETY: any bytes are a hasher; the third is refused before it is read.
        unsafe {
            let hasher = MaybeUninit::<Hasher>::zeroed();
            assert_eq!(value(hasher.as_ptr()).err(), Some(Status::Uninitialized));
            let mut filled = MaybeUninit::<Hasher>::uninit();
            filled.as_mut_ptr().write_bytes(0xff, 1);
            assert_eq!(value(filled.as_ptr()).err(), Some(Status::Uninitialized));
            let odd = hasher.as_ptr().wrapping_byte_add(1);
            assert_eq!(value(odd).err(), Some(Status::Misaligned));
        }
    }
}
