//! Ours against crates from the registry, and Python's hashlib, on random inputs, until the time is up.
//!
//! seed --> cases --ours, on every kernel--> answers <--compare--> answers <--peers-- the same cases
//!
//! Knows nothing of what is inside either implementation.

mod blake2;
mod blake3;
mod pool;
mod rng;

use crate::cli::DifferentialArgs;
use anyhow::{Result, bail};
use pool::Pool;
use std::fmt::Debug;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant, SystemTime};

/// What a family of functions is tried with.
trait Case: Debug + Sized {
    /// Case `number` of `seed`.
    fn generate(seed: u64, number: u64) -> Self;
    /// Whether the functions in it choose their kernel by themselves: one answer of ours is enough.
    fn is_kernel_free(&self) -> bool;
}

/// One implementation; ours under a fixed kernel.
trait Side<C> {
    /// What `case` gives: digests, chaining values, outputs, and the counts and positions asked for beside them.
    /// Nothing where the implementation has no such function.
    fn answer(&self, case: &C, pool: &Pool) -> Option<Vec<u8>>;
}

/// The sides of functions that share their cases.
struct Family<C> {
    name: &'static str,
    /// Ours, by the names of kernels.
    ours: Sides<C>,
    peers: Sides<C>,
}

type Sides<C> = Vec<(&'static str, Box<dyn Side<C>>)>;

/// Runs cases for the time asked for, or the one case asked for.
pub(crate) fn run(args: &DifferentialArgs) -> Result<()> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let (blake3, blake2) = (blake3::family(), blake2::family(args.need_python)?);
    println!("differential: seed {seed}\n  {blake3}\n  {blake2}");

    let start = Instant::now();
    let pool = Pool::new(seed);
    let mut checks = [0, 0];
    let mut cases = 0;
    for number in args.case.unwrap_or(0).. {
        checks[0] += blake3.check(seed, number, &pool)?;
        checks[1] += blake2.check(seed, number, &pool)?;
        cases += 1;
        if args.case.is_some() || start.elapsed() >= Duration::from_secs(args.seconds) {
            break;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "differential: seed {seed}, {cases} cases each, {} checks of BLAKE3 and {} of BLAKE2 in {seconds:.1} s, no mismatch",
        checks[0], checks[1]
    );
    Ok(())
}

impl<C: Case> Family<C> {
    /// Runs case `number` on the peers and on each of `ours`; returns the number of comparisons.
    fn check(&self, seed: u64, number: u64, pool: &Pool) -> Result<u64> {
        let case = C::generate(seed, number);
        let wanted = self.peers.iter().filter_map(|(name, peer)| Some((name, peer.answer(&case, pool)?)));
        let wanted: Vec<_> = wanted.collect();
        if wanted.is_empty() {
            return Ok(0);
        }
        let sides = if case.is_kernel_free() { &self.ours[..1] } else { &self.ours };
        let family = self.name;
        for (kernel, side) in sides {
            let got = panic::catch_unwind(AssertUnwindSafe(|| side.answer(&case, pool)));
            let what = match got {
                Err(_) => "ours panicked (message above)".to_owned(),
                Ok(None) => "ours has no such function".to_owned(),
                Ok(Some(got)) => match wanted.iter().find(|(_, want)| *want != got) {
                    None => continue,
                    Some((peer, want)) => {
                        let same = got.iter().zip(want).take_while(|(got, want)| got == want).count();
                        format!(
                            "differs from {peer} in byte {same}\n  ours {}\n  peer {}",
                            hex(&got),
                            hex(want)
                        )
                    }
                },
            };
            bail!(
                "mismatch: seed {seed}, case {number} of {family}, kernel {kernel}: {what}\n  {case:?}\n  again: cargo xtask differential --seed {seed} --case {number}"
            );
        }
        Ok((sides.len() * wanted.len()) as u64)
    }
}

impl<C> std::fmt::Display for Family<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = |sides: &Sides<C>| sides.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ");
        write!(f, "{}: kernels {}; peers {}", self.name, names(&self.ours), names(&self.peers))
    }
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    rng::Rng::new(now.as_nanos() as u64, 0).next()
}

/// The first bytes in hex: enough to see, not a screenful.
fn hex(bytes: &[u8]) -> String {
    let shown: String = bytes.iter().take(64).map(|byte| format!("{byte:02x}")).collect();
    if bytes.len() > 64 { format!("{shown}... ({} bytes)", bytes.len()) } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A case that is its number; the answer is the number's bytes.
    #[derive(Debug)]
    struct Number(u64);
    impl Case for Number {
        fn generate(_: u64, number: u64) -> Self {
            Number(number)
        }
        fn is_kernel_free(&self) -> bool {
            self.0 == 7
        }
    }

    /// Answers if the number is at least this; panics on 13.
    struct From(u64);
    impl Side<Number> for From {
        fn answer(&self, case: &Number, _: &Pool) -> Option<Vec<u8>> {
            assert_ne!(case.0, 13, "as the test wants");
            (case.0 >= self.0).then(|| case.0.to_le_bytes().into())
        }
    }

    /// Answers the same to everything.
    struct Stuck;
    impl Side<Number> for Stuck {
        fn answer(&self, _: &Number, _: &Pool) -> Option<Vec<u8>> {
            Some(vec![5, 0, 0, 0, 0, 0, 0, 0])
        }
    }

    fn family(ours: Sides<Number>, peers: Sides<Number>) -> Family<Number> {
        Family { name: "numbers", ours, peers }
    }

    #[test]
    fn comparisons_are_counted_with_the_peers_that_answer() {
        let family = family(
            vec![("a", Box::new(From(0))), ("b", Box::new(From(0)))],
            vec![("x", Box::new(From(3))), ("y", Box::new(From(5)))],
        );
        let pool = Pool::new(1);
        let counts = [2, 3, 5, 7].map(|number| family.check(1, number, &pool).unwrap());
        assert_eq!(counts, [0, 2, 4, 2]);
    }

    #[test]
    fn a_panic_and_a_missing_answer_are_mismatches() {
        let pool = Pool::new(1);
        let panics = family(vec![("bad", Box::new(From(0)))], vec![("x", Box::new(Stuck))]);
        let error = panics.check(1, 13, &pool).unwrap_err().to_string();
        assert!(error.contains("kernel bad: ours panicked"), "{error}");
        let lacks = family(vec![("bad", Box::new(From(9)))], vec![("x", Box::new(Stuck))]);
        let error = lacks.check(1, 5, &pool).unwrap_err().to_string();
        assert!(error.contains("kernel bad: ours has no such function"), "{error}");
    }

    #[test]
    fn the_peer_that_differs_is_named() {
        let family = family(
            vec![("a", Box::new(From(0)))],
            vec![("x", Box::new(From(0))), ("stuck", Box::new(Stuck))],
        );
        let error = family.check(1, 261, &Pool::new(1)).unwrap_err().to_string();
        assert!(error.contains("case 261 of numbers, kernel a: differs from stuck in byte 1"), "{error}");
    }

    #[test]
    fn ours_agrees_on_every_kernel_for_a_few_cases() {
        let args = DifferentialArgs { seconds: 1, seed: Some(1), case: None, need_python: false };
        run(&args).unwrap();
    }
}
