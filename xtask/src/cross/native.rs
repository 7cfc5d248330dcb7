//! What this machine can run beyond the plain tests: feature sets, machine code, vectors, `b2sum` as a peer of the tool, a
//! differential run.
//!
//! Knows nothing of other targets.

use super::need;
use crate::cli::{Arch, DifferentialArgs, FileAction};
use crate::sh::Cmd;
use anyhow::Result;

/// Features of the libraries that a plain workspace test leaves out; each set is tested on its own.
const FEATURE_SETS: &[(&str, &[&str])] = &[
    (
        "blake3-api",
        &[
            "--no-default-features",
            "--no-default-features --features mmap",
            "--features mmap,serde,zeroize,traits-preview",
        ],
    ),
    ("blake-kernels", &["--no-default-features"]),
    ("blake2-api", &["--no-default-features", "--features rayon,digest,serde,zeroize,bytemuck"]),
];

/// Seconds of the differential run.
const SECONDS: u64 = 30;

/// Runs all of it; stops at the first failure.
pub(super) fn run() -> Result<()> {
    need(&[("b2sum", "coreutils")])?;
    for (package, sets) in FEATURE_SETS {
        for features in *sets {
            let cargo = |words: &str| Cmd::cargo(None).args(words).arg("-p").arg(package).args(features);
            cargo("clippy --all-targets").args("-- -D warnings").run()?;
            cargo("test").run()?;
        }
    }
    Cmd::cargo(None).args("test -p b3 --test b2sum").env("EXPECT_TOOLS", "b2sum").run()?;
    crate::asm::run(Arch::Native)?;
    crate::vectors::run(FileAction::Check)?;
    let args = DifferentialArgs { seconds: SECONDS, seed: None, case: None, need_python: true };
    crate::differential::run(&args)
}
