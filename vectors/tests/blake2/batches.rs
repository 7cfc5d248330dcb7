//! Independent states side by side: each ends as it does alone.
//!
//! jobs of all lengths, counts and ends --run_many--> states = the oracle's
//!
//! Knows nothing of messages. Counts of jobs go up to 40, which is more than twice the lanes of any kernel.

use blake_kernels::Kernel;
use blake_kernels::blake2::{self, Job};
use vectors::oracle::blake2::{End, absorb};
use vectors::paint::Random;

use crate::face::{self, Face};
use crate::harness::{Entry, Harness, Outcome, check, quick, seed};
use crate::slots::{equal, expected, random_state};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    add_for::<u64>(harness, entry);
    add_for::<u32>(harness, entry);
}

fn add_for<W: Face>(harness: &mut Harness, entry: &Entry) {
    for (claim, test) in [
        ("few_blocks_in_every_count", few_blocks::<W> as fn(_) -> _),
        ("every_count_of_equal_jobs", equal_jobs::<W>),
        ("every_count_of_mixed_jobs", mixed_jobs::<W>),
        ("every_short_length_in_every_lane", every_length::<W>),
        ("one_long_job_beside_short_ones", one_long::<W>),
        ("leaves_with_strides", strides::<W>),
        ("no_jobs_are_no_work", nothing::<W>),
    ] {
        harness.on(entry, "batches", &format!("{}::{claim}", W::LABEL), test);
    }
}

/// A job without its state.
#[derive(Clone, Debug)]
struct Plan {
    input: Vec<u8>,
    stride: usize,
    count: u128,
    end: End,
}

/// All forms and all ends with as few blocks as that takes: what Miri has time for.
fn few_blocks<W: Face>(kernel: &'static Kernel) -> Outcome {
    let (routines, mut random) = (W::routines(kernel), Random::new(seed() ^ 5));
    for count in counts() {
        let lengths = [W::BLOCK_LEN, W::BLOCK_LEN - 3, 0, 1, W::BLOCK_LEN + 1];
        let plans: Vec<_> =
            lengths.iter().cycle().take(count).map(|&len| plan(random.bytes(len), 1, 0, End::Last)).collect();
        run_equals::<W>(kernel, &mut random, &plans)?;
    }
    let h = random_state::<W>(&mut random);
    let input = random.bytes(W::BLOCK_LEN + 1);
    let mut got = h;
    routines.update(&mut got, &input[..W::BLOCK_LEN], W::count(0));
    routines.finish(&mut got, &input[W::BLOCK_LEN..], W::count(W::BLOCK_LEN as u128), true);
    equal(&got, &expected(&h, &input, 0, End::LastNode), || "a block and a byte, alone".to_owned())
}

fn equal_jobs<W: Face>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed());
    for blocks in [1, 2, 9] {
        for count in counts() {
            let plans: Vec<_> =
                (0..count).map(|_| plan(random.bytes(blocks * W::BLOCK_LEN), 1, 0, End::Last)).collect();
            run_equals::<W>(kernel, &mut random, &plans)?;
        }
    }
    Ok(())
}

fn mixed_jobs<W: Face>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 1);
    for round in 0..if quick() { 1 } else { 12 } {
        let longest = [3, 10, 40][round % 3] * W::BLOCK_LEN;
        for count in counts() {
            let plans: Vec<_> = (0..count)
                .map(|_| {
                    let end = [End::Open, End::Last, End::LastNode][random.below(3)];
                    let len = random.below(longest);
                    let len = if end == End::Open { len - len % W::BLOCK_LEN } else { len };
                    // Counts of every size, some of which carry on the way.
                    let wide = u128::from(random.word()) << 64 | u128::from(random.word());
                    let before = wide >> random.below(128);
                    let before = if random.below(4) == 0 { (1 << 32) - before % 2048 } else { before };
                    plan(random.bytes(len), 1, before, end)
                })
                .collect();
            run_equals::<W>(kernel, &mut random, &plans)?;
        }
    }
    Ok(())
}

/// Each length from nothing to a few blocks at each place of a full set of lanes, and one more job.
fn every_length<W: Face>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 2);
    let jobs = W::routines(kernel).degree() + 1;
    for first in (0..=4 * W::BLOCK_LEN + 2).step_by(if quick() { 61 } else { 1 }) {
        let plans: Vec<_> = (0..jobs)
            .map(|index| plan(random.bytes((first + index * 37) % (4 * W::BLOCK_LEN + 3)), 1, 0, End::Last))
            .collect();
        run_equals::<W>(kernel, &mut random, &plans)?;
    }
    Ok(())
}

