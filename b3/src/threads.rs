//! How many threads to use, and the pool of them, started when first needed.
//!
//! --num-threads, RAYON_NUM_THREADS, cores --> `Threads` --> `Pool`
//!
//! Knows nothing of what the threads do.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use rayon_core::{ThreadPool, ThreadPoolBuilder};

use crate::report::complain;

/// How many threads may work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threads {
    /// As many as there are logical cores.
    Cores,
    /// At most so many.
    Exactly(NonZeroUsize),
}

impl Threads {
    /// The thread the program started on, and no other.
    pub(crate) const ONE: Self = Self::Exactly(NonZeroUsize::MIN);

    /// Decides from the option and from the environment's RAYON_NUM_THREADS, which counts only
    /// where the option is absent or 0. Returns a note when the count asked for was lowered.
    pub(crate) fn resolve(option: Option<usize>, environment: Option<OsString>) -> (Self, Option<String>) {
        let from_environment = || environment?.to_str()?.parse().ok().and_then(NonZeroUsize::new);
        let Some(asked) = option.and_then(NonZeroUsize::new).or_else(from_environment) else {
            return (Self::Cores, None);
        };
        if asked <= MAX_THREADS {
            return (Self::Exactly(asked), None);
        }
        let limit = cores().max(MAX_THREADS);
        if asked <= limit {
            return (Self::Exactly(asked), None);
        }
        (Self::Exactly(limit), Some(format!("note: using {limit} threads at most, {asked} were asked for")))
    }

    fn count(self) -> NonZeroUsize {
        match self {
            Self::Cores => cores(),
            Self::Exactly(count) => count,
        }
    }
}

/// Threads that come to life when there is enough for them to do.
#[derive(Debug)]
pub(crate) struct Pool {
    threads: Threads,
    state: State,
}

#[derive(Debug)]
enum State {
    /// Not started; so many bytes could have used it.
    Waiting(u64),
    /// Started, or known not to be needed.
    Ready(Option<ThreadPool>),
}

impl Pool {
    /// A pool of nothing yet.
    pub(crate) fn new(threads: Threads) -> Self {
        Self { threads, state: State::Waiting(0) }
    }

    /// The threads to spread `work` bytes over, or `None` where the caller's own thread will be quicker.
    pub(crate) fn get(&mut self, work: u64) -> Option<&ThreadPool> {
        if let State::Waiting(so_far) = self.state {
            let sum = so_far.saturating_add(work);
            self.state =
                if sum < START_MIN { State::Waiting(sum) } else { State::Ready(start(self.threads.count())) };
        }
        match &self.state {
            State::Waiting(_) => None,
            State::Ready(pool) => pool.as_ref(),
        }
    }
}

fn start(count: NonZeroUsize) -> Option<ThreadPool> {
    if count == NonZeroUsize::MIN {
        return None;
    }
    match ThreadPoolBuilder::new().num_threads(count.get()).thread_name(|i| format!("b3-{i}")).build() {
        Ok(pool) => Some(pool),
        Err(error) => {
            complain(&format_args!("note: using one thread, {count} could not be started: {error}"));
            None
        }
    }
}

fn cores() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// More threads than this, and than cores, only get into each other's way: idle ones still look for work.
const MAX_THREADS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// Bytes to hash before threads are started. Starting two took 0.3 ms on Zen 4, in which one hashes more
/// than 1 MiB; more threads take longer.
const START_MIN: u64 = 4 * 1024 * 1024;

#[cfg(test)]
mod tests {
    use super::*;

    fn exactly(count: usize) -> Threads {
        Threads::Exactly(NonZeroUsize::new(count).unwrap())
    }

    #[test]
    fn option_wins_over_environment_unless_it_is_zero() {
        let environment = || Some(OsString::from("3"));
        assert_eq!(Threads::resolve(Some(2), environment()), (exactly(2), None));
        assert_eq!(Threads::resolve(Some(0), environment()), (exactly(3), None));
        assert_eq!(Threads::resolve(None, environment()), (exactly(3), None));
        assert_eq!(Threads::resolve(None, Some("many".into())), (Threads::Cores, None));
        assert_eq!(Threads::resolve(Some(0), None), (Threads::Cores, None));
    }

    #[test]
    fn absurd_counts_are_lowered_with_a_note() {
        let limit = cores().max(MAX_THREADS).get();
        for asked in [limit + 1, 100_000, usize::MAX] {
            let (threads, note) = Threads::resolve(Some(asked), None);
            assert_eq!(threads, exactly(limit));
            let note = note.unwrap();
            assert!(note.contains(&asked.to_string()) && note.contains(&limit.to_string()), "{note}");
        }
        assert_eq!(Threads::resolve(None, Some("100000".into())).0, exactly(limit));
        assert_eq!(Threads::resolve(Some(MAX_THREADS.get()), None), (exactly(MAX_THREADS.get()), None));
    }

    #[test]
    fn one_thread_needs_no_pool() {
        assert!(Pool::new(Threads::ONE).get(u64::MAX).is_none());
    }

    #[test]
    fn threads_start_once_there_is_enough_to_do() {
        let mut pool = Pool::new(exactly(2));
        assert!(pool.get(START_MIN / 2).is_none());
        assert!(pool.get(START_MIN / 2 - 1).is_none());
        assert_eq!(pool.get(1).map(ThreadPool::current_num_threads), Some(2));
        assert!(pool.get(0).is_some());
    }
}
