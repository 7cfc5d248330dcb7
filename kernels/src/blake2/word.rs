//! What tells BLAKE2b and BLAKE2s apart: the word, and the constants that follow from it (RFC 7693, section 2.1).
//!
//! Knows nothing of instruction sets.

use core::fmt::Debug;

use super::Parts;

/// The word of a variant: `u64` is BLAKE2b, `u32` is BLAKE2s.
///
/// Sealed: there are these two.
pub trait Word: Parts + Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// The variant's name, as RFC 7693 writes it.
    const NAME: &'static str;
    /// The initialization vector (RFC 7693, section 2.6): that of SHA-512, and of SHA-256.
    const IV: [Self; 8];
    /// Bits of the word: 64 or 32.
    const BITS: u32;
    /// Bytes of one block, the unit of the compression function: 128 or 64.
    const BLOCK_LEN: usize;
    /// The most bytes of a digest and of a key: 64 or 32.
    const OUT_LEN: usize;
    /// Rounds of one compression: 12 or 10.
    const ROUNDS: usize;
    /// A block of zeros.
    const ZERO_BLOCK: Self::Block;

    /// One block.
    type Block: AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Send + Sync;
    /// Bytes hashed so far, in two words: `u128` or `u64`.
    type Count: Copy + Eq + Ord + Default + Debug + Into<u128> + From<u32> + Send + Sync;

    /// The kernel's routines for this variant.
    #[cfg(feature = "blake2")]
    fn routines(kernel: &crate::Kernel) -> &'static super::Blake2<Self>;

    /// `count` and `bytes` more, modulo what two words hold.
    fn count_add(count: Self::Count, bytes: usize) -> Self::Count;

    /// A word of little-endian bytes; those that are missing at the end are zero.
    ///
    /// # Panics
    ///
    /// If there are more bytes than a word has.
    fn from_le_slice(bytes: &[u8]) -> Self;

    /// The word's little-endian bytes, to the front of `out`, which may be shorter.
    fn to_le_slice(self, out: &mut [u8]);

    /// `self ^ other`.
    #[must_use]
    fn xor(self, other: Self) -> Self;
}

/// Words of the two counters' widths, for this crate alone.
pub(crate) mod sealed {
    pub trait Parts: Sized {
        fn from_usize(value: usize) -> Self;
        fn ones(set: bool) -> Self;
        fn halves(count: u128) -> [Self; 2];
        /// To little-endian bytes in memory, or back.
        fn le(self) -> Self;
        /// The sum, and whether it wrapped.
        fn carrying_add(self, other: Self) -> (Self, bool);
    }
}

macro_rules! word {
    ($word:ident, $count:ident, $name:literal, $block:literal, $out:literal, $rounds:literal, $routines:ident, $iv:expr) => {
        impl Parts for $word {
            #[inline(always)]
            fn from_usize(value: usize) -> Self {
                value as Self
            }
            #[inline(always)]
            fn ones(set: bool) -> Self {
                Self::from(set).wrapping_neg()
            }
            #[inline(always)]
            fn halves(count: u128) -> [Self; 2] {
                [count as Self, (count >> Self::BITS) as Self]
            }
            #[inline(always)]
            fn le(self) -> Self {
                self.to_le()
            }
            #[inline(always)]
            fn carrying_add(self, other: Self) -> (Self, bool) {
                self.overflowing_add(other)
            }
        }

        impl Word for $word {
            const NAME: &'static str = $name;
            const IV: [Self; 8] = $iv;
            const BITS: u32 = <$word>::BITS;
            const BLOCK_LEN: usize = $block;
            const OUT_LEN: usize = $out;
            const ROUNDS: usize = $rounds;
            const ZERO_BLOCK: Self::Block = [0; $block];

            type Block = [u8; $block];
            type Count = $count;

            #[cfg(feature = "blake2")]
            #[inline]
            fn routines(kernel: &crate::Kernel) -> &'static super::Blake2<Self> {
                kernel.$routines
            }
            #[inline]
            fn count_add(count: $count, bytes: usize) -> $count {
                count.wrapping_add(bytes as $count)
            }
            #[inline]
            fn from_le_slice(bytes: &[u8]) -> Self {
                let mut word = [0; size_of::<Self>()];
                word[..bytes.len()].copy_from_slice(bytes);
                Self::from_le_bytes(word)
            }
            #[inline]
            fn to_le_slice(self, out: &mut [u8]) {
                for (to, byte) in out.iter_mut().zip(self.to_le_bytes()) {
                    *to = byte;
                }
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
        }
    };
}

word! {
    u64, u128, "BLAKE2b", 128, 64, 12, blake2b,
    [
        0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
    ]
}
word!(u32, u64, "BLAKE2s", 64, 32, 10, blake2s, crate::spec::IV);

/// The message order of each round (RFC 7693, section 2.7): quarter-round `i` takes the words `[2 * i]` and
/// `[2 * i + 1]`. Rounds 10 and 11 of BLAKE2b are rounds 0 and 1 again.
#[rustfmt::skip]
pub(crate) const SIGMA: [[usize; 16]; 10] = [
    [ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15],
    [14, 10,  4,  8,  9, 15, 13,  6,  1, 12,  0,  2, 11,  7,  5,  3],
    [11,  8, 12,  0,  5,  2, 15, 13, 10, 14,  3,  6,  7,  1,  9,  4],
    [ 7,  9,  3,  1, 13, 12, 11, 14,  2,  6,  5, 10,  4,  0, 15,  8],
    [ 9,  0,  5,  7,  2,  4, 10, 15, 14,  1, 11, 12,  6,  8,  3, 13],
    [ 2, 12,  6, 10,  0, 11,  8,  3,  4, 13,  7,  5, 15, 14,  1,  9],
    [12,  5,  1, 15, 14, 13,  4, 10,  0,  7,  6,  3,  9,  2,  8, 11],
    [13, 11,  7, 14, 12,  1,  3,  9,  5,  0, 15,  4,  8,  6,  2, 10],
    [ 6, 15, 14,  9, 11,  3,  0,  8, 12,  2, 13,  7,  1,  4, 10,  5],
    [10,  2,  8,  4,  7,  6,  1,  5, 15, 11,  9, 14,  3, 12, 13,  0],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_round_takes_each_word_once() {
        for order in SIGMA {
            assert_eq!(order.iter().fold(0_u32, |seen, word| seen | 1 << word), 0xffff);
        }
    }

    #[test]
    fn words_are_little_endian_and_padded() {
        assert_eq!(u64::from_le_slice(&[1, 2]), 0x0201);
        let mut out = [0; 3];
        0x0403_0201_u32.to_le_slice(&mut out);
        assert_eq!(out, [1, 2, 3]);
    }
}
