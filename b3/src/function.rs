//! What turns input into output: a hash function with all that sets it.
//!
//! `Kind`, or mode and window, or key --> `Function` --start--> `Stream`
//!
//! Knows nothing of files.

use std::num::NonZeroUsize;

use blake2_api::generic::Variant;
use blake2_api::{blake2b, blake2bp, blake2s, blake2sp};
use blake3_api::kernel::Kernel;

use crate::algorithm::Blake2;
use crate::kind::{Digest, Kind};
use crate::mode::Mode;
use crate::output::Window;
use crate::stream::{Blake3Stream, Stream};

/// A hash function, its key if it has one, and the part of its output that is wanted.
#[derive(Debug)]
pub(crate) enum Function {
    /// BLAKE3.
    Blake3(Mode, Window),
    /// BLAKE2b.
    Blake2b(blake2b::Params),
    /// BLAKE2s.
    Blake2s(blake2s::Params),
    /// BLAKE2bp.
    Blake2bp(blake2bp::Params),
    /// BLAKE2sp.
    Blake2sp(blake2sp::Params),
}

impl Function {
    /// The function without a key that a line of this kind is about.
    pub(crate) fn plain(kind: Kind) -> Self {
        match kind {
            Kind::Blake3 => Self::Blake3(Mode::Hash, Window::HASH),
            Kind::Blake2(digest) => Self::blake2(digest, b""),
        }
    }

    /// A function of the BLAKE2 family under a key. An empty key is none.
    ///
    /// # Panics
    /// When the key is longer than the function's longest digest.
    pub(crate) fn blake2(digest: Digest, key: &[u8]) -> Self {
        // `Digest` has lengths in range only, so that the setter of lengths finds nothing wrong.
        macro_rules! of {
            ($variant:ident, $module:ident) => {{
                let mut params = $module::Params::new();
                params.hash_length(digest.len()).key(key);
                Self::$variant(params)
            }};
        }
        match digest.function() {
            Blake2::B => of!(Blake2b, blake2b),
            Blake2::S => of!(Blake2s, blake2s),
            Blake2::Bp => of!(Blake2bp, blake2bp),
            Blake2::Sp => of!(Blake2sp, blake2sp),
        }
    }

    /// The function before its first byte of input.
    pub(crate) fn start(&self, kernel: &'static Kernel) -> Box<dyn Stream> {
        match self {
            Self::Blake3(mode, window) => Box::new(Blake3Stream::new(mode, *window, kernel)),
            Self::Blake2b(params) => Box::new(params.clone().set_kernel(kernel).to_state()),
            Self::Blake2s(params) => Box::new(params.clone().set_kernel(kernel).to_state()),
            Self::Blake2bp(params) => Box::new(params.clone().set_kernel(kernel).to_state()),
            Self::Blake2sp(params) => Box::new(params.clone().set_kernel(kernel).to_state()),
        }
    }

    /// What there is to be spread over threads.
    pub(crate) fn parts(&self) -> Parts<'_> {
        match self {
            Self::Blake3(mode, window) => Parts::Subtrees(mode, *window),
            Self::Blake2b(_) | Self::Blake2s(_) => Parts::None,
            Self::Blake2bp(_) => leaves::<u64>(),
            Self::Blake2sp(_) => leaves::<u32>(),
        }
    }
}

/// The parts of a long input that can be hashed side by side.
#[derive(Debug)]
pub(crate) enum Parts<'a> {
    /// None: every block needs the one before it.
    None,
    /// Wherever the tree has subtrees.
    Subtrees(&'a Mode, Window),
    /// So many leaves, to which the blocks are dealt out in turn.
    Leaves(NonZeroUsize),
}

fn leaves<W: Variant>() -> Parts<'static> {
    NonZeroUsize::new(W::LEAVES).map_or(Parts::None, Parts::Leaves)
}
