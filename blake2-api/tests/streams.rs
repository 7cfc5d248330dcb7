//! Readers and writers: what was read is hashed, once, and nothing else.
//!
//! difficult reader --`update_reader`--> hash of what it gave
//!
//! Knows nothing of files.
#![cfg(feature = "std")]

mod common;

use blake2_api::{blake2b, blake2s, blake2sp, blake2xb};
use common::pattern;
use std::io::{self, ErrorKind, Read, Write};

/// Gives `input` as the script says: at most so many bytes, or an error.
struct Scripted<'a> {
    input: &'a [u8],
    script: Vec<Result<usize, ErrorKind>>,
}

impl Read for Scripted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // What is left over from earlier reads must not be hashed again.
        buffer.fill(0xee);
        let most = if self.script.is_empty() { usize::MAX } else { self.script.remove(0)? };
        let len = most.min(buffer.len()).min(self.input.len());
        buffer[..len].copy_from_slice(&self.input[..len]);
        self.input = &self.input[len..];
        Ok(len)
    }
}

#[test]
fn short_and_interrupted_reads_hash_the_bytes_read_and_no_more() {
    let input = pattern(200_000);
    let script =
        || vec![Err(ErrorKind::Interrupted), Ok(1), Ok(127), Err(ErrorKind::Interrupted), Ok(64), Ok(70_000)];
    macro_rules! check {
        ($algorithm:ident) => {{
            let mut state = $algorithm::State::new();
            state.update_reader(Scripted { input: &input, script: script() }).unwrap();
            assert_eq!(state.count(), 200_000);
            assert_eq!(state.finalize(), $algorithm::hash(&input));
        }};
    }
    check!(blake2b);
    check!(blake2s);
    check!(blake2sp);
}

#[test]
fn an_error_loses_nothing_and_the_reader_can_go_on() {
    let input = pattern(5000);
    let script = vec![Ok(700), Ok(800), Err(ErrorKind::TimedOut), Ok(1)];
    let mut reader = Scripted { input: &input, script };
    let mut state = blake2b::State::new();
    let error = state.update_reader(&mut reader).map(|_| ()).unwrap_err();
    assert_eq!((error.kind(), state.count()), (ErrorKind::TimedOut, 1500));
    assert_eq!(state.finalize(), blake2b::hash(&input[..1500]));
    state.update_reader(&mut reader).unwrap();
    assert_eq!(state.finalize(), blake2b::hash(&input));
}

#[test]
fn an_empty_read_is_the_end() {
    let input = pattern(5000);
    let mut reader = Scripted { input: &input, script: vec![Ok(100), Ok(0)] };
    let mut state = blake2s::State::new();
    state.update_reader(&mut reader).unwrap();
    assert_eq!(state.finalize(), blake2s::hash(&input[..100]));
}

#[test]
fn a_reader_that_claims_too_much_is_an_error() {
    struct Liar;
    impl Read for Liar {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            Ok(buffer.len() + 1)
        }
    }
    let mut state = blake2b::State::new();
    assert!(state.update_reader(Liar).is_err());
    assert_eq!(state.count(), 0);
}

#[test]
fn states_are_writers() {
    let input = pattern(100_000);
    let all = [&input[..], b"and 42"].concat();
    macro_rules! check {
        ($algorithm:ident) => {{
            let mut state = $algorithm::State::new();
            assert_eq!(io::copy(&mut &input[..], &mut state).unwrap(), 100_000);
            state.write_all(b"and ").unwrap();
            write!(state, "{}", 42).unwrap();
            state.flush().unwrap();
            state
        }};
    }
    assert_eq!(check!(blake2b).finalize(), blake2b::hash(&all));
    assert_eq!(check!(blake2sp).finalize(), blake2sp::hash(&all));
    let mut out = [[0; 70]; 2];
    check!(blake2xb).finalize_into(&mut out[0]);
    blake2xb::Params::new().hash_into(&all, &mut out[1]).unwrap();
    assert_eq!(out[0], out[1]);
}
