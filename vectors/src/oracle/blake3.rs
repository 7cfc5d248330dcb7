//! BLAKE3 straight from its paper: slow, short, and recursive over the whole input.
//!
//! input --chunks, parents--> `Node` --compress--> chaining value, or root output at any position
//!
//! Knows nothing of kernels, incremental state or speed. Every step follows a section of the paper
//! "BLAKE3: one function, fast everywhere", so that it can be read beside it.

/// Bytes in a block.
pub const BLOCK_LEN: usize = 64;
/// Bytes in a chunk.
pub const CHUNK_LEN: usize = 1024;

/// Flags of a compression (section 2.2, table 3).
pub mod flag {
    #![expect(missing_docs, reason = "the names are the paper's, and the whole of their meaning")]
    pub const CHUNK_START: u32 = 1 << 0;
    pub const CHUNK_END: u32 = 1 << 1;
    pub const PARENT: u32 = 1 << 2;
    pub const ROOT: u32 = 1 << 3;
    pub const KEYED_HASH: u32 = 1 << 4;
    pub const DERIVE_KEY_CONTEXT: u32 = 1 << 5;
    pub const DERIVE_KEY_MATERIAL: u32 = 1 << 6;
}

/// Key words and flags of a mode (section 2.3). Not a place for real secrets: nothing is wiped.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    /// The key words k0..k7.
    pub key: [u32; 8],
    /// The flags set on each compression.
    pub flags: u32,
}

impl Mode {
    /// The plain hash: the key is the IV.
    pub fn hash() -> Mode {
        Mode { key: IV, flags: 0 }
    }

    /// The keyed hash.
    pub fn keyed(key: &[u8; 32]) -> Mode {
        Mode { key: words(key), flags: flag::KEYED_HASH }
    }

    /// The key derivation: the context's hash becomes the key under which the material is hashed.
    pub fn derive_key(context: &[u8]) -> Mode {
        let context_mode = Mode { key: IV, flags: flag::DERIVE_KEY_CONTEXT };
        Mode { key: words(&context_mode.digest(context)), flags: flag::DERIVE_KEY_MATERIAL }
    }

    /// The first 32 bytes of the output.
    pub fn digest(&self, input: &[u8]) -> [u8; 32] {
        let mut out = [0; 32];
        self.node(input, 0).output(0, &mut out);
        out
    }

    /// `len` bytes of the output from its first byte on.
    pub fn xof(&self, input: &[u8], len: usize) -> Vec<u8> {
        let mut out = vec![0; len];
        self.node(input, 0).output(0, &mut out);
        out
    }

    /// The top node of a subtree whose first chunk has the number `counter` (section 2.1).
    pub fn node(&self, input: &[u8], counter: u64) -> Node {
        if input.len() <= CHUNK_LEN {
            return self.chunk(input, counter);
        }
        // The left side is the largest full tree that leaves at least one byte to the right.
        let left_chunks = 1 << ((input.len() - 1) / CHUNK_LEN).ilog2();
        let (left, right) = input.split_at(left_chunks * CHUNK_LEN);
        let left = self.node(left, counter).chaining_value();
        let right = self.node(right, counter.wrapping_add(left_chunks as u64)).chaining_value();
        self.parent(&left, &right)
    }

    /// A parent of two chaining values (section 2.5).
    pub fn parent(&self, left: &[u8; 32], right: &[u8; 32]) -> Node {
        let mut block = [0; BLOCK_LEN];
        block[..32].copy_from_slice(left);
        block[32..].copy_from_slice(right);
        Node { cv: self.key, block, block_len: 64, counter: 0, flags: self.flags | flag::PARENT }
    }

    /// A chunk, all but its last compression done (section 2.4).
    fn chunk(&self, input: &[u8], counter: u64) -> Node {
        let mut cv = self.key;
        let mut flags = self.flags | flag::CHUNK_START;
        let mut rest = input;
        while rest.len() > BLOCK_LEN {
            let (block, tail) = rest.split_first_chunk().expect("more than one block is left");
            cv = compress(&cv, block, BLOCK_LEN as u32, counter, flags)[..8].try_into().expect("8 words");
            flags = self.flags;
            rest = tail;
        }
        let mut block = [0; BLOCK_LEN];
        block[..rest.len()].copy_from_slice(rest);
        Node { cv, block, block_len: rest.len() as u32, counter, flags: flags | flag::CHUNK_END }
    }
}

