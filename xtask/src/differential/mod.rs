//! Ours against the `blake3` crate on random inputs, until the time is up.
//!
//! seed --> cases --ours, on every kernel--> answers <--compare--> answers <--peer-- the same cases
//!
//! Knows nothing of what is inside either implementation.

mod case;
mod rng;
mod sides;

use crate::cli::DifferentialArgs;
use anyhow::{Result, bail};
use case::{Case, POOL_LEN, Work};
use sides::{Ours, Peer, Pool, Side};
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant, SystemTime};

/// Runs cases for the time asked for, or the one case asked for.
pub(crate) fn run(args: &DifferentialArgs) -> Result<()> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let ours: Vec<(&str, Ours)> =
        blake3_api::kernel::available().map(|kernel| (kernel.name(), Ours(kernel))).collect();
    let names: Vec<&str> = ours.iter().map(|(name, _)| *name).collect();
    println!("differential: seed {seed}, kernels {}", names.join(" "));
    let ours: Vec<(&str, &dyn Side)> = ours.iter().map(|(name, side)| (*name, side as &dyn Side)).collect();

    let start = Instant::now();
    let pool = Pool::new(seed, POOL_LEN);
    let mut checks = 0;
    let mut cases = 0;
    for number in args.case.unwrap_or(0).. {
        checks += check(seed, number, &ours, &Peer, &pool)?;
        cases += 1;
        if args.case.is_some() || start.elapsed() >= Duration::from_secs(args.seconds) {
            break;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("differential: seed {seed}, {cases} cases, {checks} checks in {seconds:.1} s, no mismatch");
    Ok(())
}

/// Runs case `number` on the peer and on each of `ours`; returns the number of comparisons.
fn check(seed: u64, number: u64, ours: &[(&str, &dyn Side)], peer: &dyn Side, pool: &Pool) -> Result<u64> {
    let case = Case::generate(seed, number);
    let want = peer.answer(&case, pool);
    // The free functions choose the kernel by themselves: once is enough.
    let kernel_free = matches!(case.work, Work::OneShot | Work::Merge { .. });
    let sides = if kernel_free { &ours[..1] } else { ours };
    for (name, side) in sides {
        let got = panic::catch_unwind(AssertUnwindSafe(|| side.answer(&case, pool)));
        let what = match got {
            Ok(got) if got == want => continue,
            Ok(got) => {
                let at = got.iter().zip(&want).position(|(a, b)| a != b).unwrap_or(got.len().min(want.len()));
                format!("answers differ from byte {at} on\n  ours {}\n  peer {}", hex(&got), hex(&want))
            }
            Err(_) => "ours panicked (message above)".to_owned(),
        };
        bail!(
            "mismatch: seed {seed}, case {number}, kernel {name}: {what}\n  {case:?}\n  again: cargo xtask differential --seed {seed} --case {number}"
        );
    }
    Ok(sides.len() as u64)
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

    /// The peer with one bit wrong in every answer to a subtree.
    struct Broken;
    impl Side for Broken {
        fn answer(&self, case: &Case, pool: &Pool) -> Vec<u8> {
            let mut answer = Peer.answer(case, pool);
            if matches!(case.work, Work::Subtree { .. }) {
                answer[31] ^= 1;
            }
            answer
        }
    }

    /// Panics on anything.
    struct Panics;
    impl Side for Panics {
        fn answer(&self, _: &Case, _: &Pool) -> Vec<u8> {
            panic!("as the test wants")
        }
    }

    #[test]
    fn a_wrong_bit_is_found_and_reported_with_all_it_takes_to_see_it_again() {
        let pool = Pool::new(1, POOL_LEN);
        let failed = (0..1000).find_map(|number| {
            let ours: [(&str, &dyn Side); 2] = [("right", &Peer), ("wrong", &Broken)];
            check(1, number, &ours, &Peer, &pool).err().map(|error| (number, error.to_string()))
        });
        let (number, text) = failed.expect("1000 cases have a subtree among them");
        for part in [
            format!("seed 1, case {number}, kernel wrong: answers differ from byte 31 on"),
            "Subtree { offset: ".to_owned(),
            format!("cargo xtask differential --seed 1 --case {number}"),
        ] {
            assert!(text.contains(&part), "{part} in {text}");
        }
    }

    #[test]
    fn a_panic_is_a_mismatch() {
        let pool = Pool::new(1, POOL_LEN);
        let error = check(1, 0, &[("panics", &Panics)], &Peer, &pool).unwrap_err();
        assert!(error.to_string().contains("kernel panics: ours panicked"));
    }

    #[test]
    fn ours_agrees_on_every_kernel_for_a_few_cases() {
        let args = DifferentialArgs { seconds: 1, seed: Some(1), case: None };
        run(&args).unwrap();
    }
}
