//! Nodes: an unfinished one, and what it becomes, a chaining value or a root.
//!
//! chunk or two CVs --> Node --compress--> Cv
//!                           \--compress with ROOT--> Root
//!
//! Knows nothing of how many nodes a tree has.

use core::fmt;

use blake_kernels::{BLOCK_LEN, Kernel, flags, wipe, wipe_words};
use subtle::ConstantTimeEq;

use crate::Mode;

/// The chaining value of an inner node: 32 bytes that stay secret, because whoever has the CVs of a root's
/// children can extend the output. Compared in constant time, wiped on drop, never printed.
#[derive(Clone)]
pub struct Cv([u8; 32]);

impl Cv {
    /// A CV that came from elsewhere, such as another machine.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The CV's bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl PartialEq for Cv {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Cv {}

impl fmt::Debug for Cv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cv(..)")
    }
}

impl Drop for Cv {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

/// The first 32 bytes of a root's output: the hash, the MAC or the derived key.
#[derive(Clone, Copy)]
pub struct Root(pub(crate) [u8; 32]);

impl Root {
    /// The 32 bytes.
    #[must_use]
    pub const fn into_bytes(self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Root(..)")
    }
}

/// A node before its last compression, which decides whether it is a root. Wiped on drop.
#[derive(Clone)]
pub struct Node {
    pub(crate) cv: [u32; 8],
    pub(crate) block: [u8; BLOCK_LEN],
    pub(crate) counter: u64,
    pub(crate) block_len: u8,
    pub(crate) flags: u8,
}

impl Node {
    /// The node's chaining value, as a child of another node.
    #[must_use]
    pub fn cv(&self, kernel: &Kernel) -> Cv {
        Cv(bytes(&kernel.compress(&self.cv, &self.block, self.block_len, self.counter, self.flags)))
    }

    /// The first 32 bytes of output, the node being the root.
    #[must_use]
    pub fn root(&self, kernel: &Kernel) -> Root {
        Root(bytes(&kernel.compress(&self.cv, &self.block, self.block_len, 0, self.flags | flags::ROOT)))
    }

    /// Overwrites CV and block.
    pub(crate) fn wipe(&mut self) {
        wipe_words(&mut self.cv);
        wipe(&mut self.block);
    }

    /// What makes the output stream: CV, block, its length, and flags.
    pub(crate) fn output(&self) -> (&[u32; 8], &[u8; BLOCK_LEN], u8, u8) {
        (&self.cv, &self.block, self.block_len, self.flags | flags::ROOT)
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("flags", &self.flags).finish_non_exhaustive()
    }
}

impl Drop for Node {
    #[inline]
    fn drop(&mut self) {
        self.wipe();
    }
}

/// The parent of two nodes.
///
/// ```
/// use blake3_tree::{Mode, Serial, hash, node, parent};
///
/// let (kernel, mode, input) = (blake_kernels::best(), Mode::hash(), [7; 2048]);
/// let left = node(kernel, &mode, &input[..1024], &Serial).cv(kernel);
/// // The right chunk has the number 1, which only a `State` at an offset can say.
/// # let mut state = blake3_tree::State::new(mode.clone());
/// # state.set_offset(1024)?;
/// # state.update(kernel, &input[1024..], &Serial)?;
/// # let right = state.finish(kernel).cv(kernel);
/// let whole = parent(&mode, &left, &right).root(kernel);
/// assert_eq!(whole.into_bytes(), hash(kernel, &mode, &input, &Serial).into_bytes());
/// # Ok::<(), blake3_tree::TreeError>(())
/// ```
#[must_use]
pub fn parent(mode: &Mode, left: &Cv, right: &Cv) -> Node {
    parent_of(mode, &left.0, &right.0)
}

/// As [`parent`], within the crate.
pub(crate) fn parent_of(mode: &Mode, left: &[u8; 32], right: &[u8; 32]) -> Node {
    Node {
        cv: *mode.key(),
        block: both(left, right),
        counter: 0,
        block_len: BLOCK_LEN as u8,
        flags: mode.flags() | flags::PARENT,
    }
}

/// Two CVs as a parent's block.
#[inline]
pub(crate) fn both(left: &[u8; 32], right: &[u8; 32]) -> [u8; BLOCK_LEN] {
    let mut block = [0; BLOCK_LEN];
    block[..32].copy_from_slice(left);
    block[32..].copy_from_slice(right);
    block
}

/// Words as little-endian bytes.
#[inline]
pub(crate) fn bytes(words: &[u32; 8]) -> [u8; 32] {
    core::array::from_fn(|i| words[i / 4].to_le_bytes()[i % 4])
}

/// Little-endian bytes as words.
#[inline]
pub(crate) fn words(bytes: &[u8; 32]) -> [u32; 8] {
    core::array::from_fn(|i| u32::from_le_bytes([0, 1, 2, 3].map(|b| bytes[4 * i + b])))
}
