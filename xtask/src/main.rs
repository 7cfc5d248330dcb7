//! The workspace's chores: vectors, differential testing, tidiness, cross lanes, machine-code checks, benches.
//!
//! command line --cli--> verb --> commands run, files read --> report on standard output, exit status
//!
//! Knows nothing of hashing: what it checks, it builds, runs or asks through the public crates.

mod abi;
mod asm;
mod bench;
mod ci;
mod cli;
mod count;
mod cross;
mod differential;
mod disassembly;
mod header;
mod install;
mod mca;
mod sh;
mod tidy;
mod vectors;

use clap::Parser as _;
use cli::{Cli, Verb};
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Cli::parse().verb {
        Verb::Vectors { action } => vectors::run(action),
        Verb::Header { action } => header::run(action),
        Verb::Abi { action } => abi::run(action),
        Verb::Install(args) => install::run(&args.prefix),
        Verb::Differential(args) => differential::run(&args),
        Verb::Tidy => tidy::run(),
        Verb::Ci => ci::run(),
        Verb::Asm { arch } => asm::run(arch),
        Verb::Mca(args) => mca::run(&args),
        Verb::Count { write } => count::run(write),
        Verb::Bench { action } => bench::run(&action),
        Verb::Cross { lane } => cross::run(lane),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
