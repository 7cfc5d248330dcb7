//! The BLAKE3 tree over any kernel: modes, chunk state, parent folding, subtrees, extendable output.
//!
//! ```text
//! input --State or hash()--> chunk CVs --level by level--> Node --root--> Root
//!                                                            \---Xof---> output stream
//! ```
//!
//! No allocation, no unsafe code, no threads: where two halves of a subtree could run side by side, the
//! caller's [`Join`] decides. The crate does not know instruction sets; it is handed a
//! [`Kernel`](blake_kernels::Kernel) at each call and keeps none.
//!
//! ```
//! use blake3_tree::{Mode, Serial, State, hash};
//!
//! let kernel = blake_kernels::best();
//! let mut state = State::new(Mode::hash());
//! state.update(kernel, b"some bytes", &Serial)?;
//! let incremental = state.root(kernel).into_bytes();
//! assert_eq!(incremental, hash(kernel, &Mode::hash(), b"some bytes", &Serial).into_bytes());
//! # Ok::<(), blake3_tree::TreeError>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

mod batch;
mod chunk;
mod error;
mod join;
mod mode;
mod node;
mod span;
mod state;
mod subtree;
mod xof;

pub use batch::hash_many;
pub use blake_kernels::{BLOCK_LEN, CHUNK_LEN, OUT_LEN};
pub use error::TreeError;
pub use join::{Join, Serial};
pub use mode::Mode;
pub use node::{Cv, Node, Root, parent};
pub use span::{left_subtree_len, max_subtree_len};
pub use state::State;
pub use subtree::{hash, node};
pub use xof::Xof;

/// Bytes of a key.
pub const KEY_LEN: usize = 32;

/// The greatest height of a tree: 2^64 bytes are 2^54 chunks.
pub const MAX_DEPTH: usize = 54;

/// The README's examples, so that they are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
