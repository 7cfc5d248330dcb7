//! Parts of the hash tree by themselves: subtrees, their chaining values, and how they merge.
//!
//! subtree input --`set_input_offset`, `finalize_non_root`--> chaining values --`merge_subtrees_*`--> `Hash`
//!
//! Knows nothing of how chunks become chaining values.
//!
//! These are for protocols that verify or hash an input in pieces, out of order, or on several machines. Most programs
//! need none of it: [`hash`](crate::hash()) uses vectors and threads already.
//!
//! # The rules
//!
//! BLAKE3 cuts its input into chunks of [`CHUNK_LEN`](crate::CHUNK_LEN) bytes, the last of which may be shorter, and hangs them into a
//! binary tree where every left subtree is complete: its number of chunks is the largest power of two that leaves the
//! right subtree something (section 2.1 of the paper). So:
//!
//! - A subtree starts at a multiple of `CHUNK_LEN`, and its place bounds its length: [`max_subtree_len`].
//! - A tree of a known length is cut at one place only: [`left_subtree_len`].
//! - The root is finished differently from all other nodes. A chaining value is never a hash, and the last merge must
//!   be [`merge_subtrees_root`] (or its `xof` form), whatever came before [`merge_subtrees_non_root`].
//!
//! Breaking them gives values that are no BLAKE3 hashes, and may give two inputs the same value. Where a rule can be
//! checked it is, in debug and in release alike; the names with `try_` return the error that the others panic with.
//!
//! ```
//! use blake3_api::hazmat::{HasherExt, Mode, left_subtree_len, merge_subtrees_root};
//! use blake3_api::{Hasher, hash};
//!
//! let input = [7; 5000];
//! let (left, right) = input.split_at(left_subtree_len(5000) as usize);
//! assert_eq!(left.len(), 4096);
//!
//! let left_cv = Hasher::new().update(left).finalize_non_root();
//! let right_cv = Hasher::new().set_input_offset(4096).update(right).finalize_non_root();
//! assert_eq!(merge_subtrees_root(&left_cv, &right_cv, Mode::Hash), hash(&input));
//! ```

mod hasher;

use blake3_tree::{Cv, Node, Serial};

use crate::error::misuse;
use crate::{Hash, KEY_LEN, MisuseError, OUT_LEN, OutputReader, kernel};

pub use blake3_tree::TreeError;
pub use hasher::{HasherExt, TryHasherExt};

/// The value of a subtree that is not the whole tree. Not a hash, and secret where the key is.
pub type ChainingValue = [u8; OUT_LEN];

/// The hash of a context string: what [`hash_derive_key_context`] computes once for many keys.
pub type ContextKey = [u8; KEY_LEN];

/// The mode of a tree, for merging its subtrees. It must be the mode that the subtrees were hashed in.
#[derive(Clone, Copy)]
pub enum Mode<'a> {
    /// [`hash`](crate::hash()), [`Hasher::new`](crate::Hasher::new).
    Hash,
    /// [`keyed_hash`](crate::keyed_hash), [`Hasher::new_keyed`](crate::Hasher::new_keyed), with the key.
    KeyedHash(&'a [u8; KEY_LEN]),
    /// [`derive_key`](crate::derive_key), [`Hasher::new_derive_key`](crate::Hasher::new_derive_key), with what [`hash_derive_key_context`] gave.
    DeriveKeyMaterial(&'a ContextKey),
}

/// Shows which mode, not the key.
impl core::fmt::Debug for Mode<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Mode::Hash => "Hash",
            Mode::KeyedHash(_) => "KeyedHash(..)",
            Mode::DeriveKeyMaterial(_) => "DeriveKeyMaterial(..)",
        })
    }
}

impl Mode<'_> {
    fn to_tree(self) -> blake3_tree::Mode {
        match self {
            Mode::Hash => blake3_tree::Mode::hash(),
            Mode::KeyedHash(key) => blake3_tree::Mode::keyed(key),
            Mode::DeriveKeyMaterial(context_key) => blake3_tree::Mode::derive_key_material(context_key),
        }
    }
}

/// The most bytes that a subtree starting at `input_offset` can have; `None` at 0, where anything can start.
///
/// ```
/// use blake3_api::hazmat::max_subtree_len;
///
/// assert_eq!(max_subtree_len(0), None);
/// assert_eq!(max_subtree_len(3 * 1024), Some(1024));
/// assert_eq!(max_subtree_len(12 * 1024), Some(4 * 1024));
/// ```
///
/// # Panics
///
/// If `input_offset` is not a multiple of [`CHUNK_LEN`](crate::CHUNK_LEN); [`try_max_subtree_len`] returns an error instead.
#[track_caller]
pub fn max_subtree_len(input_offset: u64) -> Option<u64> {
    try_max_subtree_len(input_offset).unwrap_or_else(|error| misuse(&error))
}

