//! The algorithms, written once: ARX steps, rounds in lanes and in rows, generic by vector type.
//!
//! Knows nothing of any instruction set; `isa` supplies the vectors and stamps the entries.

mod arx;
pub(crate) mod blake2;
pub(crate) mod blake3;
pub(crate) mod lanes;
mod pairs;
pub(crate) mod rows;
mod two;

pub(crate) use arx::Arx;
pub(crate) use lanes::Lanes;
pub(crate) use pairs::Pairs;
pub(crate) use rows::{Rows, Turn, transpose4};
pub(crate) use two::Two;
