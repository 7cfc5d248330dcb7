//! Each known answer of each function, on each kernel, by each way of feeding; and the RFC's test of itself.
//!
//! data --index--> input that counts --way--> output --compared--> the answer
//!
//! Knows nothing of how the ways work.

use blake_kernels::Kernel;
use vectors::data::blake2::{self as data, COUNT, FUNCTIONS, Kind};
use vectors::hex;
use vectors::oracle::blake2::self_test;

use crate::face::Face;
use crate::feeding;
use crate::harness::{Entry, Harness, Outcome, check, quick, same};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for (place, function) in FUNCTIONS.iter().enumerate() {
        for keyed in [false, true] {
            for (name, way) in feeding::ALL {
                let mode = if keyed { "keyed_hash" } else { "hash" };
                let claim = format!("{}::{mode}::{name}", function.name);
                harness
                    .on(entry, "official", &claim, move |kernel| answers(kernel, place, keyed, (name, way)));
            }
        }
    }
    harness.on(entry, "official", "self_test::blake2b", self_test::<u64>);
    harness.on(entry, "official", "self_test::blake2s", self_test::<u32>);
}

type Named = (&'static str, feeding::Run);

fn answers(kernel: &'static Kernel, place: usize, keyed: bool, (name, way): Named) -> Outcome {
    let function = &FUNCTIONS[place];
    let committed = &data::committed().functions[place];
    check(committed.name == function.name, || format!("function {place} is {}", committed.name))?;
    let (answers, key) =
        if keyed { (&committed.keyed_hash, function.key()) } else { (&committed.hash, Vec::new()) };
    check(answers.len() == COUNT, || format!("{} answers", answers.len()))?;
    for (index, answer) in answers.iter().enumerate().filter(|(index, _)| listed(*index, name)) {
        let (input_len, len) = function.lengths(index);
        let answer = hex::decode(answer).ok_or("the answer is not hexadecimal")?;
        let got = way(kernel, function, len, &key, &data::counting(input_len))?;
        same(&got, &answer, || format!("{input_len} bytes of input, {len} of output"))?;
    }
    Ok(())
}

/// All known answers; in the quick size the API, which stands on the same routines, gets a sample of them, and under
/// Miri all ways do.
fn listed(index: usize, name: &str) -> bool {
    let sample = [0, 1, 63, 64, 65, 127, 128, 129, 254, 255].contains(&index);
    sample || !(cfg!(miri) || quick() && name.starts_with("api"))
}

fn self_test<W: Face>(kernel: &'static Kernel) -> Outcome {
    let test = self_test::ALL.iter().find(|test| test.variant == W::VARIANT).ok_or("no self-test")?;
    let function =
        FUNCTIONS.iter().find(|f| f.variant == W::VARIANT && f.kind == Kind::Sequential).ok_or("none")?;
    let expected = hex::decode(test.expected).ok_or("not hexadecimal")?;
    for (name, way) in feeding::ALL {
        let mut failed = None;
        let grand = test.grand_hash(|len, key, input| {
            way(kernel, function, len, key, input).unwrap_or_else(|error| {
                failed = Some(error);
                Vec::new()
            })
        });
        failed.map_or(Ok(()), Err)?;
        same(&grand, &expected, || name.to_owned())?;
    }
    Ok(())
}
