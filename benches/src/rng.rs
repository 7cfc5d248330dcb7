//! A small seeded generator for offsets, lengths and input bytes.
//!
//! Knows nothing of cryptography, and must not be used for it.

/// SplitMix64 (Steele, Lea, Flood 2014): every seed gives a full period of 2^64.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator that always gives the same numbers for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; the bias of 1 in 2^64 / `limit` does not matter here.
    ///
    /// # Panics
    ///
    /// If `limit` is 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0, "limit must be at least 1, is 0");
        (self.next_u64() % limit as u64) as usize
    }

    /// Overwrites `bytes` with random ones.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        for part in bytes.chunks_mut(8) {
            let word = self.next_u64().to_le_bytes();
            part.copy_from_slice(&word[..part.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_zero_gives_the_published_sequence() {
        let mut rng = Rng::new(0);
        assert_eq!(rng.next_u64(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(rng.next_u64(), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn below_reaches_both_ends_and_no_further() {
        let mut rng = Rng::new(1);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[rng.below(5)] = true;
        }
        assert_eq!(seen, [true; 5]);
    }

    #[test]
    fn fill_reaches_the_last_byte_of_an_odd_length() {
        let mut bytes = [0; 13];
        Rng::new(2).fill(&mut bytes);
        assert!(bytes[8..].iter().any(|&byte| byte != 0));
        let mut again = [0; 13];
        Rng::new(2).fill(&mut again);
        assert_eq!(bytes, again);
    }
}
