//! The constants of the BLAKE3 paper, and the four bytes that steer one compression.
//!
//! Knows nothing of instruction sets or trees.

/// Bytes of one block, the unit of the compression function.
pub const BLOCK_LEN: usize = 64;

/// Bytes of one chunk, the leaf of the tree: sixteen blocks.
pub const CHUNK_LEN: usize = 1024;

/// Bytes of a chaining value, of a key and of the default output.
pub const OUT_LEN: usize = 32;

/// The initial chaining value of the unkeyed mode (paper, table 1; the same words as SHA-256's).
pub const IV: [u32; 8] =
    [0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19];

/// Word `i` of the next round's message is word `MSG_PERMUTATION[i]` of this round's (paper, table 2).
pub const MSG_PERMUTATION: [usize; 16] = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

/// The domain flags (paper, table 3), to be combined with `|`.
pub mod flags {
    /// The first block of a chunk.
    pub const CHUNK_START: u8 = 1 << 0;
    /// The last block of a chunk.
    pub const CHUNK_END: u8 = 1 << 1;
    /// A parent node's only block.
    pub const PARENT: u8 = 1 << 2;
    /// The compression that makes the output.
    pub const ROOT: u8 = 1 << 3;
    /// Every compression of the keyed mode.
    pub const KEYED_HASH: u8 = 1 << 4;
    /// Every compression that hashes a context string.
    pub const DERIVE_KEY_CONTEXT: u8 = 1 << 5;
    /// Every compression that hashes key material.
    pub const DERIVE_KEY_MATERIAL: u8 = 1 << 6;
}

/// Rounds of the compression function.
pub(crate) const ROUNDS: usize = 7;

/// The message order of each round: `MSG_PERMUTATION` applied 0 to 6 times.
pub(crate) const MSG_SCHEDULE: [[usize; 16]; ROUNDS] = {
    let mut table = [[0; 16]; ROUNDS];
    let mut word = 0;
    while word < 16 {
        table[0][word] = word;
        word += 1;
    }
    let mut round = 1;
    while round < ROUNDS {
        let mut word = 0;
        while word < 16 {
            table[round][word] = table[round - 1][MSG_PERMUTATION[word]];
            word += 1;
        }
        round += 1;
    }
    table
};

/// Block length and flags of a run of blocks, packed so that they travel in one register.
///
/// `first` and `last` are added to `flags` in the first and the last block of the run; they share no
/// bit with `flags` or with one another, so that kernels may add them.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Step(u32);

impl Step {
    /// `len` bytes in each block, `flags` in all blocks, `first` and `last` at the ends.
    #[inline(always)]
    pub(crate) const fn new(len: u8, flags: u8, first: u8, last: u8) -> Self {
        Self(u32::from_le_bytes([len, flags, first, last]))
    }

    /// Bytes in each block, 0 to 64.
    #[inline(always)]
    pub(crate) const fn len(self) -> u32 {
        self.0 & 0xff
    }

    /// The flags of block `index` out of `blocks`.
    #[inline(always)]
    pub(crate) const fn flags(self, index: usize, blocks: usize) -> u32 {
        let first = if index == 0 { self.0 >> 16 & 0xff } else { 0 };
        let last = if index + 1 == blocks { self.0 >> 24 } else { 0 };
        (self.0 >> 8 & 0xff) | first | last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedule_is_the_permutation_iterated() {
        assert_eq!(MSG_SCHEDULE[1], MSG_PERMUTATION);
        // The last row of the paper's schedule, worked out by hand.
        assert_eq!(MSG_SCHEDULE[6], [11, 15, 5, 0, 1, 9, 8, 6, 14, 10, 2, 12, 3, 4, 7, 13]);
    }

    #[test]
    fn step_adds_flags_only_at_the_ends() {
        let step = Step::new(64, 16, 1, 2);
        assert_eq!([0, 1, 2].map(|i| step.flags(i, 3)), [17, 16, 18]);
        assert_eq!(step.flags(0, 1), 19);
        assert_eq!(step.len(), 64);
    }
}
