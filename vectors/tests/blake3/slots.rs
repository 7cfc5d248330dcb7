//! Each routine of a kernel against the oracle's compression function, without tree or modes between.
//!
//! words, blocks, counters, flags --slot--> words or bytes = the oracle's
//!
//! Knows nothing of hashers. Batches take every count up to two full sets of lanes and a rest, so that
//! each form of a kernel and each way of leaving lanes idle is met.

use std::hint::black_box;

use blake_kernels::{Job, Kernel};
use vectors::oracle::blake3::{self as oracle, BLOCK_LEN, CHUNK_LEN, flag};
use vectors::paint::{self, Random};

use crate::harness::{Entry, Harness, Outcome, check, quick, same, seed};
use crate::mode::Mode;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for (claim, test) in [
        ("compress_at_every_block_length", compress as fn(_) -> _),
        ("compress_blocks_flags_only_the_ends", compress_blocks),
        ("whole_chunks_in_every_count", whole_chunks),
        ("whole_chunks_across_counter_borders", chunk_counters),
        ("chunks_with_a_short_or_open_end", short_chunks),
        ("parents_in_every_count", parents),
        ("levels_in_place_in_every_count", levels),
        ("jobs_of_every_equal_length", equal_jobs),
        ("jobs_of_mixed_lengths_counters_and_ends", mixed_jobs),
        ("float_values_survive_every_slot", floats_survive),
    ] {
        harness.on(entry, "slots", claim, test);
    }
}

fn compress(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed());
    for block_len in 0..=BLOCK_LEN as u8 {
        for counter in COUNTERS {
            let (cv, block, flags) = (random.words::<8>(), random.array::<64>(), random.word() as u8);
            let expected = oracle::compress(&cv, &block, block_len.into(), counter, flags.into());
            let what = || format!("{block_len} bytes, counter {counter}, flags {flags:#x}");
            let full = kernel.compress_xof(&cv, &block, block_len, counter, flags);
            same(&full, &oracle::bytes(&expected), what)?;
            let half = kernel.compress(&cv, &block, block_len, counter, flags);
            check(half == expected[..8], || format!("{}: {half:08x?} instead of {expected:08x?}", what()))?;
        }
    }
    Ok(())
}

fn compress_blocks(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 1);
    for count in 0..=17 {
        for counter in COUNTERS {
            let (key, blocks) = (random.words::<8>(), random.bytes(count * BLOCK_LEN));
            let mut cv = key;
            kernel.compress_blocks(&mut cv, &blocks, counter, 16, 1, 2);
            let expected = if count == 0 { key } else { chain(&key, &blocks, counter, (16, 1, 2)) };
            check(cv == expected, || format!("{count} blocks: {cv:08x?} instead of {expected:08x?}"))?;
        }
    }
    Ok(())
}

fn whole_chunks(kernel: &'static Kernel) -> Outcome {
    let most = most(kernel);
    for mode in Mode::ALL {
        let mode = mode.oracle();
        let input = paint::pattern(most * CHUNK_LEN);
        let expected = chunk_cvs(&mode, &input, 5);
        for count in 0..=most {
            let mut out = vec![[0; 32]; count];
            kernel.hash_whole_chunks(&input[..count * CHUNK_LEN], &mode.key, 5, mode.flags as u8, &mut out);
            same(out.as_flattened(), expected[..count].as_flattened(), || {
                format!("{count} chunks, {mode:?}")
            })?;
        }
    }
    Ok(())
}

fn chunk_counters(kernel: &'static Kernel) -> Outcome {
    let mode = Mode::KeyedHash.oracle();
    let most = kernel.degree() + 2;
    let input = paint::pattern(most * CHUNK_LEN);
    for border in [1 << 31, 1 << 32, 1 << 42, 1 << 63, 0_u64] {
        for before in (0..=most).step_by(if quick() { most } else { 1 }) {
            let counter = border.wrapping_sub(before as u64);
            let mut out = vec![[0; 32]; most];
            kernel.hash_whole_chunks(&input, &mode.key, counter, mode.flags as u8, &mut out);
            let expected = chunk_cvs(&mode, &input, counter);
            same(out.as_flattened(), expected.as_flattened(), || format!("{most} chunks from {counter} on"))?;
        }
    }
    Ok(())
}

