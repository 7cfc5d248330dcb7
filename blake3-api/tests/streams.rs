//! Readers and writers: what was read is hashed, once, and nothing else.
//!
//! difficult reader --`update_reader`--> hash of what it gave
//!
//! Knows nothing of files.
#![cfg(feature = "std")]

mod common;
#[path = "common/random.rs"]
mod random;

use blake3_api::{Hasher, hash};
use common::pattern;
use random::Random;
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
fn short_reads_hash_the_bytes_read_and_no_more() {
    let mut random = Random::new();
    let input = pattern(300_000);
    for most in [1, 10, 1000, 1024, 70_000] {
        let script = (0..200).map(|_| Ok(1 + random.below(most))).collect();
        let mut hasher = Hasher::new();
        hasher.update_reader(Scripted { input: &input, script }).unwrap();
        assert_eq!(hasher.finalize(), hash(&input));
        assert_eq!(hasher.count(), 300_000);
    }
}

#[test]
fn interrupted_reads_are_tried_again() {
    let input = pattern(5000);
    let script =
        vec![Err(ErrorKind::Interrupted), Ok(10), Err(ErrorKind::Interrupted), Err(ErrorKind::Interrupted)];
    let mut hasher = Hasher::new();
    hasher.update_reader(Scripted { input: &input, script }).unwrap();
    assert_eq!(hasher.finalize(), hash(&input));
}

#[test]
fn an_error_loses_nothing_and_the_reader_can_go_on() {
    let input = pattern(5000);
    let mut reader =
        Scripted { input: &input, script: vec![Ok(700), Ok(800), Err(ErrorKind::TimedOut), Ok(1)] };
    let mut hasher = Hasher::new();
    let error = hasher.update_reader(&mut reader).map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TimedOut);
    assert_eq!(hasher.count(), 1500);
    assert_eq!(hasher.finalize(), hash(&input[..1500]));
    hasher.update_reader(&mut reader).unwrap();
    assert_eq!(hasher.finalize(), hash(&input));
}

#[test]
fn an_empty_read_is_the_end() {
    let input = pattern(5000);
    let mut reader = Scripted { input: &input, script: vec![Ok(100), Ok(0)] };
    let mut hasher = Hasher::new();
    hasher.update_reader(&mut reader).unwrap();
    assert_eq!(hasher.finalize(), hash(&input[..100]));
    assert_eq!(Hasher::new().update_reader(io::empty()).unwrap().finalize(), hash(b""));
}

#[test]
fn a_reader_that_claims_too_much_is_an_error() {
    struct Liar;
    impl Read for Liar {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            Ok(buffer.len() + 1)
        }
    }
    let mut hasher = Hasher::new();
    let error = hasher.update_reader(Liar).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("65537"), "{error}");
    assert_eq!(hasher.count(), 0);
}

#[test]
fn a_hasher_is_a_writer() {
    let input = pattern(100_000);
    let mut hasher = Hasher::new();
    assert_eq!(io::copy(&mut &input[..], &mut hasher).unwrap(), 100_000);
    hasher.write_all(b"and ").unwrap();
    write!(hasher, "{}", 42).unwrap();
    hasher.flush().unwrap();
    let all = [&input[..], b"and 42"].concat();
    assert_eq!(hasher.finalize(), hash(&all));
}
