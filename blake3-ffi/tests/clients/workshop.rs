//! A folder to build clients in, with the library either from this build or from the prefix.
//!
//! source, compiler, flags --> program --> its output, or what went wrong
//!
//! Knows nothing of what the clients claim.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::Failed;

use crate::tools::Tools;

pub(crate) type Outcome = Result<(), Failed>;

/// How the library is linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Linkage {
    Shared,
    Static,
}

/// A folder that is removed at the end.
pub(crate) struct Workshop {
    folder: tempfile::TempDir,
    include: PathBuf,
    lib: PathBuf,
}

impl Workshop {
    pub(crate) fn open(tools: &Tools) -> Result<Self, Failed> {
        let folder = tempfile::tempdir()?;
        let (include, lib) = match &tools.prefix {
            Some(prefix) => (prefix.join("include"), prefix.join("lib")),
            None => (manifest().join("include"), built()?),
        };
        Ok(Self { folder, include, lib })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Where the headers are.
    pub(crate) fn include(&self) -> &Path {
        &self.include
    }

    /// Where the libraries are.
    pub(crate) fn lib(&self) -> &Path {
        &self.lib
    }

    /// A command that runs in the folder and finds the library.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path()).env("LD_LIBRARY_PATH", &self.lib).stdin(Stdio::null());
        command.env("PKG_CONFIG_PATH", self.lib.join("pkgconfig"));
        command
    }

    /// Compiles a source of `tests/c` without a warning, and links it with the library.
    pub(crate) fn build(
        &self,
        compiler: &str,
        source: &str,
        flags: &str,
        linkage: Linkage,
    ) -> Result<PathBuf, Failed> {
        let program = self.path().join(source.replace('.', "_"));
        let mut command = self.command(compiler);
        command.args("-Wall -Wextra -pedantic -Werror -O1 -g".split(' ')).args(flags.split_whitespace());
        command.arg("-I").arg(&self.include).arg(sources().join(source)).arg("-o").arg(&program);
        match linkage {
            Linkage::Shared => command.arg(self.lib.join("libblake3_ffi.so")),
            Linkage::Static => command
                .arg(self.lib.join("libblake3_ffi.a"))
                .args("-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc".split(' ')),
        };
        succeed(&mut command)?;
        Ok(program)
    }

    /// The official vectors as lines of mode, length and output.
    pub(crate) fn vectors(&self) -> Result<PathBuf, Failed> {
        let path = self.path().join("vectors.txt");
        let mut text = String::new();
        for case in &vectors::data::blake3::committed().cases {
            let modes =
                [("hash", &case.hash), ("keyed_hash", &case.keyed_hash), ("derive_key", &case.derive_key)];
            for (mode, hex) in modes {
                text += &format!("{mode} {} {hex}\n", case.input_len);
            }
        }
        std::fs::write(&path, text)?;
        Ok(path)
    }

    /// BLAKE2's known answers as lines of function, length of the key and digest.
    #[cfg(feature = "blake2")]
    pub(crate) fn blake2(&self) -> Result<PathBuf, Failed> {
        use vectors::data::blake2::{FUNCTIONS, Kind, committed};

        let path = self.path().join("blake2.txt");
        let mut text = String::new();
        for (function, answers) in FUNCTIONS.iter().zip(&committed().functions) {
            if function.kind == Kind::Extended {
                continue;
            }
            for (key_len, digests) in [(0, &answers.hash), (function.key().len(), &answers.keyed_hash)] {
                text.extend(digests.iter().map(|hex| format!("{} {key_len} {hex}\n", function.name)));
            }
        }
        std::fs::write(&path, text)?;
        Ok(path)
    }

    /// A file of 100000 bytes of the pattern.
    pub(crate) fn hundred(&self) -> Result<PathBuf, Failed> {
        let path = self.path().join("hundred");
        std::fs::write(&path, vectors::paint::pattern(100_000))?;
        Ok(path)
    }
}

/// Runs a command; its standard output if it succeeds.
pub(crate) fn succeed(command: &mut Command) -> Result<String, Failed> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(report(command, &output));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// All there is to say of a run that went wrong.
pub(crate) fn report(command: &Command, output: &Output) -> Failed {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    format!("{command:?}: {}\n{out}{err}", output.status).into()
}

pub(crate) fn manifest() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where the clients' sources are.
pub(crate) fn sources() -> PathBuf {
    manifest().join("tests/c")
}

/// Where cargo puts the libraries that are built with this test: beside it.
fn built() -> Result<PathBuf, Failed> {
    let own = std::env::current_exe()?;
    let folder = own.parent().ok_or("this test has no folder")?;
    if !folder.join("libblake3_ffi.so").exists() {
        return Err(format!("no libblake3_ffi.so in {}", folder.display()).into());
    }
    Ok(folder.to_owned())
}
