//! BLAKE2Xs: outputs of any length on BLAKE2s, for deriving keys and streams.
//!
//! names --> generic types, over `u32`
//!
//! Knows nothing but the names.
//!
//! ```
//! use blake2_api::blake2xs;
//!
//! // A length that is known takes part in the hash.
//! let mut out = [0; 200];
//! blake2xs::hash_into(b"seed", &mut out)?;
//!
//! // Or a stream, of which as much is read as is wanted.
//! let mut reader = blake2xs::State::new().update(b"seed").finalize_xof();
//! let mut piece = [0; 16];
//! reader.fill(&mut piece);
//! assert_ne!(piece, out[..16]);
//! # Ok::<(), blake2_api::Error>(())
//! ```

use crate::Error;
use crate::generic;

/// How a message is to be hashed. See [`generic::xof::Params`].
pub type Params = generic::xof::Params<u32>;

/// A message that comes in pieces. See [`generic::xof::State`].
pub type State = generic::xof::State<u32>;

/// The output. See [`generic::xof::OutputReader`].
pub type OutputReader = generic::xof::OutputReader<u32>;

/// A state as bytes. See [`generic::Saved`].
pub type Saved = generic::Saved<[u8; SAVED_LEN]>;

/// Fills `out` with the output for a message that has the length of `out`.
///
/// # Errors
///
/// If `out` is empty, or longer than [`OUTPUT_MAX`].
pub fn hash_into(input: &[u8], out: &mut [u8]) -> Result<(), Error> {
    crate::xof::hash_into::<u32>(input, out)
}

/// The greatest length of an output that is known at the start, in bytes.
pub const OUTPUT_MAX: u64 = (1 << 16) - 2;
/// The length of the stream where none is known, in bytes: 128 GiB.
pub const STREAM_LEN: u64 = 32 << 32;
/// The longest key in bytes.
pub const KEY_LEN: usize = 32;
/// Length of a saved state in bytes.
pub const SAVED_LEN: usize = crate::saved::plain_len(32);
