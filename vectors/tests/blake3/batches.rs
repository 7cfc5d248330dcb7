//! Independent messages hashed side by side: each root is the one that the message has alone.
//!
//! messages of all lengths, in several orders --batch--> a root each, once = the oracle's
//!
//! Knows nothing of threads.

use blake_kernels::Kernel;
use blake3_tree::{CHUNK_LEN, hash_many};
use vectors::paint::{self, Random};

use crate::harness::{Entry, Harness, Outcome, check, quick, same, seed};
use crate::lengths::digests;
use crate::mode::Mode;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for mode in Mode::ALL {
        let mut on = |claim: &str, test: fn(&'static Kernel, Mode) -> Outcome| {
            harness
                .on(entry, "batches", &format!("{}::{claim}", mode.name()), move |kernel| test(kernel, mode));
        };
        on("every_length_to_9000_in_one_batch", every_length);
        on("every_count_of_equal_messages", every_count);
        on("short_beside_long", short_beside_long);
    }
}

fn every_length(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let input = paint::pattern(9000);
    let mut order = digests(mode).to_vec();
    for shuffled in [false, true] {
        if shuffled {
            shuffle(&mut order, seed() ^ 8);
        }
        let messages: Vec<_> = order.iter().map(|&(len, _)| &input[..len]).collect();
        let expected: Vec<_> = order.iter().map(|&(_, digest)| digest).collect();
        batch_equals(kernel, mode, &messages, &expected)?;
    }
    Ok(())
}

fn every_count(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let input = Random::new(seed() ^ 9).bytes(140 + 2 * CHUNK_LEN);
    let most = if quick() { 18 } else { 140 };
    for len in [0, 1, 64, 65, CHUNK_LEN, CHUNK_LEN + 1, 2 * CHUNK_LEN] {
        // Windows of one random text, so that no two messages are equal.
        let messages: Vec<_> = (0..most).map(|start| &input[start..start + len]).collect();
        let expected: Vec<_> = messages.iter().map(|message| mode.oracle().digest(message)).collect();
        for count in (0..=most).step_by(if quick() { 6 } else { 1 }) {
            batch_equals(kernel, mode, &messages[..count], &expected[..count])?;
        }
    }
    Ok(())
}

fn short_beside_long(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let input = paint::pattern(40 * CHUNK_LEN);
    // From a chunk count on, messages may take another path: the counts around every power of two.
    let mut lengths = vec![0, 3, 1000];
    for chunks in if quick() { vec![2, 16] } else { vec![2, 4, 8, 15, 16, 17, 31, 32, 33, 39] } {
        lengths.extend([chunks * CHUNK_LEN - 1, chunks * CHUNK_LEN, chunks * CHUNK_LEN + 1]);
    }
    for round in 0..if quick() { 1 } else { 12 } {
        shuffle(&mut lengths, seed() ^ (10 + round));
        let messages: Vec<_> = lengths.iter().map(|&len| &input[..len]).collect();
        let expected: Vec<_> = messages.iter().map(|message| mode.oracle().digest(message)).collect();
        batch_equals(kernel, mode, &messages, &expected)?;
    }
    Ok(())
}

fn batch_equals(kernel: &Kernel, mode: Mode, messages: &[&[u8]], expected: &[[u8; 32]]) -> Outcome {
    let mut roots = vec![None; messages.len()];
    let mut put_twice = None;
    hash_many(kernel, &mode.tree(kernel), messages, |index, root| {
        if roots[index].replace(root.into_bytes()).is_some() {
            put_twice = Some(index);
        }
    });
    check(put_twice.is_none(), || format!("message {put_twice:?} of {} has two roots", messages.len()))?;
    for (index, (root, expected)) in roots.iter().zip(expected).enumerate() {
        let what = || format!("message {index} of {}, {} bytes", messages.len(), messages[index].len());
        same(&root.ok_or_else(|| format!("{} has no root", what()))?, expected, what)?;
    }
    Ok(())
}

/// Fisher and Yates.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Random::new(seed);
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}
