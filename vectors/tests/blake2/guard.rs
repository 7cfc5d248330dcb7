//! Nothing is read or written beyond a slice: each length flush with a page that faults.
//!
//! length --> input at both fences --kernel--> no fault, and the oracle's states
//!
//! Knows nothing of mapping memory (see `fenced`). Where there are no such pages, the tests are ignored.

use crate::face::Face;
use crate::harness::{Entry, Harness};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    add_for::<u64>(harness, entry);
    add_for::<u32>(harness, entry);
}

#[cfg(any(not(unix), miri))]
fn add_for<W: Face>(harness: &mut Harness, entry: &Entry) {
    for claim in CLAIMS {
        let absent = Entry { name: entry.name, kernel: Err("no guard pages on this target".to_owned()) };
        harness.on(&absent, "guard", &format!("{}::{claim}", W::LABEL), |_| Ok(()));
    }
}

#[cfg(all(unix, not(miri)))]
fn add_for<W: Face>(harness: &mut Harness, entry: &Entry) {
    for (claim, test) in CLAIMS.into_iter().zip([fences::alone::<W> as fn(_) -> _, fences::jobs::<W>]) {
        harness.on(entry, "guard", &format!("{}::{claim}", W::LABEL), test);
    }
}

const CLAIMS: [&str; 2] = ["runs_and_last_blocks_of_every_length", "jobs_of_every_length_and_stride"];

#[cfg(all(unix, not(miri)))]
mod fences {
    use blake_kernels::Kernel;
    use blake_kernels::blake2::{self, Job};
    use vectors::oracle::blake2::{End, absorb};
    use vectors::paint;

    use crate::face::Face;
    use crate::fenced::Fenced;
    use crate::harness::{Outcome, quick};
    use crate::slots::{equal, expected};

    pub(super) fn alone<W: Face>(kernel: &'static Kernel) -> Outcome {
        let routines = W::routines(kernel);
        let input = paint::pattern(5 * W::BLOCK_LEN + 1);
        let mut fenced = Fenced::new(input.len())?;
        for len in 0..=input.len() {
            let whole = len.saturating_sub(1) / W::BLOCK_LEN * W::BLOCK_LEN;
            let want = expected(&W::IV, &input[..len], 0, End::Last);
            for at in [Fenced::at_start, Fenced::at_end] {
                let mut h = W::IV;
                let blocks = at(&mut fenced, whole);
                blocks.copy_from_slice(&input[..whole]);
                routines.update(&mut h, blocks, W::count(0));
                let last = at(&mut fenced, len - whole);
                last.copy_from_slice(&input[whole..len]);
                routines.finish(&mut h, last, W::count(whole as u128), false);
                equal(&h, &want, || format!("{len} bytes"))?;
            }
        }
        Ok(())
    }

    /// Each job's input in pages of its own: every lane reads at its fence.
    pub(super) fn jobs<W: Face>(kernel: &'static Kernel) -> Outcome {
        let routines = W::routines(kernel);
        for stride in [1, 4, 8] {
            let input = paint::pattern(3 * stride * W::BLOCK_LEN + 1);
            let mut fences = Vec::new();
            for _ in 0..=routines.degree() {
                fences.push(Fenced::new(input.len())?);
            }
            for len in (0..=input.len()).step_by(if quick() { 29 } else { stride }) {
                for at in [Fenced::at_start, Fenced::at_end] {
                    let mut states = vec![W::IV; fences.len()];
                    let jobs = fences.iter_mut().zip(&mut states).enumerate().map(|(index, (fence, h))| {
                        // Lengths that differ from lane to lane, and the longest in the middle.
                        let slice = at(fence, length(len, index));
                        slice.copy_from_slice(&input[..slice.len()]);
                        Job { h, input: slice, stride, count: W::count(0), end: blake2::End::Last }
                    });
                    routines.run_many(&mut jobs.collect::<Vec<_>>());
                    for (index, h) in states.iter().enumerate() {
                        let blocks = input[..length(len, index)].chunks(W::BLOCK_LEN);
                        let own: Vec<u8> = blocks.step_by(stride).flatten().copied().collect();
                        let want = W::words(&absorb(&W::VARIANT, &W::numbers(&W::IV), &own, 0, End::Last));
                        equal(h, &want, || format!("job {index} of {len} bytes, stride {stride}"))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn length(len: usize, index: usize) -> usize {
        len - len.min(index.abs_diff(2) * 17)
    }
}
