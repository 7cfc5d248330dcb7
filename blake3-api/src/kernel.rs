//! Kernels by name: what this CPU can run, and what hashers use unless told otherwise.
//!
//! `blake_kernels::available` --minus what a `no_*` feature takes out--> `best` --> every hasher
//!
//! Knows nothing of how CPUs are probed.
//!
//! A program needs none of this to be fast. It is here for tests, benchmarks and bug reports.
//!
//! ```
//! use blake3_api::{Hasher, kernel};
//!
//! for kernel in kernel::available() {
//!     let mut hasher = Hasher::new();
//!     hasher.set_kernel(kernel).update(b"input");
//!     assert_eq!(hasher.finalize(), blake3_api::hash(b"input"));
//! }
//! assert!(kernel::by_name("abacus").is_err());
//! ```

pub use blake_kernels::{Kernel, KernelError, available, by_name, known, tuning};

/// The kernel that hashers and one-shot functions use: the fastest this CPU has, not counting those that a `no_*`
/// feature of this crate takes out.
#[inline]
#[must_use]
pub fn best() -> &'static Kernel {
    if EXCLUDED.is_empty() { blake_kernels::best() } else { best_allowed() }
}

fn best_allowed() -> &'static Kernel {
    available().find(|kernel| !EXCLUDED.contains(&kernel.name())).unwrap_or_else(blake_kernels::best)
}

const EXCLUDED: &[&str] = &[
    #[cfg(feature = "no_sse2")]
    "sse2",
    #[cfg(feature = "no_sse41")]
    "sse41",
    #[cfg(feature = "no_avx2")]
    "avx2",
    #[cfg(feature = "no_avx512")]
    "avx512",
    #[cfg(feature = "no_neon")]
    "neon",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_is_available_and_not_excluded() {
        assert!(available().any(|kernel| kernel.name() == best().name()));
        assert!(!EXCLUDED.contains(&best().name()));
    }
}
