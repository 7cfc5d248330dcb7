//! Read a file front to back, the next piece while the last one is hashed.
//!
//! file --pieces, two in turn--> one is read, the other hashed, by `join` --> `Stream`
//!
//! Knows nothing of hash functions. Threads are those of the pool it is called in.

use std::io::{self, Read};
use std::num::NonZeroUsize;

use crate::stream::Stream;

/// Files below this are not worth a second thread: at least two pieces.
pub(crate) const PARALLEL_MIN: u64 = 2 * PIECE_LEN as u64;

/// Adds all of `source` to `state`, whose hash function has so many leaves.
///
/// The leaves share one thread's vectors, and part only where each gets a thread of its own. 512 MiB in the page cache,
/// two busy Zen 4 cores, seconds of processor time with what idle threads use: BLAKE2bp together 0.25, in two tasks 0.42,
/// in four 0.59; BLAKE2sp 0.22, 0.38, 0.70. Reading ahead costs 0.02. Elapsed time with many free cores: not measured.
///
/// # Errors
/// When the source cannot be read.
pub(crate) fn read(
    source: &mut (dyn Read + Send),
    state: &mut dyn Stream,
    leaves: NonZeroUsize,
) -> io::Result<()> {
    let spread = rayon_core::current_num_threads() >= leaves.get();
    let mut now = vec![0; PIECE_LEN];
    let mut next = vec![0; PIECE_LEN];
    let mut count = fill(source, &mut now)?;
    while count > 0 {
        let piece = &now[..count];
        let hash = || if spread { state.update_spread(piece) } else { state.update(piece) };
        let ((), read) = rayon_core::join(hash, || fill(source, &mut next));
        count = read?;
        std::mem::swap(&mut now, &mut next);
    }
    Ok(())
}

/// Fills the buffer, or as much of it as there is input left.
fn fill(source: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match source.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Bytes of a piece.
const PIECE_LEN: usize = 1024 * 1024;

#[cfg(test)]
mod tests {
    use std::io::Write;

    use blake3_api::kernel;

    use super::*;
    use crate::algorithm::Blake2;
    use crate::function::{Function, Parts};
    use crate::kind::{Digest, Kind};
    use crate::output::Output;

    /// Gives up to `2` bytes at a time, then ends as `1` says.
    struct Source<'a>(&'a [u8], Option<io::ErrorKind>, usize);

    impl Read for Source<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.1 {
                Some(error) if self.0.is_empty() => Err(error.into()),
                _ => {
                    let len = buffer.len().min(self.2);
                    self.0.read(&mut buffer[..len])
                }
            }
        }
    }

    /// What `read` makes of the source, on so many threads.
    fn output(mut source: Source<'_>, function: &Function, threads: usize) -> io::Result<Output> {
        let pool = rayon_core::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut state = function.start(kernel::best());
        let Parts::Leaves(leaves) = function.parts() else { panic!("{function:?} has no leaves") };
        pool.install(|| read(&mut source, &mut *state, leaves))?;
        Ok(state.output())
    }

    #[test]
    fn every_length_gives_the_hash_of_all_of_it() {
        let bytes: Vec<u8> = (0..3 * PIECE_LEN + 5).map(|i| (i % 251) as u8).collect();
        for function in [Blake2::Bp, Blake2::Sp] {
            let function = Function::plain(Kind::Blake2(Digest::longest(function)));
            for len in [0, 1, PIECE_LEN - 1, PIECE_LEN, PIECE_LEN + 1, 2 * PIECE_LEN, bytes.len()] {
                let mut want = function.start(kernel::best());
                want.update(&bytes[..len]);
                let mut hash = Vec::new();
                want.output().pieces(|piece| hash.write_all(piece)).unwrap();
                for (step, threads) in [(PIECE_LEN, 2), (300_007, 2), (PIECE_LEN, 8)] {
                    let output = output(Source(&bytes[..len], None, step), &function, threads).unwrap();
                    assert!(
                        output.is(&hash),
                        "length {len}, steps of {step}, {threads} threads, {function:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn errors_of_the_reader_end_it() {
        let function = Function::plain(Kind::Blake2(Digest::longest(Blake2::Bp)));
        for len in [0, 7, PIECE_LEN, PIECE_LEN + 7] {
            let bytes = vec![0; len];
            let source = Source(&bytes, Some(io::ErrorKind::UnexpectedEof), PIECE_LEN);
            let error = output(source, &function, 2).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{len}");
        }
    }
}
