//! The slow oracles: each function straight from its paper or RFC.
//!
//! Know nothing of kernels, of speed, or of each other.

pub mod blake2;
pub mod blake3;
