//! WebAssembly with 128-bit vectors: of 32-bit and of 64-bit words, and the kernel made of them.
//!
//! Knows nothing of what is hashed, nor of the machine that the engine compiles for.

mod pad;
mod pairs;
pub(super) mod simd128;
mod vector;
