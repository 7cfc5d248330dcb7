//! Tests of the kernels and the tree under Miri: undefined behaviour on x86-64 and AArch64, and a big-endian machine.
//!
//! features, target --cargo miri--> the chosen tests on every kernel that these features bring
//!
//! Knows nothing of speed: an interpreted block takes some 50 ms, so that only tests on short inputs are chosen.

use crate::sh::Cmd;
use anyhow::{Result, anyhow};
use std::thread;

/// A target, flags for rustc, and the kernels that must be there. Miri's CPU has the features that the build is given;
/// it knows no SVE.
type Run = (&'static str, &'static str, &'static str);

const RUNS: &[Run] = &[
    (
        "x86_64-unknown-linux-gnu",
        "-Ctarget-feature=+avx2,+avx512f,+avx512vl,+avx512bw",
        "avx512,avx2,sse41,sse2,portable",
    ),
    ("aarch64-unknown-linux-gnu", "", "neon,portable"),
    ("s390x-unknown-linux-gnu", "", "portable"),
];

/// What is tested, and parts of the names of the tests: every entry of every kernel, the tree's states and errors; then
/// every form for several states, which parents, or jobs of a block, reach with the fewest blocks.
const TESTS: &[(&str, &str)] = &[
    (
        "-p blake-kernels -p blake3-tree --lib --tests",
        "compress_follows blocks_in_a_run refused wipe_clears known_answers wiped_state debug_prints expected_kernels",
    ),
    ("-p vectors --test blake3", "--color=never parents_in_every_count"),
    ("-p vectors --test blake2", "--color=never few_blocks_in_every_count"),
];

/// Runs the chosen tests once for each entry, side by side: Miri is one thread.
pub(super) fn run() -> Result<()> {
    thread::scope(|scope| {
        let runs: Vec<_> = RUNS.iter().map(|run| (run, scope.spawn(|| tests(run)))).collect();
        for ((target, flags, expect), run) in runs {
            let output = run.join().map_err(|_| anyhow!("the thread of {target} panicked"))??;
            println!("--- Miri, {target} {flags}: {expect}\n{output}");
        }
        Ok(())
    })
}

/// The test runners' output.
fn tests((target, flags, expect): &Run) -> Result<String> {
    let mut output = String::new();
    for (packages, names) in TESTS {
        let cmd = Cmd::cargo(Some("nightly")).args("miri test").args(packages).arg("--target").arg(target);
        // Apart from other builds, whose flags are others, and from each other's lock.
        output += &cmd
            .env("CARGO_TARGET_DIR", format!("target/miri/{target}"))
            .env("RUSTFLAGS", flags)
            .env("EXPECT_KERNELS", expect)
            .env("MIRIFLAGS", "-Zmiri-disable-isolation")
            // A backtrace of an expected panic would take it seconds.
            .env("RUST_BACKTRACE", "0")
            .arg("--")
            .args(names)
            .read()?;
    }
    Ok(output)
}
