//! The traits of the `digest` crate, for code that is generic over hash functions.
//!
//! `digest` calls --> `Hasher` and `OutputReader`
//!
//! Knows nothing beyond their public methods.
//!
//! The `digest` version follows that crate, currently 0.11: an update of it is not a breaking change of this one.
//! It is re-exported here, so that a program can be sure to use the same one.
//!
//! ```
//! use blake3_api::Hasher;
//! use blake3_api::traits::digest::Digest;
//!
//! fn fingerprint<D: Digest>(parts: &[&[u8]]) -> Vec<u8> {
//!     let mut digest = D::new();
//!     parts.iter().for_each(|part| digest.update(part));
//!     digest.finalize().to_vec()
//! }
//! assert_eq!(fingerprint::<Hasher>(&[b"ab", b"c"]), blake3_api::hash(b"abc").as_bytes());
//! ```

pub use digest;

use digest::array::Array;
use digest::array::typenum::{U32, U64};
use digest::common::{BlockSizeUser, KeySizeUser};

use crate::{Hasher, OutputReader};

impl digest::HashMarker for Hasher {}

impl digest::MacMarker for Hasher {}

impl digest::OutputSizeUser for Hasher {
    type OutputSize = U32;
}

impl BlockSizeUser for Hasher {
    type BlockSize = U64;
}

impl KeySizeUser for Hasher {
    type KeySize = U32;
}

/// The keyed hash.
impl digest::KeyInit for Hasher {
    fn new(key: &digest::Key<Self>) -> Self {
        Hasher::new_keyed(&key.0)
    }
}

impl digest::Update for Hasher {
    #[inline]
    fn update(&mut self, data: &[u8]) {
        Hasher::update(self, data);
    }
}

impl digest::Reset for Hasher {
    #[inline]
    fn reset(&mut self) {
        Hasher::reset(self);
    }
}

impl digest::FixedOutput for Hasher {
    #[inline]
    fn finalize_into(self, out: &mut Array<u8, U32>) {
        out.0 = self.finalize().into();
    }
}

impl digest::FixedOutputReset for Hasher {
    #[inline]
    fn finalize_into_reset(&mut self, out: &mut Array<u8, U32>) {
        out.0 = self.finalize().into();
        Hasher::reset(self);
    }
}

impl digest::ExtendableOutput for Hasher {
    type Reader = OutputReader;

    #[inline]
    fn finalize_xof(self) -> OutputReader {
        Hasher::finalize_xof(&self)
    }
}

impl digest::ExtendableOutputReset for Hasher {
    #[inline]
    fn finalize_xof_reset(&mut self) -> OutputReader {
        let reader = Hasher::finalize_xof(self);
        Hasher::reset(self);
        reader
    }
}

impl digest::XofReader for OutputReader {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) {
        self.fill(buffer);
    }
}
