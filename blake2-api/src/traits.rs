//! The traits of the `digest` crate, for code that is generic over hash functions.
//!
//! `digest` calls --> states
//!
//! Knows nothing beyond their public methods.
//!
//! The `digest` version follows that crate, currently 0.11: an update of it is not a breaking change of this one.
//! It is re-exported here, so that a program can be sure to use the same one.
//!
//! The types have the length of their output as a parameter, as those traits want it. A length that BLAKE2 doesn't have
//! does not compile.
//!
//! ```
//! use blake2_api::blake2b;
//! use blake2_api::traits::digest::{Digest, KeyInit, Mac, consts::U32};
//! use blake2_api::traits::{Blake2b, Blake2bMac};
//!
//! fn fingerprint<D: Digest>(parts: &[&[u8]]) -> Vec<u8> {
//!     let mut digest = D::new();
//!     parts.iter().for_each(|part| digest.update(part));
//!     digest.finalize().to_vec()
//! }
//! let expected = blake2b::Params::new().hash_length(32).hash(b"abc");
//! assert_eq!(fingerprint::<Blake2b<U32>>(&[b"ab", b"c"]), expected.as_bytes());
//!
//! let mut mac = Blake2bMac::<U32>::new_from_slice(b"secret")?;
//! mac.update(b"message");
//! let tag = mac.finalize().into_bytes();
//! assert_eq!(blake2b::Params::new().hash_length(32).key(b"secret").hash(b"message"), tag[..]);
//! # Ok::<(), blake2_api::traits::digest::InvalidLength>(())
//! ```
//!
//! HMAC is `hmac::SimpleHmac<Blake2b512>`: `hmac::Hmac` is for hash functions that need not hold their last block back.
//! BLAKE2's own keys make a MAC that is faster.

pub use digest;

use core::fmt;
use core::marker::PhantomData;
use digest::array::{Array, ArraySize};
use digest::common::{BlockSizeUser, InvalidLength, KeySizeUser};
use digest::consts::{U16, U28, U32, U48, U64, U128};

use crate::Error;
use crate::generic::{Params, State, Variant, xof};

/// BLAKE2b with a digest of `N` bytes.
pub type Blake2b<N> = Fixed<u64, N>;
/// BLAKE2b with a digest of 64 bytes.
pub type Blake2b512 = Blake2b<U64>;
/// BLAKE2b with a digest of 48 bytes.
pub type Blake2b384 = Blake2b<U48>;
/// BLAKE2b with a digest of 32 bytes.
pub type Blake2b256 = Blake2b<U32>;
/// BLAKE2b with a digest of 16 bytes.
pub type Blake2b128 = Blake2b<U16>;
/// BLAKE2s with a digest of `N` bytes.
pub type Blake2s<N> = Fixed<u32, N>;
/// BLAKE2s with a digest of 32 bytes.
pub type Blake2s256 = Blake2s<U32>;
/// BLAKE2s with a digest of 28 bytes.
pub type Blake2s224 = Blake2s<U28>;
/// BLAKE2s with a digest of 16 bytes.
pub type Blake2s128 = Blake2s<U16>;
/// BLAKE2b under a key, with a tag of `N` bytes.
pub type Blake2bMac<N> = FixedMac<u64, N>;
/// BLAKE2b under a key, with a tag of 64 bytes.
pub type Blake2bMac512 = Blake2bMac<U64>;
/// BLAKE2s under a key, with a tag of `N` bytes.
pub type Blake2sMac<N> = FixedMac<u32, N>;
/// BLAKE2s under a key, with a tag of 32 bytes.
pub type Blake2sMac256 = Blake2sMac<U32>;

/// The lengths of a variant as these traits know them.
pub trait Sizes: Variant {
    /// The length of a block.
    type BlockSize: ArraySize;
    /// The length of the longest key.
    type KeySize: ArraySize;
}

impl Sizes for u64 {
    type BlockSize = U128;
    type KeySize = U64;
}

impl Sizes for u32 {
    type BlockSize = U64;
    type KeySize = U32;
}

/// A hash with a digest of `N` bytes: a [`State`] with the traits of a digest.
#[derive(Clone)]
pub struct Fixed<W: Sizes, N: ArraySize>(State<W>, PhantomData<N>);

/// A MAC with a tag of `N` bytes: a [`State`] with a key, and with the traits of a MAC.
#[derive(Clone)]
pub struct FixedMac<W: Sizes, N: ArraySize>(State<W>, PhantomData<N>);

impl<W: Sizes, N: ArraySize> Fixed<W, N> {
    /// A hash with a salt and a personalisation, each of which may be shorter than its place, or empty.
    ///
    /// # Errors
    ///
    /// If one of them is longer.
    pub fn new_with_salt_and_personal(salt: &[u8], personal: &[u8]) -> Result<Self, Error> {
        let mut params = params::<W, N>();
        params.try_salt(salt)?.try_personal(personal)?;
        Ok(Fixed(params.to_state(), PhantomData))
    }
}

impl<W: Sizes, N: ArraySize> Default for Fixed<W, N> {
    #[inline]
    fn default() -> Self {
        Fixed(params::<W, N>().to_state(), PhantomData)
    }
}

