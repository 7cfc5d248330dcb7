//! Known answers for BLAKE3 and the BLAKE2 family, the slow oracles they come from, and inputs to feed to both.
//!
//! paint --input--> oracle --outputs--> data (committed JSON) <--compared-- cli
//!
//! Knows nothing of kernels or of the tree crate: what is checked here must not check itself.
//! The harnesses in `tests/blake2` and `tests/blake3` bring the two sides together.

pub mod cli;
pub mod data;
pub mod hex;
pub mod oracle;
pub mod paint;
