//! `MisuseError`: a call that its hasher, reader or batch cannot serve.
//!
//! `try_*` method --> `Result<_, MisuseError>`; the infallible twin panics with the same message
//!
//! Knows nothing of text input: bad hex is `HexError`.

use blake3_tree::TreeError;
use core::{error, fmt};

/// Why a `try_*` call was refused. Nothing was hashed, read or changed.
///
/// Each of these is a mistake in the calling program, so most programs use the infallible methods, which panic with the
/// same message.
///
/// ```
/// use blake3_api::hazmat::TryHasherExt;
///
/// let error = blake3_api::Hasher::new().try_set_input_offset(1000).unwrap_err();
/// println!("{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MisuseError {
    /// The hasher or reader was wiped by `zeroize`: its key is gone, and no call brings it back.
    Wiped,
    /// The tree refused: an input offset, the length of a subtree, or a read beyond the end of the output stream.
    Tree(TreeError),
    /// A hasher with an input offset was asked for a root. Only `finalize_non_root` finishes it.
    RootOfSubtree {
        /// The input offset in bytes. Only a hasher at offset 0 has a root.
        offset: u64,
    },
    /// A hasher without input was asked for a chaining value. Only a whole tree can be empty, a subtree cannot.
    EmptySubtree,
    /// A batch got a slice of outputs that is not as long as its slice of inputs.
    OutputCount {
        /// How many outputs were needed: the number of inputs.
        limit: usize,
        /// How many there were.
        received: usize,
    },
}

impl fmt::Display for MisuseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MisuseError::Wiped => f.write_str("used after zeroize: the key was wiped and does not come back"),
            MisuseError::Tree(error) => error.fmt(f),
            MisuseError::RootOfSubtree { offset } => write!(
                f,
                "a root needs input offset 0, received {offset}: finish a subtree with finalize_non_root"
            ),
            MisuseError::EmptySubtree => f.write_str("a subtree needs at least 1 byte of input, received 0"),
            MisuseError::OutputCount { limit, received } => {
                write!(f, "a batch of {limit} inputs needs {limit} outputs, received {received}")
            }
        }
    }
}

impl error::Error for MisuseError {}

impl From<TreeError> for MisuseError {
    fn from(error: TreeError) -> Self {
        match error {
            TreeError::Wiped => MisuseError::Wiped,
            TreeError::RootAtOffset { offset } => MisuseError::RootOfSubtree { offset },
            TreeError::EmptySubtree => MisuseError::EmptySubtree,
            error => MisuseError::Tree(error),
        }
    }
}

/// Panics with the error's message, at the place in the calling program.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn misuse(error: &MisuseError) -> ! {
    panic!("{error}")
}
