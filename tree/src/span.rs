//! Which spans of the input are subtrees (paper, section 2.1).
//!
//! Knows nothing of bytes but their number.

use blake_kernels::CHUNK_LEN;

use crate::TreeError;

/// Bytes of the left subtree of an input of `len` bytes: the largest power of two of chunks that leaves
/// at least one byte for the right one. An input of one chunk or less has no right one: `len` itself.
///
/// Defined for every length, `u64::MAX` included.
///
/// ```
/// assert_eq!(blake3_tree::left_subtree_len(1025), 1024);
/// assert_eq!(blake3_tree::left_subtree_len(4096), 2048);
/// assert_eq!(blake3_tree::left_subtree_len(u64::MAX), 1 << 63);
/// ```
#[must_use]
pub const fn left_subtree_len(len: u64) -> u64 {
    if len <= CHUNK_LEN as u64 {
        return len;
    }
    let before_the_last = (len - 1) / CHUNK_LEN as u64;
    CHUNK_LEN as u64 * (1 << before_the_last.ilog2())
}

/// The most bytes that a subtree at `offset` may have, or `None` at 0, where any length is the whole tree.
///
/// # Errors
///
/// [`TreeError::OffsetNotAligned`] where `offset` is not a multiple of 1024.
///
/// ```
/// use blake3_tree::max_subtree_len;
///
/// assert_eq!(max_subtree_len(0), Ok(None));
/// assert_eq!(max_subtree_len(5 * 1024), Ok(Some(1024)));
/// assert_eq!(max_subtree_len(12 * 1024), Ok(Some(4096)));
/// assert!(max_subtree_len(1000).is_err());
/// ```
pub const fn max_subtree_len(offset: u64) -> Result<Option<u64>, TreeError> {
    if offset == 0 {
        return Ok(None);
    }
    if !offset.is_multiple_of(CHUNK_LEN as u64) {
        return Err(TreeError::OffsetNotAligned { offset });
    }
    Ok(Some(1 << offset.trailing_zeros()))
}
