//! Two and three updates equal one, wherever they are cut around chunks and lane multiples.
//!
//! cuts a <= b <= c --updates 0..a, a..b, b..c--> digest = one-shot digest of c bytes
//!
//! Knows nothing of which lengths are right: `lengths` holds those against the oracle, here it is asked again.

use std::collections::BTreeSet;

use blake_kernels::Kernel;
use blake3_api::Hasher;
use blake3_tree::CHUNK_LEN;
use vectors::paint::{self, Random};

use crate::harness::{Entry, Harness, Outcome, quick, same, seed};
use crate::mode::Mode;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for mode in Mode::ALL {
        let name = mode.name();
        harness.on(entry, "splits", &format!("{name}::every_two_way_split_equals_one_shot"), move |kernel| {
            two_way(kernel, mode)
        });
        harness.on(
            entry,
            "splits",
            &format!("{name}::every_three_way_split_equals_one_shot"),
            move |kernel| three_way(kernel, mode),
        );
        harness.on(entry, "splits", &format!("{name}::random_pieces_equal_one_shot"), move |kernel| {
            random_pieces(kernel, mode)
        });
        harness.on(entry, "splits", &format!("{name}::empty_updates_change_nothing"), move |kernel| {
            empty_updates(kernel, mode)
        });
        harness.on(
            entry,
            "splits",
            &format!("{name}::finalizing_between_updates_changes_nothing"),
            move |kernel| finalizing_between(kernel, mode),
        );
    }
}

fn two_way(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let shifts: &[isize] = if quick() { &[-1, 0, 1] } else { &[-65, -64, -63, -1, 0, 1, 63, 64, 65] };
    let cuts = cuts(kernel, shifts, if quick() { 2 } else { 5 });
    let mut bench = Bench::new(kernel, mode, &cuts);
    for (end, expected) in bench.expected.clone() {
        for &cut in cuts.iter().take_while(|&&cut| cut <= end) {
            bench.feed(&[0..cut, cut..end], &expected)?;
        }
    }
    Ok(())
}

fn three_way(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let shifts: &[isize] = if quick() { &[0] } else { &[-1, 0, 1] };
    let cuts = cuts(kernel, shifts, if quick() { 2 } else { 4 });
    let mut bench = Bench::new(kernel, mode, &cuts);
    for (end, expected) in bench.expected.clone() {
        for &second in cuts.iter().take_while(|&&cut| cut <= end) {
            for &first in cuts.iter().take_while(|&&cut| cut <= second) {
                bench.feed(&[0..first, first..second, second..end], &expected)?;
            }
        }
    }
    Ok(())
}

fn random_pieces(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let mut random = Random::new(seed() ^ kernel.degree() as u64);
    let most = (3 * kernel.degree() + 2) * CHUNK_LEN;
    for round in 0..if quick() { 3 } else { 100 } {
        let len = random.below(most);
        let longest = [100, 1500, 9000][round % 3];
        let (input, pieces) = (random.bytes(len), random.pieces(len, longest));
        let mut hasher = mode.hasher(kernel);
        let mut rest = &input[..];
        for &piece in &pieces {
            let (now, later) = rest.split_at(piece);
            hasher.update(now);
            rest = later;
        }
        same(hasher.finalize().as_bytes(), &mode.oracle().digest(&input), || {
            format!("round {round}, {pieces:?}")
        })?;
    }
    Ok(())
}

fn empty_updates(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let input = paint::pattern(8 * CHUNK_LEN);
    for len in
        [0, 1, 64, CHUNK_LEN - 1, CHUNK_LEN, CHUNK_LEN + 1, 2 * CHUNK_LEN, 4 * CHUNK_LEN, 8 * CHUNK_LEN]
    {
        let mut hasher = mode.hasher(kernel);
        hasher.update(b"").update(&input[..len]).update(b"").update(b"");
        same(hasher.finalize().as_bytes(), &mode.oracle().digest(&input[..len]), || format!("{len} bytes"))?;
    }
    Ok(())
}

fn finalizing_between(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let mut hasher = mode.hasher(kernel);
    let input = paint::pattern(if quick() { 2500 } else { 6 * CHUNK_LEN });
    let mut fed = 0;
    for piece in input.chunks(311) {
        hasher.update(piece);
        fed += piece.len();
        let expected = mode.oracle().digest(&input[..fed]);
        same(hasher.finalize().as_bytes(), &expected, || format!("after {fed} bytes"))?;
        same(hasher.finalize().as_bytes(), &expected, || format!("again after {fed} bytes"))?;
    }
    Ok(())
}

/// Cut points around the first chunks, the multiples of the kernel's lanes, and subtrees of many chunks.
fn cuts(kernel: &Kernel, shifts: &[isize], chunks: usize) -> Vec<usize> {
    let degree = kernel.degree();
    let mut cuts = BTreeSet::from([0]);
    for k in (1..=chunks).chain([degree - 1, degree, degree + 1, 2 * degree]) {
        cuts.extend(shifts.iter().filter_map(|&shift| (k * CHUNK_LEN).checked_add_signed(shift)));
    }
    // Whatever the kernel, updates of this size are halved before they fill lanes.
    for k in if quick() { 32..33 } else { 32..34 } {
        cuts.extend([k * CHUNK_LEN, k * CHUNK_LEN + 1]);
    }
    if chunks > 4 {
        cuts.extend([48 * CHUNK_LEN, 64 * CHUNK_LEN - 1, 64 * CHUNK_LEN, 64 * CHUNK_LEN + 1]);
    }
    cuts.into_iter().collect()
}

/// One hasher, used again and again, and what it should say after each number of bytes.
struct Bench {
    hasher: Hasher,
    input: Vec<u8>,
    expected: Vec<(usize, [u8; 32])>,
}

impl Bench {
    fn new(kernel: &'static Kernel, mode: Mode, ends: &[usize]) -> Bench {
        let input = paint::pattern(ends.iter().copied().max().unwrap_or(0));
        let oracle = mode.oracle();
        let expected = ends.iter().map(|&end| (end, oracle.digest(&input[..end]))).collect();
        Bench { hasher: mode.hasher(kernel), input, expected }
    }

    fn feed(&mut self, pieces: &[std::ops::Range<usize>], expected: &[u8; 32]) -> Outcome {
        self.hasher.reset();
        for piece in pieces {
            self.hasher.update(&self.input[piece.clone()]);
        }
        same(self.hasher.finalize().as_bytes(), expected, || format!("pieces {pieces:?}"))
    }
}
