//! Inputs anyone can rebuild: the counting pattern, and pseudo-random values from a printed seed.
//!
//! length or seed --> bytes, numbers, cuts
//!
//! Knows nothing of hashing. The generator is good enough to scatter tests and for nothing else.

/// The pattern of all known answers: byte `i` is `i % 251`.
///
/// 251 is prime, so that no two chunks, blocks or words within reach are equal.
///
/// ```
/// let input = vectors::paint::pattern(252);
/// assert_eq!(input[250..], [250, 0]);
/// ```
pub fn pattern(len: usize) -> Vec<u8> {
    (0..251).cycle().take(len).collect()
}

/// A stream of pseudo-random numbers (splitmix64), the same on every machine for the same seed.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The stream that belongs to `seed`.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`.
    ///
    /// # Panics
    ///
    /// If `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0, "no number is below 0");
        // The bias of the remainder is harmless here.
        (self.word() % limit as u64) as usize
    }

    /// `N` words of 32 bits.
    pub fn words<const N: usize>(&mut self) -> [u32; N] {
        std::array::from_fn(|_| self.word() as u32)
    }

    /// `N` bytes.
    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.word() as u8)
    }

    /// `len` bytes.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        let mut bytes: Vec<u8> = (0..len.div_ceil(8)).flat_map(|_| self.word().to_le_bytes()).collect();
        bytes.truncate(len);
        bytes
    }

    /// Piece lengths that add up to `len`, each of them at most `longest`; some are 0.
    ///
    /// # Panics
    ///
    /// If `longest` is 0.
    pub fn pieces(&mut self, len: usize, longest: usize) -> Vec<usize> {
        let mut pieces = Vec::new();
        let mut left = len;
        while left > 0 {
            let piece = self.below(longest + 1).min(left);
            pieces.push(piece);
            left -= piece;
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pattern_counts_to_250_and_starts_again() {
        let input = pattern(1000);
        assert_eq!(input.len(), 1000);
        assert!(input.iter().enumerate().all(|(i, &byte)| usize::from(byte) == i % 251));
    }

    #[test]
    fn random_stream_is_the_published_splitmix64() {
        let mut random = Random::new(1_234_567);
        let first = [random.word(), random.word(), random.word()];
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn pieces_add_up_and_keep_their_limit() {
        for seed in 0..50 {
            let pieces = Random::new(seed).pieces(5000, 700);
            assert_eq!(pieces.iter().sum::<usize>(), 5000, "seed {seed}");
            assert!(pieces.iter().all(|&piece| piece <= 700), "seed {seed}");
        }
    }
}
