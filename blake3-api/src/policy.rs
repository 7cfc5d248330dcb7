//! How many threads a call may use: its own wish, the process-wide cap, and how many hashes are in flight.
//!
//! (length, `Parallelism`) --`plan`--> a `Join` for the tree, or none: stay on this thread
//!
//! Knows nothing of how threads are run; that is `parallel`, which exists only with the feature `rayon`.

use core::sync::atomic::{AtomicUsize, Ordering};

/// How one call may use threads.
///
/// Without the feature `rayon` every call stays on its own thread, whatever is asked for.
///
/// With it, a call that is given a `Parallelism` works in the rayon pool that the calling thread belongs to, or in
/// rayon's global pool if it belongs to none. A caller's own pool is used by calling from inside it, in
/// `pool.install(|| ..)`. Calls in which nothing speaks of threads, such as [`hash`](crate::hash()), follow `Auto` in
/// one pool of their own, which starts when first needed and does nothing else, so that they never wait for the
/// program's tasks. Called from a rayon worker, they stay on that thread.
///
/// ```
/// use blake3_api::{Hasher, Parallelism, hash, hash_with};
///
/// let input = vec![7; 1_000_000];
/// let expected = hash(&input);
/// assert_eq!(hash_with(&input, Parallelism::Serial), expected);
/// assert_eq!(hash_with(&input, Parallelism::Threads(2)), expected);
///
/// let mut hasher = Hasher::new();
/// hasher.update_with(&input[..300_000], Parallelism::Auto);
/// hasher.update_with(&input[300_000..], Parallelism::Serial);
/// assert_eq!(hasher.finalize(), expected);
/// ```
///
/// # Locks
///
/// A call that is given a `Parallelism` and uses threads waits for its turn in the pool. Called from one of the pool's
/// workers, it may run other tasks of that pool meanwhile. So a program must not hold a lock over such a call that tasks
/// of the same pool also take, the usual rule for rayon. Where that can't be ruled out, use
/// [`Serial`](Parallelism::Serial). For calls that are given none the rule doesn't apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Parallelism {
    /// The calling thread alone.
    Serial,
    /// As many threads as pay. Inputs below 128 KiB touch no thread at all. Above, the whole pool within
    /// [`max_threads`], divided by the number of hashes already in flight in this process: when many run at once, each
    /// keeps to its own thread.
    #[default]
    Auto,
    /// At most this many threads at a time, within [`max_threads`] (so 100 000 means what [`max_threads`] says); 0 is
    /// like `Auto`. Inputs below 128 KiB touch no thread here either, but hashes already in flight are not considered.
    Threads(usize),
}

/// Caps the number of threads for every call in this process from now on: 0 is the number of cores, the setting at the
/// start; 1 is never to use another thread. More than there are cores counts as the number of cores.
///
/// The cap is the last word: [`Parallelism::Threads`] doesn't exceed it.
///
/// ```
/// blake3_api::set_max_threads(1);
/// assert_eq!(blake3_api::max_threads(), 1);
///
/// blake3_api::set_max_threads(0);
/// let cores = blake3_api::max_threads();
/// blake3_api::set_max_threads(100_000);
/// assert_eq!(blake3_api::max_threads(), cores);
/// ```
pub fn set_max_threads(threads: usize) {
    CAP.store(threads, Ordering::Relaxed);
}

/// The most threads that any one call will use: what [`set_max_threads`] set, clamped to the available parallelism,
/// which is looked up once. Always 1 without the feature `rayon`.
#[must_use]
pub fn max_threads() -> usize {
    match CAP.load(Ordering::Relaxed) {
        0 => cores(),
        threads => threads.min(cores()),
    }
}

#[cfg(feature = "rayon")]
use crate::parallel::cores;
#[cfg(feature = "rayon")]
pub(crate) use crate::parallel::{Caller, plan};

#[cfg(not(feature = "rayon"))]
fn cores() -> usize {
    1
}

#[cfg(not(feature = "rayon"))]
pub(crate) enum Caller {
    Implicit,
    Explicit,
}

/// What `plan` never gives here.
#[cfg(not(feature = "rayon"))]
pub(crate) enum Split {}

#[cfg(not(feature = "rayon"))]
impl Split {
    pub(crate) fn run<R>(&self, _work: impl FnOnce() -> R) -> R {
        match *self {}
    }
}

#[cfg(not(feature = "rayon"))]
impl blake3_tree::Join for Split {
    fn join<A, B, RA, RB>(&self, _left_len: usize, _right_len: usize, _left: A, _right: B) -> (RA, RB)
    where
        A: FnOnce() -> RA + Send,
        B: FnOnce() -> RB + Send,
        RA: Send,
        RB: Send,
    {
        match *self {}
    }
}

#[cfg(not(feature = "rayon"))]
pub(crate) fn plan(_len: usize, _wish: Parallelism, _caller: Caller) -> Option<Split> {
    None
}

static CAP: AtomicUsize = AtomicUsize::new(0);