/// The last compression of a chunk or parent, not yet done: as a root it takes another flag.
#[derive(Clone, Debug)]
pub struct Node {
    /// The chaining value that goes in.
    pub cv: [u32; 8],
    /// The message block, filled up with zeros.
    pub block: [u8; BLOCK_LEN],
    /// How many bytes of the block are message.
    pub block_len: u32,
    /// The chunk's number; 0 for a parent.
    pub counter: u64,
    /// All flags but `ROOT`.
    pub flags: u32,
}

impl Node {
    /// What an inner node passes upwards.
    pub fn chaining_value(&self) -> [u8; 32] {
        let out = compress(&self.cv, &self.block, self.block_len, self.counter, self.flags);
        bytes(&out)[..32].try_into().expect("32 of 64 bytes")
    }

    /// The root's output from byte `position` on (section 2.6). The stream holds 2^64 - 1 bytes; what
    /// would lie behind its end stays as it was in `out`.
    pub fn output(&self, position: u64, out: &mut [u8]) {
        let (mut at, mut rest) = (position, out);
        while !rest.is_empty() && at < u64::MAX {
            let block = self.output_block(at / BLOCK_LEN as u64);
            let available = &block[(at % BLOCK_LEN as u64) as usize..];
            let len = (u64::MAX - at).min(available.len().min(rest.len()) as u64) as usize;
            let (now, later) = rest.split_at_mut(len);
            now.copy_from_slice(&available[..len]);
            (at, rest) = (at + len as u64, later);
        }
    }

    /// The root's 64 bytes of output number `counter`.
    pub fn output_block(&self, counter: u64) -> [u8; BLOCK_LEN] {
        bytes(&compress(&self.cv, &self.block, self.block_len, counter, self.flags | flag::ROOT))
    }
}

/// The compression function with all of its 16 output words (section 2.2).
pub fn compress(cv: &[u32; 8], block: &[u8; 64], block_len: u32, counter: u64, flags: u32) -> [u32; 16] {
    let mut m: [u32; 16] = words(block);
    let mut v = [0; 16];
    v[..8].copy_from_slice(cv);
    v[8..12].copy_from_slice(&IV[..4]);
    v[12..].copy_from_slice(&[counter as u32, (counter >> 32) as u32, block_len, flags]);
    for _ in 0..7 {
        for (i, [a, b, c, d]) in COLUMNS_THEN_DIAGONALS.into_iter().enumerate() {
            for (x, rot_d, rot_b) in [(m[2 * i], 16, 12), (m[2 * i + 1], 8, 7)] {
                v[a] = v[a].wrapping_add(v[b]).wrapping_add(x);
                v[d] = (v[d] ^ v[a]).rotate_right(rot_d);
                v[c] = v[c].wrapping_add(v[d]);
                v[b] = (v[b] ^ v[c]).rotate_right(rot_b);
            }
        }
        m = PERMUTATION.map(|from| m[from]);
    }
    std::array::from_fn(|i| if i < 8 { v[i] ^ v[i + 8] } else { v[i] ^ cv[i - 8] })
}

/// Bytes as little-endian words, whatever the machine's order.
pub fn words<const BYTES: usize, const WORDS: usize>(bytes: &[u8; BYTES]) -> [u32; WORDS] {
    std::array::from_fn(|i| u32::from_le_bytes(bytes[4 * i..4 * i + 4].try_into().expect("4 bytes")))
}

/// The 64 output bytes of a compression, little-endian whatever the machine's order.
pub fn bytes(words: &[u32; 16]) -> [u8; BLOCK_LEN] {
    std::array::from_fn(|i| words[i / 4].to_le_bytes()[i % 4])
}

/// The first words of the square roots' fractions, as in SHA-256 (table 1).
pub const IV: [u32; 8] =
    [0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19];

/// Where word `i` comes from after a round (table 2).
const PERMUTATION: [usize; 16] = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

#[rustfmt::skip]
const COLUMNS_THEN_DIAGONALS: [[usize; 4]; 8] = [
    [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
    [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];

#[cfg(test)]
mod tests;
