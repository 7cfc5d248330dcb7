//! The command line as it is meant: one job, with nothing left to decide.
//!
//! `Args`, environment, key on standard input --resolve--> `Plan`
//!
//! Knows nothing of how a job is done.

use std::env;
use std::io::Read;

use blake3_api::kernel::{self, Kernel};
use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::algorithm::{Algorithm, Blake2};
use crate::args::Args;
use crate::digest::{Digester, Reading};
use crate::error::Error;
use crate::function::Function;
use crate::input::{Input, Stdin};
use crate::key::{self, Key};
use crate::kind::{Digest, Kind};
use crate::line::{End, Style};
use crate::mode::Mode;
use crate::output::Window;
use crate::report::complain;
use crate::threads::Threads;

/// What to do.
#[derive(Debug)]
pub(crate) enum Plan {
    /// Print checksums.
    Print(PrintJob),
    /// Check checksums.
    Check(CheckJob),
}

/// Which inputs to hash, and how to print the results.
#[derive(Debug)]
pub(crate) struct PrintJob {
    pub(crate) inputs: Vec<Input>,
    pub(crate) stdin: Stdin,
    pub(crate) digester: Digester,
    pub(crate) function: Function,
    pub(crate) format: Format,
}

/// Which check files to go through, and how much to say.
#[derive(Debug)]
pub(crate) struct CheckJob {
    pub(crate) files: Vec<Input>,
    pub(crate) digester: Digester,
    /// The only one that lines may be of, if that is so.
    pub(crate) algorithm: Option<Algorithm>,
    pub(crate) detail: Detail,
}

/// What is printed for an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// The bytes themselves.
    Raw,
    /// Hex digits on a line.
    Hex(End),
    /// Hex digits and the name on a line.
    Named(Style, End),
}

/// How much a check says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// A line for each file.
    All,
    /// Only what is wrong.
    Faults,
}

impl Plan {
    /// Decides everything that the arguments leave open; reads the key from `stdin` if there is one.
    ///
    /// # Errors
    /// When the arguments ask for what cannot be, or the key is none.
    pub(crate) fn resolve(args: Args, stdin: &mut dyn Read) -> Result<Self, Error> {
        if args.raw && args.files.len() > 1 {
            return Err(Error::RawInputs(args.files.len()));
        }
        let digester = Digester::new(reading(&args)?);
        let mut inputs: Vec<_> = args.files.iter().cloned().map(Input::named).collect();
        if inputs.is_empty() {
            inputs.push(Input::Stdin);
        }
        if args.check {
            let detail = if args.quiet { Detail::Faults } else { Detail::All };
            return Ok(Self::Check(CheckJob { files: inputs, digester, algorithm: args.algorithm, detail }));
        }
        let (function, kind) = match args.algorithm.unwrap_or(Algorithm::Blake3) {
            Algorithm::Blake3 => (blake3(&args, stdin)?, Kind::Blake3),
            Algorithm::Blake2(function) => {
                let digest = digest(&args, function)?;
                (blake2(&args, digest, stdin)?, Kind::Blake2(digest))
            }
        };
        let stdin = if args.keyed { Stdin::HoldsKey } else { Stdin::Free };
        Ok(Self::Print(PrintJob { inputs, stdin, digester, function, format: format(&args, kind) }))
    }
}

fn blake3(args: &Args, stdin: &mut dyn Read) -> Result<Function, Error> {
    let window = window(args.seek.unwrap_or(0), args.length.unwrap_or(Window::HASH.len))?;
    let mode = match &args.derive_key {
        Some(context) => Mode::derive_key(context),
        None if args.keyed => Mode::Keyed(Key::read(stdin)?),
        None => Mode::Hash,
    };
    Ok(Function::Blake3(mode, window))
}

fn window(start: u64, len: u64) -> Result<Window, clap::Error> {
    if start.checked_add(len).is_some() {
        return Ok(Window { start, len });
    }
    let end = u128::from(start) + u128::from(len);
    Err(usage(format!(
        "--seek {start} with --length {len} ends at byte {end}; the output stream ends at byte {}",
        u64::MAX
    )))
}

fn digest(args: &Args, function: Blake2) -> Result<Digest, clap::Error> {
    for (given, option, what) in [
        (args.seek.is_some(), "--seek", "an output stream"),
        (args.derive_key.is_some(), "--derive-key", "a key derivation mode"),
    ] {
        if given {
            return Err(usage(format!("{option} is for BLAKE3: {} does not have {what}", function.name())));
        }
    }
    match args.length {
        None => Ok(Digest::longest(function)),
        Some(len) => Digest::new(function, len).map_err(|error| usage(format!("--length: {error}"))),
    }
}

fn blake2(args: &Args, digest: Digest, stdin: &mut dyn Read) -> Result<Function, Error> {
    if !args.keyed {
        return Ok(Function::blake2(digest, b""));
    }
    let key = key::read(stdin, 1..=digest.function().max_len())?;
    Ok(Function::blake2(digest, &key))
}

fn reading(args: &Args) -> Result<Reading, clap::Error> {
    if let Some(name) = &args.kernel {
        // Parts are joined by the best kernel whichever hashed them, and a forced one is meant to do everything.
        return kernel::by_name(name).map(Reading::Stream).map_err(|error| {
            let names: Vec<_> = kernel::available().map(Kernel::name).collect();
            usage(format!("--kernel: {error}; available are: {}", names.join(", ")))
        });
    }
    if args.no_mmap {
        return Ok(Reading::Stream(kernel::best()));
    }
    let (threads, note) = Threads::resolve(args.num_threads, env::var_os("RAYON_NUM_THREADS"));
    if let Some(note) = note {
        complain(&note);
    }
    Ok(Reading::Parts(threads))
}

