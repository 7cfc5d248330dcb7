//! The caller's struct, and the tree state that is laid over it.
//!
//! `*mut Hasher` --NULL? aligned? initialised?--> `&mut State`, in place
//!
//! Knows nothing of input and output.

use core::mem::{align_of, offset_of, size_of};
use core::ptr::addr_of_mut;

use blake3_api::kernel::best;
use blake3_tree::State;

use crate::{BLAKE3_KEY_LEN, Status, border};

/// A hash in progress: 1912 bytes without heap memory and without pointers, to be placed anywhere, copied by
/// assignment, and forgotten at will.
///
/// Its contents are the library's. It is secret where the key or the input is: `blake3_hasher_wipe` overwrites it.
/// One thread may use it at a time, or several at once if all of them only read, as `blake3_hasher_finalize` does.
#[repr(C)]
#[derive(Debug)]
pub struct Hasher {
    /// Not for programs.
    opaque: [u64; 239],
}

/// The three modes of BLAKE3.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Plain hash: no key.
    Hash = 0,
    /// Hash under a key of 32 bytes.
    KeyedHash = 1,
    /// Key material under a context key of 32 bytes, as `blake3_derive_key_context` makes it.
    DeriveKey = 2,
}

/// What lies in a [`Hasher`].
#[repr(C)]
struct Laid {
    tag: u64,
    state: State,
}

/// Says that the struct was initialised. No run of equal bytes, no text and no small number.
const TAG: u64 = 0x9d3a_62f1_0b7c_e845;

// The reference's struct has 1912 bytes where a 64-bit word is aligned to 8, and 1904 where it is aligned to 4.
const _: () = assert!(size_of::<Hasher>() == 1912);
const _: () = assert!(size_of::<Laid>() <= if align_of::<u64>() == 8 { 1912 } else { 1904 });
const _: () = assert!(align_of::<Laid>() <= align_of::<Hasher>());
const _: () = assert!(offset_of!(Laid, tag) == 0);

/// Refuses NULL and addresses that the type cannot have.
#[inline]
fn placed(hasher: *const Hasher) -> Result<(), Status> {
    if hasher.is_null() {
        return Err(Status::Null);
    }
    if !hasher.addr().is_multiple_of(align_of::<Laid>()) {
        return Err(Status::Misaligned);
    }
    Ok(())
}

/// Whether there is a state in the struct.
///
/// # Safety
///
/// - `hasher` is aligned and points to 8 bytes at least.
#[inline]
unsafe fn initialized(hasher: *const Hasher) -> Result<(), Status> {
    // Volatile: the bytes may never have been written, of which the compiler must make nothing.
    // SAFETY: aligned and readable, as the caller vouches.
    let tag = unsafe { hasher.cast::<u64>().read_volatile() };
    if tag == TAG { Ok(()) } else { Err(Status::Uninitialized) }
}

/// Puts a new state into the struct, whatever was there.
///
/// # Safety
///
/// - Where `hasher` is not NULL, a `Hasher` may be written to it.
#[inline]
pub(crate) unsafe fn init(hasher: *mut Hasher, mode: blake3_tree::Mode) -> Result<(), Status> {
    placed(hasher)?;
    // SAFETY: not NULL and aligned, as `placed` saw; the caller vouches for the room, and `Laid` needs no more than a
    // `Hasher` has, asserted above. What was there has no destructor that would be missed.
    unsafe { hasher.cast::<Laid>().write(Laid { tag: TAG, state: State::new(mode) }) };
    Ok(())
}

/// The state in the struct, to read.
///
/// # Safety
///
/// - Where `hasher` is not NULL, it points to a `Hasher` that nobody changes for `'a`.
#[inline]
pub(crate) unsafe fn state<'a>(hasher: *const Hasher) -> Result<&'a State, Status> {
    placed(hasher)?;
    // SAFETY: aligned, and the caller vouches for the memory.
    unsafe { initialized(hasher) }?;
    // SAFETY: the tag says that `init` wrote a state here, or that it was copied from where it did; a state has no
    // pointers, so that a copy is as good.
    Ok(unsafe { &(*hasher.cast::<Laid>()).state })
}

