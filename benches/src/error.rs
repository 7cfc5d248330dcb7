//! What can go wrong between a case and a chart.
//!
//! Knows nothing of who prints it.

use std::fmt;
use std::path::{Path, PathBuf};

/// A failure of a comparison or of a report.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No kernel of that name, or none that this CPU runs.
    Kernel(String),
    /// Two candidates of one case gave different answers, so their times mean nothing.
    Disagreement {
        /// The case.
        case: String,
        /// The candidate taken as right.
        first: String,
        /// The candidate that differs from it.
        second: String,
    },
    /// The filter left no case.
    NoCase {
        /// The filter as given.
        filter: String,
    },
    /// The text has no well-formed pair of markers.
    Markers {
        /// How often the opening marker was found; one is wanted.
        begins: usize,
        /// How often the closing marker was found; one is wanted.
        ends: usize,
    },
    /// The closing marker stands before the opening one.
    MarkersReversed,
    /// A file could not be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A result file is not what `compare` writes.
    Json {
        /// The file.
        path: PathBuf,
        /// Why.
        source: serde_json::Error,
    },
    /// A result file holds no row for a chart.
    NothingToDraw {
        /// The group of rows that the chart shows.
        group: &'static str,
    },
    /// The drawing library failed.
    Chart(String),
}

impl Error {
    /// Puts the path to an error of the file system.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kernel(message) => f.write_str(message),
            Self::Disagreement { case, first, second } => {
                write!(f, "{case}: {first} and {second} give different answers")
            }
            Self::NoCase { filter } => write!(f, "no case has {filter:?} in its name"),
            Self::Markers { begins, ends } => write!(
                f,
                "expected one {:?} and one {:?}, found {begins} and {ends}",
                crate::marker::BEGIN,
                crate::marker::END
            ),
            Self::MarkersReversed => {
                write!(f, "{:?} stands before {:?}", crate::marker::END, crate::marker::BEGIN)
            }
            Self::File { path, source } => write!(f, "{}: {source}", path.display()),
            Self::Json { path, source } => write!(f, "{}: {source}", path.display()),
            Self::NothingToDraw { group } => write!(f, "no row of the group {group:?} to draw"),
            Self::Chart(message) => write!(f, "chart: {message}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { source, .. } => Some(source),
            Self::Json { source, .. } => Some(source),
            _ => None,
        }
    }
}
