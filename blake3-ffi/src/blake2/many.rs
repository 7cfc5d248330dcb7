//! Many messages of BLAKE2b or BLAKE2s in one call.
//!
//! parameters, messages --windows--> `Params::hash_many` --> digests, one after the other
//!
//! Knows nothing of lanes.

use blake2_api::generic::{Hash, Params, Variant};

use super::params::{self, Blake2Params};
use crate::Status;
use crate::batch::{self, Bytes};
use crate::border::Out;

/// # Safety
///
/// - Where `params` is not NULL, as for [`params::read`].
/// - For the others as for [`batch::checked`].
pub(super) unsafe fn hash_many<W: Variant>(
    params: *const Blake2Params,
    messages: *const Bytes,
    count: usize,
    out: *mut u8,
    out_len: usize,
) -> Result<(), Status> {
    let (params, hash_length) = match params.is_null() {
        true => (Params::<W>::new(), W::OUT_LEN),
        // SAFETY: the caller vouches for the parameters.
        false => unsafe { params::read(params) }?,
    };
    // SAFETY: the contract is the same.
    let (messages, bytes) = unsafe { batch::checked(messages, count, hash_length, Out::new(out, out_len)?) }?;
    let mut hashes = [Hash::<W>::from_bytes(&[0])?; WINDOW];
    for (messages, bytes) in messages.chunks(WINDOW).zip(bytes.chunks_mut(WINDOW * hash_length)) {
        let hashes = &mut hashes[..messages.len()];
        params.hash_many(messages, hashes)?;
        for (to, hash) in bytes.chunks_exact_mut(hash_length).zip(hashes) {
            to.copy_from_slice(hash.as_bytes());
        }
    }
    Ok(())
}

/// Messages at a time. A key is compressed once for so many.
const WINDOW: usize = 64;
