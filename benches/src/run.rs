//! Runs a case and makes its rows.
//!
//! case --agree, measure--> times --compare--> rows
//!
//! Knows nothing of how rows are kept or shown.

use std::time::Duration;

use crate::Error;
use crate::arena::Arena;
use crate::cases::{Case, Kind};
use crate::contenders::{Comparison, candidates, comparisons};
use crate::ours::Ours;
use crate::paired::{Candidate, Disagreement, Plan, agree, measure};
use crate::peers;
use crate::report::Row;
use crate::rng::Rng;
use crate::stats::{Ratio, Summary};
use crate::work::Digest;

/// The reference is a line to look at, not a rival: it gets this part of a case's time.
const REFERENCE_PART: u32 = 6;

/// Measures one case for about `budget`.
///
/// # Errors
///
/// [`Error::Kernel`] if this CPU lacks a kernel that the case forces, [`Error::Disagreement`] if the candidates
/// give different answers.
pub fn run(
    case: &Case,
    ours: Ours,
    arena: &Arena,
    budget: Duration,
    rng: &mut Rng,
) -> Result<Vec<Row>, Error> {
    let len = case.input_len();
    let mut contenders = candidates(case, ours)?;
    agree(&mut contenders, arena, len, rng).map_err(|Disagreement(first, second)| Error::Disagreement {
        case: case.name(),
        first,
        second,
    })?;
    let times = measure(&mut contenders, arena, len, Plan::new(budget), rng);

    let reference_ns = (case.kind == Kind::OneShot).then(|| {
        let mut reference = [Candidate::new(peers::REFERENCE, Digest::new(peers::sha256))];
        let times = measure(&mut reference, arena, len, Plan::new(budget / REFERENCE_PART), rng);
        Summary::of(&times[0]).min
    });

    let row = |comparison: Comparison| {
        let rivals: Vec<&[f64]> = times[comparison.rivals].iter().map(Vec::as_slice).collect();
        let ratio = Ratio::of(&times[comparison.ours], &rivals);
        let ours = Summary::of(&times[comparison.ours]);
        Row {
            group: case.group().into(),
            work: case.work(),
            bytes: case.bytes,
            rival: comparison.rival,
            rounds: times[comparison.ours].len(),
            ours_ns: ours.min,
            peer_ns: ours.min / ratio.of_minima,
            ours_low_ns: ours.low,
            peer_low_ns: ours.low / ratio.of_lows,
            ratio: ratio.of_minima,
            ratio_of_lows: ratio.of_lows,
            spread: ratio.spread,
            target: comparison.target,
            reference_ns,
            headline: case.headline,
        }
    };
    Ok(comparisons(case).into_iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::matching;

    #[test]
    fn a_case_gives_a_row_for_each_comparison() {
        let mut rng = Rng::new(8);
        let arena = Arena::new(16384, &mut rng);
        for (name, rows) in [("one shot 64 b", 1), ("threads 16 kib", 2), ("batch of 64 x 64 b", 1)] {
            let case = &matching(name)[0];
            let found =
                run(case, Ours::unforced(), &arena, Duration::ZERO, &mut rng).expect("the sides agree");
            assert_eq!(found.len(), rows, "{name}");
            for row in found {
                assert!(row.ours_ns > 0.0 && row.peer_ns > 0.0, "{row:?}");
                assert!((row.ours_ns / row.peer_ns - row.ratio).abs() < 1e-9, "{row:?}");
                assert!(row.spread[0] <= row.spread[1], "{row:?}");
                assert_eq!(row.reference_ns.is_some(), row.group == crate::cases::ONE_SHOT);
            }
        }
    }
}
