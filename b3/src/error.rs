//! What ends the whole run, as opposed to what spoils one file or one line.
//!
//! Knows nothing of exit statuses but what the two groups are: usage, and all else.

use std::fmt;
use std::io;

use crate::key::KeyError;

/// A reason to stop at once.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) enum Error {
    /// The options contradict each other or the limits; shown the way other usage errors are.
    Usage(clap::Error),
    /// Raw output of so many inputs could not be told apart.
    RawInputs(usize),
    /// What is on standard input is no key.
    Key(KeyError),
    /// Standard output does not take any more.
    Output(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(error) => error.fmt(f),
            Self::RawInputs(count) => write!(f, "--raw allows only 1 input, received {count}"),
            Self::Key(error) => error.fmt(f),
            Self::Output(error) => write!(f, "cannot write to standard output: {error}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<KeyError> for Error {
    fn from(error: KeyError) -> Self {
        Self::Key(error)
    }
}

impl From<clap::Error> for Error {
    fn from(error: clap::Error) -> Self {
        Self::Usage(error)
    }
}
