//! Saved states: taken up where they were left, and refused where they are not what they should be.
//!
//! Knows nothing of digests but by the call on the whole message, and by an independent oracle for large counts.

mod common;

use blake2_api::{Algorithm, Error, blake2b, blake2bp, blake2s, blake2sp, blake2xb, blake2xs};
use common::pattern;

macro_rules! each {
    ($($algorithm:ident)*, $check:ident) => { $($check!($algorithm);)* };
}

#[test]
fn a_saved_state_goes_on_where_it_was_left() {
    let message = pattern(3000);
    macro_rules! check {
        ($algorithm:ident) => {
            for key in [&b""[..], b"key"] {
                let mut params = $algorithm::Params::new();
                params.key(key).hash_length(21);
                for len in (0..1100).step_by(13).chain([64, 128, 512, 1024, 2048, 2999]) {
                    let mut state = params.to_state();
                    let saved = state.update(&message[..len]).save().unwrap();
                    assert_eq!(saved.as_bytes().len(), $algorithm::SAVED_LEN);
                    let mut later = $algorithm::State::load(saved.as_bytes()).unwrap();
                    assert_eq!(later.count(), state.count());
                    assert_eq!(later.finalize(), state.finalize());
                    assert_eq!(later.update(&message[len..]).finalize(), params.hash(&message));
                    assert_eq!(later.reset().update(b"abc").finalize(), params.hash(b"abc"));
                }
            }
        };
    }
    each!(blake2b blake2s blake2bp blake2sp, check);
}

#[test]
fn every_parameter_is_saved() {
    let mut params = blake2b::Params::new();
    params.hash_length(33).salt(b"salt").personal(b"person").fanout(3).max_depth(4).max_leaf_length(5);
    params.node_offset(u64::MAX).node_depth(6).inner_hash_length(7).last_node(true);
    let saved = params.to_state().update(b"mess").save().unwrap();
    assert_eq!(
        blake2b::State::load(saved.as_bytes()).unwrap().update(b"age").finalize(),
        params.hash(b"message")
    );

    let mut params = blake2xs::Params::new();
    params.output_length(100).key(b"key").salt(b"salt").personal(b"person");
    let saved = params.to_state().update(b"mess").save().unwrap();
    let (mut out, mut expected) = ([0; 100], [0; 100]);
    blake2xs::State::load(saved.as_bytes()).unwrap().update(b"age").finalize_into(&mut out);
    params.hash_into(b"message", &mut expected).unwrap();
    assert_eq!(out, expected);
}

#[test]
fn a_state_of_another_algorithm_is_refused_by_both_names() {
    let saved = [
        (Algorithm::Blake2b, blake2b::State::new().save().unwrap().as_bytes().to_vec()),
        (Algorithm::Blake2s, blake2s::State::new().save().unwrap().as_bytes().to_vec()),
        (Algorithm::Blake2bp, blake2bp::State::new().save().unwrap().as_bytes().to_vec()),
        (Algorithm::Blake2sp, blake2sp::State::new().save().unwrap().as_bytes().to_vec()),
        (Algorithm::Blake2xb, blake2xb::State::new().save().unwrap().as_bytes().to_vec()),
        (Algorithm::Blake2xs, blake2xs::State::new().save().unwrap().as_bytes().to_vec()),
    ];
    for (received, bytes) in &saved {
        let results = [
            (Algorithm::Blake2b, blake2b::State::load(bytes).map(|_| ())),
            (Algorithm::Blake2s, blake2s::State::load(bytes).map(|_| ())),
            (Algorithm::Blake2bp, blake2bp::State::load(bytes).map(|_| ())),
            (Algorithm::Blake2sp, blake2sp::State::load(bytes).map(|_| ())),
            (Algorithm::Blake2xb, blake2xb::State::load(bytes).map(|_| ())),
            (Algorithm::Blake2xs, blake2xs::State::load(bytes).map(|_| ())),
        ];
        for (limit, result) in results {
            let error = Error::SavedAlgorithm { limit, received: *received };
            assert_eq!(result, if limit == *received { Ok(()) } else { Err(error) });
        }
    }
    let error = blake2sp::State::load(&saved[2].1).unwrap_err();
    assert_eq!(error.to_string(), "a saved state of BLAKE2sp is needed, received one of BLAKE2bp");
}

#[test]
fn bytes_of_another_length_version_or_kind_are_refused() {
    let good = blake2s::State::new().update(b"x").save().unwrap().as_bytes().to_vec();
    let load = |bytes: &[u8]| blake2s::State::load(bytes).map(|_| ()).unwrap_err();
    for len in 8..good.len() {
        assert_eq!(load(&good[..len]), Error::SavedLength { limit: 176, received: len });
    }
    assert_eq!(load(&[&good[..], b"x"].concat()), Error::SavedLength { limit: 176, received: 177 });
    for len in 0..8 {
        assert_eq!(load(&good[..len]), Error::NotSaved);
    }
    assert_eq!(load(&[0; 176]), Error::NotSaved);
    let patched = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        load(&bytes)
    };
    assert_eq!(patched(2, 2), Error::SavedVersion { limit: 1, received: 2 });
    assert_eq!(patched(3, 6), Error::NotSaved);
}

