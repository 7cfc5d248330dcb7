//! Work over rayon's threads. The one file that names rayon.
//!
//! length --`threads`--> 1, or more --halves, by `join`--> tasks
//!
//! Knows nothing of what is hashed.

#[cfg(feature = "rayon")]
use std::{error::Error, sync::OnceLock};

use blake_kernels::blake2::{Blake2, Job};

use crate::generic::Variant;

/// How many threads there are for work of `len` bytes: 1 where it is not worth to wake any.
///
/// The pool is that of the worker that calls, or else the global one. Where that cannot be started, one.
#[cfg(feature = "rayon")]
pub(crate) fn threads(len: usize) -> usize {
    if len < FAN_OUT_MIN || rayon_core::current_thread_index().is_none() && !global_pool_runs() {
        return 1;
    }
    rayon_core::current_num_threads()
}

/// Runs the jobs, in at most so many tasks.
pub(crate) fn run_jobs<W: Variant>(routines: &'static Blake2<W>, jobs: &mut [Job<'_, W>], tasks: usize) {
    #[cfg(feature = "rayon")]
    if tasks > 1 && jobs.len() > 1 {
        let (left, right) = jobs.split_at_mut(jobs.len() / 2);
        let half = tasks / 2;
        rayon_core::join(|| run_jobs(routines, left, half), || run_jobs(routines, right, tasks - half));
        return;
    }
    let _ = tasks;
    routines.run_many(jobs);
}

/// Halves inputs and outputs between multiples of `unit`, and runs the parts.
///
/// A few tasks for each thread, so that one which wakes late holds up little.
#[cfg(feature = "rayon")]
pub(crate) fn spread<A: Sync, B: Send>(
    inputs: &[A],
    out: &mut [B],
    unit: usize,
    threads: usize,
    run: &(impl Fn(&[A], &mut [B]) + Sync),
) {
    let tasks = if threads > 1 { threads * TASKS_PER_THREAD } else { 1 };
    halve(inputs, out, unit, tasks, run);
}

#[cfg(feature = "rayon")]
fn halve<A: Sync, B: Send>(
    inputs: &[A],
    out: &mut [B],
    unit: usize,
    tasks: usize,
    run: &(impl Fn(&[A], &mut [B]) + Sync),
) {
    if tasks < 2 || inputs.len() <= unit {
        return run(inputs, out);
    }
    let middle = (inputs.len() / 2).next_multiple_of(unit);
    let (left, right) = inputs.split_at(middle);
    let (left_out, right_out) = out.split_at_mut(middle);
    rayon_core::join(
        || halve(left, left_out, unit, tasks / 2, run),
        || halve(right, right_out, unit, tasks - tasks / 2, run),
    );
}

/// Whether rayon's global pool exists or can be started. Using it where it can't would panic.
#[cfg(feature = "rayon")]
fn global_pool_runs() -> bool {
    static RUNS: OnceLock<bool> = OnceLock::new();
    *RUNS.get_or_init(|| match rayon_core::ThreadPoolBuilder::new().build_global() {
        Ok(()) => true,
        // Without a source it says that the pool was there before.
        Err(error) => error.source().is_none(),
    })
}

/// Below this many bytes no thread is touched: waking a sleeping pool costs as much as hashing tens of KiB.
#[cfg(feature = "rayon")]
const FAN_OUT_MIN: usize = 128 << 10;
#[cfg(feature = "rayon")]
const TASKS_PER_THREAD: usize = 4;
