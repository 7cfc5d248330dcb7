//! The tests that every lane runs: built once for a target, run on each of its CPUs.
//!
//! target --cargo test --no-run--> programs --emulator, expected kernels--> the test runners' output, a status
//!
//! Knows nothing of the kernels but their names, nor of how a CPU is emulated.

use crate::sh::Cmd;
use anyhow::{Context as _, Result, bail};
use std::path::{Path, PathBuf};

/// What is tested on every CPU: the kernels' own tests, and the vectors' harnesses, which need no file.
pub(crate) const TESTED: &[&str] =
    &["-p blake-kernels --features std --lib --tests", "-p vectors --test blake3 --test blake2"];

/// What is tested on another target too: byte order and the width of a word matter to these.
const TESTED_ON_TARGETS: &[&str] =
    &["-p blake3-tree --lib --tests", "-p blake3-api --lib", "-p blake2-api --lib"];

/// A serial line takes its time: one character a test, and no colours.
pub(crate) const TERSE: &[&str] = &["--quiet", "--color=never"];

/// The harness takes samples of its longest suites, an emulator running some fifty times slower than a CPU; and a kernel
/// beyond the expected ones is a failure.
pub(crate) const ENV: &[(&str, &str)] = &[("VECTORS_QUICK", "1"), ("EXPECT_KERNELS_ONLY", "1")];

/// A target that is not this machine's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) triple: &'static str,
    /// The linker, where rustc does not bring its own.
    pub(crate) linker: Option<&'static str>,
    /// Flags for rustc.
    pub(crate) flags: &'static str,
}

impl Target {
    /// The test programs.
    pub(crate) fn programs(&self) -> Result<Vec<PathBuf>> {
        let words = TESTED.iter().chain(TESTED_ON_TARGETS);
        let programs: Result<Vec<_>> = words
            .map(|words| {
                executables(self.cargo().args("test --no-run").args(words), &format!("test {words}"))
            })
            .collect();
        Ok(programs?.concat())
    }

    /// The executables that `cargo build` with these words makes.
    pub(crate) fn built(&self, words: &str) -> Result<Vec<PathBuf>> {
        executables(self.cargo().arg("build").args(words), &format!("build {words}"))
    }

    /// `cargo` that builds for this target.
    pub(crate) fn cargo(&self) -> Cmd {
        let variable = format!("CARGO_TARGET_{}", self.triple.to_uppercase().replace('-', "_"));
        let cmd = Cmd::cargo(None).env("CARGO_BUILD_TARGET", self.triple);
        let cmd = cmd.env(&format!("{variable}_RUSTFLAGS"), self.flags);
        match self.linker {
            Some(linker) => cmd.env(&format!("{variable}_LINKER"), linker),
            None => cmd,
        }
    }
}

/// The test programs for this machine's target, which are the fewer.
pub(crate) fn native_programs() -> Result<Vec<PathBuf>> {
    let build = |words: &&str| {
        executables(Cmd::cargo(None).args("test --no-run").args(words), &format!("test {words}"))
    };
    let programs: Result<Vec<_>> = TESTED.iter().map(build).collect();
    Ok(programs?.concat())
}

/// Runs every program by `emulator`, which must have the kernels of the list `expect` and no others.
pub(crate) fn run(emulator: impl Fn() -> Cmd, programs: &[PathBuf], expect: &str) -> Result<()> {
    for program in programs {
        let cmd = TERSE.iter().fold(emulator().arg(program), Cmd::arg).env("EXPECT_KERNELS", expect);
        ENV.iter().fold(cmd, |cmd, (name, value)| cmd.env(name, value)).run()?;
    }
    Ok(())
}

/// What `cargo` builds that can be run; an error if that is nothing.
fn executables(cargo: Cmd, shown: &str) -> Result<Vec<PathBuf>> {
    let programs = in_messages(&cargo.args("--message-format json-render-diagnostics").read()?)?;
    if programs.is_empty() {
        bail!("cargo {shown} built no program");
    }
    Ok(programs)
}

/// The executables in cargo's JSON messages.
fn in_messages(messages: &str) -> Result<Vec<PathBuf>> {
    let mut programs = Vec::new();
    for line in messages.lines().filter(|line| line.starts_with('{')) {
        let message: serde_json::Value = serde_json::from_str(line).context("cargo's message is no JSON")?;
        if let Some(program) = message["executable"].as_str() {
            programs.push(Path::new(program).to_owned());
        }
    }
    Ok(programs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_taken_from_cargos_messages() {
        let messages = concat!(
            "{\"reason\":\"compiler-artifact\",\"executable\":\"/t/a-1\"}\n",
            "{\"reason\":\"compiler-artifact\",\"executable\":null}\n",
            "{\"reason\":\"build-finished\",\"success\":true}\n"
        );
        assert_eq!(in_messages(messages).unwrap(), [Path::new("/t/a-1")]);
    }

    #[test]
    fn a_program_that_fails_fails_the_run() {
        let program = [PathBuf::from("exit 3 #")];
        let error = run(|| Cmd::new("sh").arg("-c"), &program, "portable").unwrap_err().to_string();
        assert!(error.contains("exit status: 3") && error.contains("EXPECT_KERNELS=portable"), "{error}");
    }
}
