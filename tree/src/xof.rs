//! The output stream of a root (paper, section 2.6): read anywhere, any number of bytes.
//!
//! Node --output blocks by number, many at once--> bytes
//!
//! Knows nothing of the tree that led to the root.

use core::fmt;

use blake_kernels::{BLOCK_LEN, Kernel, wipe};

use crate::{Node, TreeError};

/// The output stream of a root: 2^64 - 1 bytes, at positions 0 to 2^64 - 2. A reader at 2^64 - 1 is at its
/// end.
///
/// The block that a read ends in is kept, so that small reads do not make it again. Wiped on drop.
#[derive(Clone)]
pub struct Xof {
    node: Node,
    position: u64,
    /// The block that `position` lies in, where `kept` says so.
    block: [u8; BLOCK_LEN],
    kept: bool,
    /// Whether `block` ever held output, to be wiped.
    written: bool,
}

impl Xof {
    /// The output stream of `node` as the root, at its start.
    #[must_use]
    #[inline]
    pub fn new(node: Node) -> Self {
        Self { node, position: 0, block: [0; BLOCK_LEN], kept: false, written: false }
    }

    /// Where the next read starts, in bytes.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// Moves to any position; 2^64 - 1 is the end. Costs nothing.
    pub fn set_position(&mut self, position: u64) {
        let block = |position| position / BLOCK_LEN as u64;
        self.kept &= block(position) == block(self.position);
        self.position = position;
    }

    /// Bytes from the position to the end of the stream.
    #[must_use]
    pub const fn remaining(&self) -> u64 {
        u64::MAX - self.position
    }

    /// Fills `out`, or as much of it as the stream still has; how many bytes those were.
    pub fn read(&mut self, kernel: &Kernel, out: &mut [u8]) -> usize {
        let len = out.len().min(usize::try_from(self.remaining()).unwrap_or(usize::MAX));
        let (out, _) = out.split_at_mut(len);
        let skip = (self.position % BLOCK_LEN as u64) as usize;
        let from_kept = if self.kept { out.len().min(BLOCK_LEN - skip) } else { 0 };
        let (kept, fresh) = out.split_at_mut(from_kept);
        kept.copy_from_slice(&self.block[skip..skip + from_kept]);
        let position = self.position + from_kept as u64;
        if !fresh.is_empty() {
            kernel.xof_from(self.node.output(), position, fresh, &mut self.block);
        }
        self.position += len as u64;
        self.written |= !self.position.is_multiple_of(BLOCK_LEN as u64);
        self.kept = !self.position.is_multiple_of(BLOCK_LEN as u64) && (self.kept || !fresh.is_empty());
        len
    }

    /// Fills all of `out`.
    ///
    /// # Errors
    ///
    /// [`TreeError::EndOfStream`] where the stream has fewer bytes left; `out` is untouched then.
    pub fn fill(&mut self, kernel: &Kernel, out: &mut [u8]) -> Result<(), TreeError> {
        if out.len() as u64 > self.remaining() {
            return Err(TreeError::EndOfStream { position: self.position, wanted: out.len() });
        }
        self.read(kernel, out);
        Ok(())
    }

    /// Overwrites the node and the kept block; the stream is at its end then.
    pub fn wipe(&mut self) {
        self.node.wipe();
        wipe(&mut self.block);
        (self.position, self.kept) = (u64::MAX, false);
    }
}

impl fmt::Debug for Xof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Xof").field("position", &self.position).finish_non_exhaustive()
    }
}

impl Drop for Xof {
    #[inline]
    fn drop(&mut self) {
        if self.written {
            wipe(&mut self.block);
        }
    }
}
