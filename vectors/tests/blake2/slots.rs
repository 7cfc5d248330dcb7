//! Each routine of a kernel against the oracle's compression function, without parameters or keys.
//!
//! states, blocks, counts, flags --slot--> states = the oracle's
//!
//! Knows nothing of hashing. Counts are injected around every border of the counter's words.

use std::hint::black_box;

use blake_kernels::Kernel;
use blake_kernels::blake2::{self, Job};
use vectors::oracle::blake2::{End, absorb};
use vectors::paint::Random;

use crate::face::Face;
use crate::harness::{Entry, Harness, Outcome, check, quick, seed};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    add_for::<u64>(harness, entry);
    add_for::<u32>(harness, entry);
}

fn add_for<W: Face>(harness: &mut Harness, entry: &Entry) {
    for (claim, test) in [
        ("last_block_of_every_length", finish::<W> as fn(_) -> _),
        ("runs_of_blocks", update::<W>),
        ("count_carries_within_a_run", carries::<W>),
        ("full_last_block_is_not_one_with_more_behind_it", held_back::<W>),
        ("float_values_survive_every_slot", floats_survive::<W>),
    ] {
        harness.on(entry, "slots", &format!("{}::{claim}", W::LABEL), test);
    }
}

fn finish<W: Face>(kernel: &'static Kernel) -> Outcome {
    let (routines, mut random) = (W::routines(kernel), Random::new(seed()));
    for len in 0..=W::BLOCK_LEN {
        for count in counts::<W>() {
            for (last_node, end) in [(false, End::Last), (true, End::LastNode)] {
                let (h, last) = (random_state::<W>(&mut random), random.bytes(len));
                let mut got = h;
                routines.finish(&mut got, &last, W::count(count), last_node);
                equal(&got, &expected(&h, &last, count, end), || {
                    format!("{len} bytes at {count:#x}, {end:?}")
                })?;
            }
        }
    }
    Ok(())
}

fn update<W: Face>(kernel: &'static Kernel) -> Outcome {
    let (routines, mut random) = (W::routines(kernel), Random::new(seed() ^ 1));
    for blocks in 0..=if quick() { 5 } else { 33 } {
        for count in counts::<W>() {
            let (h, input) = (random_state::<W>(&mut random), random.bytes(blocks * W::BLOCK_LEN));
            let mut got = h;
            routines.update(&mut got, &input, W::count(count));
            equal(&got, &expected(&h, &input, count, End::Open), || {
                format!("{blocks} blocks at {count:#x}")
            })?;
        }
    }
    Ok(())
}

/// Runs that cross a border of the counter at each of their blocks: alone, then as jobs in all lanes at once.
fn carries<W: Face>(kernel: &'static Kernel) -> Outcome {
    let (routines, mut random) = (W::routines(kernel), Random::new(seed() ^ 2));
    let input = random.bytes(5 * W::BLOCK_LEN - 3);
    let block = W::BLOCK_LEN as u128;
    for border in borders::<W>() {
        for end in [End::Last, End::LastNode] {
            let starts: Vec<u128> = (0..=6)
                .flat_map(|k| [k * block, k * block - k.min(1)])
                .map(|ahead| border.wrapping_sub(ahead))
                .collect();
            let h = random_state::<W>(&mut random);
            let want: Vec<_> = starts.iter().map(|&count| expected(&h, &input, count, end)).collect();
            let mut states = vec![h; starts.len()];
            let jobs = states.iter_mut().zip(&starts).map(|(h, &count)| {
                let (count, end) = (W::count(count), crate::face::end(end));
                Job { h, input: &input, stride: 1, count, end }
            });
            routines.run_many(&mut jobs.collect::<Vec<_>>());
            for ((&count, got), want) in starts.iter().zip(&states).zip(&want) {
                equal(got, want, || format!("a job at {count:#x}, {end:?}"))?;
                let (mut alone, whole) = (h, input.len() - input.len() % W::BLOCK_LEN);
                routines.update(&mut alone, &input[..whole], W::count(count));
                let count_of_last = W::count(count.wrapping_add(whole as u128));
                routines.finish(&mut alone, &input[whole..], count_of_last, end == End::LastNode);
                equal(&alone, want, || format!("a run at {count:#x}, {end:?}"))?;
            }
        }
    }
    Ok(())
}

