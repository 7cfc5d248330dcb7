//! The C library as users get it: installed under a prefix, and used from there by every kind of client.
//!
//! `install` --prefix--> tests of blake3-ffi that need one, all tools wanted --> status
//!
//! Knows nothing of the clients: those are blake3-ffi's tests.

use super::need;
use crate::cli::FileAction;
use crate::sh::{self, Cmd};
use anyhow::{Context as _, Result, bail};

/// Programs, and the Debian packages that have them.
const NEEDS: &[(&str, &str)] = &[
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("clang", "clang libclang-rt-dev"),
    ("clang++", "clang"),
    ("cmake", "cmake"),
    ("pkg-config", "pkgconf"),
    ("valgrind", "valgrind"),
    ("python3", "python3"),
    ("nm", "binutils"),
];
/// What a client's test may not be left out for.
const EXPECTED: &str = "gcc clang cmake pkg-config valgrind python3 gcc-asan clang-asan prefix";
/// The most bytes that the stripped shared object may have.
const SIZE_LIMIT: u64 = 768 << 10;
/// The same where it hashes by BLAKE3 alone, as programs had it that were glad of its size.
const SIZE_LIMIT_BLAKE3: u64 = 600 << 10;

/// Runs all of it; stops at the first failure.
pub(super) fn run() -> Result<()> {
    need(NEEDS)?;
    crate::header::run(FileAction::Check)?;
    // First, since the whole library is built to the same place.
    let blake3 = crate::install::build_with("--no-default-features --features threads")?.shared;
    check_size(&blake3, "by BLAKE3 alone", SIZE_LIMIT_BLAKE3)?;
    crate::abi::run(FileAction::Check)?;
    let prefix = sh::target_dir()?.join("c-library-prefix");
    // What an earlier version installed must not help this one.
    let _ = std::fs::remove_dir_all(&prefix);
    crate::install::run(&prefix)?;
    check_size(&prefix.join("lib/libblake3_ffi.so"), "with all features", SIZE_LIMIT)?;
    Cmd::cargo(None)
        .args("test -p blake3-ffi")
        .env("BLAKE3_FFI_PREFIX", &prefix)
        .env("EXPECT_TOOLS", EXPECTED)
        .run()?;
    for features in ["", "--features std", "--features threads", "--features blake2"] {
        let lint = Cmd::cargo(None)
            .args("clippy -p blake3-ffi --lib --profile c-library-no-std --no-default-features")
            .args(features);
        lint.args("-- -D warnings").run()?;
    }
    without_std()
}

/// The archive without `std` in a C program of the reference's layout: it asks C for nothing that needs Rust's library.
fn without_std() -> Result<()> {
    Cmd::cargo(None)
        .args("rustc -p blake3-ffi --lib --crate-type staticlib --profile c-library-no-std --no-default-features")
        .run()?;
    let folder = sh::target_dir()?.join("c-library-no-std");
    let program = folder.join("reference_layout");
    Cmd::new("gcc")
        .args("-std=c99 -O2 -Wl,--gc-sections blake3-ffi/tests/c/reference_layout.c -o")
        .arg(&program)
        .arg(folder.join("libblake3_ffi.a"))
        .run()?;
    Cmd::new(&program.to_string_lossy()).run()
}

/// Fails if the shared object has grown beyond what is promised.
fn check_size(shared: &std::path::Path, what: &str, limit: u64) -> Result<()> {
    let size = std::fs::metadata(shared).with_context(|| format!("{} is missing", shared.display()))?.len();
    println!("c-library: the shared object {what} has {} KiB, the limit is {}", size >> 10, limit >> 10);
    if size > limit {
        bail!("the shared object {what} has {size} bytes, the limit is {limit}");
    }
    Ok(())
}
