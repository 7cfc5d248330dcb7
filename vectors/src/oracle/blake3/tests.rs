//! The oracle against answers that were published elsewhere, and against itself where two ways meet.
//!
//! Knows nothing of the committed data: that is compared with the oracle in `data`.

use super::*;
use crate::hex;
use crate::paint::pattern;

const KEY: &[u8; 32] = b"whats the Elvish word for friend";
const CONTEXT: &[u8] = b"BLAKE3 2019-12-27 16:29:52 test vectors context";

/// Length of the pattern; its hash, keyed hash and derived key under `KEY` and `CONTEXT`.
const PUBLISHED: [(usize, [&str; 3]); 5] = [
    (
        0,
        [
            "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
            "92b2b75604ed3c761f9d6f62392c8a9227ad0ea3f09573e783f1498a4ed60d26",
            "2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d",
        ],
    ),
    (
        1,
        [
            "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213",
            "6d7878dfff2f485635d39013278ae14f1454b8c0a3a2d34bc1ab38228a80c95b",
            "b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c",
        ],
    ),
    (
        1024,
        [
            "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7",
            "75c46f6f3d9eb4f55ecaaee480db732e6c2105546f1e675003687c31719c7ba4",
            "7356cd7720d5b66b6d0697eb3177d9f8d73a4a5c5e968896eb6a689684302706",
        ],
    ),
    (
        1025,
        [
            "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444",
            "357dc55de0c7e382c900fd6e320acc04146be01db6a8ce7210b7189bd664ea69",
            "effaa245f065fbf82ac186839a249707c3bddf6d3fdda22d1b95a3c970379bcb",
        ],
    ),
    (
        102_400,
        [
            "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085",
            "1c35d1a5811083fd7119f5d5d1ba027b4d01c0c6c49fb6ff2cf75393ea5db4a7",
            "4652cff7a3f385a6103b5c260fc1593e13c778dbe608efb092fe7ee69df6e9c6",
        ],
    ),
];

#[test]
fn published_digests_come_out_in_all_modes() {
    for (len, expected) in PUBLISHED {
        let input = pattern(len);
        for (mode, expected) in
            [Mode::hash(), Mode::keyed(KEY), Mode::derive_key(CONTEXT)].iter().zip(expected)
        {
            assert_eq!(hex::encode(&mode.digest(&input)), expected, "{len} bytes, {mode:?}");
        }
    }
}

#[test]
fn flags_stand_on_parents_in_keyed_and_derive_modes() {
    let input = pattern(2049);
    for (mode, expected) in [
        (Mode::keyed(&[0x42; 32]), "ad4974201cb0fbd62f1ea88c6b99d37ea51e96afbfe767b9338680df5310e328"),
        (Mode::derive_key(b""), "e47784d1eff9bd1abd79d34cfc56dbf7fc9da14d4efd3fab92c178ddb1bcd0dc"),
    ] {
        assert_eq!(hex::encode(&mode.digest(&input)), expected);
    }
}

#[test]
fn context_may_hold_a_zero_byte() {
    let derived = Mode::derive_key(b"a\0b").digest(b"x");
    assert_eq!(hex::encode(&derived[..8]), "d16b3256ab9a9981");
}

#[test]
fn injected_chunk_counter_uses_its_high_word() {
    let cv = Mode::hash().node(&pattern(16_384), (1 << 42) / CHUNK_LEN as u64).chaining_value();
    assert_eq!(hex::encode(&cv), "d36dbd6baaad9378d57faf9eeba4ef1a482db5d1d0c719260f56b6d3ebeac47e");
}

#[test]
fn subtrees_join_to_the_whole() {
    let (mode, input) = (Mode::keyed(KEY), pattern(5000));
    let left = mode.node(&input[..4096], 0).chaining_value();
    let right = mode.node(&input[4096..], 4).chaining_value();
    let mut joined = [0; 32];
    mode.parent(&left, &right).output(0, &mut joined);
    assert_eq!(joined, mode.digest(&input));
}

#[test]
fn output_at_any_position_is_a_window_of_the_stream() {
    let node = Mode::hash().node(&pattern(100), 0);
    let mut stream = [0; 300];
    node.output(0, &mut stream);
    for position in 0..200 {
        for len in 0..100 {
            let mut window = vec![0; len];
            node.output(position as u64, &mut window);
            assert_eq!(window, stream[position..position + len]);
        }
    }
}

#[test]
fn stream_ends_after_its_last_byte() {
    let mut out = [0xee; 70];
    let node = Mode::hash().node(b"", 0);
    node.output(u64::MAX - 63, &mut out);
    assert_eq!(hex::encode(&out[..32]), "35e37c4ee2aa5409cc90d98fde5a624ab8cfc80a554bb85f3c96ae2b4de65831");
    assert_eq!(out[..63], node.output_block(u64::MAX / 64)[..63]);
    assert_eq!(out[63..], [0xee; 7]);
}
