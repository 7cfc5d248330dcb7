//! The instruction sets, best first. Adding one is a file, its `mod` line, and its two adjacent lines here.
//!
//! No code of this crate above this module names an instruction set.

use crate::Kernel;

#[cfg(all(target_arch = "aarch64", target_endian = "little", not(target_abi = "softfloat")))]
mod arm;
mod from_rows;
mod portable;
mod short;
mod stamp;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86;

#[cfg(all(target_arch = "aarch64", target_endian = "little", not(target_abi = "softfloat")))]
pub use arm::sve2::assume_sve2;

/// A kernel's name and its probe, which hands the kernel out only on a CPU that can run it.
pub(crate) type Entry = (&'static str, fn() -> Option<&'static Kernel>);

/// Every kernel that this build knows, best first; the last one runs everywhere.
pub(crate) static KNOWN: &[Entry] = &[
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    (x86::avx512::NAME, x86::avx512::probe),
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    (x86::avx2::NAME, x86::avx2::probe),
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    (x86::sse41::NAME, x86::sse41::probe),
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    (x86::sse2::NAME, x86::sse2::probe),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    (wasm::simd128::NAME, wasm::simd128::probe),
    #[cfg(all(target_arch = "aarch64", target_endian = "little", not(target_abi = "softfloat")))]
    (arm::sve2::NAME, arm::sve2::probe),
    #[cfg(all(target_arch = "aarch64", target_endian = "little", not(target_abi = "softfloat")))]
    (arm::neon::NAME, arm::neon::probe),
    (portable::NAME, portable::probe),
];
