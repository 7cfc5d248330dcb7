//! `vectors regen` and `vectors check` as functions: write the known answers, or compare them.
//!
//! folder --read or write--> `blake2.json`, `blake3.json` <--compare--> fresh text from the oracles
//!
//! Knows nothing of argument parsing or exit codes; whoever calls prints the lines or the error.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use crate::data::{self, blake2, blake3};

/// The folder of the committed vectors in the source tree that this was built from.
pub fn data_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// Writes fresh vectors into `dir` and says so in a line for each file.
///
/// # Errors
///
/// [`Error::Write`] if a file cannot be written.
pub fn regen(dir: &Path) -> Result<String, Error> {
    each_file(dir, |path, fresh| match fs::write(&path, fresh) {
        Ok(()) => Ok(format!("wrote {}", path.display())),
        Err(source) => Err(Error::Write { path, source }),
    })
}

/// Compares the vectors in `dir` with fresh ones, byte by byte, and says so in a line for each file.
///
/// # Errors
///
/// [`Error::Read`] if a file cannot be read; [`Error::Differs`] with the first difference.
pub fn check(dir: &Path) -> Result<String, Error> {
    each_file(dir, |path, fresh| {
        let committed = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(source) => return Err(Error::Read { path, source }),
        };
        match data::first_difference(&committed, fresh) {
            None => Ok(format!("{} holds what the oracle makes", path.display())),
            Some(difference) => Err(Error::Differs { path, difference }),
        }
    })
}

/// Calls `act` with the path and the fresh text of each file; the lines that it returns, together.
fn each_file(dir: &Path, act: impl Fn(PathBuf, &str) -> Result<String, Error>) -> Result<String, Error> {
    let files = [
        (blake2::FILE_NAME, blake2::to_text(&blake2::generate())),
        (blake3::FILE_NAME, blake3::to_text(&blake3::generate())),
    ];
    let lines: Result<Vec<_>, _> = files.iter().map(|(name, fresh)| act(dir.join(name), fresh)).collect();
    Ok(lines?.join("\n"))
}

/// Why vectors could not be written or do not hold.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read.
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file cannot be written.
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is not what the oracle makes.
    Differs {
        /// The file.
        path: PathBuf,
        /// The first place.
        difference: data::Difference,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read { path, .. } => write!(f, "cannot read {}", path.display()),
            Error::Write { path, .. } => write!(f, "cannot write {}", path.display()),
            Error::Differs { path, difference: data::Difference { line, column, committed, fresh } } => {
                write!(
                    f,
                    "{}, line {line}, column {column}: the file has {committed:?}, the oracle makes {fresh:?}",
                    path.display()
                )
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Read { source, .. } | Error::Write { source, .. } => Some(source),
            Error::Differs { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "needs files")]
    fn committed_file_passes_its_check() {
        check(&data_dir()).expect("the committed vectors hold");
    }

    #[test]
    #[cfg_attr(miri, ignore = "needs files")]
    fn regenerated_file_passes_and_a_changed_digit_is_found() {
        let dir = std::env::temp_dir().join(format!("vectors-cli-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("a temporary folder");
        regen(&dir).expect("regen writes");
        check(&dir).expect("and check agrees");
        for (name, from, to, place) in [
            (blake3::FILE_NAME, "af1349", "af1348", "line 8, column 21: the file has \"8b9f5"),
            (blake2::FILE_NAME, "786a02f7", "786a02f6", "line 7, column 17: the file has \"642015903c6"),
        ] {
            let path = dir.join(name);
            let good = fs::read_to_string(&path).expect("the file is there");
            fs::write(&path, good.replacen(from, to, 1)).expect("and can be changed");
            let error = check(&dir).expect_err("the change is seen").to_string();
            fs::write(&path, good).expect("and changed back");
            assert!(error.contains(name) && error.contains(place), "{error}");
        }
        fs::remove_dir_all(&dir).expect("the temporary folder goes");
    }

    #[test]
    #[cfg_attr(miri, ignore = "needs files")]
    fn missing_folder_is_named() {
        let error = check(Path::new("no/such/folder")).expect_err("nothing to read").to_string();
        assert!(error.starts_with("cannot read no/such/folder"), "{error}");
    }
}
