//! Subtrees over rayon's threads. The one file that names rayon.
//!
//! length, wish --`plan`--> `Split` --`run`--> a pool --tree recursion calls `join`--> tasks of at most `piece` bytes
//!
//! Knows nothing of chunks, nodes or modes.

use blake_kernels::tuning;
use blake3_tree::Join;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::error::Error;
use std::sync::OnceLock;
use std::{process, thread};

use crate::policy::{Parallelism, max_threads};

/// Who wants threads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caller {
    /// `hash(..)` and its like, where nothing in the call speaks of threads. It must not wait for anything but hashing:
    /// not for other tasks of a pool, which may be long or want a lock that the caller holds. So it has a pool of its
    /// own, and on a worker of another pool, which would run that pool's tasks while it waits, it stays serial.
    Implicit,
    /// A call that takes a `Parallelism` or has rayon in its name.
    Explicit,
}

/// A hash that may run on threads: counted as in flight as long as it lives.
pub(crate) struct Split {
    /// Subtrees of more bytes are split, others are one task. A power of two, so that a subtree of `n` bytes
    /// becomes `ceil(n / piece)` tasks, no more.
    piece: usize,
    place: Place,
    /// Held for as long as threads are used.
    admission: Option<Admission>,
}

/// Where a hash runs.
enum Place {
    /// On the calling thread, which is a worker if anything is to be split.
    Here,
    /// On the workers of rayon's global pool.
    Global,
    /// On the workers of the pool for implicit calls.
    Own(&'static ThreadPool),
}

/// Decides whether `len` bytes of input may use threads, and in how large pieces. `None` if no thread is to be touched.
pub(crate) fn plan(len: usize, wish: Parallelism, caller: Caller) -> Option<Split> {
    if len < FAN_OUT_MIN {
        return None;
    }
    plan_long(len, wish, caller)
}

#[cold]
fn plan_long(len: usize, wish: Parallelism, caller: Caller) -> Option<Split> {
    let limit = match wish {
        Parallelism::Serial => return None,
        Parallelism::Auto | Parallelism::Threads(0) => max_threads(),
        Parallelism::Threads(n) => max_threads().min(n),
    };
    if limit < 2 {
        return None;
    }
    let on_worker = rayon_core::current_thread_index().is_some();
    let (place, pool) = match caller {
        Caller::Implicit if on_worker => return None,
        Caller::Implicit => own_pool().map(|pool| (Place::Own(pool), pool.current_num_threads()))?,
        Caller::Explicit if on_worker => (Place::Here, rayon_core::current_num_threads()),
        Caller::Explicit if !global_pool_runs() => return None,
        Caller::Explicit => (Place::Global, rayon_core::current_num_threads()),
    };
    let mut split = Split::enter();
    let threads = match wish {
        Parallelism::Threads(1..) => limit.min(pool),
        _ => limit.min(pool) / IN_FLIGHT.load(Ordering::Relaxed).max(1),
    };
    if threads > 1
        && let Some(admission) = Admission::ask(tuning::small_cores())
    {
        split.admission = Some(admission);
        split.piece = piece(len, threads, pool);
        split.place = place;
    }
    Some(split)
}

/// The size of pieces for `threads`, at least 2, of a pool of `pool` threads.
fn piece(len: usize, threads: usize, pool: usize) -> usize {
    let pieces = if threads < pool {
        // Any worker may take a piece, so a share of the pool is kept by making no more pieces than that.
        threads
    } else {
        // Many each, so that a worker that wakes late or is taken off its core holds up little. What nobody
        // steals costs next to nothing: 16 were 3 to 7 % faster than 4 with a pool that sleeps between calls.
        threads.saturating_mul(PIECES_PER_THREAD)
    };
    len.div_ceil(pieces).next_power_of_two().max(PIECE_MIN)
}

impl Split {
    fn enter() -> Self {
        IN_FLIGHT.fetch_add(1, Ordering::Relaxed);
        Split { piece: usize::MAX, place: Place::Here, admission: None }
    }

    /// Runs the work that this is to be the `Join` of.
    ///
    /// The caller sleeps while workers hash. Hashing on its thread as well (`in_place_scope`) was better at 128 KiB (30
    /// against 38 us) and worse from 1 MiB on (153 against 111 us): 2 cores then have 3 busy threads.
    pub(crate) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self.place {
            Place::Here => work(),
            Place::Global => rayon_core::scope(|_| work()),
            Place::Own(pool) => pool.install(work),
        }
    }
}

