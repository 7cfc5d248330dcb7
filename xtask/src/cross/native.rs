//! What this machine can run beyond the plain tests: feature sets, machine code, vectors, a differential run.
//!
//! Knows nothing of other targets.

use crate::cli::{DifferentialArgs, FileAction};
use crate::sh::Cmd;
use anyhow::Result;

/// Features of blake3-api that a plain workspace test leaves out; each set is tested on its own.
const FEATURE_SETS: &[&str] = &[
    "--no-default-features",
    "--no-default-features --features mmap",
    "--features mmap,serde,zeroize,traits-preview",
];

/// Seconds of the differential run.
const SECONDS: u64 = 30;

/// Runs all of it; stops at the first failure.
pub(super) fn run() -> Result<()> {
    for features in FEATURE_SETS {
        Cmd::cargo(None)
            .args("clippy -p blake3-api --all-targets")
            .args(features)
            .args("-- -D warnings")
            .run()?;
        Cmd::cargo(None).args("test -p blake3-api").args(features).run()?;
    }
    crate::asm::run()?;
    crate::vectors::run(FileAction::Check)?;
    crate::differential::run(&DifferentialArgs { seconds: SECONDS, seed: None, case: None })
}
