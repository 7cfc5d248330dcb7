//! Random numbers that a seed and a case number fix for good.
//!
//! Knows nothing of what they are used for; not for secrets.

/// SplitMix64: a counter with a good mixer behind it.
#[derive(Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    /// The stream of one case: neighbouring cases share nothing.
    pub(crate) fn new(seed: u64, case: u64) -> Self {
        let mut rng = Self(seed);
        let mixed = rng.next();
        Self(mixed ^ case.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; `bound` is not 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // The bias is 2^-64 times the bound: nothing that a test would see.
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    /// A number in `0..=max`, each number of bits about as likely as any other.
    pub(crate) fn log_uniform(&mut self, max: u64) -> u64 {
        let bits = self.below(u64::from(u64::BITS - max.leading_zeros()) + 1) as u32;
        let value = self.next().checked_shr(u64::BITS - bits).unwrap_or(0);
        value.min(max)
    }

    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.next() as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_has_its_own_stream_and_keeps_it() {
        assert_eq!(Rng::new(1, 2).next(), Rng::new(1, 2).next());
        assert_ne!(Rng::new(1, 2).next(), Rng::new(1, 3).next());
        assert_ne!(Rng::new(1, 2).next(), Rng::new(2, 2).next());
    }

    #[test]
    fn bounds_hold_and_are_reached() {
        let mut rng = Rng::new(0, 0);
        let drawn: Vec<u64> = (0..1000).map(|_| rng.below(3)).collect();
        assert!([0, 1, 2].iter().all(|n| drawn.contains(n)) && drawn.iter().all(|n| *n < 3));
        let drawn: Vec<u64> = (0..1000).map(|_| rng.log_uniform(5)).collect();
        assert!((0..=5).all(|n| drawn.contains(&n)) && drawn.iter().all(|n| *n <= 5));
    }

    #[test]
    fn log_uniform_reaches_both_ends_of_u64() {
        let mut rng = Rng::new(0, 1);
        let drawn: Vec<u64> = (0..1000).map(|_| rng.log_uniform(u64::MAX)).collect();
        assert!(drawn.contains(&0) && drawn.iter().any(|n| *n >= 1 << 63));
    }
}
