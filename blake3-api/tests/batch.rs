//! Batches: each result is what the single call gives, in order, however the messages are mixed.
//!
//! messages --`hash_many`, `Batch`, `hashes`--> `hash`, `keyed_hash`, `derive_key` of each
//!
//! Knows nothing of lanes.

mod common;
#[path = "common/random.rs"]
mod random;

use blake3_api::batch::{self, Batch};
use blake3_api::{Hash, Parallelism, derive_key, hash, kernel, keyed_hash};
use common::pattern;
use random::Random;

const NONE: Hash = Hash::from_bytes([0; 32]);

/// Checks one batch in all modes, on all kernels, as a slice and as an iterator.
fn check(messages: &[Vec<u8>]) {
    let mut out = vec![NONE; messages.len()];
    batch::hash_many(messages, &mut out).unwrap();
    for (message, got) in messages.iter().zip(&out) {
        assert_eq!(*got, hash(message), "{} bytes among {}", message.len(), messages.len());
    }
    assert!(batch::hashes(messages).eq(out.iter().copied()));
    for kernel in kernel::available() {
        let mut again = vec![NONE; messages.len()];
        Batch::new().set_kernel(kernel).hash(messages, &mut again).unwrap();
        assert_eq!(again, out, "{}", kernel.name());
    }
    batch::keyed_hash_many(&[5; 32], messages, &mut out).unwrap();
    for (message, got) in messages.iter().zip(&out) {
        assert_eq!(*got, keyed_hash(&[5; 32], message), "{} bytes, keyed", message.len());
    }
    assert!(Batch::new_keyed(&[5; 32]).iter(messages).eq(out.iter().copied()));
    batch::derive_key_many("context", messages, &mut out).unwrap();
    for (message, got) in messages.iter().zip(&out) {
        assert_eq!(*got, derive_key("context", message), "{} bytes, derived", message.len());
    }
    assert!(Batch::new_derive_key("context").iter(messages).eq(out.iter().copied()));
}

#[test]
fn equal_lengths_in_batches_of_every_size() {
    for len in [0, 1, 63, 64, 65, 128, 1000, 1024, 1025, 2048, 5000] {
        for count in (0..=20).chain([63, 64, 65, 129]) {
            let messages: Vec<_> = (0..count).map(|i| pattern(len + i)[i..].to_vec()).collect();
            check(&messages);
        }
    }
}

#[test]
fn mixed_lengths() {
    let mut random = Random::new();
    for _ in 0..60 {
        let count = random.below(200);
        let most = [10, 100, 1100, 5000][random.below(4)];
        let messages: Vec<_> = (0..count).map(|i| pattern(i + random.below(most))[i..].to_vec()).collect();
        check(&messages);
    }
}

#[test]
fn long_messages_among_short_ones() {
    let messages: Vec<_> = (0..70).map(|i| pattern(if i % 10 == 3 { 100_000 + i } else { i })).collect();
    check(&messages);
}

#[test]
fn batches_long_enough_for_threads() {
    let messages: Vec<_> = (0..3000).map(|i| pattern(i % 700)).collect();
    let expected: Vec<_> = messages.iter().map(|message| hash(message)).collect();
    for policy in [Parallelism::Serial, Parallelism::Auto, Parallelism::Threads(2), Parallelism::Threads(9)] {
        let mut out = vec![NONE; messages.len()];
        Batch::new().set_parallelism(policy).hash(&messages, &mut out).unwrap();
        assert_eq!(out, expected, "{policy:?}");
    }
    let mut out = vec![NONE; messages.len()];
    batch::hash_many(&messages, &mut out).unwrap();
    assert_eq!(out, expected);
}

#[test]
fn the_iterator_takes_owned_items_and_knows_its_length() {
    let lines = || (0..150).map(|i| format!("line {i}"));
    let mut hashes = batch::hashes(lines());
    for (taken, line) in lines().enumerate() {
        assert_eq!(hashes.size_hint(), (150 - taken, Some(150 - taken)));
        assert_eq!(hashes.next(), Some(hash(line.as_bytes())));
    }
    assert_eq!((hashes.next(), hashes.next()), (None, None));
}
