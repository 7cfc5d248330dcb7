//! A kernel's output stream routines against the oracle's blocks, one at a time.
//!
//! CV, block, counter or position --slot--> bytes = the oracle's
//!
//! Knows nothing of readers (see `output`), which are built on these routines.

use blake_kernels::Kernel;
use vectors::oracle::blake3::{self as oracle, BLOCK_LEN};
use vectors::paint::Random;

use crate::harness::{Entry, Harness, Outcome, quick, same, seed};
use crate::slots::most;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    harness.on(entry, "slots", "stream_across_counter_borders", stream_counters);
    harness.on(entry, "slots", "stream_from_every_position_keeps_its_last_block", stream_positions);
}

fn stream_counters(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 5);
    let blocks = most(kernel);
    for border in [1 << 31, 1 << 32, 1 << 58, 0_u64] {
        for before in (0..=blocks).step_by(if quick() { blocks / 2 } else { 1 }) {
            let counter = border.wrapping_sub(before as u64);
            let (cv, block) = (random.words::<8>(), random.array::<64>());
            let len = blocks * BLOCK_LEN - random.below(BLOCK_LEN);
            let expected: Vec<u8> = (0..blocks as u64)
                .flat_map(|i| oracle::bytes(&oracle::compress(&cv, &block, 61, counter.wrapping_add(i), 8)))
                .take(len)
                .collect();
            let mut out = vec![0; len];
            kernel.xof(&cv, &block, 61, counter, 8, &mut out);
            same(&out, &expected, || format!("{len} bytes from block {counter} on"))?;
        }
    }
    Ok(())
}

fn stream_positions(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 7);
    let (cv, block) = (random.words::<8>(), random.array::<64>());
    let blocks = most(kernel) as u64 + 3;
    for border in [0, (1 << 32) - blocks / 2] {
        let stream: Vec<u8> = (border..border + blocks)
            .flat_map(|counter| oracle::bytes(&oracle::compress(&cv, &block, 64, counter, 8)))
            .collect();
        for skip in (0..=2 * BLOCK_LEN).step_by(if quick() { 43 } else { 1 }) {
            for len in (0..stream.len() - skip).step_by(if quick() { 311 } else { 37 }) {
                let mut out = vec![0; len];
                let mut last = [0xee; BLOCK_LEN];
                let position = border * BLOCK_LEN as u64 + skip as u64;
                kernel.xof_from((&cv, &block, 64, 8), position, &mut out, &mut last);
                let what = || format!("{len} bytes from byte {position} on");
                same(&out, &stream[skip..skip + len], what)?;
                let end = skip + len;
                if len > 0 && end % BLOCK_LEN != 0 {
                    let start = end / BLOCK_LEN * BLOCK_LEN;
                    same(&last, &stream[start..start + BLOCK_LEN], || format!("last block of {}", what()))?;
                }
            }
        }
    }
    Ok(())
}