/// The trap of a block that is full but the last: k blocks finished are not k blocks updated and an empty finish.
fn held_back<W: Face>(kernel: &'static Kernel) -> Outcome {
    let (routines, mut random) = (W::routines(kernel), Random::new(seed() ^ 3));
    for blocks in 1..=9 {
        let input = random.bytes(blocks * W::BLOCK_LEN);
        let (whole, last) = input.split_at(input.len() - W::BLOCK_LEN);
        let at = |bytes: &[u8]| W::count(bytes.len() as u128);
        let (mut finished, mut eager, mut job) = (W::IV, W::IV, W::IV);
        routines.update(&mut finished, whole, W::count(0));
        routines.finish(&mut finished, last, at(whole), false);
        routines.update(&mut eager, &input, W::count(0));
        routines.finish(&mut eager, b"", at(&input), false);
        let count = W::count(0);
        let end = blake2::End::Last;
        routines.run_many(&mut [Job { h: &mut job, input: &input, stride: 1, count, end }]);
        let want = expected(&W::IV, &input, 0, End::Last);
        equal(&finished, &want, || format!("{blocks} blocks, the last one held back"))?;
        equal(&job, &want, || format!("a job of {blocks} blocks"))?;
        check(eager != want, || format!("{blocks} blocks: an empty last block makes no difference"))?;
    }
    Ok(())
}

/// Where the calling convention makes vector registers the callee's to keep (Windows, AArch64), the values
/// that live across the calls sit in them.
fn floats_survive<W: Face>(kernel: &'static Kernel) -> Outcome {
    let routines = W::routines(kernel);
    let input = vec![7; 4 * W::BLOCK_LEN + 1];
    let floats: [f64; 12] = std::array::from_fn(|i| black_box(i as f64 + 0.5));
    let [a, b, c, d, e, f, g, h, i, j, k, l] = floats;
    for count in 1..=2 * routines.degree() + 1 {
        let mut states = vec![W::IV; count];
        let jobs = states.iter_mut().enumerate().map(|(index, h)| {
            let (count, end) = (W::count(0), blake2::End::Last);
            Job { h, input: &input[..input.len() - index], stride: 1, count, end }
        });
        routines.run_many(&mut jobs.collect::<Vec<_>>());
        routines.update(&mut states[0], &input[..2 * W::BLOCK_LEN], W::count(0));
        routines.finish(&mut states[0], b"x", W::count(0), true);
        black_box(&states);
        let sums = [a + b, c + d, e + f, g + h, i + j, k + l];
        check(sums == [2.0, 6.0, 10.0, 14.0, 18.0, 22.0], || format!("after {count} jobs: {sums:?}"))?;
    }
    Ok(())
}

/// Where the counter's words, or the sign of one, turn over.
fn borders<W: Face>() -> [u128; 6] {
    let bits = W::VARIANT.word_bits;
    [1 << 31, 1 << 32, 1 << (bits - 1), 1 << bits, 1 << (2 * bits - 1), 0]
}

/// Counts around the borders: the last that fit, and the first behind.
fn counts<W: Face>() -> impl Iterator<Item = u128> {
    let block = W::BLOCK_LEN as u128;
    borders::<W>().into_iter().flat_map(move |border| {
        [border, border.wrapping_sub(block), border.wrapping_sub(1), border.wrapping_add(block)]
    })
}

/// The oracle's state after `data`.
pub(crate) fn expected<W: Face>(h: &[W; 8], data: &[u8], count: u128, end: End) -> [W; 8] {
    W::words(&absorb(&W::VARIANT, &W::numbers(h), data, count, end))
}

pub(crate) fn random_state<W: Face>(random: &mut Random) -> [W; 8] {
    std::array::from_fn(|_| W::word(random.word()))
}

pub(crate) fn equal<W: Face>(got: &[W; 8], want: &[W; 8], what: impl FnOnce() -> String) -> Outcome {
    crate::harness::same(&W::bytes(got), &W::bytes(want), what)
}
