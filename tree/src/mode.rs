//! The three modes (paper, section 2.3): key words and the flag that every compression carries.
//!
//! key or context string --> Mode
//!
//! Knows nothing of chunks or trees.

use core::fmt;

use blake_kernels::{IV, Kernel, flags, wipe_words};

use crate::{Serial, subtree};

/// Key words and mode flag. A key is wiped on drop; `Debug` prints the mode's name alone.
#[derive(Clone)]
pub struct Mode {
    key: [u32; 8],
    flags: u8,
}

impl Mode {
    /// `hash`: no key.
    #[must_use]
    pub const fn hash() -> Self {
        Self { key: IV, flags: 0 }
    }

    /// `keyed_hash`, under a key of 32 bytes.
    #[must_use]
    pub const fn keyed(key: &[u8; 32]) -> Self {
        Self { key: words(key), flags: flags::KEYED_HASH }
    }

    /// The first half of `derive_key`: hashes the context string to a context key.
    #[must_use]
    pub const fn derive_key_context() -> Self {
        Self { key: IV, flags: flags::DERIVE_KEY_CONTEXT }
    }

    /// The second half of `derive_key`: hashes key material under the context key of 32 bytes.
    #[must_use]
    pub const fn derive_key_material(context_key: &[u8; 32]) -> Self {
        Self { key: words(context_key), flags: flags::DERIVE_KEY_MATERIAL }
    }

    /// `derive_key` for a context: hashes the context, which costs a compression for each 64 bytes of it.
    #[must_use]
    pub fn derive_key(kernel: &Kernel, context: &[u8]) -> Self {
        let mut context_key =
            subtree::hash(kernel, &Self::derive_key_context(), context, &Serial).into_bytes();
        let mode = Self::derive_key_material(&context_key);
        blake_kernels::wipe(&mut context_key);
        mode
    }

    pub(crate) fn key(&self) -> &[u32; 8] {
        &self.key
    }

    pub(crate) fn flags(&self) -> u8 {
        self.flags
    }
}

/// A key as little-endian words.
const fn words(bytes: &[u8; 32]) -> [u32; 8] {
    let mut words = [0; 8];
    let mut i = 0;
    while i < 8 {
        words[i] = u32::from_le_bytes([bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3]]);
        i += 1;
    }
    words
}

impl fmt::Debug for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.flags {
            flags::KEYED_HASH => "keyed_hash",
            flags::DERIVE_KEY_CONTEXT => "derive_key_context",
            flags::DERIVE_KEY_MATERIAL => "derive_key_material",
            _ => "hash",
        })
    }
}

impl Drop for Mode {
    #[inline]
    fn drop(&mut self) {
        // The other modes start from a constant that everybody knows.
        if self.flags & (flags::KEYED_HASH | flags::DERIVE_KEY_MATERIAL) != 0 {
            wipe_words(&mut self.key);
        }
    }
}
