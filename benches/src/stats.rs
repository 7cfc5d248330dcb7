//! From the times of many rounds to one ratio and its spread.
//!
//! times per round --minima--> ratio; ratios per round --quantiles--> spread
//!
//! Knows nothing of clocks or candidates.

/// The quantile quoted beside the minimum: low enough to be free of interruptions, no single lucky round.
pub const LOW: f64 = 0.05;

/// The two ends of the spread of a ratio.
pub const SPREAD: [f64; 2] = [0.1, 0.9];

/// One candidate's times, in nanoseconds a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The shortest.
    pub min: f64,
    /// The [`LOW`] quantile.
    pub low: f64,
    /// The median.
    pub median: f64,
}

impl Summary {
    /// The summary of one candidate's rounds.
    ///
    /// # Panics
    ///
    /// If there is no round.
    pub fn of(times: &[f64]) -> Self {
        let sorted = sorted(times);
        Self { min: sorted[0], low: quantile(&sorted, LOW), median: quantile(&sorted, 0.5) }
    }
}

/// How one candidate compares with the best of its rivals; below 1 it is faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// Minimum over minimum.
    pub of_minima: f64,
    /// [`LOW`] quantile over [`LOW`] quantile.
    pub of_lows: f64,
    /// The [`SPREAD`] quantiles of the ratios of the single rounds.
    pub spread: [f64; 2],
}

impl Ratio {
    /// Compares `ours` with the best of `rivals`, all given round by round.
    ///
    /// # Panics
    ///
    /// If there is no round or no rival, or if the numbers of rounds differ.
    pub fn of(ours: &[f64], rivals: &[&[f64]]) -> Self {
        assert!(!rivals.is_empty(), "a ratio needs at least 1 rival, got 0");
        for rival in rivals {
            assert_eq!(rival.len(), ours.len(), "rounds of a rival differ in number");
        }
        let best_of = |pick: fn(Summary) -> f64| {
            rivals.iter().map(|times| pick(Summary::of(times))).fold(f64::INFINITY, f64::min)
        };
        let summary = Summary::of(ours);
        let by_round: Vec<f64> = ours
            .iter()
            .enumerate()
            .map(|(round, time)| time / rivals.iter().map(|rival| rival[round]).fold(f64::INFINITY, f64::min))
            .collect();
        let by_round = sorted(&by_round);
        Self {
            of_minima: summary.min / best_of(|rival| rival.min),
            of_lows: summary.low / best_of(|rival| rival.low),
            spread: SPREAD.map(|q| quantile(&by_round, q)),
        }
    }
}

/// The `q` quantile of ascending values, linear between neighbours.
///
/// # Panics
///
/// If there is no value, or `q` is not in 0..=1.
pub fn quantile(ascending: &[f64], q: f64) -> f64 {
    assert!(!ascending.is_empty(), "a quantile needs at least 1 value, got 0");
    assert!((0.0..=1.0).contains(&q), "a quantile lies in 0..=1, got {q}");
    let place = q * (ascending.len() - 1) as f64;
    let below = ascending[place.floor() as usize];
    let above = ascending[place.ceil() as usize];
    below + (above - below) * place.fract()
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_neighbours() {
        let values = [1.0, 2.0, 4.0];
        assert_eq!(quantile(&values, 0.0), 1.0);
        assert_eq!(quantile(&values, 0.25), 1.5);
        assert_eq!(quantile(&values, 0.5), 2.0);
        assert_eq!(quantile(&values, 0.75), 3.0);
        assert_eq!(quantile(&values, 1.0), 4.0);
        assert_eq!(quantile(&[7.0], 0.9), 7.0);
    }

    #[test]
    fn summary_does_not_need_sorted_rounds() {
        let summary = Summary::of(&[30.0, 10.0, 20.0]);
        assert_eq!(summary, Summary { min: 10.0, low: 11.0, median: 20.0 });
    }

    #[test]
    fn one_disturbed_round_moves_neither_ratio_nor_spread() {
        let mut ours = vec![50.0; 21];
        let peer = vec![100.0; 21];
        ours[7] = 90_000.0;
        let ratio = Ratio::of(&ours, &[&peer]);
        assert_eq!(ratio, Ratio { of_minima: 0.5, of_lows: 0.5, spread: [0.5, 0.5] });
    }

    #[test]
    fn the_better_rival_counts_in_each_round() {
        let ratio = Ratio::of(&[10.0, 10.0], &[&[20.0, 40.0], &[40.0, 16.0]]);
        assert_eq!(ratio.of_minima, 10.0 / 16.0);
        // Round by round the better rival took 20 and 16.
        assert_eq!(ratio.spread, [0.5 + 0.1 * 0.125, 0.5 + 0.9 * 0.125]);
    }

    #[test]
    #[should_panic(expected = "rounds of a rival differ in number")]
    fn unpaired_rounds_are_refused() {
        Ratio::of(&[1.0, 2.0], &[&[1.0]]);
    }
}
