//! `OutputReader`: as much output as wanted, from any position.
//!
//! root node --position--> stream of 2^64 - 1 bytes --`fill`, `Read`--> caller's buffer
//!
//! Knows nothing of how the root came to be.

use blake3_tree::{Node, Xof};
use core::fmt;

use crate::error::misuse;
use crate::{Kernel, MisuseError};

/// Reads the extended output of a hash: a stream of 2^64 - 1 bytes, whose first 32 are the hash itself.
///
/// Positions go from 0 to `u64::MAX`. A reader at `u64::MAX` is at the end of the stream, in debug and in release:
/// there `std::io::Read` gives `Ok(0)` after a short count for what was left, and `fill` of one byte or more panics.
///
/// Going to another position costs nothing, and small reads within a block of 64 bytes don't compute it again. The
/// stream may be a secret, so what the reader holds is wiped on drop.
///
/// ```
/// let mut reader = blake3_api::Hasher::new().update(b"abc").finalize_xof();
/// let mut start = [0; 100];
/// reader.fill(&mut start);
/// assert_eq!(reader.position(), 100);
///
/// reader.set_position(90);
/// let mut again = [0; 10];
/// reader.fill(&mut again);
/// assert_eq!(again, start[90..]);
/// ```
///
/// # After `zeroize`
///
/// With the feature `zeroize` a reader can be wiped while it lives. Reading panics from then on.
#[derive(Clone)]
pub struct OutputReader {
    /// `None` once wiped.
    xof: Option<Xof>,
    kernel: &'static Kernel,
}

impl OutputReader {
    #[inline]
    pub(crate) fn new(node: Node, kernel: &'static Kernel) -> Self {
        OutputReader { xof: Some(Xof::new(node)), kernel }
    }

    /// Fills the whole buffer and moves on by its length. An empty buffer is always fine.
    ///
    /// # Panics
    ///
    /// If fewer bytes than that are left in the stream ([`try_fill`](Self::try_fill) returns an error instead), and
    /// after `zeroize`.
    #[inline]
    #[track_caller]
    pub fn fill(&mut self, buf: &mut [u8]) {
        if let Err(error) = self.try_fill(buf) {
            misuse(&error);
        }
    }

    /// Fills the whole buffer and moves on by its length, or does nothing at all.
    ///
    /// # Errors
    ///
    /// If fewer bytes than that are left in the stream, and after `zeroize`.
    ///
    /// ```
    /// let mut reader = blake3_api::Hasher::new().finalize_xof();
    /// reader.set_position(u64::MAX - 10);
    /// assert!(reader.try_fill(&mut [0; 11]).is_err());
    /// assert!(reader.try_fill(&mut [0; 10]).is_ok());
    /// assert_eq!(reader.position(), u64::MAX);
    /// ```
    #[inline]
    pub fn try_fill(&mut self, buf: &mut [u8]) -> Result<(), MisuseError> {
        match &mut self.xof {
            Some(xof) => Ok(xof.fill(self.kernel, buf)?),
            None => Err(MisuseError::Wiped),
        }
    }

    /// Fills as much of the buffer as the stream has bytes left, and says how much.
    #[cfg(feature = "std")]
    fn read_some(&mut self, buf: &mut [u8]) -> usize {
        match &mut self.xof {
            Some(xof) => xof.read(self.kernel, buf),
            None => misuse(&MisuseError::Wiped),
        }
    }

    /// Where in the stream the next read begins, in bytes. 0 after `zeroize`.
    #[inline]
    pub fn position(&self) -> u64 {
        self.xof.as_ref().map_or(0, Xof::position)
    }

    /// Goes to any position of the stream, in bytes. `u64::MAX` is its end. Has no effect after `zeroize`.
    #[inline]
    pub fn set_position(&mut self, position: u64) {
        if let Some(xof) = &mut self.xof {
            xof.set_position(position);
        }
    }
}

/// Shows the position, and nothing of the stream.
impl fmt::Debug for OutputReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutputReader").field("position", &self.position()).finish_non_exhaustive()
    }
}

/// Fills the buffer, with less only at the end of the stream. Never fails; panics after `zeroize`.
#[cfg(feature = "std")]
impl std::io::Read for OutputReader {
    #[inline]
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        Ok(self.read_some(buf))
    }
}

/// Seeks from the start or the current position. Targets beyond the end of the stream become its end, `u64::MAX`.
/// Negative targets, and seeking from the end, are refused as `InvalidInput`.
#[cfg(feature = "std")]
impl std::io::Seek for OutputReader {
    fn seek(&mut self, target: std::io::SeekFrom) -> std::io::Result<u64> {
        use std::io::{Error, ErrorKind, SeekFrom};

        let position = self.position();
        let target = match target {
            SeekFrom::Start(target) => target,
            SeekFrom::Current(by @ 0..) => position.saturating_add(by.unsigned_abs()),
            SeekFrom::Current(by) => position.checked_sub(by.unsigned_abs()).ok_or_else(|| {
                Error::new(
                    ErrorKind::InvalidInput,
                    std::format!("the stream starts at byte 0: cannot seek by {by} from {position}"),
                )
            })?,
            SeekFrom::End(by) => {
                return Err(Error::new(
                    ErrorKind::InvalidInput,
                    std::format!("cannot seek by {by} from the end of an output stream, only from its start"),
                ));
            }
        };
        self.set_position(target);
        Ok(target)
    }
}

/// Wipes the root node at once. See [After `zeroize`](OutputReader#after-zeroize).
#[cfg(feature = "zeroize")]
impl zeroize::Zeroize for OutputReader {
    fn zeroize(&mut self) {
        self.xof = None;
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for OutputReader {}
