//! A reader to its end, and hashers as writers.
//!
//! reader --64 KiB at a time--> a function; `io::copy`, `write!` --`io::Write`--> `update`
//!
//! Knows nothing of files, or of what is done with the bytes.

use std::io::{self, ErrorKind, Read};

/// Hands all that a reader gives until its end to `take`, through a buffer of 64 KiB on the stack.
///
/// Reads that fail with `Interrupted` are tried again.
///
/// ```
/// let mut all: Vec<u8> = Vec::new();
/// blake_digest::read_to_end(&b"abc"[..], |piece| all.extend(piece))?;
/// assert_eq!(all, b"abc");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Any other error of the reader, and a reader that claims to have read more than there was room for. What it gave
/// before was handed over.
pub fn read_to_end(mut reader: impl Read, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    let mut buffer = [0; BUFFER_LEN];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(len) => take(buffer.get(..len).ok_or_else(|| overlong(len))?),
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
    }
}

/// Makes a hasher an `io::Write` by its method `update`. Takes the type with its generics.
///
/// ```
/// use std::io::Write;
///
/// struct Length(usize);
///
/// impl Length {
///     fn update(&mut self, input: &[u8]) -> &mut Self {
///         self.0 += input.len();
///         self
///     }
/// }
///
/// blake_digest::writer!([] Length);
///
/// let mut length = Length(0);
/// write!(length, "{}", 1000)?;
/// assert_eq!(length.0, 4);
/// # Ok::<(), std::io::Error>(())
/// ```
#[macro_export]
macro_rules! writer {
    ([$($generics:tt)*] $type:ty) => {
        /// Takes all bytes at once; never fails, and has nothing to flush.
        impl<$($generics)*> $crate::names::io::Write for $type {
            #[inline]
            fn write(&mut self, input: &[u8]) -> $crate::names::io::Result<usize> {
                self.update(input);
                Ok(input.len())
            }

            #[inline]
            fn flush(&mut self) -> $crate::names::io::Result<()> {
                Ok(())
            }
        }
    };
}

#[cold]
fn overlong(len: usize) -> io::Error {
    io::Error::other(std::format!("the reader claims {len} bytes in a buffer of {BUFFER_LEN}"))
}

const BUFFER_LEN: usize = 64 << 10;
