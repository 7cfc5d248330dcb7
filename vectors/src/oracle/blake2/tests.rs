//! The oracle against answers that were published or computed elsewhere, and the RFC's test of itself.
//!
//! Knows nothing of the committed data: that is compared with the oracle in `data`.

use super::xof::Output;
use super::*;
use crate::hex;
use crate::paint::pattern;

#[test]
fn abc_has_the_digests_of_the_rfc() {
    for (variant, expected) in [
        (
            BLAKE2B,
            "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1\
             7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
        ),
        (BLAKE2S, "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"),
    ] {
        let digest = Params::new(variant, variant.max_len()).hash(b"", b"abc");
        assert_eq!(hex::encode(&digest), expected, "{}", variant.name);
    }
}

#[test]
fn self_test_of_the_rfc_passes() {
    for test in self_test::ALL {
        let hash = |len: usize, key: &[u8], input: &[u8]| Params::new(test.variant, len).hash(key, input);
        assert_eq!(hex::encode(&test.grand_hash(hash)), test.expected, "{}", test.variant.name);
    }
}

/// From the documentation of Python's hashlib.
#[test]
fn tree_of_two_leaves_has_its_published_root() {
    let node =
        Params { fanout: 2, max_depth: 2, leaf_length: 4096, inner_length: 64, ..Params::new(BLAKE2B, 64) };
    let input = [0; 6000];
    let mut inner = node.hash(b"", &input[..4096]);
    inner.extend(Params { node_offset: 1, last_node: true, ..node.clone() }.hash(b"", &input[4096..]));
    let root = Params { digest_length: 32, node_depth: 1, last_node: true, ..node };
    assert_eq!(
        hex::encode(&root.hash(b"", &inner)),
        "3ad2a9b37c6070e374c7a8c508fe20ca86b6ed54e286e93a0318e95e881db5aa"
    );
}

/// Computed by Python's hashlib.
#[test]
fn every_parameter_has_its_place() {
    let (key, input) = (b"key of ten", pattern(300));
    for (params, expected) in [
        (
            Params {
                node_offset: 0xfedc_ba98_7654_3210,
                inner_length: 33,
                salt: b"0123456789abcdef".into(),
                ..Params::new(BLAKE2B, 40)
            },
            "9d0bcac23681d9b5831f18dcccdbf9ce3589e5f2da45f3b2fd7ebbb5a777e3e948970b3c8548dfd4",
        ),
        (
            Params {
                node_offset: 0xfedc_ba98_7654,
                inner_length: 31,
                salt: b"01234567".into(),
                ..Params::new(BLAKE2S, 21)
            },
            "ee806c040e1945fe03c5a0db07af2273e4c56788bd",
        ),
    ] {
        let params = Params {
            personal: b"short".into(),
            fanout: 3,
            max_depth: 7,
            leaf_length: 0x0102_0304,
            node_depth: 5,
            last_node: true,
            ..params
        };
        assert_eq!(hex::encode(&params.hash(key, &input)), expected, "{params:?}");
    }
}

/// Computed by another transcription of the RFC, in Python: a whole block that fills the low word of the
/// counter, and a last one, seven bytes short, behind it.
#[test]
fn counter_carries_into_its_high_word() {
    for (variant, expected) in [
        (
            BLAKE2B,
            "3c5b1e68cdf4d5dbfd33c485f3d364f3452e26e503f4c171d1a744337a97c000\
             d40ca8b768c83438fc45710354b0c3de7b2528ab41271b08c2e04d79ac34a40c",
        ),
        (BLAKE2S, "41e599e62935fe53bde66ff93bd0ed963e1c1cc02fc5ec2aecfe3405cf8c21bc"),
    ] {
        let block_len = variant.block_len();
        let count = (1 << variant.word_bits) - block_len as u128;
        let h = absorb(&variant, &variant.iv, &pattern(2 * block_len - 7), count, End::LastNode);
        assert_eq!(hex::encode(&bytes(&variant, &h)), expected, "{}", variant.name);
    }
}

#[test]
fn runs_of_blocks_join_to_the_whole() {
    for variant in [BLAKE2B, BLAKE2S] {
        let input = pattern(5 * variant.block_len());
        for end in [End::Open, End::Last, End::LastNode] {
            let whole = absorb(&variant, &variant.iv, &input, 7, end);
            for cut in 0..5 {
                let (before, after) = input.split_at(cut * variant.block_len());
                let h = absorb(&variant, &variant.iv, before, 7, End::Open);
                assert_eq!(
                    absorb(&variant, &h, after, 7 + before.len() as u128, end),
                    whole,
                    "{end:?}, {cut}"
                );
            }
        }
    }
}

#[test]
fn output_at_any_position_is_a_window_of_the_stream() {
    for (variant, length) in [(BLAKE2B, Some(300)), (BLAKE2S, Some(300)), (BLAKE2B, None), (BLAKE2S, None)] {
        let output = Output::new(&Params::new(variant, 1), length, b"key", b"input");
        let stream = output.bytes(0, 300);
        for position in (0..300).step_by(7) {
            for len in 0..300 - position {
                assert_eq!(output.bytes(position as u64, len), stream[position..position + len]);
            }
        }
    }
}

#[test]
fn output_of_unknown_length_ends_with_the_last_block_number() {
    for variant in [BLAKE2B, BLAKE2S] {
        let output = Output::new(&Params::new(variant, 1), None, b"", b"");
        assert_eq!(output.length(), (variant.max_len() as u64) << 32);
        let last = output.block(u32::MAX.into());
        assert_eq!(output.bytes(output.length() - last.len() as u64, last.len()), last);
        assert_ne!(last, output.block(u64::from(u32::MAX) - 1));
    }
}
