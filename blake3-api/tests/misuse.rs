//! Calls that cannot be served: errors from `try_*`, panics with the same message elsewhere, never another function.
//!
//! wrong call --`try_*`--> error; --infallible twin--> panic naming limit and value
//!
//! Knows nothing of what right calls give.

mod common;

use blake3_api::batch::Batch;
use blake3_api::hazmat::{
    HasherExt, Mode, TreeError, TryHasherExt, left_subtree_len, max_subtree_len, merge_subtrees_root,
    try_max_subtree_len,
};
use blake3_api::{Hash, Hasher, MisuseError, hash};
use common::pattern;
use std::panic::{UnwindSafe, catch_unwind};

/// The message that a call panics with.
fn panic_of<T>(call: impl FnOnce() -> T + UnwindSafe) -> String {
    let payload = catch_unwind(|| drop(call())).expect_err("must panic");
    payload.downcast_ref::<String>().cloned().expect("a message with values in it")
}

fn assert_names(message: &str, values: &[&str]) {
    for value in values {
        assert!(message.contains(value), "{message:?} does not name {value}");
    }
}

#[test]
fn an_unaligned_offset_is_refused_and_named() {
    for offset in [1, 1023, 1025, u64::MAX] {
        let error = Hasher::new().try_set_input_offset(offset).unwrap_err();
        assert!(matches!(error, MisuseError::Tree(TreeError::OffsetNotAligned { offset: o }) if o == offset));
        let message = panic_of(|| Hasher::new().set_input_offset(offset).count());
        assert_eq!(message, error.to_string());
        assert_names(&message, &["1024", &offset.to_string()]);
        assert_eq!(
            panic_of(|| max_subtree_len(offset)),
            try_max_subtree_len(offset).unwrap_err().to_string()
        );
    }
}

#[test]
fn an_offset_after_input_is_refused_and_the_count_named() {
    let mut hasher = Hasher::new();
    hasher.update(&[0; 77]);
    let error = hasher.try_set_input_offset(1024).unwrap_err();
    assert_names(&error.to_string(), &["77"]);
    assert_eq!(hasher.finalize(), hash(&[0; 77]), "an error changes nothing");
    assert_eq!(panic_of(|| Hasher::new().update(&[0; 77]).set_input_offset(1024).count()), error.to_string());
}

#[test]
fn a_subtree_longer_than_its_place_is_refused_whole() {
    for (offset, limit) in [(1024, 1024), (2048, 2048), (3 * 1024, 1024), (12 * 1024, 4096)] {
        let input = pattern(limit + 1);
        let mut hasher = Hasher::new();
        hasher.try_set_input_offset(offset).unwrap();
        let error = hasher.try_update(&input).map(|_| ()).unwrap_err();
        assert_names(
            &error.to_string(),
            &[&offset.to_string(), &limit.to_string(), &(limit + 1).to_string()],
        );
        assert_eq!(hasher.count(), 0);
        hasher.try_update(&input[..limit]).unwrap();
        let cv = hasher.finalize_non_root();
        assert!(hasher.try_update(&input[..1]).is_err(), "not in a second update either");
        assert_eq!(hasher.finalize_non_root(), cv);
        let message = panic_of(|| Hasher::new().set_input_offset(offset).update(&input).count());
        assert_eq!(message, error.to_string());
    }
}

#[test]
fn a_subtree_has_no_root() {
    let mut hasher = Hasher::new();
    hasher.set_input_offset(4096).update(b"x");
    assert_eq!(hasher.try_finalize(), Err(MisuseError::RootOfSubtree { offset: 4096 }));
    let error = hasher.try_finalize_xof().map(|_| ()).unwrap_err();
    assert_names(&error.to_string(), &["4096", "finalize_non_root"]);
    let (one, two) = (hasher.clone(), hasher.clone());
    assert_eq!(panic_of(move || one.finalize()), error.to_string());
    assert_eq!(panic_of(move || two.finalize_xof()), error.to_string());
    assert!(hasher.try_finalize_non_root().is_ok());
}

