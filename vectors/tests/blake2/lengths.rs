//! Every length to 1300 bytes against the oracle, of each function, with and without a key.
//!
//! lengths --oracle, once--> digests <--compared-- each way of feeding on each kernel
//!
//! Knows nothing of how the ways work. 1300 bytes are ten blocks of BLAKE2b and twenty of BLAKE2s, and a rest.

use std::sync::OnceLock;

use blake_kernels::Kernel;
use vectors::data::blake2::{FUNCTIONS, Function, Kind};
use vectors::paint;

use crate::feeding;
use crate::harness::{Entry, Harness, Outcome, quick, same};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for (place, function) in FUNCTIONS.iter().enumerate() {
        for keyed in [false, true] {
            let mode = if keyed { "keyed_hash" } else { "hash" };
            let claim = format!("{}::{mode}::every_length_to_1300", function.name);
            harness.on(entry, "lengths", &claim, move |kernel| lengths_equal(kernel, place, keyed));
        }
    }
}

type Table = Vec<(usize, Vec<u8>)>;

/// Lengths with what the oracle makes of the pattern; in the quick size those near blocks, and a sample.
pub(crate) fn digests(place: usize, keyed: bool) -> &'static Table {
    static TABLES: [[OnceLock<Table>; 2]; FUNCTIONS.len()] =
        [const { [const { OnceLock::new() }; 2] }; FUNCTIONS.len()];
    TABLES[place][usize::from(keyed)].get_or_init(|| {
        let (function, input) = (&FUNCTIONS[place], paint::pattern(LONGEST));
        let digest = |len| (len, function.oracle(output_len(function), &key(function, keyed), &input[..len]));
        (0..=LONGEST).filter(wanted).map(digest).collect()
    })
}

fn wanted(len: &usize) -> bool {
    !quick() || *len < 3 || (len + 1) % 128 < 3 || (len + 1) % 64 < 3 && *len < 300 || len.is_multiple_of(97)
}

/// The longest digest; of functions with output of any length, two blocks and a bit.
pub(crate) fn output_len(function: &Function) -> usize {
    match function.kind {
        Kind::Sequential | Kind::Parallel => function.variant.max_len(),
        Kind::Extended => 2 * function.variant.max_len() + 3,
    }
}

pub(crate) fn key(function: &Function, keyed: bool) -> Vec<u8> {
    if keyed { function.key() } else { Vec::new() }
}

fn lengths_equal(kernel: &'static Kernel, place: usize, keyed: bool) -> Outcome {
    let (function, input) = (&FUNCTIONS[place], paint::pattern(LONGEST));
    let key = key(function, keyed);
    for (len, expected) in digests(place, keyed) {
        for (name, way) in feeding::ALL {
            let got = way(kernel, function, output_len(function), &key, &input[..*len])?;
            same(&got, expected, || format!("{len} bytes, {name}"))?;
        }
    }
    Ok(())
}

pub(crate) const LONGEST: usize = 1300;
