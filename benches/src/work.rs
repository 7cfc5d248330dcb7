//! The pieces of work that candidates are timed on: a digest, a fill, many messages.
//!
//! input placed --calls--> output kept --> answer to compare
//!
//! Knows nothing of clocks, and nothing of which hash function it runs.

use std::hint::black_box;
use std::ops::Range;

use crate::arena::PAGE_LEN;

/// Something that can be called many times on the same input.
///
/// Everything that a caller would have at hand before the call is done in [`place`](Work::place), untimed.
pub trait Work<'a> {
    /// Takes the input of the next calls; outputs of more than a digest start `offset` bytes into a page.
    fn place(&mut self, input: &'a [u8], offset: usize);

    /// Makes `calls` calls. The loop is in here so that the indirect call is paid once a sample.
    fn run(&mut self, calls: u32);

    /// The output of the last call, byte for byte.
    fn answer(&self) -> Vec<u8>;
}

/// A value in cache lines of its own.
///
/// Where the allocator puts a candidate must not matter: a digest across two lines was seen to cost one side 9 ns.
#[derive(Debug)]
#[repr(align(64))]
struct Aligned<T>(T);

/// One input to one digest.
#[derive(Debug)]
pub struct Digest<'a, F> {
    digest: F,
    input: &'a [u8],
    output: Aligned<[u8; 32]>,
}

impl<F: Fn(&[u8]) -> [u8; 32]> Digest<'_, F> {
    /// Work that calls `digest`.
    pub fn new(digest: F) -> Self {
        Self { digest, input: &[], output: Aligned([0; 32]) }
    }
}

impl<'a, F: Fn(&[u8]) -> [u8; 32]> Work<'a> for Digest<'a, F> {
    fn place(&mut self, input: &'a [u8], _offset: usize) {
        self.input = input;
    }

    fn run(&mut self, calls: u32) {
        for _ in 0..calls {
            self.output.0 = (self.digest)(black_box(self.input));
            black_box(&mut self.output.0);
        }
    }

    fn answer(&self) -> Vec<u8> {
        self.output.0.to_vec()
    }
}

/// A hasher, made ready from the input, to an output of many bytes.
#[derive(Debug)]
pub struct Fill<H, A, F> {
    absorb: A,
    fill: F,
    hasher: H,
    output: Vec<u8>,
    range: Range<usize>,
}

impl<H, A: Fn(&[u8]) -> H, F: Fn(&H, &mut [u8])> Fill<H, A, F> {
    /// Work that calls `fill` for `len` bytes; `absorb` runs untimed.
    pub fn new(len: usize, absorb: A, fill: F) -> Self {
        let hasher = absorb(&[]);
        Self { absorb, fill, hasher, output: vec![0; len + 2 * PAGE_LEN], range: 0..len }
    }
}

impl<'a, H, A: Fn(&[u8]) -> H, F: Fn(&H, &mut [u8])> Work<'a> for Fill<H, A, F> {
    fn place(&mut self, input: &'a [u8], offset: usize) {
        self.hasher = (self.absorb)(input);
        let start = self.output.as_ptr().align_offset(PAGE_LEN) + offset;
        self.range = start..start + self.range.len();
    }

    fn run(&mut self, calls: u32) {
        for _ in 0..calls {
            let output = &mut self.output[self.range.clone()];
            (self.fill)(black_box(&self.hasher), output);
            black_box(output);
        }
    }

    fn answer(&self) -> Vec<u8> {
        self.output[self.range.clone()].to_vec()
    }
}

/// Many messages, parts of one input, to a digest each.
#[derive(Debug)]
pub struct Messages<'a, D, F> {
    digest_all: F,
    parts: Vec<Range<usize>>,
    messages: Vec<&'a [u8]>,
    outputs: Vec<D>,
}

impl<'a, D: Clone, F: Fn(&[&'a [u8]], &mut [D])> Messages<'a, D, F> {
    /// Work that calls `digest_all` for the given parts of the input; `empty` fills the outputs before.
    pub fn new(parts: Vec<Range<usize>>, empty: D, digest_all: F) -> Self {
        let outputs = vec![empty; parts.len()];
        Self { digest_all, parts, messages: Vec::new(), outputs }
    }
}

impl<'a, D: Clone + Into<[u8; 32]>, F: Fn(&[&'a [u8]], &mut [D])> Work<'a> for Messages<'a, D, F> {
    fn place(&mut self, input: &'a [u8], _offset: usize) {
        self.messages.clear();
        self.messages.extend(self.parts.iter().map(|part| &input[part.clone()]));
    }

    fn run(&mut self, calls: u32) {
        for _ in 0..calls {
            (self.digest_all)(black_box(&self.messages), &mut self.outputs);
            black_box(&mut self.outputs);
        }
    }

    fn answer(&self) -> Vec<u8> {
        self.outputs.iter().flat_map(|output| -> [u8; 32] { output.clone().into() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn digest_is_called_as_often_as_asked() {
        let calls = Cell::new(0);
        let mut work = Digest::new(|input: &[u8]| {
            calls.set(calls.get() + 1);
            [input[0]; 32]
        });
        work.place(&[9], 0);
        work.run(5);
        assert_eq!(calls.get(), 5);
        assert_eq!(work.answer(), [9; 32]);
    }

    #[test]
    fn fill_writes_at_the_page_offset() {
        let places = Cell::new(0);
        let mut work = Fill::new(
            100,
            |input: &[u8]| input.len() as u8,
            |&len, output: &mut [u8]| {
                places.set(output.as_ptr() as usize % PAGE_LEN);
                output.fill(len);
            },
        );
        for offset in [0, 4095] {
            work.place(&[0; 7], offset);
            work.run(1);
            assert_eq!(places.get(), offset);
            assert_eq!(work.answer(), [7; 100]);
        }
    }

    #[test]
    fn messages_follow_the_input() {
        let mut work = Messages::new(vec![0..1, 1..3], [0; 32], |messages: &[&[u8]], outputs| {
            for (message, output) in messages.iter().zip(outputs) {
                *output = [message.iter().sum::<u8>(); 32];
            }
        });
        work.place(&[1, 2, 3], 0);
        work.run(1);
        assert_eq!(work.answer(), [[1; 32], [5; 32]].concat());
        work.place(&[4, 5, 6], 0);
        work.run(1);
        assert_eq!(work.answer(), [[4; 32], [11; 32]].concat());
    }
}
