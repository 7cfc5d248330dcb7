//! AArch64 (little-endian): vectors of 128 bits, and the kernels made of them.
//!
//! Knows nothing of what is hashed.

#[macro_use]
mod text;

pub(super) mod neon;
#[cfg(not(miri))]
mod neon_four;
mod pad;
pub(super) mod sve2;
mod sve2_eight;
mod sve2_four;
mod v128;
mod w128;
mod xar;
