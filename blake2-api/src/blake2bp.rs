//! BLAKE2bp: four leaves of BLAKE2b side by side, for long messages.
//!
//! names --> generic types, over `u64`
//!
//! Knows nothing but the names.
//!
//! Its hash is another function than BLAKE2b. A single thread computes it about as much faster as it has lanes.
//!
//! ```
//! use blake2_api::blake2bp::{State, hash};
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
pub type Params = generic::striped::Params<u64>;

/// A message that comes in pieces. See [`generic::striped::State`].
pub type State = generic::striped::State<u64>;

/// A digest of 1 to 64 bytes. See [`generic::Hash`].
pub type Hash = generic::Hash<u64>;

/// A state as bytes. See [`generic::Saved`].
pub type Saved = generic::Saved<[u8; SAVED_LEN]>;

/// The BLAKE2bp hash of a message, 64 bytes.
///
/// ```
/// let hash = blake2_api::blake2bp::hash(b"abc");
/// assert!(hash.to_string().starts_with("b91a6b66ae87526c"));
/// ```
#[must_use]
pub fn hash(input: &[u8]) -> Hash {
    Params::new().hash(input)
}

/// Like [`hash`], by the name that `blake2b_simd` has for it.
#[must_use]
pub fn blake2bp(input: &[u8]) -> Hash {
    hash(input)
}

/// The longest digest in bytes.
pub const OUT_LEN: usize = 64;
/// The longest key in bytes.
pub const KEY_LEN: usize = 64;
/// Length of a saved state in bytes.
pub const SAVED_LEN: usize = crate::saved::parallel_len(OUT_LEN, 4);
