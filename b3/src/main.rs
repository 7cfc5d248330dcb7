//! Print and check BLAKE3 and BLAKE2 checksums of files.
//!
//! argv --args--> as typed --plan--> as meant --print or check--> lines and an exit status
//!
//! Knows nothing of formats, files or threads: it only connects the parts.

#![forbid(unsafe_code)]

mod ahead;
mod algorithm;
mod args;
mod buffer;
mod check;
mod checkfile;
mod digest;
mod error;
mod function;
mod input;
mod key;
mod kind;
mod line;
mod mode;
mod name;
mod output;
mod plan;
mod print;
mod report;
mod stream;
mod subtree;
mod threads;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::Args;
use crate::error::Error;
use crate::plan::Plan;
use crate::report::{Verdict, complain};

fn main() -> ExitCode {
    // On Windows the shell leaves patterns such as *.txt to the program.
    let args = Args::parse_from(wild::args_os());
    match run(args) {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::FAILURE,
        Err(Error::Usage(error)) => error.exit(),
        // Whoever read our lines has seen enough. That is no news, but no success either: not all was done.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

fn run(args: Args) -> Result<Verdict, Error> {
    let plan = Plan::resolve(args, &mut io::stdin().lock())?;
    // Each line is one write: whoever waits at the other end of a pipe sees a result as soon as it is known.
    let mut out = io::stdout().lock();
    let verdict = match plan {
        Plan::Print(job) => print::run(job, &mut out)?,
        Plan::Check(job) => check::run(job, &mut out)?,
    };
    out.flush().map_err(Error::Output)?;
    Ok(verdict)
}
