//! BLAKE2sp: eight leaves of BLAKE2s side by side, for long messages.
//!
//! names --> generic types, over `u32`
//!
//! Knows nothing but the names.
//!
//! Its hash is another function than BLAKE2s. A single thread computes it about as much faster as it has lanes.
//!
//! ```
//! use blake2_api::blake2sp::{State, hash};
//!
//! let message = vec![7; 100_000];
//! let mut state = State::new();
//! for piece in message.chunks(3000) {
//!     state.update(piece);
//! }
//! assert_eq!(state.finalize(), hash(&message));
//! ```

use crate::generic;

/// How a message is to be hashed. See [`generic::striped::Params`].
pub type Params = generic::striped::Params<u32>;

/// A message that comes in pieces. See [`generic::striped::State`].
pub type State = generic::striped::State<u32>;

/// A digest of 1 to 32 bytes. See [`generic::Hash`].
pub type Hash = generic::Hash<u32>;

/// A state as bytes. See [`generic::Saved`].
pub type Saved = generic::Saved<[u8; SAVED_LEN]>;

/// The BLAKE2sp hash of a message, 32 bytes.
///
/// ```
/// let hash = blake2_api::blake2sp::hash(b"abc");
/// assert!(hash.to_string().starts_with("70f75b58f1fecab8"));
/// ```
#[must_use]
pub fn hash(input: &[u8]) -> Hash {
    Params::new().hash(input)
}

/// Like [`hash`], by the name that `blake2s_simd` has for it.
#[must_use]
pub fn blake2sp(input: &[u8]) -> Hash {
    hash(input)
}

/// The longest digest in bytes.
pub const OUT_LEN: usize = 32;
/// The longest key in bytes.
pub const KEY_LEN: usize = 32;
/// Length of a saved state in bytes.
pub const SAVED_LEN: usize = crate::saved::parallel_len(OUT_LEN, 8);
