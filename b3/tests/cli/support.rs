//! A folder to work in, and a way to run the tool in it.
//!
//! Knows nothing of what is tested.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Of nothing, and of `abc`.
pub(crate) const EMPTY: &str = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";
pub(crate) const ABC: &str = "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85";

/// A folder of its own for one test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// With a file `a` that holds `abc`.
    pub(crate) fn with_abc() -> Self {
        let folder = Self::new();
        folder.write("a", b"abc");
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn write(&self, name: impl AsRef<OsStr>, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name.as_ref());
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// The tool, about to run here.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_b3"));
        command.current_dir(self.path()).env_remove("RAYON_NUM_THREADS");
        command
    }

    /// Runs the tool on `args` with nothing on standard input.
    pub(crate) fn b3<S: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = S>) -> Ran {
        self.b3_fed(args, b"")
    }

    /// Runs the tool on `args` with `stdin` on standard input.
    pub(crate) fn b3_fed<S: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = S>, stdin: &[u8]) -> Ran {
        let mut command = self.command();
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // Not every run reads all that is offered.
        let _ = child.stdin.take().unwrap().write_all(stdin);
        child.wait_with_output().unwrap().into()
    }
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit status, `None` after a signal.
    pub(crate) status: Option<i32>,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
}

impl Ran {
    /// Standard output as text, where the run went well and said nothing else.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!((self.status, &*self.err), (Some(0), ""), "{self:?}");
        String::from_utf8(self.out).unwrap()
    }

    /// Standard output as text and standard error, where the run ended with `status`.
    #[track_caller]
    pub(crate) fn ended(self, status: i32) -> (String, String) {
        assert_eq!(self.status, Some(status), "{self:?}");
        (String::from_utf8_lossy(&self.out).into_owned(), self.err)
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        Self { status: output.status.code(), out: output.stdout, err }
    }
}

/// Pattern P: byte `i` is `i % 251`.
pub(crate) fn pattern(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8).collect()
}
