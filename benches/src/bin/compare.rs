//! `compare`: the table of figures to reach, measured here and now.
//!
//! arguments --cases--> rows --> table on standard output, JSON in a file
//!
//! Knows nothing of how a case is run.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use benches::Error;
use benches::arena::Arena;
use benches::cases::{self, Case};
use benches::ours::Ours;
use benches::report::{Header, Report};
use benches::rng::Rng;
use benches::{machine, peers, run, table};
use clap::Parser;

/// Compares this workspace's BLAKE3 with the `blake3` crate, and its BLAKE2 with three others, in one process and in turns.
///
/// To compare AVX2 code on a CPU with AVX-512, build with `--features peer-no-avx512`: it holds both sides to AVX2.
#[derive(Debug, Parser)]
#[command(name = "compare")]
struct Arguments {
    /// Run only the cases with TEXT in their name
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,
    /// Fewer rounds: the whole table within two minutes
    #[arg(long)]
    quick: bool,
    /// Write the result to FILE as well, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Force this kernel on our side (cases that force a kernel keep theirs)
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,
    /// The seed of inputs and page offsets [default: the time]
    #[arg(long)]
    seed: Option<u64>,
    /// List the cases instead of running them
    #[arg(long)]
    list: bool,
}

/// Time for one case; there are about 70, and large inputs take what their fewest rounds take.
const BUDGET: Duration = Duration::from_secs(4);
const QUICK_BUDGET: Duration = Duration::from_millis(1300);

fn main() -> ExitCode {
    match compare(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("compare: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare(arguments: &Arguments) -> Result<(), Error> {
    let cases = cases::matching(&arguments.filter);
    if cases.is_empty() {
        return Err(Error::NoCase { filter: arguments.filter.clone() });
    }
    if arguments.list {
        for case in &cases {
            println!("{}", case.name());
        }
        return Ok(());
    }
    let ours = side(arguments.kernel.as_deref())?;
    let seed = arguments.seed.unwrap_or_else(seed_of_time);
    let header = Header {
        cpu: machine::cpu(),
        cores: machine::cores(),
        date: machine::today(),
        rustc: machine::RUSTC.into(),
        seed,
        quick: arguments.quick,
        peer: peers::PEER.into(),
        reference: peers::REFERENCE.into(),
        our_kernel: ours.kernel().into(),
        peer_kernel: peers::kernel(),
    };
    eprint!("{}", table::header(&header));

    let mut rng = Rng::new(seed);
    let longest = cases.iter().map(Case::input_len).max().unwrap_or(0);
    let arena = Arena::new(longest, &mut rng);
    let budget = if arguments.quick { QUICK_BUDGET } else { BUDGET };
    let mut report = Report { header, rows: Vec::new(), skipped: Vec::new() };
    for (index, case) in cases.iter().enumerate() {
        eprintln!("{} of {}: {}", index + 1, cases.len(), case.name());
        match run::run(case, ours, &arena, budget, &mut rng) {
            Ok(rows) => report.rows.extend(rows),
            // A kernel that the CPU lacks takes its case out of the table, not the table with it.
            Err(Error::Kernel(reason)) => report.skipped.push(format!("{}: {reason}", case.name())),
            Err(error) => return Err(error),
        }
    }
    print!("{}", table::terminal(&report));
    match &arguments.json {
        Some(path) => report.write(path),
        None => Ok(()),
    }
}

/// Ours on the kernel asked for; where the peer is held to AVX2 by the build, ours too.
fn side(kernel: Option<&str>) -> Result<Ours, Error> {
    match kernel {
        Some(name) => Ours::forced(name),
        None if cfg!(feature = "peer-no-avx512") && Ours::unforced().kernel() == "avx512" => {
            Ours::forced("avx2")
        }
        None => Ok(Ours::unforced()),
    }
}

fn seed_of_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