fn short_chunks(kernel: &'static Kernel) -> Outcome {
    let mode = Mode::DeriveKey.oracle();
    let counter = u64::from(u32::MAX) - 1;
    let most = kernel.degree() + 2;
    let input = paint::pattern(most * CHUNK_LEN);
    let expected = chunk_cvs(&mode, &input, counter);
    for count in 1..=most {
        for len in SHORT_ENDS {
            // A whole block may also stay open: no flag, and more blocks to come.
            for last in [flag::CHUNK_END, flag::CHUNK_END | flag::ROOT, 0] {
                if last == 0 && (len == 0 || len % BLOCK_LEN != 0) || count > 1 && len == 0 {
                    continue;
                }
                let head = (count - 1) * CHUNK_LEN;
                let input = &input[..head + len];
                let counter_of_last = counter + count as u64 - 1;
                let flags = (mode.flags, flag::CHUNK_START, last);
                let mut expected = expected[..count].to_vec();
                expected[count - 1] = cv_bytes(&chain(&mode.key, &input[head..], counter_of_last, flags));
                let mut out = vec![[0; 32]; count];
                kernel.hash_chunks(input, &mode.key, counter, mode.flags as u8, last as u8, &mut out);
                same(out.as_flattened(), expected.as_flattened(), || {
                    format!("{count} chunks, {len} bytes in the last, its flags {last:#x}")
                })?;
            }
        }
    }
    Ok(())
}

fn parents(kernel: &'static Kernel) -> Outcome {
    let most = most(kernel);
    let children = Random::new(seed() ^ 2).bytes(most * BLOCK_LEN);
    for mode in Mode::ALL {
        let mode = mode.oracle();
        let expected = parent_cvs(&mode, &children);
        for count in 0..=most {
            let mut out = vec![[0; 32]; count];
            let (cvs, _) = children[..count * BLOCK_LEN].as_chunks::<32>();
            kernel.hash_parents(cvs, &mode.key, mode.flags as u8, &mut out);
            same(out.as_flattened(), expected[..count].as_flattened(), || {
                format!("{count} parents, {mode:?}")
            })?;
        }
    }
    Ok(())
}

fn levels(kernel: &'static Kernel) -> Outcome {
    let most = 2 * most(kernel);
    let children = Random::new(seed() ^ 6).bytes(most * 32);
    let (children, _) = children.as_chunks::<32>();
    let mode = Mode::DeriveKey.oracle();
    for count in 0..=most {
        let mut cvs = children[..count].to_vec();
        let mut expected = parent_cvs(&mode, cvs.as_flattened());
        expected.extend(cvs.last().filter(|_| count % 2 == 1));
        let left = kernel.reduce_level(&mut cvs, &mode.key, mode.flags as u8);
        same(cvs[..left].as_flattened(), expected.as_flattened(), || format!("a level of {count}"))?;
    }
    Ok(())
}

fn equal_jobs(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 3);
    let most = kernel.degree() + 1;
    for len in (0..=CHUNK_LEN + 1).filter(|len| !quick() || *len < 3 || (len + 1) % 64 < 3 && len % 5 < 2) {
        let inputs: Vec<_> = (0..most).map(|_| random.bytes(len)).collect();
        let jobs: Vec<_> = inputs.iter().map(|input| Job { input, counter: 0, last: 2 | 8 }).collect();
        // All lanes full, some idle, and a lone one.
        for count in [1, 2, kernel.degree(), most] {
            jobs_equal(kernel, &random.words(), &jobs[..count.min(most)], || {
                format!("{count} jobs of {len} bytes")
            })?;
        }
    }
    Ok(())
}

fn mixed_jobs(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 4);
    for round in 0..if quick() { 2 } else { 40 } {
        let longest = [66, 200, 1025, 3000][round % 4];
        for count in (0..=most(kernel)).step_by(if quick() { 3 } else { 1 }) {
            let inputs: Vec<_> = (0..count)
                .map(|_| {
                    let len = random.below(longest);
                    random.bytes(len)
                })
                .collect();
            let mut job = |input| {
                let counter = random.word() >> random.below(64);
                Job { input, counter, last: if random.below(2) == 0 { 2 } else { 2 | 8 } }
            };
            let jobs: Vec<_> = inputs.iter().map(|input| job(input.as_slice())).collect();
            let lengths = || format!("lengths {:?}", inputs.iter().map(Vec::len).collect::<Vec<_>>());
            jobs_equal(kernel, &random.words(), &jobs, lengths)?;
        }
    }
    Ok(())
}

