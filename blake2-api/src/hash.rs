//! `Hash`: a digest of any length up to eight words, compared in constant time.
//!
//! last state --first bytes--> `Hash` <--hex, bytes, serde--> text and storage
//!
//! Knows nothing of how the bytes came to be.

use arrayvec::ArrayString;
use blake_digest::{Hex, HexError, decode_up_to, digest_traits, encode};
use core::fmt;

use crate::Error;
use crate::error::{Parameter, check};
use crate::generic::Variant;

/// A digest of 1 to 64 bytes (BLAKE2b) or 1 to 32 bytes (BLAKE2s).
///
/// Comparing it with another `Hash`, with `[u8; N]` or with `[u8]` takes constant time where the lengths are the same,
/// so it can serve as a MAC tag. Digests of different lengths are never equal.
///
/// ```
/// use blake2_api::blake2s::{Hash, hash};
///
/// let digest = hash(b"abc");
/// let text = "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982";
/// assert_eq!(digest.to_hex().as_str(), text);
/// assert_eq!(text.parse::<Hash>(), Ok(digest));
/// assert_eq!(Hash::from_bytes(digest.as_bytes()), Ok(digest));
/// ```
#[derive(Clone, Copy)]
pub struct Hash<W: Variant> {
    /// Zeros beyond the length.
    bytes: W::Bytes,
    len: u8,
}

impl<W: Variant> Hash<W> {
    /// The first `len` bytes of the words.
    #[inline]
    pub(crate) fn of_words(words: &[W; 8], len: usize) -> Self {
        let mut bytes = W::store(words);
        if len < W::OUT_LEN {
            bytes.as_mut()[len..].fill(0);
        }
        Hash { bytes, len: len as u8 }
    }

    /// The bytes, as many as the digest is long. Comparing these, unlike comparing `Hash`, does not take constant time.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes.as_ref()[..self.len.into()]
    }

    /// Makes a `Hash` of its bytes.
    ///
    /// # Errors
    ///
    /// If there are none, or more than the longest digest has.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        check(Parameter::HashLength, 1, W::OUT_LEN as u64, bytes.len() as u64)?;
        let mut hash = Hash::<W> { bytes: W::NO_BYTES, len: bytes.len() as u8 };
        hash.bytes.as_mut()[..bytes.len()].copy_from_slice(bytes);
        Ok(hash)
    }

    /// Reads hex digits of either case, two for each byte of the digest. `str::parse` does the same.
    ///
    /// # Errors
    ///
    /// [`HexError`] says which length was received, or which byte at which position is no digit.
    pub fn from_hex(hex: impl AsRef<[u8]>) -> Result<Self, HexError> {
        let mut bytes = W::NO_BYTES;
        let len = decode_up_to(hex.as_ref(), bytes.as_mut())?;
        Ok(Hash { bytes, len: len as u8 })
    }
}

/// What needs the length of a whole digest as a constant.
macro_rules! whole {
    ($word:ty, $len:literal) => {
        impl Hash<$word> {
            /// The bytes of a whole digest. Comparing these, unlike comparing `Hash`, does not take constant time.
            ///
            /// # Panics
            ///
            /// If the digest is shorter.
            #[inline]
            #[track_caller]
            pub fn as_array(&self) -> &[u8; $len] {
                assert!(self.len == $len, "a whole digest has {} bytes, received one of {}", $len, self.len);
                &self.bytes
            }

            /// The bytes as lower-case hex digits, on the stack.
            ///
            /// Comparing such strings does not take constant time; parse and compare `Hash` instead.
            pub fn to_hex(&self) -> ArrayString<{ 2 * $len }> {
                encode(self.as_bytes())
            }
        }

        /// A whole digest.
        impl From<[u8; $len]> for Hash<$word> {
            #[inline]
            fn from(bytes: [u8; $len]) -> Self {
                Hash { bytes, len: $len }
            }
        }

        /// A whole digest.
        impl From<&[u8; $len]> for Hash<$word> {
            #[inline]
            fn from(bytes: &[u8; $len]) -> Self {
                Hash { bytes: *bytes, len: $len }
            }
        }
    };
}

whole!(u64, 64);
whole!(u32, 32);

digest_traits!([W: Variant] Hash<W>, as_bytes);

/// In constant time if the array is as long as the digest; an array of any other length is never equal.
impl<W: Variant, const N: usize> PartialEq<[u8; N]> for Hash<W> {
    #[inline]
    fn eq(&self, other: &[u8; N]) -> bool {
        *self == other[..]
    }
}

/// For code that takes any bytes. Comparing these does not take constant time.
impl<W: Variant> AsRef<[u8]> for Hash<W> {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// With `#`, after `0x`. Width and precision are not applied.
impl<W: Variant> fmt::LowerHex for Hash<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&Hex(self.as_bytes()), f)
    }
}

/// With `#`, after `0x`. Width and precision are not applied.
impl<W: Variant> fmt::UpperHex for Hash<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&Hex(self.as_bytes()), f)
    }
}

#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::Zeroize for Hash<W> {
    fn zeroize(&mut self) {
        blake_kernels::wipe(self.bytes.as_mut());
    }
}

/// A sequence of bytes.
#[cfg(feature = "serde")]
impl<W: Variant> serde::Serialize for Hash<W> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_bytes())
    }
}

/// A sequence of bytes, or bytes where the format has them, as many as a digest can have.
#[cfg(feature = "serde")]
impl<'de, W: Variant> serde::Deserialize<'de> for Hash<W> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<W>(core::marker::PhantomData<W>);

        impl<'de, W: Variant> serde::de::Visitor<'de> for Visitor<W> {
            type Value = Hash<W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "1 to {} bytes", W::OUT_LEN)
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut sequence: A) -> Result<Hash<W>, A::Error> {
                let mut bytes = arrayvec::ArrayVec::<u8, 65>::new();
                while let Some(byte) = sequence.next_element()? {
                    // One byte too many is enough to be refused for.
                    if bytes.try_push(byte).is_err() {
                        break;
                    }
                }
                self.visit_bytes(&bytes)
            }

            fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Hash<W>, E> {
                Hash::from_bytes(bytes).map_err(|_| E::invalid_length(bytes.len(), &self))
            }
        }

        deserializer.deserialize_seq(Visitor(core::marker::PhantomData))
    }
}
