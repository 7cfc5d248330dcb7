//! Threads change no hash, and no way of calling with them hangs.
//!
//! long input --every policy, from outside and inside of pools--> the one hash
//!
//! Knows nothing of how work is split.
#![cfg(feature = "rayon")]

mod common;
#[path = "common/random.rs"]
mod random;

use blake3_api::{
    Hasher, Parallelism, derive_key, derive_key_with, hash, hash_with, keyed_hash, keyed_hash_with,
    max_threads, set_max_threads,
};
use common::pattern;
use random::Random;

const POLICIES: [Parallelism; 7] = [
    Parallelism::Serial,
    Parallelism::Auto,
    Parallelism::Threads(0),
    Parallelism::Threads(1),
    Parallelism::Threads(2),
    Parallelism::Threads(3),
    Parallelism::Threads(100_000),
];

fn pool(threads: usize) -> rayon_core::ThreadPool {
    rayon_core::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
}

#[test]
fn every_policy_gives_the_same_hash() {
    let input = pattern((4 << 20) + 1);
    let context = "a context";
    for len in
        [0, 1, 1025, 131_071, 131_072, 131_073, 200_000, 1 << 20, (1 << 20) + 1025, 3_000_000, input.len()]
    {
        let input = &input[..len];
        let expected = *peer::hash(input).as_bytes();
        assert_eq!(hash(input), expected, "{len} bytes");
        for policy in POLICIES {
            assert_eq!(hash_with(input, policy), expected, "{len} bytes, {policy:?}");
            assert_eq!(keyed_hash_with(&[7; 32], input, policy), keyed_hash(&[7; 32], input));
            assert_eq!(derive_key_with(context, input, policy), derive_key(context, input));
            let mut hasher = Hasher::new();
            hasher.update_with(&input[..len / 3], policy).update_with(&input[len / 3..], policy);
            assert_eq!(hasher.finalize(), expected, "{len} bytes in two, {policy:?}");
            assert_eq!(hasher.count(), len as u64);
        }
    }
}

#[test]
fn random_pieces_over_threads_equal_one_shot() {
    let mut random = Random::new();
    let input = pattern(3 << 20);
    let expected = hash(&input);
    for _ in 0..20 {
        let (mut hasher, mut start) = (Hasher::new(), 0);
        while start < input.len() {
            let end = (start + random.below(700_000)).min(input.len());
            hasher.update_with(&input[start..end], POLICIES[random.below(POLICIES.len())]);
            start = end;
        }
        assert_eq!(hasher.finalize(), expected);
    }
}

#[test]
fn a_callers_pool_is_used_from_inside() {
    let input = pattern(2 << 20);
    let expected = hash(&input);
    for threads in [1, 2, 3, 8] {
        pool(threads).install(|| {
            assert_eq!(hash(&input), expected);
            assert_eq!(hash_with(&input, Parallelism::Auto), expected);
            let mut hasher = Hasher::new();
            hasher.update_rayon(&input);
            assert_eq!(hasher.finalize(), expected);
        });
    }
}

#[test]
fn workers_of_a_busy_pool_hash_without_hanging() {
    let input = pattern(1 << 20);
    let expected = hash(&input);
    // Far more tasks than workers, each of which wants threads of the same pool.
    pool(2).install(|| {
        rayon_core::scope(|scope| {
            for i in 0..64 {
                let input = &input;
                scope.spawn(move |_| {
                    let policy = POLICIES[i % POLICIES.len()];
                    assert_eq!(hash_with(input, policy), expected);
                    assert_eq!(hash(input), expected);
                });
            }
        });
    });
}

#[test]
fn one_shot_hashing_under_a_lock_in_a_pool_does_not_hang() {
    // `hash` on a worker must not run another task while the lock is held: that task would wait for the lock for ever.
    let input = pattern(1 << 20);
    let expected = hash(&input);
    let lock = std::sync::Mutex::new(0);
    let workers = pool(2);
    workers.scope(|scope| {
        for _ in 0..64 {
            scope.spawn(|_| {
                let mut count = lock.lock().unwrap();
                assert_eq!(hash(&input), expected);
                *count += 1;
            });
        }
    });
    assert_eq!(*lock.lock().unwrap(), 64);
}

#[test]
fn one_shot_hashing_waits_for_no_other_task() {
    let input = pattern(1 << 20);
    let expected = hash(&input);
    let lock = std::sync::Mutex::new(());
    let guard = lock.lock().unwrap();
    rayon_core::in_place_scope(|scope| {
        // Every worker of the global pool waits for what this thread holds.
        for _ in 0..2 * rayon_core::current_num_threads() {
            scope.spawn(|_| drop(lock.lock()));
        }
        assert_eq!(hash(&input), expected);
        drop(guard);
    });
}

#[test]
fn many_threads_outside_of_pools_hash_at_once() {
    let input = pattern(1 << 20);
    let expected = hash(&input);
    std::thread::scope(|scope| {
        for i in 0..24 {
            let input = &input;
            scope.spawn(move || {
                for j in 0..4 {
                    assert_eq!(hash_with(input, POLICIES[(i + j) % POLICIES.len()]), expected);
                    assert_eq!(hash(input), expected);
                }
            });
        }
    });
}

#[test]
fn the_cap_is_clamped_to_the_cores_and_zero_means_all() {
    let cores = max_threads();
    assert_eq!(cores, std::thread::available_parallelism().unwrap().get());
    let input = pattern(1 << 20);
    let expected = hash(&input);
    for (set, get) in [(1, 1), (2, cores.min(2)), (100_000, cores), (usize::MAX, cores), (0, cores)] {
        set_max_threads(set);
        assert_eq!(max_threads(), get);
        assert_eq!(hash_with(&input, Parallelism::Threads(100_000)), expected);
    }
}

#[test]
fn a_panic_in_a_subtree_limit_over_threads_is_the_same_panic() {
    use blake3_api::hazmat::HasherExt;

    let input = pattern(1 << 20);
    let panic = std::panic::catch_unwind(|| {
        Hasher::new().set_input_offset(1 << 19).update_rayon(&input).count();
    })
    .unwrap_err();
    assert!(panic.downcast_ref::<String>().unwrap().contains("1048576"));
    assert_eq!(hash_with(&input, Parallelism::Auto), hash(&input));
}
