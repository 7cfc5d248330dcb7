//! The parameters of BLAKE2b and BLAKE2s as a struct of C.
//!
//! `blake2_params` --size? pointers? ranges?--> `generic::Params`
//!
//! Knows nothing of what is hashed with them.

use core::mem::{align_of, size_of};

use blake2_api::generic::{Params, Variant};
use blake2_api::{Error, Parameter};

use super::short;
use crate::{Status, border};

/// All parameters of a BLAKE2b or BLAKE2s hash. `blake2b_params_init` or `blake2s_params_init` sets them to those of the
/// plain hash; then the program changes what it wants. A struct that neither of them has set is refused.
///
/// What the pointers point to is read when the struct is used, and not kept.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Blake2Params {
    /// Set by the functions that initialise. Not for programs.
    size: usize,
    /// Bytes of the digest: 1 to 64, in BLAKE2s 1 to 32.
    hash_length: usize,
    /// The key. NULL for none.
    key: *const u8,
    /// Bytes of the key: 0 for none, up to 64, in BLAKE2s up to 32.
    key_len: usize,
    /// The salt. NULL for none.
    salt: *const u8,
    /// Bytes of the salt: up to 16, in BLAKE2s up to 8. A shorter one is filled up with zeros.
    salt_len: usize,
    /// The personalisation, which says what the hash is for. NULL for none.
    personal: *const u8,
    /// Bytes of the personalisation: up to 16, in BLAKE2s up to 8. A shorter one is filled up with zeros.
    personal_len: usize,
    /// In a tree, the node's place in its level: below 2^48 in BLAKE2s. Otherwise 0.
    node_offset: u64,
    /// In a tree, the most bytes of a leaf, 0 for no limit. Otherwise 0.
    leaf_length: u32,
    /// In a tree, the most children of a node, 0 for no limit. Otherwise 1.
    fanout: u8,
    /// The most levels of the tree, 255 for no limit. Otherwise 1.
    depth: u8,
    /// In a tree, the node's level, 0 for a leaf. Otherwise 0.
    node_depth: u8,
    /// In a tree, bytes of the inner nodes' digests: up to 64, in BLAKE2s up to 32. Otherwise 0.
    inner_length: u8,
    /// In a tree, 1 in the last node of each level. Otherwise 0.
    last_node: u8,
}

impl Blake2Params {
    /// Those of the plain hash.
    fn plain(hash_length: usize) -> Self {
        Self {
            size: size_of::<Self>(),
            hash_length,
            key: core::ptr::null(),
            key_len: 0,
            salt: core::ptr::null(),
            salt_len: 0,
            personal: core::ptr::null(),
            personal_len: 0,
            node_offset: 0,
            leaf_length: 0,
            fanout: 1,
            depth: 1,
            node_depth: 0,
            inner_length: 0,
            last_node: 0,
        }
    }
}

/// Writes the parameters of the plain hash.
///
/// # Safety
///
/// - Where `params` is not NULL, it may be written to.
pub(super) unsafe fn init<W: Variant>(params: *mut Blake2Params) -> Result<(), Status> {
    placed(params)?;
    // SAFETY: the caller vouches for the room.
    unsafe { border::give(params, Blake2Params::plain(W::OUT_LEN)) }
}

/// The parameters that C means by a struct, and the length of the digest.
///
/// # Safety
///
/// - Where `params` is not NULL, it points to a `Blake2Params`, whose pointers point to as many bytes as it says.
pub(super) unsafe fn read<W: Variant>(params: *const Blake2Params) -> Result<(Params<W>, usize), Status> {
    placed(params)?;
    // Volatile: the bytes may never have been written, of which the compiler must make nothing.
    // SAFETY: not NULL and aligned, as `placed` saw; the caller vouches for the memory.
    let size = unsafe { (&raw const (*params).size).read_volatile() };
    if size != size_of::<Blake2Params>() {
        return Err(Status::Uninitialized);
    }
    // SAFETY: the same, and the size says that `init` wrote all of it.
    let given = unsafe { params.read() };
    let mut made = Params::new();
    // SAFETY: the caller vouches for what the pointers point to.
    let (key, salt, personal) = unsafe {
        (
            short(given.key, given.key_len, Status::KeyLength)?,
            short(given.salt, given.salt_len, Status::SaltLength)?,
            short(given.personal, given.personal_len, Status::PersonalLength)?,
        )
    };
    made.try_hash_length(given.hash_length)?.try_key(key)?.try_salt(salt)?.try_personal(personal)?;
    made.try_node_offset(given.node_offset)?
        .try_inner_hash_length(given.inner_length.into())?
        .fanout(given.fanout)
        .max_depth(given.depth)
        .max_leaf_length(given.leaf_length)
        .node_depth(given.node_depth)
        .last_node(given.last_node != 0);
    Ok((made, given.hash_length))
}

fn placed(params: *const Blake2Params) -> Result<(), Status> {
    if params.is_null() {
        return Err(Status::Null);
    }
    if !params.addr().is_multiple_of(align_of::<Blake2Params>()) {
        return Err(Status::Misaligned);
    }
    Ok(())
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Parameter { parameter: Parameter::HashLength, .. } => Self::HashLength,
            Error::Parameter { parameter: Parameter::KeyLength, .. } => Self::KeyLength,
            Error::Parameter { parameter: Parameter::SaltLength, .. } => Self::SaltLength,
            Error::Parameter { parameter: Parameter::PersonalLength, .. } => Self::PersonalLength,
            Error::Parameter { parameter: Parameter::NodeOffset, .. } => Self::NodeOffset,
            Error::Parameter { parameter: Parameter::InnerHashLength, .. } => Self::InnerLength,
            Error::Finished | Error::Wiped => Self::Uninitialized,
            _ => Self::Internal,
        }
    }
}
