//! Results do not depend on addresses: all 64 alignments of input and of output, in all pairs.
//!
//! input at i, output at o, both modulo 64 --slot--> the oracle's bytes, and nothing around them
//!
//! Knows nothing of lengths: a full batch, one more, and a short end.

use blake_kernels::Kernel;
use blake3_tree::{BLOCK_LEN, CHUNK_LEN};
use vectors::oracle::blake3 as oracle;
use vectors::paint;

use crate::harness::{Entry, Harness, Outcome, check, quick, same};
use crate::mode::Mode;
use crate::slots::{chunk_cvs, parent_cvs};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    harness.on(entry, "alignment", "chunks_at_all_input_and_output_alignments", chunks);
    harness.on(entry, "alignment", "parents_at_all_input_and_output_alignments", parents);
    harness.on(entry, "alignment", "streams_at_all_output_alignments", streams);
    harness.on(entry, "alignment", "hasher_at_all_input_alignments", hasher);
}

fn chunks(kernel: &'static Kernel) -> Outcome {
    let mode = Mode::KeyedHash.oracle();
    let input = paint::pattern((kernel.degree() + 1) * CHUNK_LEN);
    let expected = chunk_cvs(&mode, &input, 3);
    let (mut from, mut to) = (Shifted::new(input.len()), Shifted::new(expected.len() * 32));
    for (i, o) in pairs() {
        from.at(i, input.len()).copy_from_slice(&input);
        let (out, []) = to.at(o, expected.len() * 32).as_chunks_mut::<32>() else { unreachable!() };
        kernel.hash_whole_chunks(from.at(i, input.len()), &mode.key, 3, mode.flags as u8, out);
        same(out.as_flattened(), expected.as_flattened(), || format!("input at {i}, output at {o}"))?;
        check(to.is_clean_around(o, expected.len() * 32), || format!("stray bytes, output at {o}"))?;
    }
    Ok(())
}

fn parents(kernel: &'static Kernel) -> Outcome {
    let mode = Mode::Hash.oracle();
    let children = paint::pattern((2 * kernel.degree() + 1) * BLOCK_LEN);
    let expected = parent_cvs(&mode, &children);
    let (mut from, mut to) = (Shifted::new(children.len()), Shifted::new(expected.len() * 32));
    for (i, o) in pairs() {
        from.at(i, children.len()).copy_from_slice(&children);
        let (slice, []) = from.at(i, children.len()).as_chunks::<32>() else { unreachable!() };
        let (out, []) = to.at(o, expected.len() * 32).as_chunks_mut::<32>() else { unreachable!() };
        kernel.hash_parents(slice, &mode.key, mode.flags as u8, out);
        same(out.as_flattened(), expected.as_flattened(), || format!("input at {i}, output at {o}"))?;
        check(to.is_clean_around(o, expected.len() * 32), || format!("stray bytes, output at {o}"))?;
    }
    Ok(())
}

fn streams(kernel: &'static Kernel) -> Outcome {
    let node = Mode::DeriveKey.oracle().node(b"alignment", 0);
    let flags = (node.flags | oracle::flag::ROOT) as u8;
    let mut stream = vec![0; (kernel.degree() + 1) * BLOCK_LEN + 29];
    node.output(0, &mut stream);
    let mut to = Shifted::new(stream.len());
    for o in alignments() {
        for len in [1, 33, 64, 65, kernel.degree() * BLOCK_LEN, stream.len()] {
            let len = len.min(stream.len());
            let out = to.at(o, len);
            kernel.xof(&node.cv, &node.block, node.block_len as u8, 0, flags, out);
            same(out, &stream[..len], || format!("{len} bytes, output at {o}"))?;
            check(to.is_clean_around(o, len), || format!("stray bytes, {len} bytes at {o}"))?;
        }
    }
    Ok(())
}

fn hasher(kernel: &'static Kernel) -> Outcome {
    let mode = Mode::Hash;
    let mut from = Shifted::new(2 * kernel.degree() * CHUNK_LEN);
    for len in
        [1, 63, 65, CHUNK_LEN - 1, CHUNK_LEN + 1, 3 * CHUNK_LEN + 7, (kernel.degree() + 1) * CHUNK_LEN - 62]
    {
        let len = len.min(from.len);
        let input = paint::pattern(len);
        let expected = mode.oracle().digest(&input);
        for i in alignments() {
            from.at(i, len).copy_from_slice(&input);
            let mut hasher = mode.hasher(kernel);
            hasher.update(from.at(i, len));
            same(hasher.finalize().as_bytes(), &expected, || format!("{len} bytes, input at {i}"))?;
        }
    }
    Ok(())
}

fn alignments() -> impl Iterator<Item = usize> + Clone {
    (0..64).step_by(if quick() { 21 } else { 1 })
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    alignments().flat_map(|i| alignments().map(move |o| (i, o)))
}

/// A buffer whose slices start at a chosen address modulo 64, and that tells if others were written.
struct Shifted {
    bytes: Vec<u8>,
    len: usize,
}

impl Shifted {
    fn new(len: usize) -> Shifted {
        Shifted { bytes: vec![UNTOUCHED; len + 3 * 64], len }
    }

    /// `len` bytes at `shift` modulo 64; all others are marked as untouched.
    fn at(&mut self, shift: usize, len: usize) -> &mut [u8] {
        let start = self.start(shift);
        let (before, rest) = self.bytes.split_at_mut(start);
        let (slice, after) = rest.split_at_mut(len);
        before.fill(UNTOUCHED);
        after.fill(UNTOUCHED);
        slice
    }

    fn is_clean_around(&self, shift: usize, len: usize) -> bool {
        let (before, rest) = self.bytes.split_at(self.start(shift));
        before.iter().chain(&rest[len..]).all(|&byte| byte == UNTOUCHED)
    }

    fn start(&self, shift: usize) -> usize {
        self.bytes.as_ptr().align_offset(64) + shift
    }
}

const UNTOUCHED: u8 = 0xa7;
