//! Files by path.
//!
//! path --open, read in pieces--> state, in place
//!
//! Knows nothing of threads but their number.

use core::ffi::c_char;

use blake3_tree::{Mode, State};

use crate::Status;
use crate::border::{self, Out, guarded};
use crate::hasher::{self, Hasher};
use crate::laid;

/// Hashes a file and writes the first `out_len` bytes of output. The hash proper is 32 bytes.
///
/// The file is read, not mapped: one that shrinks meanwhile gives a hash of what was read. `threads` is as for
/// `blake3_hasher_update_parallel`. The path is bytes on Unix and UTF-8 elsewhere.
///
/// Errors: NULL, LENGTH, OUT_OF_MEMORY, FILE_NOT_FOUND, FILE_DENIED, FILE_IS_DIRECTORY, FILE_READ; UNSUPPORTED in a build
/// without files.
/// Thread safety: may be called at any time.
///
/// # Safety
///
/// - `path` is NULL or points to text that ends with NUL.
/// - `out` has room for `out_len` bytes. NULL is fine if there are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hash_file(
    path: *const c_char,
    threads: usize,
    out: *mut u8,
    out_len: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let (path, out) = (border::text(path)?, Out::new(out, out_len)?);
        let mut state = State::new(Mode::hash());
        update(&mut state, path, threads)?;
        hasher::finalize(&state, 0, out)
    })
}

/// Adds the contents of a file to a hasher in any mode, as `blake3_hash_file` reads it.
///
/// Errors: those of `blake3_hash_file` and of `blake3_hasher_try_update`. The hasher is as it was then, even if part of the
/// file was read.
/// Thread safety: `hasher` is this thread's alone during the call.
///
/// # Safety
///
/// - `hasher` is NULL or points to a `blake3_hasher`.
/// - `path` is NULL or points to text that ends with NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn blake3_hasher_update_file(
    hasher: *mut Hasher,
    path: *const c_char,
    threads: usize,
) -> Status {
    // SAFETY: the contract is the same.
    guarded(|| unsafe {
        let path = border::text(path)?;
        laid::changed(hasher, |state| {
            let before = state.clone();
            update(state, path, threads).inspect_err(|_| *state = before)
        })
    })
}

#[cfg(feature = "std")]
fn update(state: &mut State, path: &core::ffi::CStr, threads: usize) -> Result<(), Status> {
    use std::fs::File;
    use std::io::{ErrorKind, Read as _};

    let mut file = File::open(native(path)?).map_err(|error| status(&error))?;
    let len = file.metadata().map_or(0, |metadata| metadata.len());
    let room = usize::try_from(len).unwrap_or(usize::MAX).clamp(PIECE_MIN, PIECE_MAX);
    let room = if threads == 1 { PIECE_MIN } else { room };
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(room).map_err(|_| Status::OutOfMemory)?;
    buffer.resize(room, 0);
    loop {
        let mut filled = 0;
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(status(&error)),
            }
        }
        blake3_api::bindings::update(state, &buffer[..filled], crate::checked::parallelism(threads))?;
        if filled < buffer.len() {
            return Ok(());
        }
    }
}

#[cfg(not(feature = "std"))]
fn update(_: &mut State, _: &core::ffi::CStr, _: usize) -> Result<(), Status> {
    Err(Status::Unsupported)
}

#[cfg(all(feature = "std", unix))]
fn native(path: &core::ffi::CStr) -> Result<&std::path::Path, Status> {
    use std::os::unix::ffi::OsStrExt as _;

    Ok(std::ffi::OsStr::from_bytes(path.to_bytes()).as_ref())
}

#[cfg(all(feature = "std", not(unix)))]
fn native(path: &core::ffi::CStr) -> Result<&std::path::Path, Status> {
    path.to_str().map(std::path::Path::new).map_err(|_| Status::FileNotFound)
}

#[cfg(feature = "std")]
fn status(error: &std::io::Error) -> Status {
    use std::io::ErrorKind;

    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Status::FileNotFound,
        ErrorKind::PermissionDenied => Status::FileDenied,
        ErrorKind::IsADirectory => Status::FileIsDirectory,
        ErrorKind::OutOfMemory => Status::OutOfMemory,
        _ => Status::FileRead,
    }
}

/// Bytes read at once on one thread, and for a short file.
#[cfg(feature = "std")]
const PIECE_MIN: usize = 64 << 10;

/// Bytes read at once where threads share them.
#[cfg(feature = "std")]
const PIECE_MAX: usize = 4 << 20;