fn usage(message: String) -> clap::Error {
    Args::command().error(ErrorKind::ValueValidation, message)
}

fn format(args: &Args, kind: Kind) -> Format {
    let end = if args.zero { End::Nul } else { End::LineFeed };
    match (args.raw, args.no_names, args.tag) {
        (true, _, _) => Format::Raw,
        (_, true, _) => Format::Hex(end),
        (_, _, true) => Format::Named(Style::Tagged(kind), end),
        _ => Format::Named(Style::Plain, end),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn resolve(arguments: &[&str], stdin: &[u8]) -> Result<Plan, Error> {
        Plan::resolve(Args::try_parse_from(["b3"].iter().chain(arguments))?, &mut &*stdin)
    }

    fn print_job(arguments: &[&str]) -> PrintJob {
        match resolve(arguments, b"") {
            Ok(Plan::Print(job)) => job,
            other => panic!("{arguments:?}: {other:?}"),
        }
    }

    #[test]
    fn no_file_means_standard_input() {
        assert_eq!(print_job(&[]).inputs, [Input::Stdin]);
        assert_eq!(print_job(&["a", "-"]).inputs, [Input::File("a".into()), Input::Stdin]);
    }

    #[test]
    fn raw_wins_over_no_names_and_that_over_tag() {
        let format = |arguments: &[&str]| print_job(arguments).format;
        let tagged = Style::Tagged(Kind::Blake3);
        assert_eq!(format(&[]), Format::Named(Style::Plain, End::LineFeed));
        assert_eq!(format(&["--tag"]), Format::Named(tagged, End::LineFeed));
        assert_eq!(format(&["--tag", "-z"]), Format::Named(tagged, End::Nul));
        assert_eq!(format(&["--tag", "--no-names"]), Format::Hex(End::LineFeed));
        assert_eq!(format(&["--zero", "--no-names"]), Format::Hex(End::Nul));
        assert_eq!(format(&["--tag", "--no-names", "--raw", "--zero"]), Format::Raw);
    }

    #[test]
    fn the_window_ends_with_the_stream_at_the_latest() {
        let max = u64::MAX;
        let resolved = |arguments: &[&str]| match print_job(arguments).function {
            Function::Blake3(_, window) => window,
            other => panic!("{arguments:?}: {other:?}"),
        };
        assert_eq!(resolved(&[]), Window::HASH);
        assert_eq!(resolved(&["--seek", &max.to_string(), "-l0"]), Window { start: max, len: 0 });
        assert_eq!(resolved(&["--seek", &(max - 32).to_string()]), Window { start: max - 32, len: 32 });
        let error = resolve(&["--seek", &(max - 31).to_string()], b"").unwrap_err().to_string();
        assert!(error.contains("18446744073709551616") && error.contains("18446744073709551615"), "{error}");
        assert!(matches!(resolve(&["--seek", "1", "-l", &max.to_string()], b""), Err(Error::Usage(_))));
    }

    #[test]
    fn tags_follow_algorithm_and_length() {
        for (arguments, tag) in [
            (&["--algorithm=blake3", "-l64"][..], "BLAKE3"),
            (&["--algorithm=blake2b"], "BLAKE2b"),
            (&["-aBLAKE2b", "-l", "64"], "BLAKE2b"),
            (&["-ablake2sp", "-l", "20"], "BLAKE2sp-160"),
        ] {
            let Format::Named(Style::Tagged(kind), _) = print_job(&[arguments, &["--tag"]].concat()).format
            else {
                panic!("{arguments:?}")
            };
            assert_eq!(kind.tag(), tag);
        }
    }

    #[test]
    fn the_key_is_read_before_any_file() {
        let Ok(Plan::Print(job)) = resolve(&["--keyed", "a"], &[1; 32]) else { panic!("a key of 32 bytes") };
        assert_eq!(job.stdin, Stdin::HoldsKey);
        assert!(matches!(resolve(&["--keyed", "a"], &[1; 31]), Err(Error::Key(_))));
    }

    #[test]
    fn kernels_are_known_by_name() {
        for kernel in kernel::available() {
            let args = Args::try_parse_from(["b3", "--kernel", kernel.name()]).unwrap();
            let reading = reading(&args).unwrap();
            assert!(
                matches!(reading, Reading::Stream(chosen) if chosen.name() == kernel.name()),
                "{reading:?}"
            );
        }
        let error = resolve(&["--kernel", "abacus"], b"").unwrap_err().to_string();
        assert!(error.contains("abacus"), "{error}");
        assert!(error.contains("portable"), "{error}");
    }

    #[test]
    fn checking_excludes_what_it_cannot_honour() {
        for option in
            ["--keyed", "--derive-key=x", "--length=32", "--seek=0", "--raw", "--tag", "--no-names", "-z"]
        {
            assert!(matches!(resolve(&["--check", option, "a"], &[0; 32]), Err(Error::Usage(_))), "{option}");
        }
        assert!(matches!(resolve(&["--quiet", "a"], b""), Err(Error::Usage(_))));
        assert!(
            matches!(resolve(&["-c", "--quiet", "a"], b""), Ok(Plan::Check(job)) if job.detail == Detail::Faults)
        );
    }
}
