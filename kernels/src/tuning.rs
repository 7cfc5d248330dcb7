//! A switch for small cores, read once, before the first kernel is asked for.
//!
//! the program, or else the environment --once--> small cores or not --> which forms kernels have, how threads are used
//!
//! What is fastest on cores that run instructions out of order is not on small ones that run them in order, such as
//! Cortex-A510. A process on big and small cores cannot know where it will run; so this is off, unless the program or
//! the environment variable `BLAKE3_SMALL_CORES=1` (looked at with the feature `std`) says otherwise. Results are the
//! same either way.
//!
//! | what | with the switch on | why |
//! |---|---|---|
//! | SVE2, eight chunks | two calls for four, not one for both side by side | the one is for cores that have instructions waiting; it executes 1.10 times as many, and takes 1.46 times as long on one that has not |
//! | SVE2, output | four blocks at a time, not eight | the same |
//! | NEON, one or two chunks, parents or blocks of output left over | plain Rust, one after the other | for two, 804 cycles a block against 947 of the form for two and 838 of that for four |
//! | threads, in `blake3-api` | one call at a time is spread over threads; others keep to their own | threads of many callers would take one another's few small cores |
//!
//! Cycles are llvm-mca's of its model of cortex-a510; there was no such core to measure on.
//!
//! Knows nothing of what kernels or threads there are.

use core::{
    fmt,
    sync::atomic::{AtomicU8, Ordering},
};

/// Whether kernels and threads are used as it suits small cores. The first call decides, if
/// [`set_small_cores`] has not.
#[must_use]
pub fn small_cores() -> bool {
    match SMALL_CORES.load(Ordering::Relaxed) {
        UNDECIDED => decide(wanted()) == ON,
        decided => decided == ON,
    }
}

/// Decides for the whole process, whatever the environment says. To be called before any kernel is asked for or
/// anything hashed.
///
/// # Errors
///
/// [`TuningError::Decided`] if it is too late: the switch was looked at before and is the other way.
///
/// ```
/// use blake_kernels::tuning;
///
/// tuning::set_small_cores(true)?;
/// assert!(tuning::small_cores());
/// assert!(tuning::set_small_cores(false).is_err());
/// # Ok::<(), tuning::TuningError>(())
/// ```
pub fn set_small_cores(on: bool) -> Result<(), TuningError> {
    let wanted = if on { ON } else { OFF };
    if decide(wanted) == wanted { Ok(()) } else { Err(TuningError::Decided { small_cores: !on }) }
}

/// Why the switch could not be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TuningError {
    /// It was looked at before.
    Decided {
        /// What was decided then.
        small_cores: bool,
    },
}

impl fmt::Display for TuningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decided { small_cores } => {
                let is = if *small_cores { "on" } else { "off" };
                write!(f, "tuning for small cores is {is} since it was first looked at, and stays so")
            }
        }
    }
}

impl core::error::Error for TuningError {}

/// Decides, unless that was done before; what is decided now.
fn decide(wanted: u8) -> u8 {
    match SMALL_CORES.compare_exchange(UNDECIDED, wanted, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => wanted,
        Err(decided) => decided,
    }
}

/// What the environment asks for.
#[cold]
fn wanted() -> u8 {
    #[cfg(feature = "std")]
    if std::env::var_os("BLAKE3_SMALL_CORES").is_some_and(|value| value == "1") {
        return ON;
    }
    OFF
}

static SMALL_CORES: AtomicU8 = AtomicU8::new(UNDECIDED);

const UNDECIDED: u8 = 0;
const OFF: u8 = 1;
const ON: u8 = 2;
