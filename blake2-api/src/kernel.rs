//! Kernels by name: what this CPU can run, and what hashing uses unless told otherwise.
//!
//! Knows nothing of how CPUs are probed.
//!
//! A program needs none of this to be fast. It is here for tests, benchmarks and bug reports.
//!
//! ```
//! use blake2_api::{blake2b, kernel};
//!
//! for kernel in kernel::available() {
//!     let hash = blake2b::Params::new().set_kernel(kernel).hash(b"input");
//!     assert_eq!(hash, blake2b::hash(b"input"));
//! }
//! assert!(kernel::by_name("abacus").is_err());
//! ```

pub use blake_kernels::{Kernel, KernelError, available, best, by_name, known};
