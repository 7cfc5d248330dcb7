//! A `Hasher` on one subtree: `HasherExt`, and `TryHasherExt` with errors instead of panics.
//!
//! offset, input --> state --`finalize_non_root`--> chaining value
//!
//! Knows nothing of merging.

use blake3_tree::Serial;

use super::{ChainingValue, ContextKey};
use crate::error::misuse;
use crate::{Hash, Hasher, MisuseError, OutputReader};

/// What a [`Hasher`] can do with a subtree.
pub trait HasherExt {
    /// A hasher for key material under a context that was hashed before. With
    /// `hash_derive_key_context(context)` it is `Hasher::new_derive_key(context)`.
    ///
    /// ```
    /// use blake3_api::Hasher;
    /// use blake3_api::hazmat::{HasherExt, hash_derive_key_context};
    ///
    /// let context = "example.com 2026-01-31 session tokens";
    /// let context_key = hash_derive_key_context(context);
    /// let key = Hasher::new_from_context_key(&context_key).update(b"material").finalize();
    /// assert_eq!(key, blake3_api::derive_key(context, b"material"));
    /// ```
    fn new_from_context_key(context_key: &ContextKey) -> Self;

    /// Says where in the whole input this subtree starts, in bytes. To be called before any input.
    ///
    /// It holds until [`Hasher::reset`], which takes the hasher back to offset 0. A hasher at another offset is
    /// finished by [`finalize_non_root`](Self::finalize_non_root) only.
    ///
    /// # Panics
    ///
    /// If there was input before, or if `offset` is not a multiple of [`CHUNK_LEN`](crate::CHUNK_LEN); the message names the value
    /// received. After `zeroize`.
    fn set_input_offset(&mut self, offset: u64) -> &mut Self;

    /// The chaining value of the input so far, as a subtree that is not the whole tree.
    ///
    /// # Panics
    ///
    /// If there was no input: a subtree is never empty. After `zeroize`.
    fn finalize_non_root(&self) -> ChainingValue;
}

impl HasherExt for Hasher {
    fn new_from_context_key(context_key: &ContextKey) -> Hasher {
        Hasher::with_mode(blake3_tree::Mode::derive_key_material(context_key))
    }

    #[track_caller]
    fn set_input_offset(&mut self, offset: u64) -> &mut Hasher {
        let result = self.try_set_input_offset(offset).map(|_| ());
        self.or_panic(result)
    }

    #[track_caller]
    fn finalize_non_root(&self) -> ChainingValue {
        self.try_finalize_non_root().unwrap_or_else(|error| misuse(&error))
    }
}

/// What a [`Hasher`] can do with a subtree, with errors where [`Hasher`]'s own methods and [`HasherExt`] panic.
///
/// An error leaves the hasher as it was.
///
/// ```
/// use blake3_api::hazmat::{TreeError, TryHasherExt};
/// use blake3_api::{Hasher, MisuseError};
///
/// let mut hasher = Hasher::new();
/// hasher.try_set_input_offset(3 * 1024)?;
/// let error = hasher.try_update(&[0; 1025]).unwrap_err();
/// assert!(matches!(error, MisuseError::Tree(TreeError::SubtreeTooLong { .. })));
///
/// hasher.try_update(&[0; 1024])?;
/// let cv = hasher.try_finalize_non_root()?;
/// assert!(hasher.try_finalize().is_err());
/// # assert_ne!(cv, [0; 32]);
/// # Ok::<(), MisuseError>(())
/// ```
pub trait TryHasherExt: HasherExt {
    /// [`HasherExt::set_input_offset`].
    ///
    /// # Errors
    ///
    /// If there was input before, if `offset` is not a multiple of [`CHUNK_LEN`](crate::CHUNK_LEN), or after `zeroize`.
    fn try_set_input_offset(&mut self, offset: u64) -> Result<&mut Self, MisuseError>;

    /// [`Hasher::update`].
    ///
    /// # Errors
    ///
    /// If the subtree at this offset has no room for so much input, or after `zeroize`.
    fn try_update(&mut self, input: &[u8]) -> Result<&mut Self, MisuseError>;

    /// [`HasherExt::finalize_non_root`].
    ///
    /// # Errors
    ///
    /// If there was no input, or after `zeroize`.
    fn try_finalize_non_root(&self) -> Result<ChainingValue, MisuseError>;

    /// [`Hasher::finalize`].
    ///
    /// # Errors
    ///
    /// If an input offset is set, or after `zeroize`.
    fn try_finalize(&self) -> Result<Hash, MisuseError>;

    /// [`Hasher::finalize_xof`].
    ///
    /// # Errors
    ///
    /// If an input offset is set, or after `zeroize`.
    fn try_finalize_xof(&self) -> Result<OutputReader, MisuseError>;
}

impl TryHasherExt for Hasher {
    fn try_set_input_offset(&mut self, offset: u64) -> Result<&mut Self, MisuseError> {
        self.check_not_wiped()?;
        self.state_mut().set_offset(offset)?;
        Ok(self)
    }

    fn try_update(&mut self, input: &[u8]) -> Result<&mut Self, MisuseError> {
        self.advance(input, &Serial)?;
        Ok(self)
    }

    fn try_finalize_non_root(&self) -> Result<ChainingValue, MisuseError> {
        self.check_not_wiped()?;
        if self.count() == 0 {
            return Err(MisuseError::EmptySubtree);
        }
        Ok(*self.state().finish(self.kernel()).cv(self.kernel()).as_bytes())
    }

    fn try_finalize(&self) -> Result<Hash, MisuseError> {
        self.check_root()?;
        Ok(self.finalize())
    }

    fn try_finalize_xof(&self) -> Result<OutputReader, MisuseError> {
        self.check_root()?;
        Ok(self.finalize_xof())
    }
}
