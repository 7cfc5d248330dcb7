//! Every length against the oracle: all up to 9000 bytes, and bands around larger multiples of 4096.
//!
//! lengths --oracle, once--> digests <--compared-- one shot and hasher on each kernel
//!
//! Knows nothing of splits: each input comes whole, or as a few bytes and the rest.

use std::sync::LazyLock;

use blake_kernels::Kernel;
use blake3_tree::Serial;
use vectors::paint;

use crate::harness::{Entry, Harness, Outcome, quick, same};
use crate::mode::Mode;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for mode in Mode::ALL {
        let name = mode.name();
        harness.on(entry, "lengths", &format!("{name}::every_length_to_9000"), move |kernel| {
            lengths_equal(kernel, mode, digests(mode))
        });
        harness.on(entry, "lengths", &format!("{name}::bands_around_multiples_of_4096"), move |kernel| {
            lengths_equal(kernel, mode, bands(mode))
        });
    }
}

/// Lengths up to 9000 with the oracle's digests; in the quick size those near borders, and a sample.
pub(crate) fn digests(mode: Mode) -> &'static [(usize, [u8; 32])] {
    static TABLES: [LazyLock<Table>; 3] = [
        LazyLock::new(|| table(Mode::Hash, (0..=9000).filter(wanted))),
        LazyLock::new(|| table(Mode::KeyedHash, (0..=9000).filter(wanted))),
        LazyLock::new(|| table(Mode::DeriveKey, (0..=9000).filter(wanted))),
    ];
    &TABLES[mode as usize]
}

type Table = Vec<(usize, [u8; 32])>;

fn bands(mode: Mode) -> &'static [(usize, [u8; 32])] {
    static TABLES: [LazyLock<Table>; 3] = [
        LazyLock::new(|| table(Mode::Hash, band_lengths())),
        LazyLock::new(|| table(Mode::KeyedHash, band_lengths())),
        LazyLock::new(|| table(Mode::DeriveKey, band_lengths())),
    ];
    &TABLES[mode as usize]
}

fn table(mode: Mode, lengths: impl Iterator<Item = usize>) -> Table {
    let (mode, input) = (mode.oracle(), paint::pattern(LONGEST));
    lengths.map(|len| (len, mode.digest(&input[..len]))).collect()
}

fn wanted(len: &usize) -> bool {
    !quick()
        || cfg!(target_arch = "aarch64") && !cfg!(miri) && *len <= 5000
        || *len < 132
        || (len + 2) % 1024 < 5
        || (len + 62).is_multiple_of(4096)
        || len.is_multiple_of(509)
}

fn band_lengths() -> impl Iterator<Item = usize> {
    let (multiples, before, after): (&[usize], usize, usize) =
        if quick() { (&[4], 62, 1) } else { (&[3, 4, 5, 7, 8, 9, 12, 16], 70, 66) };
    multiples.iter().flat_map(move |&k| {
        let (first, last) = (k * 4096 - before, k * 4096 + after);
        (first..=last).filter(move |len| !quick() || *len == first || (len + 1) % 4096 < 3)
    })
}

fn lengths_equal(kernel: &'static Kernel, mode: Mode, digests: &[(usize, [u8; 32])]) -> Outcome {
    let (tree, mut hasher, input) = (mode.tree(kernel), mode.hasher(kernel), paint::pattern(LONGEST));
    for &(len, ref expected) in digests {
        let input = &input[..len];
        let digest = blake3_tree::hash(kernel, &tree, input, &Serial).into_bytes();
        same(&digest, expected, || format!("{len} bytes, one shot"))?;
        hasher.reset();
        hasher.update(input);
        same(hasher.finalize().as_bytes(), expected, || format!("{len} bytes, one update"))?;
        // A cut that wanders through the input: the second update starts in the middle of anything.
        hasher.reset();
        let (head, tail) = input.split_at(len * 619 % (len + 1));
        hasher.update(head).update(tail);
        same(hasher.finalize().as_bytes(), expected, || format!("{} and {} bytes", head.len(), tail.len()))?;
    }
    Ok(())
}

const LONGEST: usize = 16 * 4096 + 66;
