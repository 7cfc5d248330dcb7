//! Files into a `Hasher` through a memory map.
//!
//! path --open, length by seeking--> map --> `update` (or, where mapping is no use, `update_reader`)
//!
//! Knows nothing of what is hashed or of how threads share it. Holds the crate's one line of unsafe code.

use memmap2::{Mmap, MmapOptions};
use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::Path;

use crate::{Hasher, Parallelism};

impl Hasher {
    /// Adds the contents of a file, mapped into memory, on the calling thread.
    ///
    /// Files under 16 KiB and what can't be mapped (pipes, many special files) are read instead, with the same result.
    ///
    /// ```no_run
    /// # fn main() -> std::io::Result<()> {
    /// let mut hasher = blake3_api::Hasher::new();
    /// hasher.update_mmap("big.iso")?;
    /// println!("{}", hasher.finalize());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Files that change
    ///
    /// If another process writes to the file meanwhile, the hash is one of neither content. If it truncates the file,
    /// the operating system may end this process (`SIGBUS` on Unix). Where that can happen, use
    /// [`update_reader`](Self::update_reader).
    ///
    /// # Errors
    ///
    /// If the file can't be opened (nothing was hashed then) or, where it is read, if reading fails (what was read
    /// before stays hashed).
    ///
    /// # Panics
    ///
    /// Like [`update`](Self::update).
    pub fn update_mmap(&mut self, path: impl AsRef<Path>) -> io::Result<&mut Self> {
        self.update_file(path.as_ref(), Parallelism::Serial)
    }

    /// [`update_mmap`](Self::update_mmap) over threads as [`Parallelism::Auto`] describes. What can't be mapped is read
    /// on the calling thread.
    ///
    /// On a spinning disk, threads that read in several places can be slower than one.
    ///
    /// ```no_run
    /// # fn main() -> std::io::Result<()> {
    /// let mut hasher = blake3_api::Hasher::new();
    /// hasher.update_mmap_rayon("big.iso")?;
    /// println!("{}", hasher.finalize());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`update_mmap`](Self::update_mmap).
    ///
    /// # Panics
    ///
    /// Like [`update`](Self::update).
    #[cfg(feature = "rayon")]
    pub fn update_mmap_rayon(&mut self, path: impl AsRef<Path>) -> io::Result<&mut Self> {
        self.update_file(path.as_ref(), Parallelism::Auto)
    }

    fn update_file(&mut self, path: &Path, parallelism: Parallelism) -> io::Result<&mut Self> {
        let mut file = File::open(path)?;
        match map(&mut file)? {
            Some(map) => Ok(self.update_with(&map, parallelism)),
            None => self.update_reader(file),
        }
    }
}

/// Maps a whole file, or gives `None` with the file at its start, if it is to be read instead.
///
/// The length comes from seeking: metadata say 0 for block devices.
fn map(file: &mut File) -> io::Result<Option<Mmap>> {
    // What can't seek is still where it was.
    let Ok(len) = file.seek(SeekFrom::End(0)) else { return Ok(None) };
    if len >= MAP_MIN
        && let Ok(len) = usize::try_from(len)
        && let Ok(map) = map_readable(file, len)
    {
        return Ok(Some(map));
    }
    file.rewind()?;
    Ok(None)
}

#[expect(unsafe_code, reason = "a map is a slice that other processes can change, so making one is unsafe")]
fn map_readable(file: &File, len: usize) -> io::Result<Mmap> {
    // SAFETY: the map never leaves this module, and hashing only loads its bytes: every value is valid, and none is
    // branched on or used as an index. A concurrent change gives a wrong hash and a truncation a signal, both
    // documented. memmap2 itself refuses lengths above `isize::MAX`.
    unsafe { MmapOptions::new().len(len).map(file) }
}

/// Below this many bytes, reading is faster than mapping.
const MAP_MIN: u64 = 16 << 10;

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    fn file_of(len: u64) -> File {
        let mut file = tempfile::tempfile().unwrap();
        let bytes: std::vec::Vec<u8> = (0..len).map(|i| (i % 251) as u8).collect();
        file.write_all(&bytes).unwrap();
        file.rewind().unwrap();
        file
    }

    #[test]
    fn short_files_are_left_at_their_start() {
        for len in [0, 1, MAP_MIN - 1] {
            let mut file = file_of(len);
            assert!(map(&mut file).unwrap().is_none(), "{len} bytes");
            let mut contents = std::vec::Vec::new();
            file.read_to_end(&mut contents).unwrap();
            assert_eq!(contents.len() as u64, len);
        }
    }

    #[test]
    fn long_files_are_mapped_whole() {
        for len in [MAP_MIN, MAP_MIN + 1, 100_000] {
            let map = map(&mut file_of(len)).unwrap().expect("long enough to map");
            assert_eq!(map.len() as u64, len);
            assert_eq!(map[map.len() - 1], ((len - 1) % 251) as u8);
        }
    }
}