impl Drop for Split {
    fn drop(&mut self) {
        IN_FLIGHT.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A call's right to use threads. On small cores one call at a time has it, and the others don't wait for it.
struct Admission {
    only: bool,
}

impl Admission {
    fn ask(one_at_a_time: bool) -> Option<Self> {
        let refused = one_at_a_time && ADMITTED.swap(true, Ordering::Relaxed);
        (!refused).then_some(Admission { only: one_at_a_time })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        if self.only {
            ADMITTED.store(false, Ordering::Relaxed);
        }
    }
}

impl Join for Split {
    fn join<A, B, RA, RB>(&self, left_len: usize, right_len: usize, a: A, b: B) -> (RA, RB)
    where
        A: FnOnce() -> RA + Send,
        B: FnOnce() -> RB + Send,
        RA: Send,
        RB: Send,
    {
        if left_len.saturating_add(right_len) <= self.piece {
            return (a(), b());
        }
        rayon_core::join(a, b)
    }
}

pub(crate) fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// Whether rayon's global pool exists or can be started. Using it where it can't would panic.
fn global_pool_runs() -> bool {
    static RUNS: OnceLock<bool> = OnceLock::new();
    *RUNS.get_or_init(|| match ThreadPoolBuilder::new().build_global() {
        Ok(()) => true,
        // Without a source it says that the pool was there before.
        Err(error) => error.source().is_none(),
    })
}

/// The pool for implicit calls, started at the first of them, if it can be.
fn own_pool() -> Option<&'static ThreadPool> {
    static POOL: OnceLock<Option<(ThreadPool, u32)>> = OnceLock::new();
    let start = || {
        let pool = ThreadPoolBuilder::new().thread_name(|i| std::format!("blake3-{i}")).build().ok()?;
        Some((pool, process::id()))
    };
    match POOL.get_or_init(start) {
        // A process that forks leaves the threads behind.
        Some((pool, process)) if *process == process::id() => Some(pool),
        _ => None,
    }
}

/// Hashes that were long enough for threads and have not ended, split or not.
static IN_FLIGHT: AtomicUsize = AtomicUsize::new(0);

/// Whether the only call that may use threads does.
static ADMITTED: AtomicBool = AtomicBool::new(false);

/// Below this many bytes no thread is touched: waking a sleeping pool costs as much as hashing tens of KiB.
const FAN_OUT_MIN: usize = 128 << 10;
const PIECE_MIN: usize = 32 << 10;
const PIECES_PER_THREAD: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Mutex, MutexGuard};
    use std::vec::Vec;

    /// These tests look at process-wide counters: one at a time.
    fn alone() -> MutexGuard<'static, ()> {
        static LOCK: Mutex<()> = Mutex::new(());
        LOCK.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn explicit(len: usize, wish: Parallelism) -> Option<Split> {
        plan(len, wish, Caller::Explicit)
    }

    #[test]
    fn a_subtree_never_becomes_more_pieces_than_asked_for() {
        for threads in 2..=9 {
            for len in (FAN_OUT_MIN..4 << 20).step_by(100_003) {
                let piece = piece(len, threads, usize::MAX);
                assert!(piece.is_power_of_two());
                assert!(len.div_ceil(piece) <= threads, "{len} bytes, {threads} threads, pieces of {piece}");
            }
        }
    }

    #[test]
    fn a_whole_pool_gets_pieces_enough_to_share_and_none_too_small() {
        for (threads, len) in [(2, 128 << 10), (2, 1 << 20), (3, 5_000_000), (16, 64 << 20), (64, 1 << 30)] {
            let piece = piece(len, threads, threads);
            let pieces = len.div_ceil(piece);
            assert!(
                piece >= PIECE_MIN && pieces >= 2 * threads,
                "{threads} threads, {pieces} pieces of {piece}"
            );
            assert!(pieces <= PIECES_PER_THREAD * threads, "{threads} threads, {pieces} pieces");
        }
    }

    #[test]
    fn short_inputs_and_serial_calls_plan_no_threads() {
        let _alone = alone();
        assert!(explicit(FAN_OUT_MIN - 1, Parallelism::Threads(8)).is_none());
        assert!(explicit(FAN_OUT_MIN - 1, Parallelism::Auto).is_none());
        assert!(explicit(usize::MAX, Parallelism::Serial).is_none());
        assert!(explicit(usize::MAX, Parallelism::Threads(1)).is_none());
    }

    #[test]
    fn an_absurd_thread_count_is_clamped() {
        let _alone = alone();
        let few = explicit(1 << 30, Parallelism::Threads(cores())).map(|split| split.piece);
        let many = explicit(1 << 30, Parallelism::Threads(100_000)).map(|split| split.piece);
        assert_eq!(few, many);
    }

    #[test]
    fn many_hashes_in_flight_keep_to_their_own_threads() {
        let _alone = alone();
        let others: Vec<_> = (0..2 * cores()).map(|_| Split::enter()).collect();
        if let Some(split) = explicit(1 << 30, Parallelism::Auto) {
            assert_eq!(split.piece, usize::MAX);
        }
        drop(others);
        assert_eq!(IN_FLIGHT.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn on_small_cores_one_call_at_a_time_is_admitted() {
        let _alone = alone();
        let first = Admission::ask(true);
        assert!(first.is_some() && Admission::ask(true).is_none());
        drop(first);
        assert!(Admission::ask(true).is_some());
        let both = [Admission::ask(false), Admission::ask(false)];
        assert!(both.iter().all(Option::is_some));
    }

    #[test]
    #[cfg_attr(not(panic = "unwind"), ignore = "a panic ends the program here")]
    fn a_plan_that_unwinds_is_no_longer_in_flight() {
        let _alone = alone();
        let _ = std::panic::catch_unwind(|| {
            let _split = Split::enter();
            panic!("on purpose");
        });
        assert_eq!(IN_FLIGHT.load(Ordering::Relaxed), 0);
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "there are no threads to make a pool of")]
    fn implicit_calls_on_a_worker_stay_there() {
        let _alone = alone();
        let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        pool.install(|| assert!(plan(1 << 30, Parallelism::Auto, Caller::Implicit).is_none()));
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "there are no threads to make a pool of")]
    fn join_runs_both_halves_once_from_inside_and_outside_a_pool() {
        let _alone = alone();
        let mut split = Split::enter();
        split.piece = 1024;
        let sum = |split: &Split| split.join(2048, 2048, || 1, || split.join(1024, 1024, || 10, || 100));
        assert_eq!(sum(&split), (1, (10, 100)));
        let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        assert_eq!(pool.install(|| sum(&split)), (1, (10, 100)));
    }
}
