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
pub(crate) mod suite;
pub(crate) mod targets;

use crate::cli::Lane;
use anyhow::{Result, bail};

/// Runs one lane.
pub(crate) fn run(lane: Lane) -> Result<()> {
    match lane {
        Lane::Native => native::run(),
        Lane::Avx512 => emulated::avx512(),
        Lane::X86Older => emulated::x86_older(),
        Lane::Miri => miri::run(),
        Lane::NoStd => no_std::run(),
        Lane::BigEndian => targets::others(),
        Lane::CLibrary => c_library::run(),
        Lane::Arm64 => targets::arm64(),
        Lane::Wasm => targets::wasm(),
        Lane::Windows => targets::windows(),
    }
}

/// Fails unless each program (with the Debian package that has it) is on the path or at its absolute path.
pub(crate) fn need(programs: &[(&str, &str)]) -> Result<()> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = |name: &str| std::env::split_paths(&path).any(|dir| dir.join(name).exists());
    let missing: Vec<&str> =
        programs.iter().filter(|(name, _)| !there(name)).map(|(_, package)| *package).collect();
    if !missing.is_empty() {
        bail!("this lane needs: apt-get install {}", missing.join(" "));
    }
    Ok(())
}

/// The kernels of this machine, as `EXPECT_KERNELS` lists them.
fn kernels_of_this_machine() -> String {
    let names: Vec<_> = blake3_api::kernel::available().map(|kernel| kernel.name()).collect();
    names.join(",")
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
}
