//! The two variants of BLAKE2, as what differs between them: lengths, and the places in the parameter block.
//!
//! word --`Variant`--> lengths, places, arrays of the right size
//!
//! Knows nothing of what is done with them.

use blake_kernels::blake2::Word;

use crate::Algorithm;

/// A variant of BLAKE2, named by its word: `u64` is BLAKE2b, `u32` is BLAKE2s. Section 2.1 of RFC 7693.
///
/// Nothing else can be a variant. Programs use the modules [`blake2b`](crate::blake2b) and
/// [`blake2s`](crate::blake2s); those that are to work for both are generic over this trait.
///
/// ```
/// use blake2_api::generic::{Hash, Params, Variant};
///
/// fn short<W: Variant>(input: &[u8]) -> Hash<W> {
///     Params::new().hash_length(W::OUT_LEN / 2).hash(input)
/// }
///
/// assert_eq!(short::<u64>(b"abc").as_bytes().len(), 32);
/// assert_eq!(short::<u32>(b"abc").as_bytes().len(), 16);
/// ```
pub trait Variant: Word {
    /// The variant's name.
    const ALGORITHM: Algorithm;
    /// Name of the parallel algorithm on this variant.
    const PARALLEL: Algorithm;
    /// Name of the algorithm with long outputs on this variant.
    const EXTENDED: Algorithm;
    /// The longest key in bytes.
    const KEY_LEN: usize;
    /// Length of a salt in bytes.
    const SALT_LEN: usize;
    /// Length of a personalisation in bytes.
    const PERSONAL_LEN: usize;
    /// The greatest node offset: 64 bits in BLAKE2b, 48 in BLAKE2s.
    const NODE_OFFSET_MAX: u64;
    /// How many leaves the parallel algorithm on this variant has.
    const LEAVES: usize;

    /// A digest, a key or a parameter block: as long as eight words.
    #[doc(hidden)]
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Copy + Eq + Send + Sync;
    /// A state for each leaf.
    #[doc(hidden)]
    type Leaves: AsRef<[[Self; 8]]> + AsMut<[[Self; 8]]> + Copy + Send + Sync;
    /// A saved state.
    #[doc(hidden)]
    type Saved: AsRef<[u8]> + AsMut<[u8]> + Copy;
    /// A saved state of the parallel algorithm.
    #[doc(hidden)]
    type SavedParallel: AsRef<[u8]> + AsMut<[u8]> + Copy;

    #[doc(hidden)]
    const NO_BYTES: Self::Bytes;
    /// The parameter block of the plain hash: the whole digest's length, fanout and depth 1.
    #[doc(hidden)]
    const PLAIN: Self::Bytes;
    #[doc(hidden)]
    const NO_LEAVES: Self::Leaves;
    #[doc(hidden)]
    const NOT_SAVED: Self::Saved;
    #[doc(hidden)]
    const NOT_SAVED_PARALLEL: Self::SavedParallel;
    /// Where the node depth stands in the parameter block. Before it stands the node offset, after it the inner length.
    #[doc(hidden)]
    const NODE_DEPTH_AT: usize;
    /// Where the salt stands in the parameter block. The personalisation follows.
    #[doc(hidden)]
    const SALT_AT: usize;

    #[doc(hidden)]
    fn load(bytes: &Self::Bytes) -> [Self; 8];
    #[doc(hidden)]
    fn store(words: &[Self; 8]) -> Self::Bytes;
    /// A byte count of its two words, the low one first.
    #[doc(hidden)]
    fn count(words: [Self; 2]) -> Self::Count;
    /// A byte count and so many bytes more.
    #[doc(hidden)]
    fn plus(words: [Self; 2], bytes: usize) -> [Self; 2];
    /// A byte count and so many bytes less.
    #[doc(hidden)]
    fn minus(words: [Self; 2], bytes: usize) -> [Self; 2];
    /// A byte count, so many times.
    #[doc(hidden)]
    fn times(words: [Self; 2], factor: usize) -> [Self; 2];
}

/// One variant, by its word, its count and its numbers.
macro_rules! variant {
    ($word:ty, $count:ty, $names:expr, out $out:literal, salt $salt:literal, offset $offset:expr, leaves $leaves:literal,
     depth at $depth_at:literal, salt at $salt_at:literal) => {
        const _: () = {
            fn halves(count: $count) -> [$word; 2] {
                [count as $word, (count >> <$word>::BITS) as $word]
            }

            impl Variant for $word {
                const ALGORITHM: Algorithm = $names[0];
                const PARALLEL: Algorithm = $names[1];
                const EXTENDED: Algorithm = $names[2];
                const KEY_LEN: usize = $out;
                const SALT_LEN: usize = $salt;
                const PERSONAL_LEN: usize = $salt;
                const NODE_OFFSET_MAX: u64 = $offset;
                const LEAVES: usize = $leaves;

                type Bytes = [u8; $out];
                type Leaves = [[$word; 8]; $leaves];
                type Saved = [u8; crate::saved::plain_len($out)];
                type SavedParallel = [u8; crate::saved::parallel_len($out, $leaves)];

                const NO_BYTES: Self::Bytes = [0; _];
                const PLAIN: Self::Bytes = {
                    let mut bytes = Self::NO_BYTES;
                    (bytes[0], bytes[2], bytes[3]) = ($out, 1, 1);
                    bytes
                };
                const NO_LEAVES: Self::Leaves = [[0; 8]; _];
                const NOT_SAVED: Self::Saved = [0; _];
                const NOT_SAVED_PARALLEL: Self::SavedParallel = [0; _];
                const NODE_DEPTH_AT: usize = $depth_at;
                const SALT_AT: usize = $salt_at;

                #[inline]
                fn load(bytes: &Self::Bytes) -> [Self; 8] {
                    let (words, _) = bytes.as_chunks();
                    core::array::from_fn(|i| <$word>::from_le_bytes(words[i]))
                }

                #[inline]
                fn store(words: &[Self; 8]) -> Self::Bytes {
                    let mut bytes = Self::NO_BYTES;
                    for (to, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
                        *to = word.to_le_bytes();
                    }
                    bytes
                }

                #[inline]
                fn count([low, high]: [Self; 2]) -> $count {
                    <$count>::from(high) << <$word>::BITS | <$count>::from(low)
                }

                #[inline]
                fn plus(words: [Self; 2], bytes: usize) -> [Self; 2] {
                    halves(Self::count(words).wrapping_add(bytes as $count))
                }

                #[inline]
                fn minus(words: [Self; 2], bytes: usize) -> [Self; 2] {
                    halves(Self::count(words).wrapping_sub(bytes as $count))
                }

                #[inline]
                fn times(words: [Self; 2], factor: usize) -> [Self; 2] {
                    halves(Self::count(words).wrapping_mul(factor as $count))
                }
            }
        };
    };
}

variant!(
    u64, u128, [Algorithm::Blake2b, Algorithm::Blake2bp, Algorithm::Blake2xb],
    out 64, salt 16, offset u64::MAX, leaves 4, depth at 16, salt at 32
);
variant!(
    u32, u64, [Algorithm::Blake2s, Algorithm::Blake2sp, Algorithm::Blake2xs],
    out 32, salt 8, offset (1 << 48) - 1, leaves 8, depth at 14, salt at 16
);
