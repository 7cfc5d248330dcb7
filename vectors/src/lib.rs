//! Known answers for BLAKE3, the slow oracle they come from, and inputs to feed to both.
//!
//! paint --input--> oracle --outputs--> data (committed JSON) <--compared-- cli
//!
//! Knows nothing of kernels or of the tree crate: what is checked here must not check itself.
//! The harness in `tests/blake3` brings the two sides together.

pub mod cli;
pub mod data;
pub mod hex;
pub mod oracle;
pub mod paint;
