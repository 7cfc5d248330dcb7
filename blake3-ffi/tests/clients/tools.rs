//! What this machine has to build and run clients with, and what the caller says it must have.
//!
//! PATH, `EXPECT_TOOLS`, `BLAKE3_FFI_PREFIX` --> `Tools` --> which tests are ignored, which wishes failed
//!
//! Knows nothing of the clients.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Every tool by the name that `EXPECT_TOOLS` has for it.
pub(crate) const NAMES: &[&str] =
    &["gcc", "clang", "cmake", "pkg-config", "valgrind", "python3", "gcc-asan", "clang-asan", "prefix"];

/// What there is.
#[derive(Clone, Debug)]
pub(crate) struct Tools {
    there: Vec<&'static str>,
    /// Where the library is installed.
    pub(crate) prefix: Option<PathBuf>,
}

impl Tools {
    pub(crate) fn find() -> Self {
        let prefix = std::env::var_os("BLAKE3_FFI_PREFIX").map(PathBuf::from);
        let there = NAMES.iter().copied().filter(|name| match *name {
            // On other systems, objects and their names are other ones.
            _ if !cfg!(target_os = "linux") => false,
            "gcc" => runs("gcc") && runs("g++"),
            "clang" => runs("clang") && runs("clang++"),
            "gcc-asan" => sanitizes("gcc"),
            "clang-asan" => sanitizes("clang"),
            "prefix" => prefix.is_some(),
            program => runs(program),
        });
        Self { there: there.collect(), prefix: prefix.clone() }
    }

    /// The first of `wanted`, separated by spaces, that is not there.
    pub(crate) fn lacks<'a>(&self, wanted: &'a str) -> Option<&'a str> {
        wanted.split_whitespace().find(|name| !self.there.contains(name))
    }

    /// What `EXPECT_TOOLS` names and is not there.
    pub(crate) fn missed(&self) -> Option<String> {
        let expected = std::env::var("EXPECT_TOOLS").unwrap_or_default();
        self.lacks(&expected).map(String::from)
    }
}

fn runs(program: &str) -> bool {
    let mut command = Command::new(program);
    let status =
        command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Whether a compiler has the sanitizer's library.
fn sanitizes(compiler: &str) -> bool {
    let Ok(folder) = tempfile::tempdir() else { return false };
    let source = folder.path().join("a.c");
    let written = std::fs::write(&source, "int main(void) { return 0; }\n");
    let mut command = Command::new(compiler);
    command.arg("-fsanitize=address").arg(source).arg("-o").arg(folder.path().join("a"));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    written.is_ok() && command.status().is_ok_and(|status| status.success())
}
