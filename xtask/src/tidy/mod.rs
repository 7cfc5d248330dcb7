//! The rules of the house that neither the compiler nor clippy knows.
//!
//! cargo metadata --> arrows; .rs files --> headers, lengths, unsafe --> findings --> report
//!
//! Knows nothing of how to mend what it finds.

mod arrows;
mod files;
mod tokens;

use crate::sh::{self, Cmd};
use anyhow::{Result, bail};
use std::fmt;

/// One thing found.
#[derive(Debug, PartialEq)]
struct Finding {
    weight: Weight,
    /// A file or a package.
    place: String,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Weight {
    /// Fails the check.
    Error,
    /// Worth a look.
    Note,
}

impl Finding {
    fn error(place: &str, text: impl Into<String>) -> Self {
        Self { weight: Weight::Error, place: place.into(), text: text.into() }
    }

    fn note(place: &str, text: impl Into<String>) -> Self {
        Self { weight: Weight::Note, place: place.into(), text: text.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Error => "error",
            Weight::Note => "note",
        };
        write!(f, "{weight}: {}: {}", self.place, self.text)
    }
}

/// Checks the whole workspace.
pub(crate) fn run() -> Result<()> {
    let metadata = Cmd::cargo(None).args("metadata --no-deps --format-version 1").read()?;
    let packages = arrows::packages(&metadata)?;
    let mut findings = arrows::check(&packages);
    let files = files::all(sh::root())?;
    for file in &files {
        findings.extend(files::check(file));
    }

    for finding in &findings {
        println!("{finding}");
    }
    let errors = findings.iter().filter(|finding| finding.weight == Weight::Error).count();
    if errors > 0 {
        bail!("tidy: {errors} errors in {} packages, {} files", packages.len(), files.len());
    }
    println!("tidy: {} packages and {} files are in order", packages.len(), files.len());
    Ok(())
}
