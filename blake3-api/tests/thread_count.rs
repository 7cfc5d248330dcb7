//! When threads are started: not for short inputs, not against the cap, and never more than the pool has.
//!
//! calls --> number of threads of this process, as Linux counts them
//!
//! Knows nothing of results. One test alone in its process, so that no other starts threads.
#![cfg(all(feature = "rayon", target_os = "linux"))]

mod common;

use blake3_api::batch::Batch;
use blake3_api::{Hash, Hasher, Parallelism, hash, hash_with, max_threads, set_max_threads};
use common::pattern;

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").unwrap().count()
}

#[test]
fn threads_start_only_for_long_inputs_within_the_cap() {
    let input = pattern(4 << 20);
    let short = &input[..(128 << 10) - 1];
    let before = threads();

    hash(short);
    hash_with(short, Parallelism::Threads(100_000));
    Hasher::new().update_rayon(short).finalize();
    Hasher::new().update(&input).finalize();
    hash_with(&input, Parallelism::Serial);
    hash_with(&input, Parallelism::Threads(1));
    Batch::new().hash(&[b"short"; 1000], &mut [Hash::from_bytes([0; 32]); 1000]).unwrap();
    set_max_threads(1);
    hash(&input);
    hash_with(&input, Parallelism::Threads(100_000));
    assert_eq!(threads(), before, "no thread is started by any of these");

    set_max_threads(0);
    for _ in 0..10 {
        hash(&input);
    }
    assert!(threads() <= before + max_threads(), "one pool, no larger than the machine");
    for _ in 0..10 {
        hash_with(&input, Parallelism::Threads(100_000));
    }
    assert!(threads() <= before + 2 * max_threads(), "and rayon's own");
}