impl<W: Sizes, N: ArraySize> digest::CustomizedInit for Fixed<W, N> {
    /// A hash with a personalisation.
    ///
    /// # Panics
    ///
    /// If it is longer than its place. [`new_with_salt_and_personal`](Fixed::new_with_salt_and_personal) returns an error.
    #[track_caller]
    fn new_customized(customization: &[u8]) -> Self {
        Fixed(params::<W, N>().personal(customization).to_state(), PhantomData)
    }
}

impl<W: Sizes, N: ArraySize> FixedMac<W, N> {
    /// A MAC under a key, with a salt and a personalisation, each of which may be shorter than its place, or empty.
    ///
    /// # Errors
    ///
    /// If one of them is longer, or the key is longer or empty.
    pub fn new_with_salt_and_personal(key: &[u8], salt: &[u8], personal: &[u8]) -> Result<Self, Error> {
        crate::error::check(crate::Parameter::KeyLength, 1, W::KEY_LEN as u64, key.len() as u64)?;
        let mut params = params::<W, N>();
        params.try_key(key)?.try_salt(salt)?.try_personal(personal)?;
        Ok(FixedMac(params.to_state(), PhantomData))
    }
}

impl<W: Sizes, N: ArraySize> KeySizeUser for FixedMac<W, N> {
    type KeySize = W::KeySize;
}

impl<W: Sizes, N: ArraySize> digest::KeyInit for FixedMac<W, N> {
    /// Under a key of the greatest length.
    fn new(key: &digest::Key<Self>) -> Self {
        FixedMac(params::<W, N>().key(key).to_state(), PhantomData)
    }

    /// Under a key of any length that BLAKE2 has, but not an empty one: that would make no MAC.
    fn new_from_slice(key: &[u8]) -> Result<Self, InvalidLength> {
        Self::new_with_salt_and_personal(key, &[], &[]).map_err(|_| InvalidLength)
    }
}

fn params<W: Sizes, N: ArraySize>() -> Params<W> {
    const { assert!(N::USIZE >= 1 && N::USIZE <= W::OUT_LEN, "BLAKE2 has no digest of this length") };
    let mut params = Params::new();
    params.hash_length(N::USIZE);
    params
}

impl<W: Sizes, N: ArraySize> digest::HashMarker for Fixed<W, N> {}

impl<W: Sizes, N: ArraySize> digest::MacMarker for FixedMac<W, N> {}

/// What both types have alike.
macro_rules! fixed {
    ($name:ident) => {
        impl<W: Sizes, N: ArraySize> digest::OutputSizeUser for $name<W, N> {
            type OutputSize = N;
        }

        impl<W: Sizes, N: ArraySize> BlockSizeUser for $name<W, N> {
            type BlockSize = W::BlockSize;
        }

        impl<W: Sizes, N: ArraySize> digest::Update for $name<W, N> {
            #[inline]
            fn update(&mut self, data: &[u8]) {
                self.0.update(data);
            }
        }

        impl<W: Sizes, N: ArraySize> digest::Reset for $name<W, N> {
            #[inline]
            fn reset(&mut self) {
                self.0.reset();
            }
        }

        impl<W: Sizes, N: ArraySize> digest::FixedOutput for $name<W, N> {
            #[inline]
            fn finalize_into(self, out: &mut Array<u8, N>) {
                self.0.finalize_into(out);
            }
        }

        impl<W: Sizes, N: ArraySize> digest::FixedOutputReset for $name<W, N> {
            #[inline]
            fn finalize_into_reset(&mut self, out: &mut Array<u8, N>) {
                self.0.finalize_into(out);
                self.0.reset();
            }
        }

        #[cfg(feature = "zeroize")]
        impl<W: Sizes, N: ArraySize> zeroize::ZeroizeOnDrop for $name<W, N> {}

        /// Shows parameters without the key, and how much was hashed.
        impl<W: Sizes, N: ArraySize> fmt::Debug for $name<W, N> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.0).finish()
            }
        }
    };
}

fixed!(Fixed);
fixed!(FixedMac);

impl<W: Variant> digest::HashMarker for xof::State<W> {}

impl<W: Variant> digest::Update for xof::State<W> {
    #[inline]
    fn update(&mut self, data: &[u8]) {
        xof::State::update(self, data);
    }
}

impl<W: Variant> digest::Reset for xof::State<W> {
    #[inline]
    fn reset(&mut self) {
        xof::State::reset(self);
    }
}

impl<W: Variant> digest::ExtendableOutput for xof::State<W> {
    type Reader = xof::OutputReader<W>;

    #[inline]
    fn finalize_xof(self) -> Self::Reader {
        xof::State::finalize_xof(&self)
    }
}

impl<W: Variant> digest::ExtendableOutputReset for xof::State<W> {
    #[inline]
    fn finalize_xof_reset(&mut self) -> Self::Reader {
        let reader = xof::State::finalize_xof(self);
        xof::State::reset(self);
        reader
    }
}

/// Panics where the output ends: after the length that was set, or else after 2^32 blocks.
impl<W: Variant> digest::XofReader for xof::OutputReader<W> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) {
        self.fill(buffer);
    }
}
