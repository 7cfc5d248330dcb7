//! From an input to its output stream, by the way of reading that suits it.
//!
//! `Input` --open--> regular file or block device, large --> subtrees on the pool --> output reader
//!                   everything else                     --> one stream           --> output reader
//!
//! Knows nothing of output formats or of what the output is compared with.

use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};

use blake3_api::OutputReader;
use blake3_api::kernel::{self, Kernel};

use crate::buffer::Buffer;
use crate::input::{Input, Source, Stdin};
use crate::mode::Mode;
use crate::subtree::{self, Stop};
use crate::threads::{Pool, Threads};

/// How files are read, and by what they are hashed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading {
    /// Large ones in parts, on so many threads; all by the best kernel.
    Parts(Threads),
    /// Front to back on one thread, by this kernel.
    Stream(&'static Kernel),
}

/// How inputs are hashed, and what is kept from one to the next.
#[derive(Debug)]
pub(crate) struct Digester {
    mode: Mode,
    kernel: &'static Kernel,
    pool: Pool,
    buffer: Buffer,
}

impl Digester {
    /// One function, and one way to read.
    pub(crate) fn new(mode: Mode, reading: Reading) -> Self {
        let (kernel, threads) = match reading {
            Reading::Parts(threads) => (kernel::best(), threads),
            Reading::Stream(kernel) => (kernel, Threads::ONE),
        };
        Self { mode, kernel, pool: Pool::new(threads), buffer: Buffer::new() }
    }

    /// Hashes one input: what reading it front to back gives.
    ///
    /// # Errors
    /// When it cannot be opened or read.
    pub(crate) fn digest(&mut self, input: &Input, stdin: Stdin) -> io::Result<OutputReader> {
        match input.open(stdin)? {
            Source::Stdin(mut stdin) => self.stream(&mut stdin),
            Source::File(mut file) => match self.parts(&mut file)? {
                Some(output) => Ok(output),
                None => self.stream(&mut file),
            },
        }
    }

    /// The file in parts on many threads, or `None` where that cannot be done or does not pay.
    fn parts(&mut self, file: &mut File) -> io::Result<Option<OutputReader>> {
        let len = claimed_len(file)?;
        if len < subtree::PARALLEL_MIN {
            return Ok(None);
        }
        let Some(pool) = self.pool.get(len) else { return Ok(None) };
        let (mode, source) = (&self.mode, &*file);
        match pool.install(|| subtree::hash(source, len, mode)) {
            Ok(output) => Ok(Some(output)),
            Err(Stop::Read(error)) => Err(error),
            Err(Stop::Length) => {
                // It claimed a length that is not its own, or is being written to. Reading at a
                // place moves the file's cursor on Windows.
                file.rewind()?;
                Ok(None)
            }
        }
    }

    fn stream(&mut self, source: &mut dyn Read) -> io::Result<OutputReader> {
        let mut hasher = self.mode.hasher();
        hasher.set_kernel(self.kernel);
        let buffer = self.buffer.bytes();
        loop {
            match source.read(buffer) {
                Ok(0) => return Ok(hasher.finalize_xof()),
                Ok(count) => _ = hasher.update(&buffer[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The length that a file claims: 0 for what only reading can tell.
fn claimed_len(file: &mut File) -> io::Result<u64> {
    let metadata = file.metadata()?;
    if metadata.is_file() {
        return Ok(metadata.len());
    }
    if is_block_device(&metadata) {
        let len = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        return Ok(len);
    }
    Ok(0)
}

#[cfg(unix)]
fn is_block_device(metadata: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_block_device(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_block_device(_: &Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time, every other call interrupted.
    struct Stutter<'a>(&'a [u8], bool);

    impl Read for Stutter<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            self.0.read(&mut buffer[..1])
        }
    }

    #[test]
    fn short_and_interrupted_reads_lose_nothing() {
        let bytes: Vec<u8> = (0..5000_u32).map(|i| (i % 251) as u8).collect();
        let mut output = Digester::new(Mode::Hash, Reading::Stream(kernel::best()))
            .stream(&mut Stutter(&bytes, false))
            .unwrap();
        let mut hash = [0; 32];
        output.fill(&mut hash);
        assert_eq!(blake3_api::hash(&bytes), hash);
    }

    #[test]
    fn errors_of_the_reader_are_passed_on() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::UnexpectedEof.into())
            }
        }
        let error =
            Digester::new(Mode::Hash, Reading::Stream(kernel::best())).stream(&mut Broken).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}