/// Changes the state in the struct. One that a panic left in the middle of a change is uninitialised afterwards.
///
/// # Safety
///
/// - Where `hasher` is not NULL, it points to a `Hasher` that nobody else uses during the call.
#[inline]
pub(crate) unsafe fn changed(
    hasher: *mut Hasher,
    change: impl FnOnce(&mut State) -> Result<(), Status>,
) -> Result<(), Status> {
    placed(hasher)?;
    // SAFETY: aligned, and the caller vouches for the memory.
    unsafe { initialized(hasher) }?;
    // SAFETY: as in `state`, and the caller vouches that it is alone.
    let state = unsafe { &mut *addr_of_mut!((*hasher.cast::<Laid>()).state) };
    let done = border::caught(|| change(state));
    if done == Err(Status::Internal) {
        // SAFETY: aligned and writable, and the reference to the state is no longer used.
        unsafe { hasher.cast::<u64>().write(0) };
    }
    done
}

/// Overwrites all of the struct that was used. It is uninitialised then.
///
/// # Safety
///
/// - Where `hasher` is not NULL, it points to a `Hasher` that nobody else uses during the call.
pub(crate) unsafe fn wipe(hasher: *mut Hasher) -> Result<(), Status> {
    placed(hasher)?;
    // SAFETY: 1912 writable bytes, as the caller vouches; any bytes are bytes.
    blake_kernels::wipe(unsafe { core::slice::from_raw_parts_mut(hasher.cast(), size_of::<Hasher>()) });
    Ok(())
}

/// The mode that C means by a number and a key.
///
/// # Safety
///
/// - As for [`border::input`].
#[inline]
pub(crate) unsafe fn mode(mode: i32, key: *const u8, key_len: usize) -> Result<blake3_tree::Mode, Status> {
    const HASH: i32 = Mode::Hash as i32;
    const KEYED_HASH: i32 = Mode::KeyedHash as i32;
    const DERIVE_KEY: i32 = Mode::DeriveKey as i32;
    const _: () = assert!(BLAKE3_KEY_LEN == crate::BLAKE3_OUT_LEN);
    match mode {
        HASH if key.is_null() && key_len == 0 => Ok(blake3_tree::Mode::hash()),
        // SAFETY: the caller vouches for the key.
        KEYED_HASH => Ok(blake3_tree::Mode::keyed(unsafe { border::key(key, key_len) }?)),
        // SAFETY: the same.
        DERIVE_KEY => Ok(blake3_tree::Mode::derive_key_material(unsafe { border::key(key, key_len) }?)),
        _ => Err(Status::Mode),
    }
}

/// Writes output of the whole input from byte `seek` of the stream on.
///
/// # Safety
///
/// - The place has room for as many bytes as it was told.
#[inline]
pub(crate) unsafe fn finalize(state: &State, seek: u64, out: border::Out) -> Result<(), Status> {
    if state.offset() != 0 {
        return Err(Status::RootOfSubtree);
    }
    if out.len() as u64 > u64::MAX - seek {
        return Err(Status::EndOfStream);
    }
    if seek == 0 && out.len() <= crate::BLAKE3_OUT_LEN {
        let root = state.root(best()).into_bytes();
        // SAFETY: the caller vouches for the room.
        unsafe { out.put(&root) };
        return Ok(());
    }
    // SAFETY: the node holds all that is needed of the state, so that nothing else is read; the caller vouches for the
    // room.
    unsafe { crate::output::put(state.finish(best()), seek, out) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::mem::MaybeUninit;

    #[test]
    fn a_panic_in_a_change_leaves_the_hasher_uninitialised() {
        let mut hasher = MaybeUninit::<Hasher>::uninit();
        // SAFETY: the struct is ours, and written by `init` before anything else.
        unsafe {
            init(hasher.as_mut_ptr(), blake3_tree::Mode::hash()).unwrap();
            assert!(state(hasher.as_ptr()).is_ok());
            let done = changed(hasher.as_mut_ptr(), |_| panic!("on purpose"));
            assert_eq!(done, Err(Status::Internal));
            assert_eq!(state(hasher.as_ptr()).err(), Some(Status::Uninitialized));
        }
    }

    #[test]
    fn other_addresses_and_other_contents_are_refused() {
        let hasher = Hasher { opaque: [0; 239] };
        let filled = Hasher { opaque: [u64::MAX; 239] };
        // SAFETY: both are whole structs; the third is refused before it is read.
        unsafe {
            assert_eq!(state(&raw const hasher).err(), Some(Status::Uninitialized));
            assert_eq!(state(&raw const filled).err(), Some(Status::Uninitialized));
            let odd = (&raw const hasher).wrapping_byte_add(1);
            assert_eq!(state(odd).err(), Some(Status::Misaligned));
        }
    }
}
