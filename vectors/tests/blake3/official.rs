//! Each known answer in each mode, on each kernel, by each way of feeding.
//!
//! data --case--> painted input --way--> digest and 131 bytes of output --compared--> the answer
//!
//! Knows nothing of how the ways work.

use vectors::data::blake3::{self as data, LENGTHS, OUTPUT_LEN};
use vectors::{hex, paint};

use crate::feeding::{self, Way};
use crate::harness::{Entry, Harness, check, same};
use crate::mode::Mode;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for (index, &len) in LENGTHS.iter().enumerate().filter(|(_, len)| listed(**len)) {
        for mode in Mode::ALL {
            for Way { name, feed, quick_len } in feeding::WAYS {
                let claim = format!("{}::len_{len}::{name}", mode.name());
                harness.sized_on(entry, "official", &claim, len > quick_len, move |kernel| {
                    // Parsed only when a test runs: a filtered run of others does not pay for it.
                    let case = &data::committed().cases[index];
                    check(case.input_len == len, || format!("case {index} has {} bytes", case.input_len))?;
                    let answer = hex::decode(mode.answer(case)).ok_or("the answer is not hexadecimal")?;
                    let (digest, output) = feed(kernel, mode, &paint::pattern(len))?;
                    same(&digest, &answer[..32], || "digest".to_owned())?;
                    same(&output, &answer[..OUTPUT_LEN], || "extended output".to_owned())
                });
            }
        }
    }
}

/// Miri takes longer to list some thousand tests than to run the few that it has time for.
fn listed(len: usize) -> bool {
    !cfg!(miri) || [0, 1, 64, 65, 1023, 1025, 2049].contains(&len)
}
