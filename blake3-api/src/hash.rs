//! `Hash`: the 32 bytes of a root, compared in constant time.
//!
//! root --`finalize`--> `Hash` <--hex, bytes, serde--> text and storage
//!
//! Knows nothing of how the bytes came to be.

use arrayvec::ArrayString;
use blake_digest::{decode_array, digest_traits, encode};
use core::array::TryFromSliceError;
use subtle::ConstantTimeEq;

use crate::{HexError, OUT_LEN};

/// A BLAKE3 output of the default length, 32 bytes.
///
/// Comparing it with another `Hash`, with `[u8; 32]` or with `[u8]` takes constant time, so it can serve as a MAC tag.
/// To keep that so, it converts to bytes only where the program says so: there is no `Deref`, no `AsRef`, and no order.
///
/// ```
/// use blake3_api::Hash;
///
/// let hash = blake3_api::hash(b"");
/// let text = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";
/// assert_eq!(hash.to_hex().as_str(), text);
/// assert_eq!(text.parse::<Hash>(), Ok(hash));
/// assert_eq!(Hash::from_bytes(*hash.as_bytes()), hash);
/// ```
#[derive(Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
// Bindings fill arrays of hashes that other languages see as bytes.
#[repr(transparent)]
pub struct Hash([u8; OUT_LEN]);

impl Hash {
    /// The bytes. Comparing these, unlike comparing `Hash`, does not take constant time.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8; OUT_LEN] {
        &self.0
    }

    /// Makes a `Hash` of its bytes.
    #[inline]
    pub const fn from_bytes(bytes: [u8; OUT_LEN]) -> Self {
        Hash(bytes)
    }

    /// The bytes as a slice. Comparing these, unlike comparing `Hash`, does not take constant time.
    #[inline]
    pub const fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// Makes a `Hash` of a slice.
    ///
    /// # Errors
    ///
    /// If the slice is not exactly 32 bytes long.
    ///
    /// ```
    /// use blake3_api::Hash;
    ///
    /// assert!(Hash::from_slice(&[0; 32]).is_ok());
    /// assert!(Hash::from_slice(&[0; 31]).is_err());
    /// ```
    #[inline]
    pub fn from_slice(bytes: &[u8]) -> Result<Self, TryFromSliceError> {
        bytes.try_into().map(Hash)
    }

    /// The bytes as 64 lower-case hex digits, on the stack.
    ///
    /// Comparing such strings does not take constant time; parse and compare `Hash` instead.
    pub fn to_hex(&self) -> ArrayString<{ 2 * OUT_LEN }> {
        encode(&self.0)
    }

    /// Reads 64 hex digits of either case. `str::parse` does the same.
    ///
    /// # Errors
    ///
    /// [`HexError`] says which length was received, or which byte at which position is no digit.
    pub fn from_hex(hex: impl AsRef<[u8]>) -> Result<Self, HexError> {
        decode_array(hex.as_ref()).map(Hash)
    }
}

impl From<[u8; OUT_LEN]> for Hash {
    #[inline]
    fn from(bytes: [u8; OUT_LEN]) -> Self {
        Hash(bytes)
    }
}

impl From<Hash> for [u8; OUT_LEN] {
    #[inline]
    fn from(hash: Hash) -> Self {
        hash.0
    }
}

digest_traits!([] Hash, as_slice);

/// In constant time.
impl PartialEq<[u8; OUT_LEN]> for Hash {
    #[inline]
    fn eq(&self, other: &[u8; OUT_LEN]) -> bool {
        self.0.ct_eq(other).into()
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::Zeroize for Hash {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}
