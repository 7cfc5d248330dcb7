//! BLAKE3: hashing, keyed hashing, key derivation and extendable output, as specified in the BLAKE3 paper.
//!
//! bytes, readers, files --`Hasher` or one call--> tree --kernel--> `Hash` or `OutputReader`
//!
//! Knows nothing of instruction sets (that is `blake_kernels`) or of how nodes are laid out (`blake3_tree`).
//!
//! The surface is a superset of the `blake3` crate's, version 1.8: a program written for that crate needs only another
//! dependency line, `blake3 = { package = "blake3-api", .. }`.
//!
//! ```
//! // All at once:
//! let hash = blake3_api::hash(b"foobarbaz");
//!
//! // Piece by piece:
//! let mut hasher = blake3_api::Hasher::new();
//! hasher.update(b"foo").update(b"bar").update(b"baz");
//! assert_eq!(hasher.finalize(), hash);
//!
//! // As much output as wanted:
//! let mut out = [0; 1000];
//! hasher.finalize_xof().fill(&mut out);
//! assert_eq!(hash, out[..32]);
//!
//! println!("{hash}");
//! ```
//!
//! # Modes
//!
//! | mode | for | functions |
//! |---|---|---|
//! | hash | digests anyone can check | [`hash`], [`Hasher::new`] |
//! | keyed hash | a MAC or PRF under a 32-byte key | [`keyed_hash`], [`Hasher::new_keyed`] |
//! | derive key | subkeys from key material, one context string each | [`derive_key`], [`Hasher::new_derive_key`] |
//!
//! None of them is a password hash: passwords need a slow function made for that, such as Argon2.
//!
//! # Threads
//!
//! With the feature `rayon` (a default one), [`hash()`], [`keyed_hash`] and [`derive_key`] spread long inputs over
//! threads, and so does every call that takes a [`Parallelism`]. [`Parallelism`] says when; [`set_max_threads`] caps
//! the whole process. [`Hasher::update`] always stays on the calling thread.
//!
//! # Features
//!
//! `std` (default), `rayon` (default), `mmap`, `serde`, `zeroize`, `traits-preview`. Without any the crate is `no_std`
//! and never allocates. See the manifest for the names that are only accepted for compatibility.
//!
//! # Secrets
//!
//! Hashers, output readers and batches wipe their key and the chaining values that they hold on drop, with or without
//! the feature `zeroize`. Not wiped are the stack that a call worked on, and what the program is given: hashes, derived
//! keys, and the plain arrays of [`hazmat`]. `Debug` shows no secrets, and comparing a [`Hash`](struct@Hash) takes constant
//! time.

#![no_std]
#![cfg_attr(not(feature = "mmap"), forbid(unsafe_code))]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

pub mod batch;
pub mod bindings;
mod error;
mod hash;
mod hasher;
pub mod hazmat;
pub mod kernel;
#[cfg(feature = "mmap")]
mod mmap;
mod oneshot;
mod output;
#[cfg(feature = "rayon")]
mod parallel;
mod policy;
#[cfg(feature = "std")]
mod stream;
#[cfg(feature = "traits-preview")]
pub mod traits;

pub use blake_digest::HexError;
pub use blake_kernels::Kernel;
pub use error::MisuseError;
pub use hash::Hash;
pub use hasher::Hasher;
pub use oneshot::{derive_key, derive_key_with, hash, hash_with, keyed_hash, keyed_hash_with};
pub use output::OutputReader;
pub use policy::{Parallelism, max_threads, set_max_threads};

/// Length of a [`Hash`](struct@Hash) in bytes. Longer outputs come from [`OutputReader`].
pub const OUT_LEN: usize = 32;

/// Length of a key in bytes.
pub const KEY_LEN: usize = 32;

/// Length of a block in bytes: what one compression takes in. Of interest mostly to code that is generic over hash
/// functions, such as HMAC.
pub const BLOCK_LEN: usize = 64;

/// Length of a chunk in bytes: a leaf of the hash tree. Callers of [`hazmat`] split their input at multiples of it.
pub const CHUNK_LEN: usize = 1024;

/// The README's examples, so that they are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
