//! Readers into a `Hasher`, and a `Hasher` as a writer.
//!
//! reader --64 KiB at a time--> `update`; `io::copy`, `write!` --`io::Write`--> `update`
//!
//! Knows nothing of files.

use std::io::{self, ErrorKind, Read, Write};

use crate::Hasher;

impl Hasher {
    /// Adds all that a reader gives until its end, on the calling thread, through a buffer of 64 KiB on the stack.
    ///
    /// Reads that fail with `Interrupted` are tried again.
    ///
    /// ```
    /// # fn main() -> std::io::Result<()> {
    /// let input = vec![5; 100_000];
    /// let mut hasher = blake3_api::Hasher::new();
    /// hasher.update_reader(&input[..])?;
    /// assert_eq!(hasher.finalize(), blake3_api::hash(&input));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Any other error of the reader. What it gave before stays hashed and is counted by [`count`](Self::count),
    /// so the caller may go on with the same reader.
    ///
    /// # Panics
    ///
    /// Like [`update`](Self::update).
    pub fn update_reader(&mut self, mut reader: impl Read) -> io::Result<&mut Self> {
        let mut buffer = [0; BUFFER_LEN];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return Ok(self),
                Ok(len) => self.update(buffer.get(..len).ok_or_else(|| overlong(len))?),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
        }
    }
}

/// Takes all bytes at once; never fails, and has nothing to flush.
impl Write for Hasher {
    #[inline]
    fn write(&mut self, input: &[u8]) -> io::Result<usize> {
        self.update(input);
        Ok(input.len())
    }

    #[inline]
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cold]
fn overlong(len: usize) -> io::Error {
    io::Error::other(std::format!("the reader claims {len} bytes in a buffer of {BUFFER_LEN}"))
}

const BUFFER_LEN: usize = 64 << 10;
