//! The functions themselves: known answers, every length, splits, positions, on every kernel of this CPU.
//!
//! painted input --`hash`, `Hasher`, `OutputReader`--> known answers, or the `blake3` crate's
//!
//! Knows nothing of streams, files and threads.

mod common;
#[path = "common/random.rs"]
mod random;

use blake3_api::hazmat::HasherExt;
use blake3_api::{Hash, Hasher, Kernel, derive_key, hash, kernel, keyed_hash};
use common::pattern;
use random::Random;

const KEY: &[u8; 32] = b"whats the Elvish word for friend";

fn with(kernel: &'static Kernel) -> Hasher {
    let mut hasher = Hasher::new();
    hasher.set_kernel(kernel);
    hasher
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn keyed_and_derive_flags_are_on_parents_too() {
    let input = pattern(2049);
    let keyed = keyed_hash(&[0x42; 32], &input);
    assert_eq!(keyed.to_hex().as_str(), "ad4974201cb0fbd62f1ea88c6b99d37ea51e96afbfe767b9338680df5310e328");
    let derived = derive_key("", &input);
    assert_eq!(hex(&derived), "e47784d1eff9bd1abd79d34cfc56dbf7fc9da14d4efd3fab92c178ddb1bcd0dc");
    let derived = derive_key("", b"");
    assert_eq!(hex(&derived), "741011989511e0d6b52532320d9edb6c0def0ab7e832b99bcc1259591ce2d75b");
}

#[test]
fn a_context_with_a_nul_is_hashed_whole() {
    assert_eq!(hex(&derive_key("a\0b", b"x")[..8]), "d16b3256ab9a9981");
    assert_eq!(hex(&derive_key("a", b"x")[..8]), "d3525c754e8e98a3");
}

#[test]
fn every_length_to_9000_in_every_mode() {
    let input = pattern(9000);
    for len in 0..=input.len() {
        let input = &input[..len];
        assert_eq!(hash(input), *peer::hash(input).as_bytes(), "{len} bytes");
        assert_eq!(keyed_hash(KEY, input), *peer::keyed_hash(KEY, input).as_bytes(), "{len} bytes, keyed");
        assert_eq!(derive_key("c", input), peer::derive_key("c", input), "{len} bytes, derived");
    }
}

#[test]
fn every_length_to_9000_in_one_update_on_every_kernel() {
    let input = pattern(9000);
    for len in 0..=input.len() {
        let expected = *peer::hash(&input[..len]).as_bytes();
        for kernel in kernel::available() {
            assert_eq!(
                with(kernel).update(&input[..len]).finalize(),
                expected,
                "{len} bytes, {}",
                kernel.name()
            );
        }
    }
}

#[test]
fn splits_around_chunks_and_lane_multiples_equal_one_shot() {
    let input = pattern(36 * 1024);
    for chunks in [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 32, 33] {
        for first in (chunks * 1024 - 65..=chunks * 1024 + 65).step_by(13).chain([chunks * 1024]) {
            for second in [0, 1, 64, 1023, 1024, 1025, 2048, 2049] {
                let len = first + second;
                let expected = *peer::hash(&input[..len]).as_bytes();
                for kernel in kernel::available() {
                    let mut hasher = with(kernel);
                    hasher.update(&input[..first]).update(b"").update(&input[first..len]).update(b"");
                    assert_eq!(hasher.finalize(), expected, "{first} + {second}, {}", kernel.name());
                    let mut hasher = with(kernel);
                    hasher.update(&input[..1]).update(&input[1..first]).update(&input[first..len]);
                    assert_eq!(
                        hasher.finalize(),
                        expected,
                        "1 + {} + {second}, {}",
                        first - 1,
                        kernel.name()
                    );
                }
            }
        }
    }
}

#[test]
fn random_splits_with_finals_between_equal_one_shot() {
    let mut random = Random::new();
    let input = pattern(200_000);
    for _ in 0..300 {
        let (mut hasher, mut start) = (Hasher::new_keyed(KEY), 0);
        while start < input.len() {
            let end = (start + random.below(20_000)).min(input.len());
            hasher.update(&input[start..end]);
            start = end;
            if random.below(8) == 0 {
                assert_eq!(hasher.finalize(), *peer::keyed_hash(KEY, &input[..end]).as_bytes());
                assert_eq!(hasher.count(), end as u64);
                break;
            }
        }
    }
}

#[test]
fn every_alignment_gives_the_same_hash() {
    let len = 9 * 1024 + 77;
    let expected = hash(&pattern(len));
    let mut room = vec![0; len + 64];
    for shift in 0..64 {
        room[shift..shift + len].copy_from_slice(&pattern(len));
        let input = &room[shift..shift + len];
        assert_eq!(hash(input), expected);
        for kernel in kernel::available() {
            assert_eq!(with(kernel).update(input).finalize(), expected, "shift {shift}, {}", kernel.name());
        }
    }
}

#[test]
fn chunk_counters_above_2_pow_32_count() {
    let cv = Hasher::new().set_input_offset(1 << 42).update(&pattern(16384)).finalize_non_root();
    assert_eq!(hex(&cv), "d36dbd6baaad9378d57faf9eeba4ef1a482db5d1d0c719260f56b6d3ebeac47e");
}

#[test]
fn wide_output_equals_block_by_block_around_counter_carries() {
    for kernel in kernel::available() {
        for carry in [1u64 << 31, 1 << 32, 1 << 33, 1 << 57] {
            let start = (carry - 40) * 64;
            let mut wide = vec![0; 80 * 64];
            let mut reader = with(kernel).update(b"xof").finalize_xof();
            reader.set_position(start);
            reader.fill(&mut wide);
            for (i, block) in wide.chunks(64).enumerate() {
                let mut single = [0; 64];
                let mut reader = peer::Hasher::new().update(b"xof").finalize_xof();
                reader.set_position(start + 64 * i as u64);
                reader.fill(&mut single);
                assert_eq!(block, single, "block {i} around {carry}, {}", kernel.name());
            }
        }
    }
}

#[test]
fn every_output_length_and_start_within_three_blocks() {
    for kernel in kernel::available() {
        for len in [0, 64, 1024, 3000] {
            let input = pattern(len);
            let mut all = [0; 600];
            peer::Hasher::new().update(&input).finalize_xof().fill(&mut all);
            let reader = with(kernel).update(&input).finalize_xof();
            for start in 0..=192 {
                for size in 0..=200 {
                    let mut reader = reader.clone();
                    reader.set_position(start as u64);
                    let mut out = [0; 200];
                    reader.fill(&mut out[..size]);
                    assert_eq!(
                        out[..size],
                        all[start..start + size],
                        "{size} from {start}, {}",
                        kernel.name()
                    );
                    assert_eq!(reader.position(), (start + size) as u64);
                }
            }
        }
    }
}

#[test]
fn small_reads_and_seeks_in_any_order_equal_one_long_read() {
    let mut random = Random::new();
    let mut all = vec![0; 10_000];
    peer::Hasher::new().update(b"x").finalize_xof().fill(&mut all);
    let mut reader = Hasher::new().update(b"x").finalize_xof();
    for _ in 0..3000 {
        if random.below(4) == 0 {
            reader.set_position(random.below(9000) as u64);
        }
        let start = reader.position() as usize;
        let most = if random.below(10) == 0 { 1000 } else { 20 };
        let size = random.below(most).min(all.len() - start);
        let mut out = vec![0; size];
        reader.fill(&mut out);
        assert_eq!(out, all[start..start + size], "{size} from {start}");
    }
}

#[test]
fn a_hash_is_the_start_of_its_output() {
    for len in [0, 1, 64, 1024, 1025, 5000] {
        let mut hasher = Hasher::new_derive_key("context");
        hasher.update(&pattern(len));
        let mut out = [0; 32];
        hasher.finalize_xof().fill(&mut out);
        assert_eq!(Hash::from_bytes(out), hasher.finalize());
    }
}

#[test]
fn the_kernel_can_change_between_updates() {
    let input = pattern(50_000);
    for first in kernel::available() {
        for second in kernel::available() {
            let mut hasher = with(first);
            hasher.update(&input[..20_001]).set_kernel(second).update(&input[20_001..]);
            assert_eq!(hasher.kernel().name(), second.name());
            assert_eq!(hasher.finalize(), hash(&input));
        }
    }
}
