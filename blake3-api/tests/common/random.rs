//! Seeded random numbers for tests.
//!
//! Knows nothing of what is tested.

/// xorshift64*, seeded from the time and printed, so that a failure can be run again with `SEED=..`.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new() -> Self {
        let seed = match std::env::var("SEED") {
            Ok(seed) => seed.parse().expect("SEED is a number"),
            Err(_) => std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64 | 1,
        };
        println!("SEED={seed}");
        Random(seed)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}
