//! The BLAKE2 family on every kernel held against the oracle and the known answers, one named test for each claim.
//!
//! known kernels x suites --> trials --libtest-mimic--> passed, failed, ignored
//!
//! A kernel that this CPU lacks shows as ignored; one that `EXPECT_KERNELS` names and that is missing
//! fails. Needs no file and runs as a single binary, so that an emulator can boot straight into it.
//! README.md of this crate describes the environment variables.

mod api;
mod batches;
mod face;
mod feeding;
#[path = "../common/fenced.rs"]
mod fenced;
mod guard;
#[path = "../common/harness.rs"]
mod harness;
mod lengths;
mod misuse;
mod official;
mod output;
mod params;
#[path = "../common/selection.rs"]
mod selection;
mod slots;
mod splits;
mod states;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut harness = harness::Harness::new();
    if !arguments.list {
        eprintln!("seed {:#018x}, {} size", harness::seed(), if harness::quick() { "quick" } else { "full" });
    }
    selection::add(&mut harness);
    for entry in &harness::entries() {
        official::add(&mut harness, entry);
        slots::add(&mut harness, entry);
        lengths::add(&mut harness, entry);
        batches::add(&mut harness, entry);
        guard::add(&mut harness, entry);
        splits::add(&mut harness, entry);
        params::add(&mut harness, entry);
        output::add(&mut harness, entry);
        states::add(&mut harness, entry);
        misuse::add(&mut harness, entry);
    }
    libtest_mimic::run(&arguments, harness.into_trials()).exit_code()
}