#[test]
fn a_subtree_is_never_empty() {
    assert_eq!(Hasher::new().try_finalize_non_root(), Err(MisuseError::EmptySubtree));
    let mut hasher = Hasher::new();
    hasher.set_input_offset(1024);
    assert_eq!(hasher.try_finalize_non_root(), Err(MisuseError::EmptySubtree));
    assert_eq!(panic_of(move || hasher.finalize_non_root()), MisuseError::EmptySubtree.to_string());
}

#[test]
fn try_forms_give_what_their_twins_give() {
    let mut hasher = Hasher::new();
    let input = pattern(5000);
    assert_eq!(hasher.try_update(&input).unwrap().try_finalize().unwrap(), hash(&input));
    let mut out = [0; 32];
    hasher.try_finalize_xof().unwrap().try_fill(&mut out).unwrap();
    assert_eq!(hash(&input), out);
    let mut other = Hasher::new();
    other.update(&input);
    assert_eq!(hasher.try_finalize_non_root().unwrap(), other.finalize_non_root());
    assert_eq!(try_max_subtree_len(3 << 20).unwrap(), max_subtree_len(3 << 20));
}

#[test]
fn reset_clears_offset_and_limit() {
    let input = pattern(10_000);
    let mut hasher = Hasher::new();
    hasher.set_input_offset(3 * 1024).update(&input[..1024]);
    hasher.reset();
    assert_eq!(hasher.count(), 0);
    hasher.update(&input);
    assert_eq!(hasher.finalize(), hash(&input));
    hasher.reset().set_input_offset(8192).update(&input[..8192]);
    let mut fresh = Hasher::new();
    fresh.set_input_offset(8192).update(&input[..8192]);
    assert_eq!(hasher.finalize_non_root(), fresh.finalize_non_root());
}

#[test]
fn left_subtree_len_is_defined_everywhere() {
    assert_eq!(left_subtree_len(u64::MAX), 1 << 63);
    assert_eq!(left_subtree_len((1 << 63) + 1), 1 << 63);
    assert_eq!(left_subtree_len(1 << 63), 1 << 62);
    for len in [0, 1, 1023, 1024] {
        assert_eq!(left_subtree_len(len), len);
    }
    for len in 1025..20_000 {
        let left = left_subtree_len(len);
        assert!(
            left.is_power_of_two() && left >= 1024 && left < len && len - left <= left,
            "{len} -> {left}"
        );
    }
}

#[test]
fn the_output_stream_ends_at_2_pow_64_minus_1() {
    let mut reader = Hasher::new().finalize_xof();
    reader.set_position(u64::MAX - 63);
    let start = reader.clone();

    let error = reader.try_fill(&mut [0; 64]).unwrap_err();
    assert!(matches!(error, MisuseError::Tree(TreeError::EndOfStream { .. })));
    assert_names(&error.to_string(), &[&u64::MAX.to_string(), &(u64::MAX - 63).to_string(), "64"]);
    assert_eq!(reader.position(), u64::MAX - 63, "an error moves nothing");
    let mut again = start.clone();
    assert_eq!(panic_of(move || again.fill(&mut [0; 64])), error.to_string());

    let mut last = [0; 63];
    reader.fill(&mut last);
    let hex: String = last[..32].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "35e37c4ee2aa5409cc90d98fde5a624ab8cfc80a554bb85f3c96ae2b4de65831");
    assert_eq!(reader.position(), u64::MAX);
    assert!(reader.try_fill(&mut [0]).is_err());
    assert!(reader.try_fill(&mut []).is_ok());
    reader.set_position(0);
    let mut first = [0; 32];
    reader.fill(&mut first);
    assert_eq!(hash(b""), first, "the way back is open");
}

#[cfg(feature = "std")]
#[test]
fn reading_at_the_end_of_the_stream_counts_short_then_zero() {
    use std::io::{Read, Seek, SeekFrom};

    let mut reader = Hasher::new().finalize_xof();
    let mut expected = [0; 150];
    reader.set_position(u64::MAX - 150);
    reader.fill(&mut expected);
    for size in [1, 7, 64, 100, 1000] {
        assert_eq!(reader.seek(SeekFrom::Start(u64::MAX - 150)).unwrap(), u64::MAX - 150);
        let mut read = Vec::new();
        let mut buffer = vec![0; size];
        loop {
            match reader.read(&mut buffer).unwrap() {
                0 => break,
                len => read.extend_from_slice(&buffer[..len]),
            }
        }
        assert_eq!(read, expected, "in reads of {size}");
        assert_eq!(reader.stream_position().unwrap(), u64::MAX);
        assert_eq!(reader.read(&mut buffer).unwrap(), 0);
    }
    assert_eq!(reader.seek(SeekFrom::Current(1)).unwrap(), u64::MAX);
    assert!(reader.seek(SeekFrom::Current(i64::MIN)).is_ok());
    let error = reader.seek(SeekFrom::End(0)).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    reader.set_position(5);
    let error = reader.seek(SeekFrom::Current(-6)).unwrap_err();
    assert_names(&error.to_string(), &["-6", "5"]);
}

