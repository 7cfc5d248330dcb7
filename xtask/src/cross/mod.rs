//! The lanes: tests on CPUs and targets other than this machine's. One that cannot run fails.
//!
//! `Lane` --> toolchain parts and programs there? --> build, emulator, tests --> their output, a status
//!
//! Knows nothing of how the emulators are installed: a missing one is named, with its Debian package.

mod bochs;
mod c_library;
mod emulated;
mod miri;
mod native;
mod no_std;

use crate::cli::Lane;
use crate::sh::Cmd;
use anyhow::{Context as _, Result, bail};
use std::path::{Path, PathBuf};

/// Runs one lane.
pub(crate) fn run(lane: Lane) -> Result<()> {
    match lane {
        Lane::Native => native::run(),
        Lane::Avx512 => emulated::avx512(),
        Lane::X86Older => emulated::x86_older(),
        Lane::Miri => miri::run(),
        Lane::NoStd => no_std::run(),
        Lane::BigEndian => emulated::other_targets(),
        Lane::CLibrary => c_library::run(),
    }
}

/// Fails unless each program (with the Debian package that has it) is on the path or at its absolute path.
fn need(programs: &[(&str, &str)]) -> Result<()> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = |name: &str| std::env::split_paths(&path).any(|dir| dir.join(name).exists());
    let missing: Vec<&str> =
        programs.iter().filter(|(name, _)| !there(name)).map(|(_, package)| *package).collect();
    if !missing.is_empty() {
        bail!("this lane needs: apt-get install {}", missing.join(" "));
    }
    Ok(())
}

/// The test programs that `cargo test --no-run` with these words builds.
fn test_programs(words: &str) -> Result<Vec<PathBuf>> {
    let cmd = Cmd::cargo(None).args("test --no-run --message-format json-render-diagnostics").args(words);
    let programs = programs(&cmd.read()?)?;
    if programs.is_empty() {
        bail!("cargo test {words} built no test program");
    }
    Ok(programs)
}

/// The executables in cargo's JSON messages.
fn programs(messages: &str) -> Result<Vec<PathBuf>> {
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
    fn a_missing_program_fails_the_lane_and_names_its_package() {
        let error = need(&[("sh", "dash"), ("no-such-emulator", "emulator-package")]).unwrap_err();
        assert_eq!(error.to_string(), "this lane needs: apt-get install emulator-package");
        need(&[("sh", "dash"), ("/bin/sh", "dash")]).unwrap();
    }

    #[test]
    fn programs_are_taken_from_cargos_messages() {
        let messages = concat!(
            "{\"reason\":\"compiler-artifact\",\"executable\":\"/t/a-1\"}\n",
            "{\"reason\":\"compiler-artifact\",\"executable\":null}\n",
            "{\"reason\":\"build-finished\",\"success\":true}\n"
        );
        assert_eq!(programs(messages).unwrap(), [Path::new("/t/a-1")]);
    }
}
