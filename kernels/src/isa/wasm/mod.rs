//! WebAssembly with 128-bit vectors: one vector type and the kernel made of it.
//!
//! Knows nothing of what is hashed, nor of the machine that the engine compiles for.

pub(super) mod simd128;
mod vector;
