//! What every change must pass on the machine at hand, before the lanes.
//!
//! Knows nothing of other machines: that is `cross`.

use crate::cli::FileAction;
use crate::sh::Cmd;
use anyhow::Result;

/// Runs the sequence; stops at the first failure.
pub(crate) fn run() -> Result<()> {
    Cmd::cargo(None).args("fmt --all --check").run()?;
    Cmd::cargo(None).args("clippy --workspace --all-targets -- -D warnings").run()?;
    Cmd::cargo(None).args("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings").run()?;
    Cmd::cargo(None).args("test --workspace").run()?;
    crate::tidy::run()?;
    crate::header::run(FileAction::Check)
}
