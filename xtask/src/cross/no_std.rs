//! The library layers for machines without an operating system.
//!
//! Knows nothing of running there: what builds for such a target links no `std`.

use crate::sh::Cmd;
use anyhow::Result;

const TARGETS: &[&str] = &["thumbv7em-none-eabi", "x86_64-unknown-none"];

/// Builds the layers for each target.
pub(super) fn run() -> Result<()> {
    for target in TARGETS {
        for package in ["blake-kernels", "blake-digest", "blake3-tree", "blake3-api", "blake2-api"] {
            let cmd = Cmd::cargo(None).args("build --no-default-features -p").arg(package);
            cmd.arg("--target").arg(target).run()?;
        }
        for features in ["", "--features blake2"] {
            // Of the C library's kinds of crate, such a target has the archive alone.
            let cmd = Cmd::cargo(None)
                .args("rustc --no-default-features -p blake3-ffi --lib --crate-type staticlib")
                .args(features);
            cmd.arg("--target").arg(target).run()?;
        }
    }
    Ok(())
}