/// Where the fields stand: head of 8 bytes, count, parameter block, key, state or states, buffer.
#[test]
fn fields_that_no_hashing_leads_to_are_refused() {
    let good = blake2s::Params::new().key(b"key").to_state().save().unwrap().as_bytes().to_vec();
    let message = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        blake2s::State::load(&bytes).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(message(6, 65), "buffered bytes in a saved state must be 64 to 64, received 65");
    assert_eq!(message(6, 63), "buffered bytes in a saved state must be 64 to 64, received 63");
    assert_eq!(
        message(8, 1),
        "bytes of the count beyond whole blocks in a saved state must be 0 to 0, received 1"
    );
    assert_eq!(message(16, 0), "the hash length in a saved state must be 1 to 32, received 0");
    assert_eq!(message(16, 33), "the hash length in a saved state must be 1 to 32, received 33");
    assert_eq!(message(17, 33), "the key length in a saved state must be 0 to 32, received 33");
    assert_eq!(message(31, 33), "the inner hash length in a saved state must be 0 to 32, received 33");
    assert_eq!(message(51, 9), "a byte behind the key in a saved state must be 0 to 0, received 9");

    let good = blake2b::State::new().save().unwrap().as_bytes().to_vec();
    let mut bytes = good.clone();
    bytes[24 + 20] = 1;
    let error = blake2b::State::load(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "a reserved byte in a saved state must be 0 to 0, received 1");
    let mut bytes = good;
    bytes[8] = 128;
    let error = blake2b::State::load(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "buffered bytes in a saved state must be 1 to 128, received 0");

    let mut bytes = blake2bp::State::new().save().unwrap().as_bytes().to_vec();
    bytes[8] = 128;
    let error = blake2bp::State::load(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "buffered bytes in a saved state must be 385 to 896, received 0");
    bytes[24 + 2] = 5;
    let error = blake2bp::State::load(&bytes).unwrap_err();
    assert!(matches!(error, Error::SavedField { limit: 0, received: 1, .. }), "{error}");
}

/// Nothing that is loaded panics or hangs, whichever byte was altered.
#[test]
fn altered_states_are_refused_or_usable() {
    macro_rules! check {
        ($algorithm:ident) => {{
            let mut state = $algorithm::Params::new().key(b"key").to_state();
            let good = state.update(&pattern(2000)).save().unwrap();
            for at in 0..good.as_bytes().len() {
                for bit in 0..8 {
                    let mut bytes = good.as_bytes().to_vec();
                    bytes[at] ^= 1 << bit;
                    if let Ok(mut state) = $algorithm::State::load(&bytes) {
                        let _ = state.count();
                        let _ = state.update(&pattern(1200)).finish().unwrap();
                        state.reset().update(b"x");
                    }
                }
            }
        }};
    }
    each!(blake2b blake2s blake2bp blake2sp blake2xb blake2xs, check);
}

/// The count of a state before its second block.
fn with_count(saved: &[u8], count: &[u8]) -> Vec<u8> {
    let mut bytes = saved.to_vec();
    bytes[8..8 + count.len()].copy_from_slice(count);
    bytes
}

/// The answers are those of a program in another language, written from RFC 7693, with the count set by hand.
#[test]
fn counts_carry_into_the_high_word() {
    let message = pattern(1000);
    let s = |count: u64| {
        let saved = blake2s::State::new().update(&message[..65]).save().unwrap();
        let mut state = blake2s::State::load(&with_count(saved.as_bytes(), &count.to_le_bytes())).unwrap();
        let hash = state.update(&message[65..]).finalize().to_string();
        assert_eq!(state.count(), count + 1000 - 64);
        hash
    };
    assert_eq!(s((1 << 32) - 256), "753531beeec47ec00665cb76e11253227780f88fed43aae698065bd5a599318b");
    assert_eq!(s(1 << 63), "6e52f8e7ff4bb7148421d227dbea290340846293a8ab63982372fe6c9acef176");
    let b = |count: u128| {
        let saved = blake2b::State::new().update(&message[..129]).save().unwrap();
        let mut state = blake2b::State::load(&with_count(saved.as_bytes(), &count.to_le_bytes())).unwrap();
        let hash = state.update(&message[129..]).finalize().to_string();
        assert_eq!(state.count(), count + 1000 - 128);
        hash
    };
    assert_eq!(
        b((1 << 32) - 256),
        "0f38b91713eaf5ab09a04fa98d718742ff6f65ea94a78a003f796c2b4a4dba51\
         0226111590ee5575a1fb1037b564a5db6cfb82bd475d55d891341312e775b0fb"
    );
    assert_eq!(
        b((1 << 64) - 256),
        "6a6de308a0623f7ace73221ef4a1d7da913b7cbd5758eda1dc4ded889d7c4f39\
         bbbc29f77f821464c2f8d9c63ab80a2d7108b83a4f538666c2de9b5eb638b021"
    );
    assert_eq!(
        b(1 << 127),
        "4e116ec8961e850bd2be9d9af27e6b0a7132c07da3948b6bd4d2e8a46546cbf6\
         8539ca23de88a1d8d6759e8e410d46799107e0bb32476eab68fdcd2a4aeb9b95"
    );
}
