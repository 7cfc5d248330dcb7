//! Which kernels this CPU can run, and the best of them.
//!
//! names --probe--> kernels
//!
//! Knows nothing of what a kernel does.

use core::{
    fmt,
    sync::atomic::{AtomicPtr, Ordering},
};

use crate::{Kernel, isa::KNOWN};

/// The kernels that this CPU can run, best first; the last is always `portable`.
pub fn available() -> impl Iterator<Item = &'static Kernel> {
    KNOWN.iter().filter_map(|(_, probe)| probe())
}

/// The names of all kernels in this build, best first, whether or not this CPU can run them.
pub fn known() -> impl ExactSizeIterator<Item = &'static str> {
    KNOWN.iter().map(|(name, _)| *name)
}

/// The kernel called `name`.
///
/// # Errors
///
/// [`KernelError::Unknown`] if no kernel of this build has that name, [`KernelError::Unsupported`] if
/// this CPU (or its operating system) lacks the instructions.
///
/// ```
/// assert_eq!(blake_kernels::by_name("portable")?.name(), "portable");
/// assert!(blake_kernels::by_name("abacus").is_err());
/// # Ok::<(), blake_kernels::KernelError>(())
/// ```
pub fn by_name(name: &str) -> Result<&'static Kernel, KernelError> {
    let Some((name, probe)) = KNOWN.iter().find(|(known, _)| *known == name) else {
        return Err(KernelError::Unknown(UnknownName::new(name)));
    };
    probe().ok_or(KernelError::Unsupported(name))
}

/// The best kernel for this CPU. Probed once; later calls cost one load.
#[inline]
pub fn best() -> &'static Kernel {
    let kernel = BEST.load(Ordering::Relaxed);
    if kernel.is_null() {
        return probe_best();
    }
    // SAFETY: only `probe_best` stores here, and what it stores comes from a `&'static Kernel`.
    unsafe { &*kernel }
}

static BEST: AtomicPtr<Kernel> = AtomicPtr::new(core::ptr::null_mut());

/// Threads that race here find the same kernel, so that the order of their stores does not matter.
#[cold]
fn probe_best() -> &'static Kernel {
    let kernel = available().next().expect("the portable kernel runs everywhere");
    BEST.store(core::ptr::from_ref(kernel).cast_mut(), Ordering::Relaxed);
    kernel
}

/// Why a kernel was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelError {
    /// No kernel of this build has that name.
    Unknown(UnknownName),
    /// This CPU, or its operating system, lacks the instructions of the kernel of that name.
    Unsupported(&'static str),
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "no kernel is called {:?}; this build knows", name.as_str())?;
                known().try_for_each(|known| write!(f, " {known}"))
            }
            Self::Unsupported(name) => {
                write!(f, "this CPU cannot run the kernel {name:?}; it can run")?;
                available().try_for_each(|kernel| write!(f, " {}", kernel.name()))
            }
        }
    }
}

impl core::error::Error for KernelError {}

/// The start of a name that no kernel has: as much of it as an error can carry without an allocator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName {
    bytes: [u8; 32],
    len: u8,
}

impl UnknownName {
    fn new(name: &str) -> Self {
        let mut bytes = [0; 32];
        let len =
            (0..=name.len().min(bytes.len())).rev().find(|&end| name.is_char_boundary(end)).unwrap_or(0);
        bytes[..len].copy_from_slice(&name.as_bytes()[..len]);
        Self { bytes, len: len as u8 }
    }

    /// The name, cut after 32 bytes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}
