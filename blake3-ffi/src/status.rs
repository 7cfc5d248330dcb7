//! `Status`: what became of a call, and the sentence for it.
//!
//! errors of the crates below --> `Status` --> a number that C sees, a message
//!
//! Knows nothing of which function failed.

use blake3_tree::TreeError;
use core::ffi::CStr;

/// What became of a call. Everything but `BLAKE3_STATUS_OK` means that nothing was done: no output was
/// written, and hashers and outputs are as they were. Later versions may add numbers.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// Done.
    Ok = 0,
    /// A pointer is NULL and its length is not 0.
    Null = 1,
    /// A length is not the one that is needed, or beyond what an object in memory can have.
    Length = 2,
    /// The hasher, output or parameter struct was never initialised, or was wiped.
    Uninitialized = 3,
    /// A struct does not lie at an address that its type can have.
    Misaligned = 4,
    /// The mode is none of `blake3_mode`, or a key came with the mode that has none.
    Mode = 5,
    /// The offset of a subtree is not a multiple of 1024 bytes, or was set after input.
    Offset = 6,
    /// A subtree is empty, or longer than its offset allows.
    SubtreeLength = 7,
    /// A hasher with an input offset has no root: only `blake3_hasher_finalize_non_root` finishes it.
    RootOfSubtree = 8,
    /// The output stream ends after 2^64 - 1 bytes.
    EndOfStream = 9,
    /// Output would be written over input that is still to be read.
    Overlap = 10,
    /// Text has a character that is no hexadecimal digit.
    Hex = 11,
    /// What was compared differs.
    Mismatch = 12,
    /// There is no memory left.
    OutOfMemory = 13,
    /// This build of the library has no heap and no files.
    Unsupported = 14,
    /// There is no such file.
    FileNotFound = 15,
    /// The file may not be read.
    FileDenied = 16,
    /// The path is a directory.
    FileIsDirectory = 17,
    /// Reading the file failed.
    FileRead = 18,
    /// A bug in the library. The hasher that was being used is uninitialised now.
    Internal = 19,
    /// A BLAKE2 digest has 1 to 64 bytes, 1 to 32 in BLAKE2s.
    HashLength = 20,
    /// A BLAKE2 key has 1 to 64 bytes, 1 to 32 in BLAKE2s.
    KeyLength = 21,
    /// A BLAKE2 salt has up to 16 bytes, up to 8 in BLAKE2s.
    SaltLength = 22,
    /// A BLAKE2 personalisation has up to 16 bytes, up to 8 in BLAKE2s.
    PersonalLength = 23,
    /// A node offset of BLAKE2s is below 2^48.
    NodeOffset = 24,
    /// Inner digests of a BLAKE2 tree have up to 64 bytes, up to 32 in BLAKE2s.
    InnerLength = 25,
}

impl Status {
    /// All of them, in the order of their numbers.
    pub(crate) const ALL: [Self; 26] = [
        Self::Ok,
        Self::Null,
        Self::Length,
        Self::Uninitialized,
        Self::Misaligned,
        Self::Mode,
        Self::Offset,
        Self::SubtreeLength,
        Self::RootOfSubtree,
        Self::EndOfStream,
        Self::Overlap,
        Self::Hex,
        Self::Mismatch,
        Self::OutOfMemory,
        Self::Unsupported,
        Self::FileNotFound,
        Self::FileDenied,
        Self::FileIsDirectory,
        Self::FileRead,
        Self::Internal,
        Self::HashLength,
        Self::KeyLength,
        Self::SaltLength,
        Self::PersonalLength,
        Self::NodeOffset,
        Self::InnerLength,
    ];

    /// The sentence for it.
    #[must_use]
    pub const fn message(self) -> &'static CStr {
        match self {
            Self::Ok => c"done",
            Self::Null => c"a pointer is NULL and its length is not 0",
            Self::Length => c"a length is not the one that is needed",
            Self::Uninitialized => {
                c"the hasher, output or parameter struct was never initialised, or was wiped"
            }
            Self::Misaligned => c"the address of a struct is not a multiple of its alignment",
            Self::Mode => c"the mode is none of blake3_mode, or a key came with the mode that has none",
            Self::Offset => c"an input offset is a multiple of 1024 bytes and set before any input",
            Self::SubtreeLength => c"a subtree is empty, or longer than its offset allows",
            Self::RootOfSubtree => c"a hasher with an input offset has no root",
            Self::EndOfStream => c"the output stream ends after 18446744073709551615 bytes",
            Self::Overlap => c"output would be written over input that is still to be read",
            Self::Hex => c"a character is no hexadecimal digit",
            Self::Mismatch => c"what was compared differs",
            Self::OutOfMemory => c"there is no memory left",
            Self::Unsupported => c"this build of the library has no heap and no files",
            Self::FileNotFound => c"there is no such file",
            Self::FileDenied => c"the file may not be read",
            Self::FileIsDirectory => c"the path is a directory",
            Self::FileRead => c"reading the file failed",
            Self::Internal => c"a bug in the library",
            Self::HashLength => c"a digest has 1 to 64 bytes, 1 to 32 in BLAKE2s",
            Self::KeyLength => c"a key has 1 to 64 bytes, 1 to 32 in BLAKE2s",
            Self::SaltLength => c"a salt has up to 16 bytes, up to 8 in BLAKE2s",
            Self::PersonalLength => c"a personalisation has up to 16 bytes, up to 8 in BLAKE2s",
            Self::NodeOffset => c"a node offset is below 281474976710656 in BLAKE2s",
            Self::InnerLength => c"an inner digest has up to 64 bytes, up to 32 in BLAKE2s",
        }
    }
}

impl From<TreeError> for Status {
    fn from(error: TreeError) -> Self {
        match error {
            TreeError::OffsetNotAligned { .. } | TreeError::OffsetAfterInput { .. } => Self::Offset,
            TreeError::SubtreeTooLong { .. } | TreeError::EmptySubtree => Self::SubtreeLength,
            TreeError::EndOfStream { .. } => Self::EndOfStream,
            TreeError::RootAtOffset { .. } => Self::RootOfSubtree,
            TreeError::Wiped => Self::Uninitialized,
            _ => Self::Internal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_up_and_messages_differ() {
        for (number, status) in Status::ALL.into_iter().enumerate() {
            assert_eq!(status as usize, number);
            assert!(!status.message().is_empty());
            let same = Status::ALL.iter().filter(|other| other.message() == status.message());
            assert_eq!(same.count(), 1, "{status:?}");
        }
    }
}