#[test]
fn a_batch_with_the_wrong_number_of_outputs_is_refused_whole() {
    let mut out = [Hash::from_bytes([9; 32]); 3];
    let error = Batch::new().hash(&["a", "b"], &mut out).unwrap_err();
    assert_eq!(error, MisuseError::OutputCount { limit: 2, received: 3 });
    assert!(out.iter().all(|hash| *hash == [9; 32]));
    assert!(Batch::new().hash(&["a", "b", "c", "d"], &mut out).is_err());
    assert!(Batch::new().hash::<&str>(&[], &mut []).is_ok());
}

#[test]
fn merging_in_another_mode_gives_another_hash() {
    let (left, right) = ([1; 32], [2; 32]);
    let hashes = [Mode::Hash, Mode::KeyedHash(&[0; 32]), Mode::DeriveKeyMaterial(&[0; 32])]
        .map(|mode| merge_subtrees_root(&left, &right, mode));
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[0] != hashes[2]);
}

#[cfg(feature = "zeroize")]
mod wiped {
    use super::*;
    use zeroize::Zeroize;

    fn wiped_hasher() -> Hasher {
        let mut hasher = Hasher::new_keyed(&[7; 32]);
        hasher.update(&pattern(5000));
        hasher.zeroize();
        hasher
    }

    #[test]
    fn no_method_of_a_wiped_hasher_computes_anything() {
        let expected = MisuseError::Wiped.to_string();
        let static_message = |call: fn(&mut Hasher)| {
            let mut hasher = wiped_hasher();
            panic_of(move || call(&mut hasher))
        };
        let calls: [fn(&mut Hasher); 8] = [
            |hasher| {
                hasher.update(b"x");
            },
            |hasher| {
                hasher.update(b"");
            },
            |hasher| {
                hasher.update_with(b"x", blake3_api::Parallelism::Auto);
            },
            |hasher| {
                hasher.finalize();
            },
            |hasher| {
                hasher.finalize_xof();
            },
            |hasher| {
                hasher.finalize_non_root();
            },
            |hasher| {
                hasher.set_input_offset(1024);
            },
            |hasher| {
                hasher.reset().clone().finalize();
            },
        ];
        for call in calls {
            assert_eq!(static_message(call), expected);
        }
        let mut hasher = wiped_hasher();
        assert_eq!(hasher.count(), 0);
        assert!(matches!(hasher.try_update(b"x"), Err(MisuseError::Wiped)));
        assert!(matches!(hasher.try_set_input_offset(0), Err(MisuseError::Wiped)));
        assert!(matches!(hasher.try_finalize(), Err(MisuseError::Wiped)));
        assert!(matches!(hasher.try_finalize_xof(), Err(MisuseError::Wiped)));
        assert!(matches!(hasher.try_finalize_non_root(), Err(MisuseError::Wiped)));
    }

    #[test]
    fn a_wiped_reader_reads_nothing() {
        let mut reader = wiped_after(Hasher::new().finalize_xof());
        assert_eq!(reader.position(), 0);
        assert_eq!(reader.try_fill(&mut [0; 1]), Err(MisuseError::Wiped));
        reader.set_position(5);
        let mut copy = reader.clone();
        assert_eq!(panic_of(move || copy.fill(&mut [0; 1])), MisuseError::Wiped.to_string());
        #[cfg(feature = "std")]
        assert_eq!(
            panic_of(move || std::io::Read::read(&mut reader, &mut [0; 1])),
            MisuseError::Wiped.to_string()
        );
    }

    fn wiped_after<T: Zeroize>(mut value: T) -> T {
        value.zeroize();
        value
    }
}
