//! AArch64 (little-endian): vectors of 128 bits, and the kernels made of them.
//!
//! Knows nothing of what is hashed.

pub(super) mod neon;
mod pad;
pub(super) mod sve2;
mod v128;
mod w128;
mod xar;
