//! From an input to its output, by the way of reading that suits it and the hash function.
//!
//! `Input` --open--> regular file or block device, large --BLAKE3--> subtrees on the pool --> `Output`
//!                   the same, many threads --BLAKE2bp, BLAKE2sp-->  leaves on the pool   --> `Output`
//!                   everything else                             --> one stream           --> `Output`
//!
//! Knows nothing of output formats or of what the output is compared with.

use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::num::NonZeroUsize;

use blake3_api::kernel::{self, Kernel};
use rayon_core::ThreadPool;

use crate::ahead;
use crate::buffer::Buffer;
use crate::function::{Function, Parts};
use crate::input::{Input, Source, Stdin};
use crate::mode::Mode;
use crate::output::{Output, Window};
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

/// What hashes inputs, and what is kept from one to the next.
#[derive(Debug)]
pub(crate) struct Digester {
    kernel: &'static Kernel,
    pool: Pool,
    buffer: Buffer,
}

impl Digester {
    /// One way to read.
    pub(crate) fn new(reading: Reading) -> Self {
        let (kernel, threads) = match reading {
            Reading::Parts(threads) => (kernel::best(), threads),
            Reading::Stream(kernel) => (kernel, Threads::ONE),
        };
        Self { kernel, pool: Pool::new(threads), buffer: Buffer::new() }
    }

    /// Hashes one input: what reading it front to back gives.
    ///
    /// # Errors
    /// When it cannot be opened or read.
    pub(crate) fn digest(&mut self, function: &Function, input: &Input, stdin: Stdin) -> io::Result<Output> {
        match input.open(stdin)? {
            Source::Stdin(mut stdin) => self.stream(function, &mut stdin),
            Source::File(mut file) => match self.threaded(function, &mut file)? {
                Some(output) => Ok(output),
                None => self.stream(function, &mut file),
            },
        }
    }

    /// The file on many threads, or `None` where that cannot be done or does not pay.
    fn threaded(&mut self, function: &Function, file: &mut File) -> io::Result<Option<Output>> {
        match function.parts() {
            Parts::Subtrees(mode, window) => self.subtrees(mode, window, file),
            Parts::Leaves(leaves) => self.leaves(function, leaves, file),
            Parts::None => Ok(None),
        }
    }

    fn subtrees(&mut self, mode: &Mode, window: Window, file: &mut File) -> io::Result<Option<Output>> {
        let len = claimed_len(file)?;
        let Some(pool) = self.pool(len, subtree::PARALLEL_MIN) else { return Ok(None) };
        let source = &*file;
        match pool.install(|| subtree::hash(source, len, mode)) {
            Ok(reader) => Ok(Some(Output::stream(reader, window))),
            Err(Stop::Read(error)) => Err(error),
            Err(Stop::Length) => {
                // It claimed a length that is not its own, or is being written to. Reading at a
                // place moves the file's cursor on Windows.
                file.rewind()?;
                Ok(None)
            }
        }
    }

    fn leaves(
        &mut self,
        function: &Function,
        leaves: NonZeroUsize,
        file: &mut File,
    ) -> io::Result<Option<Output>> {
        let mut state = function.start(self.kernel);
        let len = claimed_len(file)?;
        let Some(pool) = self.pool(len, ahead::PARALLEL_MIN) else { return Ok(None) };
        pool.install(|| ahead::read(file, &mut *state, leaves))?;
        Ok(Some(state.output()))
    }

    /// The threads for a file of `len` bytes, of which there must be so many.
    fn pool(&mut self, len: u64, least: u64) -> Option<&ThreadPool> {
        if len < least { None } else { self.pool.get(len) }
    }

    fn stream(&mut self, function: &Function, source: &mut dyn Read) -> io::Result<Output> {
        let mut state = function.start(self.kernel);
        let buffer = self.buffer.bytes();
        loop {
            match source.read(buffer) {
                Ok(0) => return Ok(state.output()),
                Ok(count) => state.update(&buffer[..count]),
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
    use crate::algorithm::Blake2;
    use crate::kind::{Digest, Kind};

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

    /// BLAKE3 and, for all that goes the same way, BLAKE2b.
    fn functions() -> [Function; 2] {
        [Function::plain(Kind::Blake3), Function::plain(Kind::Blake2(Digest::longest(Blake2::B)))]
    }

    #[test]
    fn short_and_interrupted_reads_lose_nothing() {
        let bytes: Vec<u8> = (0..5000_u32).map(|i| (i % 251) as u8).collect();
        let wants = [
            blake3_api::hash(&bytes).as_bytes().to_vec(),
            blake2_api::blake2b::hash(&bytes).as_bytes().to_vec(),
        ];
        for (function, want) in functions().iter().zip(wants) {
            let mut digester = Digester::new(Reading::Stream(kernel::best()));
            let output = digester.stream(function, &mut Stutter(&bytes, false)).unwrap();
            assert!(output.is(&want), "{function:?}");
        }
    }

    #[test]
    fn errors_of_the_reader_are_passed_on() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::UnexpectedEof.into())
            }
        }
        for function in functions() {
            let mut digester = Digester::new(Reading::Stream(kernel::best()));
            let error = digester.stream(&function, &mut Broken).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
        }
    }
}
