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

pub use blake_kernels::{Kernel, KernelError, available, best, by_name, known, tuning};

/// The kernel that a program chose, or else the best one at the time of use.
///
/// Where nothing was chosen there is no pointer in it. So a state that lies in the memory of a program in another language
/// is plain bytes: copied as such, and no address that could go stale.
#[derive(Clone, Copy)]
pub(crate) struct Choice(Option<&'static Kernel>);

impl Choice {
    /// None.
    pub(crate) const BEST: Self = Choice(None);

    #[inline]
    pub(crate) fn of(kernel: &'static Kernel) -> Self {
        Choice(Some(kernel))
    }

    /// The kernel to use.
    #[inline]
    pub(crate) fn get(self) -> &'static Kernel {
        self.0.unwrap_or_else(best)
    }
}
