//! Files by path: mapped or read, the hash is that of the contents.
//!
//! path --`update_mmap`, `update_mmap_rayon`--> hash, or the operating system's error
//!
//! Knows nothing of which of the two happened.
#![cfg(feature = "mmap")]

mod common;

use blake3_api::{Hasher, hash};
use common::pattern;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Every function that takes a path.
fn by_path() -> Vec<fn(&mut Hasher, &Path) -> io::Result<()>> {
    vec![
        |hasher, path| hasher.update_mmap(path).map(|_| ()),
        #[cfg(feature = "rayon")]
        |hasher, path| hasher.update_mmap_rayon(path).map(|_| ()),
    ]
}

#[test]
fn files_around_the_mapping_threshold_and_pages() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for len in [0, 1, 4095, 4096, 16383, 16384, 16385, 20480, 1_000_000] {
        std::fs::write(&path, pattern(len)).unwrap();
        for update in by_path() {
            let mut hasher = Hasher::new();
            update(&mut hasher, &path).unwrap();
            assert_eq!(hasher.finalize(), hash(&pattern(len)), "{len} bytes");
            update(&mut hasher, &path).unwrap();
            assert_eq!(hasher.finalize(), hash(&[pattern(len), pattern(len)].concat()), "{len} bytes, twice");
        }
    }
}

#[test]
fn what_cannot_be_opened_or_read_is_an_error_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for update in by_path() {
        let mut hasher = Hasher::new();
        let error = update(&mut hasher, &folder.path().join("missing")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
        assert!(update(&mut hasher, folder.path()).is_err());
        assert_eq!(hasher.count(), 0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn special_files_are_read() {
    let expected = hash(&std::fs::read("/proc/version").unwrap());
    for update in by_path() {
        let mut hasher = Hasher::new();
        update(&mut hasher, Path::new("/dev/null")).unwrap();
        assert_eq!(hasher.finalize(), hash(b""));
        update(&mut hasher, Path::new("/proc/version")).unwrap();
        assert_eq!(hasher.finalize(), expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_are_read_to_their_end() {
    use std::io::Write;
    use std::os::fd::AsRawFd;

    for update in by_path() {
        let (reader, mut writer) = io::pipe().unwrap();
        let input = pattern(100_000);
        let writing = std::thread::spawn({
            let input = input.clone();
            move || writer.write_all(&input)
        });
        let path = format!("/proc/self/fd/{}", reader.as_raw_fd());
        let mut hasher = Hasher::new();
        update(&mut hasher, Path::new(&path)).unwrap();
        writing.join().unwrap().unwrap();
        assert_eq!(hasher.finalize(), hash(&input));
    }
}
