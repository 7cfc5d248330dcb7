//! The caller's struct for BLAKE3, whose contents are a tree state; what C means by a mode; how output comes of a state.
//!
//! number, key --checks--> `Mode` --> state; state --> output
//!
//! Knows nothing of input.

use core::mem::{align_of, size_of};

use blake3_api::kernel::best;
use blake3_tree::State;

use crate::laid::{self, Place};
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

impl Place for Hasher {
    type Value = State;
    const TAG: u64 = 0x9d3a_62f1_0b7c_e845;
}

// The reference's struct has 1912 bytes where a 64-bit word is aligned to 8, and 1904 where it is aligned to 4.
const _: () = assert!(size_of::<Hasher>() == 1912);
const _: () = assert!(laid::used::<Hasher>() <= if align_of::<u64>() == 8 { 1912 } else { 1904 });

/// Puts a new state into the struct, whatever was there.
///
/// # Safety
///
/// - Where `hasher` is not NULL, a `Hasher` may be written to it.
#[inline(always)]
pub(crate) unsafe fn init(hasher: *mut Hasher, mode: blake3_tree::Mode) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    unsafe { laid::init(hasher, || State::new(mode)) }
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
