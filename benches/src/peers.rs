//! The reference implementation and SHA-256 as the cases call them.
//!
//! Knows nothing of ours or of clocks.

use peer::IncrementCounter;
use peer::platform::Platform;

use crate::machine::lower;

/// The peer as tables name it.
pub const PEER: &str = "blake3 1.8.7";

/// The reference line as tables name it.
pub const REFERENCE: &str = "SHA-256 (ring 0.17)";

/// The name of the kernel that the peer chooses on this CPU, in this workspace's spelling.
pub fn kernel() -> String {
    lower(&format!("{:?}", Platform::detect()))
}

/// One shot on one thread.
pub fn hash(input: &[u8]) -> [u8; 32] {
    peer::hash(input).into()
}

/// One shot on the threads of its pool.
pub fn hash_threads(input: &[u8]) -> [u8; 32] {
    peer::Hasher::new().update_rayon(input).finalize().into()
}

/// SHA-256.
pub fn sha256(input: &[u8]) -> [u8; 32] {
    let digest = ring::digest::digest(&ring::digest::SHA256, input);
    digest.as_ref().try_into().expect("SHA-256 gives 32 bytes")
}

/// The peer's routines for one instruction set, if this CPU has it.
///
/// Its `Hasher` cannot be forced, but the routines below it can: they are public, though undocumented.
pub fn platform(name: &str) -> Option<Platform> {
    match name {
        "portable" => Some(Platform::portable()),
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        "sse2" => Platform::sse2(),
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        "sse41" => Platform::sse41(),
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        "avx2" => Platform::avx2(),
        _ => None,
    }
}

/// The chunks of a forced tree are at most so many: a perfect tree of 64 KiB.
const MOST_CHUNKS: usize = 64;

/// One shot on one thread with the routines of `platform`: the tree is walked level by level, each in one call.
///
/// That is less work around the routines than the peer's own recursion does, so it flatters the peer if anyone.
///
/// # Panics
///
/// If the input is not 2, 4, 8, 16, 32 or 64 whole chunks.
pub fn hash_on(platform: Platform, input: &[u8]) -> [u8; 32] {
    let (chunks, rest) = input.as_chunks::<{ peer::CHUNK_LEN }>();
    assert!(rest.is_empty(), "whole chunks only, got {} bytes", input.len());
    assert!(
        (2..=MOST_CHUNKS).contains(&chunks.len()) && chunks.len().is_power_of_two(),
        "a perfect tree of 2 to {MOST_CHUNKS} chunks only, got {}",
        chunks.len()
    );
    let mut inputs = [&chunks[0]; MOST_CHUNKS];
    for (slot, chunk) in inputs.iter_mut().zip(chunks) {
        *slot = chunk;
    }
    let mut cvs = [[0u8; 32]; MOST_CHUNKS];
    let mut count = chunks.len();
    let (start, end) = (CHUNK_START, CHUNK_END);
    platform.hash_many(
        &inputs[..count],
        &IV,
        0,
        IncrementCounter::Yes,
        0,
        start,
        end,
        cvs.as_flattened_mut(),
    );
    let mut parents = [[0u8; 32]; MOST_CHUNKS / 2];
    while count > 2 {
        let (blocks, _) = cvs[..count].as_flattened().as_chunks::<{ peer::BLOCK_LEN }>();
        let mut nodes = [&blocks[0]; MOST_CHUNKS / 2];
        for (slot, block) in nodes.iter_mut().zip(blocks) {
            *slot = block;
        }
        count /= 2;
        let nodes = &nodes[..count];
        platform.hash_many(nodes, &IV, 0, IncrementCounter::No, PARENT, 0, 0, parents.as_flattened_mut());
        cvs[..count].copy_from_slice(&parents[..count]);
    }
    let root: &[u8; peer::BLOCK_LEN] = cvs.as_flattened().first_chunk().expect("64 CVs hold a block");
    let mut words = IV;
    platform.compress_in_place(&mut words, root, peer::BLOCK_LEN as u8, 0, PARENT | ROOT);
    let mut output = [0; 32];
    for (bytes, word) in output.as_chunks_mut::<4>().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    output
}

/// The unkeyed mode's key words (paper, table 1).
const IV: [u32; 8] = blake_kernels::IV;
/// Domain flags (paper, table 3).
const CHUNK_START: u8 = blake_kernels::flags::CHUNK_START;
const CHUNK_END: u8 = blake_kernels::flags::CHUNK_END;
const PARENT: u8 = blake_kernels::flags::PARENT;
const ROOT: u8 = blake_kernels::flags::ROOT;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_trees_are_the_peers_trees() {
        let input: Vec<u8> = (0..65536u32).map(|i| (i % 251) as u8).collect();
        let mut tried = 0;
        for platform in ["portable", "sse2", "sse41", "avx2"].into_iter().filter_map(platform) {
            for chunks in [2, 4, 8, 16, 32, 64] {
                let input = &input[..chunks * peer::CHUNK_LEN];
                assert_eq!(hash_on(platform, input), hash(input), "{platform:?}, {chunks} chunks");
            }
            tried += 1;
        }
        assert!(tried >= 1);
        assert!(platform("avx9").is_none());
    }

    #[test]
    #[should_panic(expected = "got 3")]
    fn imperfect_trees_are_refused() {
        hash_on(Platform::portable(), &[0; 3 * peer::CHUNK_LEN]);
    }

    #[test]
    fn the_reference_is_sha256() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(sha256(b"abc")[..4], [0xba, 0x78, 0x16, 0xbf]);
    }

    #[test]
    fn threads_change_no_hash() {
        let input = vec![7; 300_000];
        assert_eq!(hash_threads(&input), hash(&input));
    }
}
