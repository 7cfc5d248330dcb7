//! Times candidates in turns, in many short rounds, so that a shared machine disturbs all of them alike.
//!
//! round: offset --> candidates in alternating order --sample each--> ns a call, round by round
//!
//! Knows nothing of what the candidates do, nor of what their times are compared for.

use std::fmt;
use std::time::{Duration, Instant};

use crate::arena::{Arena, PAGE_LEN};
use crate::calibrate::{calls_per_sample, clock_resolution, sample_length};
use crate::rng::Rng;
use crate::work::Work;

/// One side of a comparison.
pub struct Candidate<'a> {
    label: String,
    work: Box<dyn Work<'a> + 'a>,
}

impl<'a> Candidate<'a> {
    /// A candidate known as `label` in tables.
    pub fn new(label: impl Into<String>, work: impl Work<'a> + 'a) -> Self {
        Self { label: label.into(), work: Box::new(work) }
    }

    /// The name in tables.
    pub fn label(&self) -> &str {
        &self.label
    }
}

impl fmt::Debug for Candidate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Candidate").field(&self.label).finish()
    }
}

/// How long to measure one case.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    sample: Duration,
    budget: Duration,
}

/// Fewer rounds would make the quantiles of the spread meaningless.
pub const FEWEST_ROUNDS: usize = 12;

/// More rounds add nothing but memory.
pub const MOST_ROUNDS: usize = 20_000;

impl Plan {
    /// Rounds for about `budget`, with samples long enough for this machine's clock.
    pub fn new(budget: Duration) -> Self {
        Self { sample: sample_length(clock_resolution()), budget }
    }
}

/// The labels of two candidates whose answers differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement(pub String, pub String);

/// Checks that all `candidates` give one answer for inputs of `len` bytes, at a few page offsets.
///
/// # Errors
///
/// The first candidate and one that differs from it.
pub fn agree<'a>(
    candidates: &mut [Candidate<'a>],
    arena: &'a Arena,
    len: usize,
    rng: &mut Rng,
) -> Result<(), Disagreement> {
    for offset in [0, rng.below(PAGE_LEN), PAGE_LEN - 1] {
        let input = arena.input(len, offset);
        let mut answers = candidates.iter_mut().map(|candidate| {
            candidate.work.place(input, offset);
            candidate.work.run(1);
            (&candidate.label, candidate.work.answer())
        });
        let Some((first, right)) = answers.next() else { return Ok(()) };
        if let Some((second, _)) = answers.find(|(_, answer)| *answer != right) {
            return Err(Disagreement(first.clone(), second.clone()));
        }
    }
    Ok(())
}

/// Times the `candidates` on inputs of `len` bytes: for each of them, nanoseconds a call in every round.
pub fn measure<'a>(
    candidates: &mut [Candidate<'a>],
    arena: &'a Arena,
    len: usize,
    plan: Plan,
    rng: &mut Rng,
) -> Vec<Vec<f64>> {
    let calls: Vec<u32> = candidates
        .iter_mut()
        .map(|candidate| {
            candidate.work.place(arena.input(len, 0), 0);
            calls_per_sample(plan.sample, &mut |calls| time(candidate.work.as_mut(), calls))
        })
        .collect();

    let mut times = vec![Vec::new(); candidates.len()];
    let start = Instant::now();
    for round in 0..MOST_ROUNDS {
        if round >= FEWEST_ROUNDS && start.elapsed() >= plan.budget {
            break;
        }
        let offset = rng.below(PAGE_LEN);
        let input = arena.input(len, offset);
        for index in order(round, candidates.len()) {
            let work = candidates[index].work.as_mut();
            work.place(input, offset);
            if calls[index] > 1 {
                // Code and input have just been the other candidate's: the first call is not like the rest.
                work.run(1);
            }
            let took = time(work, calls[index]);
            times[index].push(took.as_secs_f64() * 1e9 / f64::from(calls[index]));
        }
    }
    times
}

/// Who comes when: everyone first equally often, and after each neighbour equally often.
fn order(round: usize, candidates: usize) -> impl Iterator<Item = usize> {
    let first = round / 2;
    (0..candidates).map(move |place| {
        let place = if round.is_multiple_of(2) { place } else { candidates - 1 - place };
        (first + place) % candidates
    })
}

fn time(work: &mut dyn Work<'_>, calls: u32) -> Duration {
    let start = Instant::now();
    work.run(calls);
    start.elapsed()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::work::Digest;

    fn plan() -> Plan {
        Plan { sample: Duration::ZERO, budget: Duration::ZERO }
    }

    #[test]
    fn every_candidate_leads_equally_often() {
        for candidates in 1..=4 {
            let mut leads = vec![0; candidates];
            for round in 0..2 * candidates {
                let order: Vec<usize> = order(round, candidates).collect();
                leads[order[0]] += 1;
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, (0..candidates).collect::<Vec<_>>(), "round {round}: {order:?}");
            }
            assert_eq!(leads, vec![2; candidates]);
        }
    }

    #[test]
    fn pairs_are_timed_on_the_same_input_in_alternating_order() {
        let mut rng = Rng::new(5);
        let arena = Arena::new(100, &mut rng);
        let log = RefCell::new(Vec::new());
        let seen = |who: usize| {
            let log = &log;
            Digest::new(move |input: &[u8]| {
                log.borrow_mut().push((who, input.as_ptr() as usize, input.len()));
                [0; 32]
            })
        };
        let mut candidates = [Candidate::new("a", seen(0)), Candidate::new("b", seen(1))];
        let times = measure(&mut candidates, &arena, 100, plan(), &mut rng);
        assert_eq!(times.iter().map(Vec::len).collect::<Vec<_>>(), [FEWEST_ROUNDS; 2]);

        let log = log.borrow();
        let rounds: Vec<_> = log[log.len() - 2 * FEWEST_ROUNDS..].chunks_exact(2).collect();
        for pair in &rounds {
            assert_ne!(pair[0].0, pair[1].0);
            assert_eq!(pair[0].1, pair[1].1, "inputs of one round differ");
            assert_eq!(pair[0].2, 100);
        }
        let led_by_a = rounds.iter().filter(|pair| pair[0].0 == 0).count();
        assert_eq!(led_by_a, FEWEST_ROUNDS / 2);
        assert!(rounds.iter().any(|pair| pair[0].1 != rounds[0][0].1), "the offset never changes");
    }

    #[test]
    fn wrong_answers_are_named() {
        let mut rng = Rng::new(6);
        let arena = Arena::new(10, &mut rng);
        let right = |input: &[u8]| [input[0]; 32];
        let wrong = |_: &[u8]| [0; 32];
        let mut candidates =
            [Candidate::new("x", Digest::new(right)), Candidate::new("y", Digest::new(right))];
        assert_eq!(agree(&mut candidates, &arena, 10, &mut rng), Ok(()));
        candidates[1] = Candidate::new("z", Digest::new(wrong));
        assert_eq!(agree(&mut candidates, &arena, 10, &mut rng), Err(Disagreement("x".into(), "z".into())));
    }
}
