//! `count`: one piece of work, so many times, for an emulator that counts instructions.
//!
//! arguments --> side, work --as often as asked--> nothing but the instructions that were executed
//!
//! Knows nothing of counting: the difference of two runs is what the repetitions cost (`cargo xtask count`).

use std::hint::black_box;
use std::process::ExitCode;

use benches::Error;
use benches::ours::Ours;
use clap::{Parser, ValueEnum};

/// Does one piece of work a number of times, and nothing else that depends on the number.
#[derive(Debug, Parser)]
#[command(name = "count")]
struct Arguments {
    /// What is done
    work: Work,
    /// The side that does it: `peer`, or one of our kernels
    side: String,
    /// How often
    times: usize,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Work {
    /// The hash of one block
    Block,
    /// The hash of one chunk
    Chunk,
    /// The hash of 64 KiB
    Hash64k,
    /// 64 KiB of output
    Xof64k,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("count: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let ours = (arguments.side != "peer").then(|| Ours::forced(&arguments.side)).transpose()?;
    let mut bytes = vec![0x5a; 64 << 10];
    for _ in 0..arguments.times {
        match ours {
            Some(ours) => by_ours(ours, arguments.work, &mut bytes),
            None => by_peer(arguments.work, &mut bytes),
        }
    }
    Ok(())
}

fn by_ours(ours: Ours, work: Work, bytes: &mut [u8]) {
    match work {
        Work::Xof64k => ours.hasher().finalize_xof().fill(black_box(bytes)),
        _ => drop(black_box(ours.hash(black_box(&bytes[..work.input_len()])))),
    }
}

fn by_peer(work: Work, bytes: &mut [u8]) {
    match work {
        Work::Xof64k => peer::Hasher::new().finalize_xof().fill(black_box(bytes)),
        _ => drop(black_box(peer::hash(black_box(&bytes[..work.input_len()])))),
    }
}

impl Work {
    fn input_len(self) -> usize {
        match self {
            Self::Block => 64,
            Self::Chunk => 1 << 10,
            Self::Hash64k => 64 << 10,
            Self::Xof64k => 0,
        }
    }
}
