//! The two variants and their compression function.
//!
//! state, block, counter, flags --rounds--> state
//!
//! Knows nothing of messages. The words of BLAKE2s are kept in 64 bits too, as numbers below 2^32, so that
//! one text serves both variants as it does in the RFC.

/// What sets BLAKE2b and BLAKE2s apart (section 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// "BLAKE2b" or "BLAKE2s".
    pub name: &'static str,
    /// Bits in a word.
    pub word_bits: u32,
    /// Rounds of a compression.
    pub rounds: usize,
    /// The rotations R1 to R4.
    pub rotations: [u32; 4],
    /// The initialisation vector (section 2.6).
    pub iv: [u64; 8],
}

/// Words of 64 bits.
pub const BLAKE2B: Variant = Variant {
    name: "BLAKE2b",
    word_bits: 64,
    rounds: 12,
    rotations: [32, 24, 16, 63],
    iv: [
        0x6A09_E667_F3BC_C908,
        0xBB67_AE85_84CA_A73B,
        0x3C6E_F372_FE94_F82B,
        0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1,
        0x9B05_688C_2B3E_6C1F,
        0x1F83_D9AB_FB41_BD6B,
        0x5BE0_CD19_137E_2179,
    ],
};

/// Words of 32 bits.
pub const BLAKE2S: Variant = Variant {
    name: "BLAKE2s",
    word_bits: 32,
    rounds: 10,
    rotations: [16, 12, 8, 7],
    iv: [
        0x6A09_E667,
        0xBB67_AE85,
        0x3C6E_F372,
        0xA54F_F53A,
        0x510E_527F,
        0x9B05_688C,
        0x1F83_D9AB,
        0x5BE0_CD19,
    ],
};

impl Variant {
    /// Bytes in a word.
    pub fn word_len(&self) -> usize {
        self.word_bits as usize / 8
    }

    /// Bytes in a block: sixteen words.
    pub fn block_len(&self) -> usize {
        16 * self.word_len()
    }

    /// Bytes in the longest digest and in the longest key: eight words.
    pub fn max_len(&self) -> usize {
        8 * self.word_len()
    }

    /// Bytes in a salt and in a personalisation: two words.
    pub fn salt_len(&self) -> usize {
        2 * self.word_len()
    }

    /// The compression function F (section 3.2). `count` bytes were taken up to this block's end; `last` and
    /// `last_node` are the flags f0 and f1.
    ///
    /// # Panics
    ///
    /// If `block` is not one block long.
    pub fn compress(&self, h: &[u64; 8], block: &[u8], count: u128, last: bool, last_node: bool) -> [u64; 8] {
        assert_eq!(block.len(), self.block_len(), "bytes in a block of {}", self.name);
        let m: Vec<u64> = block.chunks(self.word_len()).map(little_endian).collect();
        let mut v = [0; 16];
        v[..8].copy_from_slice(h);
        v[8..].copy_from_slice(&self.iv);
        v[12] ^= self.cut(count as u64);
        v[13] ^= self.cut((count >> self.word_bits) as u64);
        if last {
            v[14] = self.cut(!v[14]);
        }
        if last_node {
            v[15] = self.cut(!v[15]);
        }
        for round in 0..self.rounds {
            let s = SIGMA[round % 10];
            for (i, columns_or_diagonals) in COLUMNS_THEN_DIAGONALS.iter().enumerate() {
                self.mix(&mut v, columns_or_diagonals, m[s[2 * i]], m[s[2 * i + 1]]);
            }
        }
        std::array::from_fn(|i| h[i] ^ v[i] ^ v[i + 8])
    }

    /// The mixing function G (section 3.1).
    fn mix(&self, v: &mut [u64; 16], &[a, b, c, d]: &[usize; 4], x: u64, y: u64) {
        let [r1, r2, r3, r4] = self.rotations;
        for (word, rotation_d, rotation_b) in [(x, r1, r2), (y, r3, r4)] {
            v[a] = self.cut(v[a].wrapping_add(v[b]).wrapping_add(word));
            v[d] = self.rotate_right(v[d] ^ v[a], rotation_d);
            v[c] = self.cut(v[c].wrapping_add(v[d]));
            v[b] = self.rotate_right(v[b] ^ v[c], rotation_b);
        }
    }

    fn rotate_right(&self, word: u64, by: u32) -> u64 {
        self.cut(word >> by | word << (self.word_bits - by))
    }

    /// The number modulo 2^word_bits.
    fn cut(&self, number: u64) -> u64 {
        number & (u64::MAX >> (64 - self.word_bits))
    }
}

/// The word that some bytes spell, whatever the machine's order.
pub(super) fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// The message schedule (section 2.7).
const SIGMA: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

#[rustfmt::skip]
const COLUMNS_THEN_DIAGONALS: [[usize; 4]; 8] = [
    [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
    [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];
