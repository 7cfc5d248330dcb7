//! How many calls a sample needs so that the clock's steps do not show in it.
//!
//! clock --> resolution --> length of a sample --trial runs--> calls a sample
//!
//! Knows nothing of what is called.

use std::time::{Duration, Instant};

/// A sample lasts at least so many steps of the clock: then a step is a thousandth of it.
pub const STEPS_PER_SAMPLE: u32 = 1000;

/// A sample lasts at least this long: short against a scheduler's slice, long against the clock call itself.
pub const SHORTEST_SAMPLE: Duration = Duration::from_micros(40);

/// The smallest step that the clock was seen to make.
pub fn clock_resolution() -> Duration {
    let mut smallest = Duration::from_millis(1);
    for _ in 0..100 {
        let start = Instant::now();
        let mut now = Instant::now();
        while now == start {
            now = Instant::now();
        }
        smallest = smallest.min(now - start);
    }
    smallest
}

/// How long a sample must last on a clock with this resolution.
pub fn sample_length(resolution: Duration) -> Duration {
    SHORTEST_SAMPLE.max(resolution * STEPS_PER_SAMPLE)
}

/// The number of calls that take at least `sample`; `run` makes so many calls and says how long they took.
pub fn calls_per_sample(sample: Duration, run: &mut dyn FnMut(u32) -> Duration) -> u32 {
    let mut calls = 1;
    loop {
        // The better of two: an interruption must not pass for slow work.
        let took = run(calls).min(run(calls));
        if took >= sample || calls == u32::MAX {
            return calls;
        }
        // Aims a tenth beyond the goal, grows at most tenfold on the word of one noisy trial.
        let wanted = sample.as_secs_f64() * 1.1 / took.as_secs_f64().max(1e-9) * f64::from(calls);
        let ceiling = calls.saturating_mul(10);
        calls = (wanted.ceil().min(f64::from(ceiling)) as u32).max(calls.saturating_add(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Work of so many nanoseconds a call, on a clock that steps by `step` nanoseconds.
    fn fake(ns: f64, step: f64) -> impl FnMut(u32) -> Duration {
        move |calls| Duration::from_nanos(((f64::from(calls) * ns / step).floor() * step) as u64)
    }

    #[test]
    fn samples_reach_their_length_without_overshooting_far() {
        let sample = Duration::from_micros(40);
        for ns in [0.7, 15.0, 87.0, 1161.0, 39_999.0] {
            let calls = calls_per_sample(sample, &mut fake(ns, 1.0));
            let took = f64::from(calls) * ns;
            assert!(took >= 40_000.0, "{ns} ns: {calls} calls last {took} ns");
            assert!(took <= 80_000.0, "{ns} ns: {calls} calls last {took} ns");
        }
    }

    #[test]
    fn work_longer_than_a_sample_is_called_once() {
        assert_eq!(calls_per_sample(Duration::from_micros(40), &mut fake(5e6, 1.0)), 1);
    }

    #[test]
    fn coarse_clocks_lengthen_the_sample() {
        assert_eq!(sample_length(Duration::from_nanos(20)), SHORTEST_SAMPLE);
        let sample = sample_length(Duration::from_micros(1));
        assert_eq!(sample, Duration::from_millis(1));
        // The clock shows 0 for the first trials; the search must get through them.
        let calls = calls_per_sample(sample, &mut fake(87.0, 1000.0));
        assert!(f64::from(calls) * 87.0 >= 1e6, "{calls} calls");
    }

    #[test]
    fn one_interruption_does_not_shorten_the_sample() {
        let mut steady = fake(100.0, 1.0);
        let mut first = true;
        let mut run = |calls| {
            let late = if std::mem::take(&mut first) { Duration::from_secs(1) } else { Duration::ZERO };
            steady(calls) + late
        };
        let calls = calls_per_sample(Duration::from_micros(40), &mut run);
        assert!(calls >= 400, "{calls} calls");
    }

    #[test]
    fn the_clock_has_a_resolution() {
        let resolution = clock_resolution();
        assert!(resolution > Duration::ZERO && resolution <= Duration::from_millis(1), "{resolution:?}");
    }
}
