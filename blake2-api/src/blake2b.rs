//! BLAKE2b: for 64-bit machines, digests of up to 64 bytes. RFC 7693.
//!
//! names --> generic types, over `u64`
//!
//! Knows nothing but the names.
//!
//! The names are those of the crate `blake2b_simd`, so that a program written for it needs another `use` line alone:
//!
//! ```
//! use blake2_api::blake2b as blake2b_simd;
//!
//! let hash = blake2b_simd::blake2b(b"abc");
//! assert_eq!(&hash.to_hex()[..16], "ba80a53f981c4d0d");
//!
//! let mut state = blake2b_simd::Params::new().hash_length(16).key(b"secret").to_state();
//! state.update(b"message");
//! assert_eq!(state.finalize().as_bytes().len(), 16);
//! ```

use crate::Error;
use crate::generic;

pub use crate::blake2bp;

/// How a message is to be hashed. See [`generic::Params`].
pub type Params = generic::Params<u64>;

/// A message that comes in pieces. See [`generic::State`].
pub type State = generic::State<u64>;

/// A digest of 1 to 64 bytes. See [`generic::Hash`].
pub type Hash = generic::Hash<u64>;

/// A state as bytes. See [`generic::Saved`].
pub type Saved = generic::Saved<[u8; SAVED_LEN]>;

/// The BLAKE2b hash of a message, 64 bytes.
///
/// ```
/// let hash = blake2_api::blake2b::hash(b"abc");
/// assert!(hash.to_string().starts_with("ba80a53f981c4d0d"));
/// ```
#[inline]
#[must_use]
pub fn hash(input: &[u8]) -> Hash {
    generic::hash(input)
}

/// The BLAKE2b hash of a message under a key of up to 64 bytes, which makes it a MAC tag of 64 bytes.
///
/// An empty key is none: the tag would be the plain hash then.
///
/// ```
/// use blake2_api::blake2b::keyed_hash;
///
/// let tag = keyed_hash(b"secret", b"message")?;
/// assert!(keyed_hash(b"secret", b"message")? == tag);
/// assert!(keyed_hash(&[0; 65], b"message").is_err());
/// # Ok::<(), blake2_api::Error>(())
/// ```
///
/// # Errors
///
/// If the key is longer.
pub fn keyed_hash(key: &[u8], input: &[u8]) -> Result<Hash, Error> {
    Ok(Params::new().try_key(key)?.hash(input))
}

/// Like [`hash`], by the name that `blake2b_simd` has for it.
#[inline]
#[must_use]
pub fn blake2b(input: &[u8]) -> Hash {
    hash(input)
}

/// Many messages, or many states, at once. [`Params::hash_many`] is the shortest way.
pub mod many {
    use crate::generic;

    pub use crate::generic::{hash_many, update_many};

    /// A message for [`hash_many`], and in the end its hash. See [`generic::HashManyJob`].
    pub type HashManyJob<'a> = generic::HashManyJob<'a, u64>;

    /// How many states this CPU advances side by side: at most [`MAX_DEGREE`].
    #[must_use]
    pub fn degree() -> usize {
        generic::degree::<u64>()
    }

    /// The most that [`degree`] is on any CPU.
    pub const MAX_DEGREE: usize = 8;
}

/// The longest digest in bytes.
pub const OUT_LEN: usize = 64;
/// The longest key in bytes.
pub const KEY_LEN: usize = 64;
/// Length of a salt in bytes.
pub const SALT_LEN: usize = 16;
/// Length of a personalisation in bytes.
pub const PERSONAL_LEN: usize = 16;
/// Length of a block in bytes. Of interest mostly to code that is generic over hash functions, such as HMAC.
pub const BLOCK_LEN: usize = 128;
/// Length of a saved state in bytes.
pub const SAVED_LEN: usize = crate::saved::plain_len(OUT_LEN);

/// [`OUT_LEN`], by the name that `blake2b_simd` has for it.
pub const OUTBYTES: usize = OUT_LEN;
/// [`KEY_LEN`], by the name that `blake2b_simd` has for it.
pub const KEYBYTES: usize = KEY_LEN;
/// [`SALT_LEN`], by the name that `blake2b_simd` has for it.
pub const SALTBYTES: usize = SALT_LEN;
/// [`PERSONAL_LEN`], by the name that `blake2b_simd` has for it.
pub const PERSONALBYTES: usize = PERSONAL_LEN;
/// [`BLOCK_LEN`], by the name that `blake2b_simd` has for it.
pub const BLOCKBYTES: usize = BLOCK_LEN;
