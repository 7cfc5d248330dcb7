//! The three modes, each as the oracle, the tree crate and the API spell it.
//!
//! mode --> oracle mode, tree mode, `Hasher`, hazmat mode
//!
//! Knows nothing of how input is fed. Key and context are those of the known answers.

use blake_kernels::Kernel;
use blake3_api::{Hasher, hazmat};
use vectors::data::blake3::{CONTEXT, Case, KEY};
use vectors::oracle::blake3 as oracle;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Hash,
    KeyedHash,
    DeriveKey,
}

impl Mode {
    pub(crate) const ALL: [Mode; 3] = [Mode::Hash, Mode::KeyedHash, Mode::DeriveKey];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Mode::Hash => "hash",
            Mode::KeyedHash => "keyed_hash",
            Mode::DeriveKey => "derive_key",
        }
    }

    pub(crate) fn oracle(self) -> oracle::Mode {
        match self {
            Mode::Hash => oracle::Mode::hash(),
            Mode::KeyedHash => oracle::Mode::keyed(KEY),
            Mode::DeriveKey => oracle::Mode::derive_key(CONTEXT.as_bytes()),
        }
    }

    pub(crate) fn tree(self, kernel: &Kernel) -> blake3_tree::Mode {
        match self {
            Mode::Hash => blake3_tree::Mode::hash(),
            Mode::KeyedHash => blake3_tree::Mode::keyed(KEY),
            Mode::DeriveKey => blake3_tree::Mode::derive_key(kernel, CONTEXT.as_bytes()),
        }
    }

    pub(crate) fn hasher(self, kernel: &'static Kernel) -> Hasher {
        let mut hasher = match self {
            Mode::Hash => Hasher::new(),
            Mode::KeyedHash => Hasher::new_keyed(KEY),
            Mode::DeriveKey => Hasher::new_derive_key(CONTEXT),
        };
        hasher.set_kernel(kernel);
        hasher
    }

    /// Calls `with` with the hazmat spelling, which borrows the context key.
    pub(crate) fn with_hazmat<R>(self, with: impl FnOnce(hazmat::Mode<'_>) -> R) -> R {
        match self {
            Mode::Hash => with(hazmat::Mode::Hash),
            Mode::KeyedHash => with(hazmat::Mode::KeyedHash(KEY)),
            Mode::DeriveKey => {
                with(hazmat::Mode::DeriveKeyMaterial(&hazmat::hash_derive_key_context(CONTEXT)))
            }
        }
    }

    /// The known answer for this mode, in hexadecimal.
    pub(crate) fn answer(self, case: &Case) -> &str {
        match self {
            Mode::Hash => &case.hash,
            Mode::KeyedHash => &case.keyed_hash,
            Mode::DeriveKey => &case.derive_key,
        }
    }
}
