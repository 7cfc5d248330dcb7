//! Two and three updates equal one, wherever they are cut around blocks, and around all leaves' blocks.
//!
//! cuts a <= b <= c --updates 0..a, a..b, b..c--> digest = the oracle's of c bytes
//!
//! Knows nothing of which lengths are right: `lengths` holds those against the oracle, here it is asked again.

use std::collections::BTreeSet;
use std::ops::Range;

use blake_kernels::Kernel;
use blake2_api::generic::{State, striped};
use vectors::oracle::blake2::{Params, parallel};
use vectors::paint::{self, Random};

use crate::api::{self, Api};
use crate::harness::{Entry, Harness, Outcome, quick, same, seed};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    add_for::<u64>(harness, entry);
    add_for::<u32>(harness, entry);
}

fn add_for<W: Api>(harness: &mut Harness, entry: &Entry) {
    for (function, new) in [("", plain::<W> as New), ("p", leaves::<W>)] {
        for keyed in [false, true] {
            let mode = if keyed { "keyed_hash" } else { "hash" };
            for (claim, test) in [
                (
                    "every_two_way_split_equals_one_shot",
                    two_way as fn(&mut Bench, &'static Kernel) -> Outcome,
                ),
                ("every_three_way_split_equals_one_shot", three_way),
                ("random_pieces_equal_one_shot", random_pieces),
                ("empty_updates_change_nothing", empty_updates),
                ("finalizing_between_updates_changes_nothing", finalizing_between),
            ] {
                let claim = format!("{}{function}::{mode}::{claim}", W::LABEL);
                harness.on(entry, "splits", &claim, move |kernel| {
                    test(&mut new(kernel, if keyed { KEY } else { b"" }), kernel)
                });
            }
        }
    }
}

const KEY: &[u8] = b"twenty-one bytes long";

type New = fn(&'static Kernel, &'static [u8]) -> Bench;
type Digest = dyn Fn(&[u8]) -> Vec<u8>;

/// A state that is used again and again, what the oracle says, and the blocks that count.
struct Bench {
    state: Box<dyn Pieces>,
    digest: Box<Digest>,
    block_len: usize,
    leaves: usize,
}

/// A state of either kind.
trait Pieces {
    fn reset(&mut self);
    fn update(&mut self, piece: &[u8]);
    fn digest(&self) -> Vec<u8>;
}

macro_rules! pieces {
    ($($state:ty),*) => {$(
        impl<W: Api> Pieces for $state {
            fn reset(&mut self) {
                <$state>::reset(self);
            }
            fn update(&mut self, piece: &[u8]) {
                <$state>::update(self, piece);
            }
            fn digest(&self) -> Vec<u8> {
                self.finalize().as_bytes().to_vec()
            }
        }
    )*};
}

pieces!(State<W>, striped::State<W>);

fn plain<W: Api>(kernel: &'static Kernel, key: &'static [u8]) -> Bench {
    let params = Params::new(W::VARIANT, W::OUT_LEN);
    Bench {
        state: Box::new(api::params::<W>(kernel, &params, key).to_state()),
        digest: Box::new(move |input| params.hash(key, input)),
        block_len: W::BLOCK_LEN,
        leaves: 1,
    }
}

fn leaves<W: Api>(kernel: &'static Kernel, key: &'static [u8]) -> Bench {
    Bench {
        state: Box::new(api::striped::<W>(kernel, W::OUT_LEN, key).to_state()),
        digest: Box::new(move |input| parallel::hash(&W::VARIANT, W::OUT_LEN, key, input)),
        block_len: W::BLOCK_LEN,
        leaves: parallel::degree(&W::VARIANT),
    }
}

impl Bench {
    fn feed(&mut self, pieces: &[Range<usize>], input: &[u8], expected: &[u8]) -> Outcome {
        self.state.reset();
        for piece in pieces {
            self.state.update(&input[piece.clone()]);
        }
        same(&self.state.digest(), expected, || format!("pieces {pieces:?}"))
    }

    /// Cut points around the first blocks, and around the first and the last leaf's.
    fn cuts(&self, shifts: &[isize], blocks: usize) -> Vec<usize> {
        let mut cuts = BTreeSet::from([0]);
        let stripes = [self.leaves, 2 * self.leaves, 3 * self.leaves];
        for k in (1..=blocks).chain(stripes).chain(stripes.map(|stripe| stripe - 1)) {
            cuts.extend(shifts.iter().filter_map(|&shift| (k * self.block_len).checked_add_signed(shift)));
        }
        cuts.into_iter().collect()
    }

    /// Each end with its digest, and the longest input.
    fn ends(&self, cuts: &[usize]) -> (Vec<u8>, Vec<(usize, Vec<u8>)>) {
        let input = paint::pattern(cuts.iter().copied().max().unwrap_or(0));
        let ends = cuts.iter().map(|&end| (end, (self.digest)(&input[..end]))).collect();
        (input, ends)
    }
}

fn two_way(bench: &mut Bench, _: &'static Kernel) -> Outcome {
    let block = bench.block_len as isize;
    let shifts = [-block / 2, -2, -1, 0, 1, 2, block / 2];
    let cuts = bench.cuts(if quick() { &shifts[2..5] } else { &shifts }, if quick() { 2 } else { 9 });
    let (input, ends) = bench.ends(&cuts);
    for (end, expected) in ends {
        for &cut in cuts.iter().take_while(|&&cut| cut <= end) {
            bench.feed(&[0..cut, cut..end], &input, &expected)?;
        }
    }
    Ok(())
}

fn three_way(bench: &mut Bench, _: &'static Kernel) -> Outcome {
    let cuts = bench.cuts(if quick() { &[0] } else { &[-1, 0, 1] }, if quick() { 2 } else { 5 });
    let (input, ends) = bench.ends(&cuts);
    for (end, expected) in ends {
        for &second in cuts.iter().take_while(|&&cut| cut <= end) {
            for &first in cuts.iter().take_while(|&&cut| cut <= second) {
                bench.feed(&[0..first, first..second, second..end], &input, &expected)?;
            }
        }
    }
    Ok(())
}

fn random_pieces(bench: &mut Bench, kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ kernel.degree() as u64);
    for round in 0..if quick() { 3 } else { 100 } {
        let len = random.below(40 * bench.block_len);
        let longest = [50, 300, 3000][round % 3];
        let (input, lengths) = (random.bytes(len), random.pieces(len, longest));
        let mut at = 0;
        let pieces: Vec<_> = lengths
            .iter()
            .map(|len| {
                at += len;
                at - len..at
            })
            .collect();
        let expected = (bench.digest)(&input);
        bench.feed(&pieces, &input, &expected)?;
    }
    Ok(())
}

fn empty_updates(bench: &mut Bench, _: &'static Kernel) -> Outcome {
    let stripe = bench.leaves * bench.block_len;
    let (input, ends) = bench.ends(&[0, 1, bench.block_len, stripe - 1, stripe, stripe + 1, 2 * stripe]);
    for (end, expected) in ends {
        bench.feed(&[0..0, 0..end, end..end, end..end], &input, &expected)?;
    }
    Ok(())
}

fn finalizing_between(bench: &mut Bench, _: &'static Kernel) -> Outcome {
    let input = paint::pattern(if quick() { 700 } else { 3000 });
    let mut fed = 0;
    bench.state.reset();
    for piece in input.chunks(31) {
        bench.state.update(piece);
        fed += piece.len();
        let expected = (bench.digest)(&input[..fed]);
        same(&bench.state.digest(), &expected, || format!("after {fed} bytes"))?;
        same(&bench.state.digest(), &expected, || format!("again after {fed} bytes"))?;
    }
    Ok(())
}
