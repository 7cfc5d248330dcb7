//! Calls the vectors crate on its own folder.
//!
//! Knows nothing of what the files hold.

use crate::cli::VectorsAction;
use crate::sh;
use anyhow::Result;

/// Writes or checks `vectors/data`.
pub(crate) fn run(action: VectorsAction) -> Result<()> {
    let dir = sh::root().join("vectors/data");
    let line = match action {
        VectorsAction::Regen => vectors::cli::regen(&dir)?,
        VectorsAction::Check => vectors::cli::check(&dir)?,
    };
    println!("{line}");
    Ok(())
}
