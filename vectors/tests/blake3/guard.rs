//! Nothing is read or written beyond a slice: each length flush with a page that faults.
//!
//! length --> input or output at both fences --kernel--> no fault, and the oracle's bytes
//!
//! Knows nothing of mapping memory (see `fenced`). Where there are no such pages, the tests are ignored.

use crate::harness::{Entry, Harness};

#[cfg(any(not(unix), miri))]
pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for claim in CLAIMS {
        let absent = Entry { name: entry.name, kernel: Err("no guard pages on this target".to_owned()) };
        harness.on(&absent, "guard", claim, |_| Ok(()));
    }
}

#[cfg(all(unix, not(miri)))]
pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for (claim, test) in CLAIMS.into_iter().zip([
        fences::inputs,
        fences::chunks,
        fences::short_chunks,
        fences::parents,
        fences::levels,
        fences::streams,
    ]) {
        harness.on(entry, "guard", claim, test);
    }
}

const CLAIMS: [&str; 6] = [
    "every_input_length_to_4200_and_around_lane_multiples",
    "chunk_batches_in_and_out",
    "chunks_with_a_short_last_one",
    "parent_batches_in_and_out",
    "levels_in_place",
    "every_stream_length",
];

#[cfg(all(unix, not(miri)))]
mod fences {
    use blake_kernels::{Job, Kernel};
    use blake3_tree::{BLOCK_LEN, CHUNK_LEN, Serial};
    use vectors::oracle::blake3 as oracle;
    use vectors::paint;

    use crate::fenced::Fenced;
    use crate::harness::{Outcome, quick, same};
    use crate::lengths::digests;
    use crate::mode::Mode;
    use crate::slots::{chunk_cvs, parent_cvs};

    pub(super) fn inputs(kernel: &'static Kernel) -> Outcome {
        let (tree, mut hasher) = (Mode::Hash.tree(kernel), Mode::Hash.hasher(kernel));
        let lanes = kernel.degree() * CHUNK_LEN;
        let longest = 2 * lanes + 66;
        let input = paint::pattern(longest.max(4200));
        let near = |multiple: usize| (multiple - 66..=multiple + 66).step_by(if quick() { 66 } else { 1 });
        let wide =
            near(lanes).chain(near(2 * lanes)).map(|len| (len, oracle::Mode::hash().digest(&input[..len])));
        let small = digests(Mode::Hash).iter().copied().filter(|&(len, _)| len <= 4200);
        let mut fenced = Fenced::new(input.len())?;
        for (len, expected) in small.chain(wide) {
            for at in [Fenced::at_start, Fenced::at_end] {
                let slice = at(&mut fenced, len);
                slice.copy_from_slice(&input[..len]);
                let digest = blake3_tree::hash(kernel, &tree, slice, &Serial).into_bytes();
                same(&digest, &expected, || format!("{len} bytes, one shot"))?;
                hasher.reset();
                hasher.update(slice);
                same(hasher.finalize().as_bytes(), &expected, || format!("{len} bytes, one update"))?;
            }
        }
        Ok(())
    }

    pub(super) fn chunks(kernel: &'static Kernel) -> Outcome {
        let mode = Mode::KeyedHash.oracle();
        let most = 2 * kernel.degree() + 1;
        let input = paint::pattern(most * CHUNK_LEN);
        let (mut inputs, mut outputs) = (Fenced::new(input.len())?, Fenced::new(most * 32)?);
        let expected = chunk_cvs(&mode, &input, 7);
        for count in 1..=most {
            for at in [Fenced::at_start, Fenced::at_end] {
                let slice = at(&mut inputs, count * CHUNK_LEN);
                slice.copy_from_slice(&input[..count * CHUNK_LEN]);
                let (out, []) = at(&mut outputs, count * 32).as_chunks_mut::<32>() else { unreachable!() };
                kernel.hash_whole_chunks(slice, &mode.key, 7, mode.flags as u8, out);
                same(out.as_flattened(), expected[..count].as_flattened(), || format!("{count} chunks"))?;
            }
        }
        Ok(())
    }

