//! The RFC's test of an implementation by itself: appendix E.
//!
//! lengths --inputs, keys--> digests --hash--> grand digest
//!
//! Knows nothing of who hashes.

use super::compression::{BLAKE2B, BLAKE2S, Variant};

/// One digest over digests of many lengths, with and without keys.
#[derive(Clone, Copy, Debug)]
pub struct SelfTest {
    /// BLAKE2b or BLAKE2s.
    pub variant: Variant,
    digest_lens: [usize; 4],
    input_lens: [usize; 6],
    /// The digest in hexadecimal.
    pub expected: &'static str,
}

impl SelfTest {
    /// What an implementation makes of it. `hash` gets the length of the digest, key and input.
    pub fn grand_hash(&self, mut hash: impl FnMut(usize, &[u8], &[u8]) -> Vec<u8>) -> Vec<u8> {
        let mut digests = Vec::new();
        for digest_len in self.digest_lens {
            for input_len in self.input_lens {
                let (input, key) = (self_test_bytes(input_len), self_test_bytes(digest_len));
                digests.extend(hash(digest_len, b"", &input));
                digests.extend(hash(digest_len, &key, &input));
            }
        }
        hash(32, b"", &digests)
    }
}

/// The sequence of that appendix whose seed is its length.
fn self_test_bytes(len: usize) -> Vec<u8> {
    let (mut a, mut b) = (0xdead_4bad_u32.wrapping_mul(len as u32), 1_u32);
    let mut next = || {
        (a, b) = (b, a.wrapping_add(b));
        (b >> 24) as u8
    };
    (0..len).map(|_| next()).collect()
}

/// The tests of both variants.
pub const ALL: [SelfTest; 2] = [
    SelfTest {
        variant: BLAKE2B,
        digest_lens: [20, 32, 48, 64],
        input_lens: [0, 3, 128, 129, 255, 1024],
        expected: "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475",
    },
    SelfTest {
        variant: BLAKE2S,
        digest_lens: [16, 20, 28, 32],
        input_lens: [0, 3, 64, 65, 255, 1024],
        expected: "6a411f08ce25adcdfb02aba641451cec53c598b24f4fc787fbdc88797f4c1dfe",
    },
];
