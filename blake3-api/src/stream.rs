//! Readers into a `Hasher`, and a `Hasher` as a writer.
//!
//! reader --64 KiB at a time--> `update`; `io::copy`, `write!` --`io::Write`--> `update`
//!
//! Knows nothing of files.

use blake_digest::{read_to_end, writer};
use std::io::{self, Read};

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
    pub fn update_reader(&mut self, reader: impl Read) -> io::Result<&mut Self> {
        read_to_end(reader, |piece| {
            self.update(piece);
        })?;
        Ok(self)
    }
}

writer!([] Hasher);