    /// Chunks, the last of them short: by bytes, by blocks, by nearly all.
    pub(super) fn short_chunks(kernel: &'static Kernel) -> Outcome {
        let mode = Mode::KeyedHash.oracle();
        let most = kernel.degree() + 1;
        let input = paint::pattern(most * CHUNK_LEN);
        let (mut inputs, mut outputs) = (Fenced::new(input.len())?, Fenced::new(most * 32)?);
        for count in 1..=most {
            for missing in (0..CHUNK_LEN).step_by(if quick() { 341 } else { 1 }) {
                let len = count * CHUNK_LEN - missing;
                let expected = chunk_cvs(&mode, &input[..len], 0);
                let count = expected.len();
                for at in [Fenced::at_start, Fenced::at_end] {
                    let slice = at(&mut inputs, len);
                    slice.copy_from_slice(&input[..len]);
                    let chunks = slice.chunks(CHUNK_LEN).zip(0..);
                    let last = oracle::flag::CHUNK_END as u8;
                    let jobs: Vec<_> = chunks.map(|(input, counter)| Job { input, counter, last }).collect();
                    let (out, []) = at(&mut outputs, count * 32).as_chunks_mut::<32>() else {
                        unreachable!()
                    };
                    kernel.hash_many(
                        &jobs,
                        &mode.key,
                        mode.flags as u8,
                        oracle::flag::CHUNK_START as u8,
                        out,
                    );
                    same(out.as_flattened(), expected.as_flattened(), || format!("jobs of {len} bytes"))?;
                    kernel.hash_chunks(slice, &mode.key, 0, mode.flags as u8, last, out);
                    same(out.as_flattened(), expected.as_flattened(), || format!("chunks of {len} bytes"))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn parents(kernel: &'static Kernel) -> Outcome {
        let mode = Mode::DeriveKey.oracle();
        let most = 2 * kernel.degree() + 3;
        let children = paint::pattern(most * BLOCK_LEN);
        let (mut inputs, mut outputs) = (Fenced::new(children.len())?, Fenced::new(most * 32)?);
        let expected = parent_cvs(&mode, &children);
        for count in 1..=most {
            for at in [Fenced::at_start, Fenced::at_end] {
                let slice = at(&mut inputs, count * BLOCK_LEN);
                slice.copy_from_slice(&children[..count * BLOCK_LEN]);
                let (slice, []) = slice.as_chunks::<32>() else { unreachable!() };
                let (out, []) = at(&mut outputs, count * 32).as_chunks_mut::<32>() else { unreachable!() };
                kernel.hash_parents(slice, &mode.key, mode.flags as u8, out);
                same(out.as_flattened(), expected[..count].as_flattened(), || format!("{count} parents"))?;
            }
        }
        Ok(())
    }

    pub(super) fn levels(kernel: &'static Kernel) -> Outcome {
        let mode = Mode::KeyedHash.oracle();
        let most = 4 * kernel.degree() + 3;
        let children = paint::pattern(most * 32);
        let mut fenced = Fenced::new(children.len())?;
        for count in 1..=most {
            let mut expected = parent_cvs(&mode, &children[..count * 32]);
            if count % 2 == 1 {
                expected.push(children[(count - 1) * 32..][..32].try_into()?);
            }
            for at in [Fenced::at_start, Fenced::at_end] {
                let slice = at(&mut fenced, count * 32);
                slice.copy_from_slice(&children[..count * 32]);
                let (cvs, []) = slice.as_chunks_mut::<32>() else { unreachable!() };
                let left = kernel.reduce_level(cvs, &mode.key, mode.flags as u8);
                same(cvs[..left].as_flattened(), expected.as_flattened(), || format!("a level of {count}"))?;
            }
        }
        Ok(())
    }

    pub(super) fn streams(kernel: &'static Kernel) -> Outcome {
        let node = Mode::Hash.oracle().node(b"streams", 0);
        let flags = (node.flags | oracle::flag::ROOT) as u8;
        let most = (2 * kernel.degree() + 2) * BLOCK_LEN;
        let mut stream = vec![0; most];
        node.output(0, &mut stream);
        let mut outputs = Fenced::new(most)?;
        for len in (0..=most).filter(|len| !quick() || len % 31 == 0) {
            for at in [Fenced::at_start, Fenced::at_end] {
                let out = at(&mut outputs, len);
                out.fill(0xee);
                kernel.xof(&node.cv, &node.block, node.block_len as u8, 0, flags, out);
                same(out, &stream[..len], || format!("{len} bytes"))?;
            }
        }
        Ok(())
    }
}