/// [`max_subtree_len`] with an error instead of a panic.
///
/// # Errors
///
/// If `input_offset` is not a multiple of [`CHUNK_LEN`](crate::CHUNK_LEN).
///
/// ```
/// assert!(blake3_api::hazmat::try_max_subtree_len(1025).is_err());
/// ```
pub fn try_max_subtree_len(input_offset: u64) -> Result<Option<u64>, MisuseError> {
    Ok(blake3_tree::max_subtree_len(input_offset)?)
}

/// How many bytes of a tree of `input_len` bytes are in its left subtree. The rest is in the right one.
///
/// A tree of one chunk or none has no subtrees: up to [`CHUNK_LEN`](crate::CHUNK_LEN) this is `input_len` itself. It is defined for every
/// `u64`, in debug and in release.
///
/// ```
/// use blake3_api::hazmat::left_subtree_len;
///
/// assert_eq!(left_subtree_len(1025), 1024);
/// assert_eq!(left_subtree_len(4096), 2048);
/// assert_eq!(left_subtree_len(4097), 4096);
/// assert_eq!(left_subtree_len(u64::MAX), 1 << 63);
/// ```
pub fn left_subtree_len(input_len: u64) -> u64 {
    blake3_tree::left_subtree_len(input_len)
}

/// The chaining value of the parent of two subtrees, where that parent is not the root.
///
/// ```
/// use blake3_api::Hasher;
/// use blake3_api::hazmat::{HasherExt, Mode, merge_subtrees_non_root};
///
/// let left = Hasher::new().update(&[1; 1024]).finalize_non_root();
/// let right = Hasher::new().set_input_offset(1024).update(&[1; 1024]).finalize_non_root();
/// let both = Hasher::new().update(&[1; 2048]).finalize_non_root();
/// assert_eq!(merge_subtrees_non_root(&left, &right, Mode::Hash), both);
/// ```
pub fn merge_subtrees_non_root(
    left_child: &ChainingValue,
    right_child: &ChainingValue,
    mode: Mode<'_>,
) -> ChainingValue {
    *parent(left_child, right_child, mode).cv(kernel::best()).as_bytes()
}

/// The hash of a whole tree from its two subtrees. See the [module](self) for an example.
pub fn merge_subtrees_root(left_child: &ChainingValue, right_child: &ChainingValue, mode: Mode<'_>) -> Hash {
    Hash::from_bytes(parent(left_child, right_child, mode).root(kernel::best()).into_bytes())
}

/// A reader of the extended output of a whole tree from its two subtrees.
///
/// ```
/// use blake3_api::Hasher;
/// use blake3_api::hazmat::{HasherExt, Mode, merge_subtrees_root_xof};
///
/// let left = Hasher::new().update(&[1; 1024]).finalize_non_root();
/// let right = Hasher::new().set_input_offset(1024).update(&[1; 10]).finalize_non_root();
/// let (mut merged, mut direct) = ([0; 100], [0; 100]);
/// merge_subtrees_root_xof(&left, &right, Mode::Hash).fill(&mut merged);
/// Hasher::new().update(&[1; 1034]).finalize_xof().fill(&mut direct);
/// assert_eq!(merged, direct);
/// ```
pub fn merge_subtrees_root_xof(
    left_child: &ChainingValue,
    right_child: &ChainingValue,
    mode: Mode<'_>,
) -> OutputReader {
    OutputReader::new(parent(left_child, right_child, mode), kernel::best())
}

/// Hashes a context string to the key that key material is hashed under: the first half of
/// [`derive_key`](crate::derive_key), to be done once for many keys. See [`HasherExt::new_from_context_key`].
pub fn hash_derive_key_context(context: &str) -> ContextKey {
    let mode = blake3_tree::Mode::derive_key_context();
    blake3_tree::hash(kernel::best(), &mode, context.as_bytes(), &Serial).into_bytes()
}

fn parent(left: &ChainingValue, right: &ChainingValue, mode: Mode<'_>) -> Node {
    blake3_tree::parent(&mode.to_tree(), &Cv::from_bytes(*left), &Cv::from_bytes(*right))
}