/// A lane that goes on for long while all others end and take the next job.
fn one_long<W: Face>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 3);
    for place in if quick() { vec![0, 19] } else { vec![0, 1, 3, 7, 15, 16, 20, 39] } {
        let plans: Vec<_> = (0..40)
            .map(|index| {
                let len = if index == place { 50 * W::BLOCK_LEN + 1 } else { random.below(2 * W::BLOCK_LEN) };
                plan(random.bytes(len), 1, 0, End::Last)
            })
            .collect();
        run_equals::<W>(kernel, &mut random, &plans)?;
    }
    Ok(())
}

/// Leaves of one input, by 4 and by 8, whose last blocks are missing, short or whole; and strides mixed.
fn strides<W: Face>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 4);
    for stride in [2, 4, 8] {
        let all = 3 * stride * W::BLOCK_LEN;
        for len in (0..=all).step_by(if quick() { 191 } else { 13 }) {
            let input = random.bytes(len);
            let leaf = |index: usize| input.get(index * W::BLOCK_LEN..).unwrap_or_default().to_vec();
            let mut plans: Vec<_> =
                (0..stride).map(|index| plan(leaf(index), stride, 0, End::Last)).collect();
            plans[stride - 1].end = End::LastNode;
            run_equals::<W>(kernel, &mut random, &plans)?;
            // One job of another stride among them.
            plans.insert(stride / 2, plan(random.bytes(len / 2), 1, 0, End::Last));
            run_equals::<W>(kernel, &mut random, &plans)?;
        }
        // More of the message to come: each leaf ends with a whole block.
        let input = random.bytes(all);
        let plans: Vec<_> = (0..stride)
            .map(|index| plan(input[index * W::BLOCK_LEN..].to_vec(), stride, 0, End::Open))
            .collect();
        run_equals::<W>(kernel, &mut random, &plans)?;
    }
    Ok(())
}

fn nothing<W: Face>(kernel: &'static Kernel) -> Outcome {
    let routines = W::routines(kernel);
    routines.run_many(&mut []);
    let mut states = [W::IV; 3];
    let jobs = states.iter_mut().map(|h| {
        let (count, end) = (W::count(77), blake2::End::Open);
        Job { h, input: b"", stride: 1, count, end }
    });
    routines.run_many(&mut jobs.collect::<Vec<_>>());
    check(states == [W::IV; 3], || "an open job without blocks changed its state".to_owned())
}

fn plan(input: Vec<u8>, stride: usize, count: u128, end: End) -> Plan {
    Plan { input, stride, count, end }
}

/// All counts of jobs that are tried.
fn counts() -> impl Iterator<Item = usize> {
    // Under Miri each form once, with an idle lane where there can be one.
    let sample = if cfg!(miri) { &[2, 3, 5, 9][..] } else { &[1, 2, 3, 5, 8, 9, 17, 40] };
    (1..=40).filter(move |count| !quick() || sample.contains(count))
}

fn run_equals<W: Face>(kernel: &Kernel, random: &mut Random, plans: &[Plan]) -> Outcome {
    let before: Vec<[W; 8]> = plans.iter().map(|_| random_state(random)).collect();
    let mut states = before.clone();
    let jobs = states.iter_mut().zip(plans).map(|(h, plan)| {
        let Plan { input, stride, count, end } = plan;
        Job { h, input, stride: *stride, count: W::count(*count), end: face::end(*end) }
    });
    W::routines(kernel).run_many(&mut jobs.collect::<Vec<_>>());
    for (index, ((plan, h), got)) in plans.iter().zip(&before).zip(&states).enumerate() {
        let Plan { input, stride, count, end } = plan;
        let own: Vec<u8> = input.chunks(W::BLOCK_LEN).step_by(*stride).flatten().copied().collect();
        let want = W::words(&absorb(&W::VARIANT, &W::numbers(h), &own, *count, *end));
        equal(got, &want, || {
            let lengths: Vec<_> = plans.iter().map(|plan| plan.input.len()).collect();
            format!("job {index} of lengths {lengths:?}, stride {stride}, count {count:#x}, {end:?}")
        })?;
    }
    Ok(())
}
