//! Each known answer of each function, on each kernel, by each way of feeding; and the RFC's test of itself.
//!
//! data --index--> input that counts --way--> output --compared--> the answer
//!
//! Knows nothing of how the ways work.

use blake_kernels::Kernel;
use vectors::data::blake2::{self as data, COUNT, FUNCTIONS};
use vectors::hex;
use vectors::oracle::blake2::{Params, self_test};

use crate::face::Face;
use crate::feeding::{self, Way};
use crate::harness::{Entry, Harness, Outcome, check, same};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for (place, function) in FUNCTIONS.iter().enumerate() {
        for keyed in [false, true] {
            for (way, name) in Way::ALL {
                let mode = if keyed { "keyed_hash" } else { "hash" };
                let claim = format!("{}::{mode}::{name}", function.name);
                harness.on(entry, "official", &claim, move |kernel| answers(kernel, place, keyed, way));
            }
        }
    }
    harness.on(entry, "official", "self_test::blake2b", self_test::<u64>);
    harness.on(entry, "official", "self_test::blake2s", self_test::<u32>);
}

fn answers(kernel: &'static Kernel, place: usize, keyed: bool, way: Way) -> Outcome {
    let function = &FUNCTIONS[place];
    let committed = &data::committed().functions[place];
    check(committed.name == function.name, || format!("function {place} is {}", committed.name))?;
    let (answers, key) =
        if keyed { (&committed.keyed_hash, function.key()) } else { (&committed.hash, Vec::new()) };
    check(answers.len() == COUNT, || format!("{} answers", answers.len()))?;
    for (index, answer) in answers.iter().enumerate().filter(|(index, _)| listed(*index)) {
        let (input_len, len) = function.lengths(index);
        let answer = hex::decode(answer).ok_or("the answer is not hexadecimal")?;
        let got = feeding::function(kernel, way, function, len, &key, &data::counting(input_len));
        same(&got, &answer, || format!("{input_len} bytes of input, {len} of output"))?;
    }
    Ok(())
}

/// All known answers; under Miri those around the border of a block.
fn listed(index: usize) -> bool {
    !cfg!(miri) || [0, 63, 64, 128, 129, 255].contains(&index)
}

fn self_test<W: Face>(kernel: &'static Kernel) -> Outcome {
    let test = self_test::ALL.iter().find(|test| test.variant == W::VARIANT).ok_or("no self-test")?;
    for (way, name) in Way::ALL {
        let grand = test.grand_hash(|len, key, input| {
            feeding::hash::<W>(kernel, way, &Params::new(W::VARIANT, len), key, input)
        });
        same(&grand, &hex::decode(test.expected).ok_or("not hexadecimal")?, || name.to_owned())?;
    }
    Ok(())
}
