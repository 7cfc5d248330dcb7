//! Python's hashlib as a side: a child process that answers line by line.
//!
//! `Case` --JSON, a line--> python3 --digest in hex, a line--> answer
//!
//! Knows nothing of the other sides. hashlib has BLAKE2b and BLAKE2s with all parameters, and nothing around them.

use super::super::{Pool, Side};
use super::case::{Case, Params, Variant, Work};
use super::peers::{count, cut};
use anyhow::{Context as _, Result};
use serde_json::json;
use std::cell::RefCell;
use std::io::{BufRead as _, BufReader, ErrorKind, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The child process; it ends when its input does.
pub(super) struct Hashlib {
    pipes: RefCell<(ChildStdin, BufReader<ChildStdout>)>,
    child: Child,
}

impl Hashlib {
    /// Starts `python`. Nothing if there is no such program.
    ///
    /// # Errors
    ///
    /// If it is there and cannot be started, or has no BLAKE2.
    pub(super) fn start(python: &str) -> Result<Option<Self>> {
        let mut command = Command::new(python);
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = match command.spawn() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            child => child.with_context(|| format!("cannot start {python}"))?,
        };
        let input = child.stdin.take().context("a child without standard input")?;
        let output = BufReader::new(child.stdout.take().context("a child without standard output")?);
        let started = Self { pipes: RefCell::new((input, output)), child };
        let empty = Params::sequential(32);
        let digest = started.ask(Variant::S, &empty, std::iter::empty());
        let digest = digest.with_context(|| format!("{python} has no hashlib.blake2s"))?;
        anyhow::ensure!(
            digest.starts_with(&[0x69, 0x21, 0x7a, 0x30]),
            "{python}'s blake2s is another function"
        );
        Ok(Some(started))
    }

    fn ask<'a>(
        &self,
        variant: Variant,
        params: &Params,
        pieces: impl Iterator<Item = &'a [u8]>,
    ) -> Result<Vec<u8>> {
        let Params { hash_length, key, salt, personal, tree } = params;
        let hex = vectors::hex::encode;
        let line = json!({
            "function": match variant { Variant::B => "blake2b", Variant::S => "blake2s" },
            "pieces": pieces.map(hex).collect::<Vec<_>>(),
            "digest_size": hash_length,
            "key": hex(key),
            "salt": hex(salt),
            "person": hex(personal),
            "fanout": tree.fanout,
            "depth": tree.max_depth,
            "leaf_size": tree.max_leaf_length,
            "node_offset": tree.node_offset,
            "node_depth": tree.node_depth,
            "inner_size": tree.inner_hash_length,
            "last_node": tree.last_node,
        });
        let (input, output) = &mut *self.pipes.borrow_mut();
        writeln!(input, "{line}")?;
        let mut digest = String::new();
        anyhow::ensure!(output.read_line(&mut digest)? > 0, "the answer ended");
        vectors::hex::decode(digest.trim_end()).with_context(|| format!("the answer was {digest:?}"))
    }
}

impl Side<Case> for Hashlib {
    fn answer(&self, case: &Case, pool: &Pool) -> Option<Vec<u8>> {
        let Work::Node { params, pieces } = &case.work else { return None };
        // hashlib wants a depth, and long lines take their time.
        if params.tree.max_depth == 0 || case.len > LONGEST {
            return None;
        }
        let pieces = cut(pool.slice(case.start, case.len), pieces);
        let answer = self.ask(case.variant, params, pieces);
        let mut answer = answer.unwrap_or_else(|error| panic!("python3 gave up (message above): {error:#}"));
        answer.extend(count(case));
        Some(answer)
    }
}

impl Drop for Hashlib {
    fn drop(&mut self) {
        // Where the child cannot be ended, it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const SCRIPT: &str = include_str!("hashlib.py");
const LONGEST: usize = 4096;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_no_side_and_one_that_is_not_python_is_an_error() {
        assert!(Hashlib::start("no-such-python").unwrap().is_none());
        let error = Hashlib::start("true").map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("true has no hashlib.blake2s"), "{error:#}");
    }
}
