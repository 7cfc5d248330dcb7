//! What a caller can get wrong, with the limit and the value received.

use core::fmt;

/// A request that the tree refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeError {
    /// A subtree starts at a chunk's start, so that its offset is a multiple of 1024.
    OffsetNotAligned {
        /// The offset that was asked for, in bytes.
        offset: u64,
    },
    /// An offset is set before any input.
    OffsetAfterInput {
        /// Bytes that the state had already taken.
        count: u64,
    },
    /// A subtree is at most as long as the alignment of its offset allows.
    SubtreeTooLong {
        /// Where the subtree starts, in bytes.
        offset: u64,
        /// The most bytes that it may have there.
        limit: u64,
        /// The bytes that it would have had.
        len: u64,
    },
    /// The output stream ends after 2^64 - 1 bytes.
    EndOfStream {
        /// Where the read started.
        position: u64,
        /// The bytes that were wanted.
        wanted: usize,
    },
    /// Only a state that starts at offset 0 has a root.
    RootAtOffset {
        /// Where the state started, in bytes.
        offset: u64,
    },
    /// A subtree that is not the root has at least one byte.
    EmptySubtree,
    /// The state was wiped: its key is gone.
    Wiped,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffsetNotAligned { offset } => {
                write!(f, "a subtree's offset is a multiple of 1024 bytes, which {offset} is not")
            }
            Self::OffsetAfterInput { count } => {
                write!(f, "an offset is set before any input, not after {count} bytes")
            }
            Self::SubtreeTooLong { offset, limit, len } => {
                write!(f, "a subtree at offset {offset} has at most {limit} bytes, not {len}")
            }
            Self::EndOfStream { position, wanted } => {
                write!(
                    f,
                    "the output stream ends after {} bytes: {wanted} at {position} are too many",
                    u64::MAX
                )
            }
            Self::RootAtOffset { offset } => {
                write!(f, "only a state at offset 0 has a root, not one at {offset}")
            }
            Self::EmptySubtree => write!(f, "a subtree that is not the root has at least 1 byte, not 0"),
            Self::Wiped => write!(f, "the state was wiped and its key is gone"),
        }
    }
}

impl core::error::Error for TreeError {}
