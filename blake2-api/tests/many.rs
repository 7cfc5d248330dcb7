//! Batches give what the calls one by one give.
//!
//! Knows nothing of lanes.

mod common;

use blake2_api::{blake2b, blake2s, generic, kernel};
use common::{Random, pattern};

fn messages(random: &mut Random, number: usize) -> Vec<Vec<u8>> {
    (0..number)
        .map(|_| {
            let most = [3, 130, 1000, 5000][random.below(4)];
            pattern(random.below(most))
        })
        .collect()
}

fn check_batches<W: generic::Variant>() {
    let mut random = Random::new();
    for kernel in kernel::available() {
        for number in [0, 1, 2, 3, 17, 63, 64, 65, 150] {
            let inputs = messages(&mut random, number);
            let mut params = generic::Params::<W>::new();
            params.set_kernel(kernel).key(&pattern(random.below(3) * 16)).hash_length(1 + random.below(32));
            params.last_node(random.below(2) == 1);
            let expected: Vec<_> = inputs.iter().map(|input| params.hash(input)).collect();

            let mut out = expected.clone();
            out.fill(params.hash(b"something else"));
            params.hash_many(&inputs, &mut out).unwrap();
            assert_eq!(out, expected);

            let mut jobs: Vec<_> =
                inputs.iter().map(|input| generic::HashManyJob::new(&params, input)).collect();
            generic::hash_many(&mut jobs);
            assert!(jobs.iter().map(generic::HashManyJob::to_hash).eq(expected));
        }
    }
}

#[test]
fn a_batch_hashes_each_message_as_alone() {
    check_batches::<u64>();
    check_batches::<u32>();
}

fn check_updates<W: generic::Variant>() {
    let mut random = Random::new();
    for kernel in kernel::available() {
        let number = 1 + random.below(100);
        let mut states: Vec<_> = (0..number)
            .map(|i| generic::Params::<W>::new().set_kernel(kernel).key(&pattern(i % 3)).to_state())
            .collect();
        let mut alone = states.clone();
        for _ in 0..5 {
            let inputs = messages(&mut random, number);
            generic::update_many(states.iter_mut().zip(&inputs));
            for (state, input) in alone.iter_mut().zip(&inputs) {
                state.update(input);
            }
            for (state, alone) in states.iter().zip(&alone) {
                assert_eq!(state.count(), alone.count());
                assert_eq!(state.finalize(), alone.finalize());
            }
        }
    }
}

#[test]
fn many_states_take_input_each_as_alone() {
    check_updates::<u64>();
    check_updates::<u32>();
}

#[test]
fn jobs_of_any_parameters_share_a_call() {
    let message = pattern(300);
    let mut params = Vec::new();
    for i in 0..40_usize {
        let mut one = blake2b::Params::new();
        one.hash_length(1 + i).salt(&pattern(i % 17)).last_node(i % 2 == 1).key(&pattern(i % 5));
        params.push(one);
    }
    let mut jobs: Vec<_> = params
        .iter()
        .enumerate()
        .map(|(i, one)| blake2b::many::HashManyJob::new(one, &message[..i * 7]))
        .collect();
    blake2b::many::hash_many(&mut jobs);
    // A job that is done stays so.
    blake2b::many::hash_many(jobs.iter_mut());
    for (i, (one, job)) in params.iter().zip(&jobs).enumerate() {
        assert_eq!(job.to_hash(), one.hash(&message[..i * 7]));
    }
}

#[test]
#[should_panic(expected = "hash_many has not had this job")]
fn a_job_that_was_not_done_has_no_hash() {
    let _ = blake2s::many::HashManyJob::new(&blake2s::Params::new(), b"x").to_hash();
}

#[test]
#[should_panic(expected = "used after finish")]
fn a_finished_state_takes_no_input_in_a_batch() {
    let mut states = [blake2s::State::new(), blake2s::State::new()];
    states[1].finish().unwrap();
    blake2s::many::update_many(states.iter_mut().zip(["a", "b"].iter()));
}

#[test]
fn the_degree_is_within_its_limit() {
    assert!((1..=blake2b::many::MAX_DEGREE).contains(&blake2b::many::degree()));
    assert!((1..=blake2s::many::MAX_DEGREE).contains(&blake2s::many::degree()));
    for kernel in kernel::available() {
        use generic::Word;
        assert!(u64::routines(kernel).degree() <= blake2b::many::MAX_DEGREE);
        assert!(u32::routines(kernel).degree() <= blake2s::many::MAX_DEGREE);
    }
}

#[cfg(feature = "rayon")]
#[test]
fn batches_over_threads_hash_each_message_as_alone() {
    let mut random = Random::new();
    let inputs = messages(&mut random, 1000);
    let mut params = blake2s::Params::new();
    params.key(b"key");
    let expected: Vec<_> = inputs.iter().map(|input| params.hash(input)).collect();
    for threads in [1, 2, 5] {
        let pool = rayon_core::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut out = vec![params.hash(b""); 1000];
        pool.install(|| params.hash_many_rayon(&inputs, &mut out)).unwrap();
        assert_eq!(out, expected);
    }
    let mut out = vec![params.hash(b""); 1000];
    params.hash_many_rayon(&inputs, &mut out).unwrap();
    assert_eq!(out, expected);
    assert!(params.hash_many_rayon(&inputs, &mut out[1..]).is_err());
}
