//! Running commands, loudly.
//!
//! program, arguments, variables --> a line saying so, the command, its status as a result
//!
//! Knows nothing of what the commands are for.

use anyhow::{Context as _, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command run from the workspace's root.
pub(crate) struct Cmd {
    command: Command,
    shown: String,
}

impl Cmd {
    pub(crate) fn new(program: &str) -> Self {
        let mut command = Command::new(program);
        command.current_dir(root());
        Self { command, shown: program.to_owned() }
    }

    /// `cargo` of the toolchain that runs this program, or of `toolchain` where one is named.
    pub(crate) fn cargo(toolchain: Option<&str>) -> Self {
        let mut cmd = Self::new("cargo");
        // Cargo hands its own toolchain and package down to what it runs: neither may reach the next cargo.
        for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC", "RUSTDOC", "CARGO_MANIFEST_DIR", "LD_LIBRARY_PATH"]
        {
            cmd.command.env_remove(name);
        }
        match toolchain {
            Some(name) => cmd.env("RUSTUP_TOOLCHAIN", name),
            None => match std::env::var_os("RUSTUP_TOOLCHAIN") {
                Some(name) => {
                    cmd.command.env("RUSTUP_TOOLCHAIN", name);
                    cmd
                }
                None => cmd,
            },
        }
    }

    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        let arg = arg.as_ref();
        self.shown.push(' ');
        self.shown.push_str(&quoted(&arg.to_string_lossy()));
        self.command.arg(arg);
        self
    }

    /// Adds the words of `line`, split at spaces.
    pub(crate) fn args(self, line: &str) -> Self {
        line.split_whitespace().fold(self, Self::arg)
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        let value = value.as_ref();
        self.shown = format!("{name}={} {}", quoted(&value.to_string_lossy()), self.shown);
        self.command.env(name, value);
        self
    }

    pub(crate) fn dir(mut self, dir: &Path) -> Self {
        self.command.current_dir(dir);
        self
    }

    /// Runs the command with its output passing through; an error unless it succeeds.
    pub(crate) fn run(mut self) -> Result<()> {
        println!("$ {}", self.shown);
        let status = self.command.status().with_context(|| format!("cannot run {}", self.shown))?;
        if !status.success() {
            bail!("{status}: {}", self.shown);
        }
        Ok(())
    }

    /// Runs the command with its output in `log`; returns whether it succeeded.
    pub(crate) fn log(mut self, log: std::fs::File) -> Result<bool> {
        println!("$ {}", self.shown);
        let status = self.command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).status();
        Ok(status.with_context(|| format!("cannot run {}", self.shown))?.success())
    }

    /// Runs the command and returns its standard output; an error unless it succeeds.
    pub(crate) fn read(mut self) -> Result<String> {
        let output = self.command.stderr(Stdio::inherit()).output();
        let output = output.with_context(|| format!("cannot run {}", self.shown))?;
        if !output.status.success() {
            bail!("{}: {}\n{}", output.status, self.shown, String::from_utf8_lossy(&output.stdout));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// The workspace's root.
pub(crate) fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}

/// Where builds of the workspace go.
pub(crate) fn target_dir() -> Result<PathBuf> {
    let metadata = Cmd::cargo(None).args("metadata --no-deps --format-version 1 --offline").read()?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    Ok(metadata["target_directory"].as_str().context("cargo metadata names no target directory")?.into())
}

/// `word` as a shell would need it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_an_error_that_shows_it() {
        let error = Cmd::new("sh").arg("-c").arg("exit 3").env("A", "b c").run().unwrap_err();
        let text = error.to_string();
        assert!(text.contains("exit status: 3") && text.ends_with("A='b c' sh -c 'exit 3'"), "{text}");
    }

    #[test]
    fn a_missing_program_is_an_error_that_names_it() {
        let error = Cmd::new("no-such-program-here").read().unwrap_err();
        assert!(error.to_string().contains("cannot run no-such-program-here"));
    }

    #[test]
    fn output_is_returned() {
        assert_eq!(Cmd::new("echo").args("a  b").read().unwrap(), "a b\n");
    }

    #[test]
    fn words_a_shell_would_split_are_quoted() {
        assert_eq!(quoted("a-b=c/d"), "a-b=c/d");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
