//! What all suites share: kernels as entries, trials, comparisons, and the environment's wishes.
//!
//! entry + name + test --> trial (ignored where the CPU lacks the kernel)
//!
//! Knows nothing of hashing. Tests return their failure instead of panicking where they can: on some
//! emulated targets a panic ends the whole run.

use std::sync::LazyLock;

use blake_kernels::Kernel;
use libtest_mimic::{Failed, Trial};
use vectors::hex;

pub(crate) type Outcome = Result<(), Failed>;

/// A kernel that this build knows, and what the CPU says to it.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) kernel: Result<&'static Kernel, String>,
}

/// All kernels that this build knows.
pub(crate) fn entries() -> Vec<Entry> {
    let entry =
        |name| Entry { name, kernel: blake_kernels::by_name(name).map_err(|error| error.to_string()) };
    blake_kernels::known().map(entry).collect()
}

/// Collects trials.
pub(crate) struct Harness {
    trials: Vec<Trial>,
}

impl Harness {
    pub(crate) fn new() -> Harness {
        Harness { trials: Vec::new() }
    }

    /// A test of no certain kernel.
    pub(crate) fn add(&mut self, name: impl Into<String>, test: impl FnOnce() -> Outcome + Send + 'static) {
        self.trials.push(Trial::test(name, test));
    }

    /// A test on the kernel of `entry`, named `suite::kernel::claim`.
    pub(crate) fn on(
        &mut self,
        entry: &Entry,
        suite: &str,
        claim: &str,
        test: impl FnOnce(&'static Kernel) -> Outcome + Send + 'static,
    ) {
        self.sized_on(entry, suite, claim, false, test);
    }

    /// The same; one too `heavy` for an emulator is ignored in the quick size.
    pub(crate) fn sized_on(
        &mut self,
        entry: &Entry,
        suite: &str,
        claim: &str,
        heavy: bool,
        test: impl FnOnce(&'static Kernel) -> Outcome + Send + 'static,
    ) {
        let kernel = entry.kernel.clone();
        let ignored = kernel.is_err() || heavy && quick();
        // Forced with `--include-ignored`, the test of a missing kernel fails with the refusal.
        let trial = Trial::test(format!("{suite}::{}::{claim}", entry.name), move || test(kernel?));
        self.trials.push(trial.with_ignored_flag(ignored));
    }

    pub(crate) fn into_trials(self) -> Vec<Trial> {
        self.trials
    }
}

/// Fails unless `got` equals `expected`; `what` is only asked for then.
pub(crate) fn same(got: &[u8], expected: &[u8], what: impl FnOnce() -> String) -> Outcome {
    if got == expected {
        return Ok(());
    }
    let at = got.iter().zip(expected).take_while(|(got, expected)| got == expected).count();
    let window = |bytes: &[u8]| hex::encode(&bytes[at.min(bytes.len())..bytes.len().min(at + 16)]);
    Err(Failed::from(format!(
        "{}: from byte {at} on {} instead of {} ({} and {} bytes, seed {:#x})",
        what(),
        window(got),
        window(expected),
        got.len(),
        expected.len(),
        seed(),
    )))
}

/// Fails with `what` unless `holds`.
pub(crate) fn check(holds: bool, what: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(Failed::from(what())) }
}

/// Whether the expensive suites are to take a sample instead of everything.
pub(crate) fn quick() -> bool {
    static QUICK: LazyLock<bool> = LazyLock::new(|| {
        cfg!(miri) || std::env::var_os("VECTORS_QUICK").is_some_and(|value| !value.is_empty() && value != "0")
    });
    *QUICK
}

/// The seed of all random inputs: `VECTORS_SEED` (decimal, or hexadecimal after 0x), or a fixed one.
///
/// # Panics
///
/// If the variable is no number.
pub(crate) fn seed() -> u64 {
    static SEED: LazyLock<u64> = LazyLock::new(|| {
        let Ok(text) = std::env::var("VECTORS_SEED") else { return DEFAULT_SEED };
        let parsed = match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => text.parse(),
        };
        parsed.unwrap_or_else(|error| panic!("VECTORS_SEED is {text:?}: {error}"))
    });
    *SEED
}

const DEFAULT_SEED: u64 = 0x0b1a_4e3d_5eed;
