//! BLAKE3's three hash functions: plain, keyed, and key derivation.
//!
//! `Mode` --> hashers for whole inputs and for subtrees
//!
//! Knows nothing of files.

use blake3_api::Hasher;
use blake3_api::hazmat::{self, ContextKey, HasherExt};

use crate::key::Key;

/// Which of the three hash functions, with what it needs.
#[derive(Debug)]
pub(crate) enum Mode {
    /// The plain hash.
    Hash,
    /// Keyed with 32 secret bytes.
    Keyed(Key),
    /// Key derivation under a context that was hashed once.
    DeriveKey(ContextKey),
}

impl Mode {
    /// The key derivation mode for `context`.
    pub(crate) fn derive_key(context: &str) -> Self {
        Self::DeriveKey(hazmat::hash_derive_key_context(context))
    }

    /// The same for the functions that join subtrees.
    pub(crate) fn for_subtrees(&self) -> hazmat::Mode<'_> {
        match self {
            Self::Hash => hazmat::Mode::Hash,
            Self::Keyed(key) => hazmat::Mode::KeyedHash(key.bytes()),
            Self::DeriveKey(context_key) => hazmat::Mode::DeriveKeyMaterial(context_key),
        }
    }

    /// A fresh hasher.
    pub(crate) fn hasher(&self) -> Hasher {
        match self {
            Self::Hash => Hasher::new(),
            Self::Keyed(key) => Hasher::new_keyed(key.bytes()),
            Self::DeriveKey(context_key) => Hasher::new_from_context_key(context_key),
        }
    }
}
