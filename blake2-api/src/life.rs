//! Whether a state may still be used.
//!
//! Knows nothing of what states hold.

use crate::Error;

/// What has become of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    /// It takes input and gives digests.
    Open,
    /// It was finished. `reset` opens it again.
    Finished,
    /// It was wiped. Nothing opens it again.
    Wiped,
}

impl Life {
    #[inline]
    pub(crate) fn check(self) -> Result<(), Error> {
        match self {
            Life::Open => Ok(()),
            Life::Finished => Err(Error::Finished),
            Life::Wiped => Err(Error::Wiped),
        }
    }
}
