//! BLAKE2: BLAKE2b and BLAKE2s as RFC 7693 specifies them, the parallel BLAKE2bp and BLAKE2sp, and BLAKE2X's long outputs.
//!
//! bytes, readers --one call, `State` or a batch--> states --kernel--> `Hash` or `OutputReader`
//!
//! Knows nothing of instruction sets: that is `blake_kernels`.
//!
//! ```
//! use blake2_api::blake2b;
//!
//! // All at once:
//! let hash = blake2b::hash(b"foobarbaz");
//!
//! // Piece by piece:
//! let mut state = blake2b::State::new();
//! state.update(b"foo").update(b"bar").update(b"baz");
//! assert_eq!(state.finalize(), hash);
//!
//! // With parameters:
//! let mut params = blake2b::Params::new();
//! params.hash_length(32).key(b"secret").salt(b"16 bytes of salt").personal(b"example.com");
//! let tag = params.hash(b"foobarbaz");
//! assert_eq!(tag.as_bytes().len(), 32);
//!
//! println!("{hash}");
//! ```
//!
//! # Which one
//!
//! | module | word | digest | key | for |
//! |---|---|---|---|---|
//! | [`blake2b`] | 64 bits | 1 to 64 bytes | up to 64 bytes | most programs |
//! | [`blake2s`] | 32 bits | 1 to 32 bytes | up to 32 bytes | small machines, protocols that ask for it |
//! | [`blake2bp`], [`blake2sp`] | | as these | as these | long messages, side by side in four or eight leaves |
//! | [`blake2xb`], [`blake2xs`] | | up to 2^32 - 2 and 2^16 - 2 bytes, or a stream | as these | long outputs |
//!
//! Each is another function: digests of one say nothing of digests of another. None is a password hash: passwords need a
//! slow function made for that, such as Argon2. A program that is free to choose may prefer BLAKE3, which is faster.
//!
//! # One shape for all
//!
//! Each module has `hash` or `hash_into` for a message that is at hand, `Params` for everything else, and `State` for
//! messages that come in pieces. All are aliases of types in [`generic`], for programs that are to work for more than
//! one of them.
//!
//! Whatever is out of range is an [`Error`] that names the parameter, its limits and the value. Methods named `try_*`
//! return it; those without `try_` panic with the same message, which suits values that are written in the program.
//!
//! Many messages at once take the lanes that one alone leaves idle: [`Params::hash_many`](generic::Params::hash_many),
//! and the modules [`blake2b::many`] and [`blake2s::many`].
//!
//! A state can be put away as bytes and taken up later, even by another process: [`State::save`](generic::State::save).
//!
//! # Features
//!
//! - `std` (default): readers and writers; on AArch64, asking the operating system what the CPU has.
//! - `rayon`: the methods whose names end in `_rayon`, for batches and for the leaves of BLAKE2bp and BLAKE2sp. All others
//!   stay on the calling thread.
//! - `digest`: the traits of the `digest` crate, in the module `traits`.
//! - `bytemuck`: `update_plain`, for numbers and plain structs.
//! - `serde`: hashes as sequences of bytes.
//! - `zeroize`: the traits of that crate.
//!
//! Without any the crate is `no_std`. It never allocates.
//!
//! # Secrets
//!
//! Parameters with a key, states, saved states and output readers are wiped on drop, with or without the feature
//! `zeroize`. Not wiped are the stack that a call worked on, and what the program is given. `Debug` shows no secrets, and
//! comparing a [`Hash`](generic::Hash) takes constant time.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

pub mod blake2b;
pub mod blake2bp;
pub mod blake2s;
pub mod blake2sp;
pub mod blake2xb;
pub mod blake2xs;
mod block;
mod error;
pub mod generic;
mod hash;
pub mod kernel;
mod life;
mod many;
mod message;
mod params;
#[cfg(feature = "bytemuck")]
mod plain;
mod saved;
mod state;
#[cfg(feature = "std")]
mod stream;
mod striped;
mod threads;
#[cfg(feature = "digest")]
pub mod traits;
mod variant;
mod xof;

pub use blake_digest::HexError;
pub use blake_kernels::Kernel;
pub use error::{Algorithm, Error, Parameter};

/// The README's examples, so that they are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