/// Where the calling convention makes vector registers the callee's to keep (Windows, AArch64), the values
/// that live across the calls sit in them.
fn floats_survive(kernel: &'static Kernel) -> Outcome {
    let chunks = paint::pattern(most(kernel) * CHUNK_LEN);
    let (cvs, _) = chunks.as_chunks::<32>();
    let floats: [f64; 12] = std::array::from_fn(|i| black_box(i as f64 + 0.5));
    let [a, b, c, d, e, f, g, h, i, j, k, l] = floats;
    for count in 1..=most(kernel) {
        let mut out = vec![[0; 32]; count];
        kernel.hash_whole_chunks(&chunks[..count * CHUNK_LEN], &oracle::IV, 0, 0, &mut out);
        kernel.hash_parents(&cvs[..2 * count], &oracle::IV, 0, &mut out);
        let jobs: Vec<_> = (0..count).map(|i| Job { input: &chunks[..i * 7], counter: 0, last: 2 }).collect();
        kernel.hash_many(&jobs, &oracle::IV, 0, 1, &mut out);
        kernel.xof(&oracle::IV, &[7; 64], 64, 0, 8, out.as_flattened_mut());
        kernel.reduce_level(&mut out, &oracle::IV, 0);
        black_box(kernel.compress(&oracle::IV, &[7; 64], 64, 0, 8));
        black_box(kernel.compress_xof(&oracle::IV, &[7; 64], 64, 0, 8));
        black_box(&out);
        let sums = [a + b, c + d, e + f, g + h, i + j, k + l];
        check(sums == [2.0, 6.0, 10.0, 14.0, 18.0, 22.0], || format!("after {count} inputs: {sums:?}"))?;
    }
    Ok(())
}

/// The CV of each chunk of `input`, the last of which may be short.
pub(crate) fn chunk_cvs(mode: &oracle::Mode, input: &[u8], counter: u64) -> Vec<[u8; 32]> {
    let chunks = input.chunks(CHUNK_LEN).zip(0..);
    chunks.map(|(chunk, i)| mode.node(chunk, counter.wrapping_add(i)).chaining_value()).collect()
}

/// The CV of each parent of two times 32 bytes.
pub(crate) fn parent_cvs(mode: &oracle::Mode, children: &[u8]) -> Vec<[u8; 32]> {
    let (cvs, _) = children.as_chunks::<32>();
    cvs.chunks_exact(2).map(|pair| mode.parent(&pair[0], &pair[1]).chaining_value()).collect()
}

fn jobs_equal(kernel: &Kernel, key: &[u32; 8], jobs: &[Job<'_>], what: impl Fn() -> String) -> Outcome {
    let mut out = vec![[0; 32]; jobs.len()];
    kernel.hash_many(jobs, key, flag::KEYED_HASH as u8, flag::CHUNK_START as u8, &mut out);
    for (index, (job, cv)) in jobs.iter().zip(&out).enumerate() {
        let words =
            chain(key, job.input, job.counter, (flag::KEYED_HASH, flag::CHUNK_START, job.last.into()));
        same(cv, &cv_bytes(&words), || format!("job {index} of {}: {}", jobs.len(), what()))?;
    }
    Ok(())
}

/// Blocks one after the other, the last of which may be short: flags for all, the first, the last.
fn chain(key: &[u32; 8], input: &[u8], counter: u64, (flags, first, last): (u32, u32, u32)) -> [u32; 8] {
    let count = input.len().div_ceil(BLOCK_LEN).max(1);
    let mut cv = *key;
    for index in 0..count {
        let bytes = &input[index * BLOCK_LEN..input.len().min((index + 1) * BLOCK_LEN)];
        let mut block = [0; BLOCK_LEN];
        block[..bytes.len()].copy_from_slice(bytes);
        let ends = if index == 0 { first } else { 0 } | if index + 1 == count { last } else { 0 };
        let out = oracle::compress(&cv, &block, bytes.len() as u32, counter, flags | ends);
        cv.copy_from_slice(&out[..8]);
    }
    cv
}

fn cv_bytes(cv: &[u32; 8]) -> [u8; 32] {
    std::array::from_fn(|i| cv[i / 4].to_le_bytes()[i % 4])
}

/// Two full sets of lanes and a rest.
pub(crate) fn most(kernel: &Kernel) -> usize {
    2 * kernel.degree() + 3
}

const COUNTERS: [u64; 6] = [0, (1 << 31) - 1, u32::MAX as u64, 1 << 32, 1 << 63, u64::MAX];

/// Bytes in a last chunk: none, around blocks, around the whole.
const SHORT_ENDS: [usize; 12] = [0, 1, 63, 64, 65, 128, 512, 513, 959, 960, 1023, 1024];
