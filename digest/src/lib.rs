//! What the BLAKE crates share around a digest: hexadecimal, comparison in constant time, readers and writers.
//!
//! bytes <--`hex`--> text; digest type --`digest_traits`--> traits; reader --`stream`--> pieces
//!
//! Knows nothing of hash functions. Programs need not name this crate: `blake3-api` and `blake2-api` re-export what
//! is theirs to see.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod compare;
mod hex;
#[cfg(feature = "std")]
mod stream;

pub use hex::{Hex, HexError, decode, decode_array, decode_up_to, encode};
#[cfg(feature = "std")]
pub use stream::read_to_end;

/// What the macros name.
#[doc(hidden)]
pub mod names {
    #[cfg(feature = "std")]
    pub use std::io;
    pub use subtle;
}

/// The README's examples, so that they are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
