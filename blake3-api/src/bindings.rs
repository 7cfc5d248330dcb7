//! What bindings for other languages need: states in memory of their own, and modes made of bytes.
//!
//! (tree state or mode, input, `Parallelism`) --policy--> tree --> state, bytes
//!
//! Knows nothing of any other language.
//!
//! A [`Hasher`](crate::Hasher) keeps a reference to its kernel beside its state, and takes contexts that are text. A
//! binding that lays the state into its caller's memory, or is given a context as bytes, works on
//! [`blake3_tree::State`] and [`blake3_tree::Mode`] and asks here for threads. Rust programs need none of it.
//!
//! Threads are those of calls that say nothing of threads, such as [`hash`](crate::hash()): a pool of their own, in
//! which no other work runs and which a process that forks does without.
//!
//! ```
//! use blake3_api::{Parallelism, bindings};
//! use blake3_tree::{Mode, State};
//!
//! let kernel = blake3_api::kernel::best();
//! let mode = Mode::derive_key(kernel, b"a context\0of bytes");
//! let mut state = State::new(mode.clone());
//! bindings::update(&mut state, b"material", Parallelism::Auto)?;
//! assert_eq!(state.root(kernel).into_bytes(), bindings::hash(&mode, b"material"));
//! # Ok::<(), blake3_tree::TreeError>(())
//! ```

use blake3_tree::{Mode, Serial, State, TreeError};

use crate::policy::{Caller, plan};
use crate::{OUT_LEN, Parallelism, batch::Batch, kernel};

/// Adds input to a state, in place, over threads as `parallelism` says.
///
/// # Errors
///
/// If the state was wiped, or is one of a subtree that has no room for so much input. It is as it was then.
#[inline]
pub fn update(state: &mut State, input: &[u8], parallelism: Parallelism) -> Result<(), TreeError> {
    let kernel = kernel::best();
    match plan(input.len(), parallelism, Caller::Implicit) {
        None => state.update(kernel, input, &Serial),
        Some(split) => split.run(|| state.update(kernel, input, &split)),
    }
}

/// The first 32 bytes of output for an input that is all at hand, with threads as in [`hash`](crate::hash()).
// Always inlined: 64 bytes take 75 ns, of which a call and a copy of the result were 2.
#[inline(always)]
pub fn hash(mode: &Mode, input: &[u8]) -> [u8; OUT_LEN] {
    let kernel = kernel::best();
    let root = match plan(input.len(), Parallelism::Auto, Caller::Implicit) {
        None => blake3_tree::hash(kernel, mode, input, &Serial),
        Some(split) => split.run(|| blake3_tree::hash(kernel, mode, input, &split)),
    };
    root.into_bytes()
}

/// A batch in any mode.
#[must_use]
pub fn batch(mode: Mode) -> Batch {
    Batch::with_mode(mode)
}
