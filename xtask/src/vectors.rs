//! Calls the vectors crate on its own folder.
//!
//! Knows nothing of what the files hold.

use crate::cli::FileAction;
use crate::sh;
use anyhow::Result;

/// Writes or checks `vectors/data`.
pub(crate) fn run(action: FileAction) -> Result<()> {
    let dir = sh::root().join("vectors/data");
    let lines = match action {
        FileAction::Regen => vectors::cli::regen(&dir)?,
        FileAction::Check => vectors::cli::check(&dir)?,
    };
    println!("{lines}");
    Ok(())
}
