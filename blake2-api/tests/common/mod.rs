//! What the tests of this crate share: input, seeded random numbers, and the words of panics.
//!
//! Knows nothing of hashing.
#![allow(dead_code, clippy::allow_attributes, reason = "each test program uses some of it")]

use std::panic::{AssertUnwindSafe, catch_unwind};

/// `len` bytes, byte `i` being `i % 251`.
pub(crate) fn pattern(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8).collect()
}

/// `len` bytes that count up: the input and the keys of the reference's known answers.
pub(crate) fn counting(len: usize) -> Vec<u8> {
    (0..len).map(|i| i as u8).collect()
}

/// The words of a panic.
pub(crate) fn panic_of<T>(work: impl FnOnce() -> T) -> String {
    let payload = catch_unwind(AssertUnwindSafe(work)).map(|_| ()).expect_err("it panics");
    *payload.downcast::<String>().expect("with a message")
}

/// xorshift64*, seeded from the time and printed, so that a failure can be run again with `SEED=..`.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new() -> Self {
        let seed = match std::env::var("SEED") {
            Ok(seed) => seed.parse().expect("SEED is a number"),
            Err(_) => std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64 | 1,
        };
        println!("SEED={seed}");
        Random(seed)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}
