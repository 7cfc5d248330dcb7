//! Calls at the wrong time or with the wrong slices: an error, a panic with the same words, and nothing is done.
//!
//! Knows nothing of parameters: those out of range are in `errors.rs`.

mod common;

use blake2_api::{Error, blake2b, blake2bp, blake2s, blake2sp, blake2xb, blake2xs};
use common::panic_of;

/// All that may be asked of a state that takes nothing more.
macro_rules! closed {
    ($state:expr, $error:expr) => {{
        let (mut state, error) = ($state, $error);
        assert_eq!(state.try_update(b"more").map(|_| ()), Err(error.clone()));
        assert_eq!(state.try_finalize(), Err(error.clone()));
        assert_eq!(state.try_finalize_into(&mut [0; 32]), Err(error.clone()));
        assert_eq!(state.finish(), Err(error.clone()));
        assert_eq!(state.finish_into(&mut [0; 32]), Err(error.clone()));
        assert_eq!(state.save().map(|_| ()), Err(error.clone()));
        assert_eq!(
            panic_of(|| {
                state.update(b"more");
            }),
            error.to_string()
        );
        assert_eq!(panic_of(|| state.finalize()), error.to_string());
        assert_eq!(state.count(), 0);
        state
    }};
}

#[test]
fn a_finished_state_is_closed_until_reset() {
    macro_rules! check {
        ($algorithm:ident) => {{
            let mut params = $algorithm::Params::new();
            params.hash_length(32).key(b"key");
            let mut state = params.to_state();
            let hash = state.update(b"message").finish().unwrap();
            assert_eq!(hash, params.hash(b"message"));
            let mut state = closed!(state, Error::Finished);
            assert_eq!(state.reset().update(b"message").finalize(), hash);
            let mut out = [0; 32];
            state.finish_into(&mut out).unwrap();
            assert_eq!(hash, out);
            assert_eq!(state.finish(), Err(Error::Finished));
        }};
    }
    check!(blake2b);
    check!(blake2s);
    check!(blake2bp);
    check!(blake2sp);
}

#[test]
fn a_finished_state_of_a_long_output_is_closed_until_reset() {
    let mut state = blake2xs::State::new();
    let mut out = [0; 40];
    state.update(b"message").finish().unwrap().fill(&mut out);
    assert_eq!(state.finish().map(|_| ()).unwrap_err(), Error::Finished);
    assert_eq!(state.try_update(b"x").map(|_| ()).unwrap_err(), Error::Finished);
    assert_eq!(state.try_finalize_into(&mut [0; 40]), Err(Error::Finished));
    let mut again = [0; 40];
    state.reset().update(b"message").finalize_into(&mut again);
    assert_eq!(again, out);
}

#[cfg(feature = "zeroize")]
#[test]
fn a_wiped_state_is_closed_for_good() {
    use zeroize::Zeroize;

    macro_rules! check {
        ($algorithm:ident) => {{
            let mut params = $algorithm::Params::new();
            let mut state = params.hash_length(32).key(b"key").to_state();
            state.update(b"message").zeroize();
            let mut state = closed!(state, Error::Wiped);
            state.reset();
            closed!(state, Error::Wiped);
        }};
    }
    check!(blake2b);
    check!(blake2s);
    check!(blake2bp);
    check!(blake2sp);

    let mut state = blake2xb::State::new();
    let mut reader = state.update(b"message").finalize_xof();
    state.zeroize();
    assert_eq!(state.reset().try_finalize_xof().map(|_| ()).unwrap_err(), Error::Wiped);
    reader.zeroize();
    assert_eq!(reader.try_fill(&mut [0; 1]).map(|_| ()).unwrap_err(), Error::Wiped);
    assert_eq!(reader.try_set_position(1).map(|_| ()).unwrap_err(), Error::Wiped);
}

#[test]
fn an_output_of_another_length_is_named_and_left_alone() {
    let mut params = blake2b::Params::new();
    params.hash_length(20);
    let mut state = params.to_state();
    for len in [0, 19, 21, 64] {
        let mut out = vec![7; len];
        let error = Error::OutputLength { limit: 20, received: len as u64 };
        assert_eq!(params.hash_into(b"", &mut out), Err(error.clone()));
        assert_eq!(state.try_finalize_into(&mut out), Err(error.clone()));
        assert_eq!(state.finish_into(&mut out), Err(error.clone()));
        assert_eq!(panic_of(|| state.finalize_into(&mut vec![7; len])), error.to_string());
        assert!(out.iter().all(|&byte| byte == 7));
    }
    let message = "an output of 20 bytes needs a slice of 20 bytes, received 19";
    assert_eq!(params.hash_into(b"", &mut [0; 19]).unwrap_err().to_string(), message);
    assert!(blake2sp::Params::new().hash_into(b"", &mut [0; 31]).is_err());
    assert!(blake2xb::Params::new().output_length(10).hash_into(b"", &mut [0; 11]).is_err());
    // The refused calls did not finish it.
    assert!(state.finish().is_ok());
}

#[test]
fn a_batch_with_too_few_or_too_many_places_is_named_and_not_begun() {
    let mut out = [blake2s::Hash::from([7; 32]); 3];
    let error = blake2s::Params::new().hash_many(&["a", "b"], &mut out).unwrap_err();
    assert_eq!(error, Error::OutputCount { limit: 2, received: 3 });
    assert_eq!(error.to_string(), "a batch of 2 inputs needs 2 outputs, received 3");
    assert_eq!(out, [blake2s::Hash::from([7; 32]); 3]);
}
