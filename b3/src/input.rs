//! What is to be read: a file by its name, or standard input.
//!
//! `-` or a name --> `Input` --open--> `Source`
//!
//! Knows nothing of hashing or check files.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;

/// One thing to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input, written `-`.
    Stdin,
    /// A file.
    File(OsString),
}

impl Input {
    /// The input that `name` means.
    pub(crate) fn named(name: OsString) -> Self {
        if name == "-" { Self::Stdin } else { Self::File(name) }
    }

    /// The name that means this input.
    pub(crate) fn name(&self) -> &OsStr {
        match self {
            Self::Stdin => OsStr::new("-"),
            Self::File(name) => name,
        }
    }

    /// Opens it for reading.
    ///
    /// # Errors
    /// When the file cannot be opened, or standard input is taken.
    pub(crate) fn open(&self, stdin: Stdin) -> io::Result<Source> {
        match (self, stdin) {
            (Self::File(name), _) => File::open(name).map(Source::File),
            (Self::Stdin, Stdin::Free) => Ok(Source::Stdin(io::stdin().lock())),
            (Self::Stdin, Stdin::HoldsKey) => Err(io::Error::other("standard input holds the key")),
            (Self::Stdin, Stdin::HoldsSums) => Err(io::Error::other("standard input holds the checksums")),
        }
    }
}

/// An opened input.
#[derive(Debug)]
pub(crate) enum Source {
    /// Standard input, which is read front to back.
    Stdin(io::StdinLock<'static>),
    /// A file of any kind.
    File(File),
}

/// What standard input is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stdin {
    /// For whatever input names it.
    Free,
    /// For the key: no input can name it.
    HoldsKey,
    /// For the check file at work: no line in it can name it.
    HoldsSums,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dash_alone_is_standard_input() {
        assert_eq!(Input::named("-".into()), Input::Stdin);
        assert_eq!(Input::named("./-".into()), Input::File("./-".into()));
        assert_eq!(Input::Stdin.name(), "-");
    }

    #[test]
    fn taken_standard_input_cannot_be_opened() {
        assert!(Input::Stdin.open(Stdin::HoldsKey).unwrap_err().to_string().contains("key"));
        assert!(Input::Stdin.open(Stdin::HoldsSums).unwrap_err().to_string().contains("checksums"));
    }
}
