//! Readers into the states, and the states as writers.
//!
//! reader --64 KiB at a time--> `update`; `io::copy`, `write!` --`io::Write`--> `update`
//!
//! Knows nothing of files.

use blake_digest::{read_to_end, writer};
use std::io::{self, Read};

use crate::generic::{State, Variant, striped, xof};

macro_rules! stream {
    ($state:ident) => {
        impl<W: Variant> $state<W> {
            /// Adds all that a reader gives until its end, through a buffer of 64 KiB on the stack.
            ///
            /// Reads that fail with `Interrupted` are tried again.
            ///
            /// # Errors
            ///
            /// Any other error of the reader. What it gave before stays hashed and is counted by
            /// [`count`](Self::count), so the caller may go on with the same reader.
            ///
            /// # Panics
            ///
            /// If the state was finished or wiped.
            pub fn update_reader(&mut self, reader: impl Read) -> io::Result<&mut Self> {
                read_to_end(reader, |piece| {
                    self.update(piece);
                })?;
                Ok(self)
            }
        }

        writer!([W: Variant] $state<W>);
    };
}

use striped::State as StripedState;
use xof::State as XofState;

stream!(State);
stream!(StripedState);
stream!(XofState);
