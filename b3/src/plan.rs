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

use crate::args::Args;
use crate::digest::{Digester, Reading};
use crate::error::Error;
use crate::input::{Input, Stdin};
use crate::key::Key;
use crate::line::Style;
use crate::mode::Mode;
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
    pub(crate) window: Window,
    pub(crate) format: Format,
}

/// Which check files to go through, and how much to say.
#[derive(Debug)]
pub(crate) struct CheckJob {
    pub(crate) files: Vec<Input>,
    pub(crate) digester: Digester,
    pub(crate) detail: Detail,
}

/// The part of the output stream that is wanted, within the stream's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Offset of the first byte.
    pub(crate) start: u64,
    /// Count of bytes.
    pub(crate) len: u64,
}

/// What is printed for an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// The bytes themselves.
    Raw,
    /// Hex digits on a line.
    Hex,
    /// Hex digits and the name on a line.
    Named(Style),
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
        let window = Window::resolve(args.seek, args.length)?;
        if args.raw && args.files.len() > 1 {
            return Err(Error::RawInputs(args.files.len()));
        }
        let reading = reading(&args)?;
        let format = format(&args);
        let (mode, stdin) = match args.derive_key {
            Some(context) => (Mode::derive_key(&context), Stdin::Free),
            None if args.keyed => (Mode::Keyed(Key::read(stdin)?), Stdin::HoldsKey),
            None => (Mode::Hash, Stdin::Free),
        };
        let digester = Digester::new(mode, reading);
        let mut inputs: Vec<_> = args.files.into_iter().map(Input::named).collect();
        if inputs.is_empty() {
            inputs.push(Input::Stdin);
        }
        Ok(if args.check {
            let detail = if args.quiet { Detail::Faults } else { Detail::All };
            Self::Check(CheckJob { files: inputs, digester, detail })
        } else {
            Self::Print(PrintJob { inputs, stdin, digester, window, format })
        })
    }
}

impl Window {
    fn resolve(start: u64, len: u64) -> Result<Self, clap::Error> {
        if start.checked_add(len).is_some() {
            return Ok(Self { start, len });
        }
        let end = u128::from(start) + u128::from(len);
        Err(usage(format!(
            "--seek {start} with --length {len} ends at byte {end}; the output stream ends at byte {}",
            u64::MAX
        )))
    }
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

fn format(args: &Args) -> Format {
    match (args.raw, args.no_names, args.tag) {
        (true, _, _) => Format::Raw,
        (_, true, _) => Format::Hex,
        (_, _, true) => Format::Named(Style::Tagged),
        _ => Format::Named(Style::Plain),
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
        assert_eq!(print_job(&[]).format, Format::Named(Style::Plain));
        assert_eq!(print_job(&["--tag"]).format, Format::Named(Style::Tagged));
        assert_eq!(print_job(&["--tag", "--no-names"]).format, Format::Hex);
        assert_eq!(print_job(&["--tag", "--no-names", "--raw"]).format, Format::Raw);
    }

    #[test]
    fn the_window_ends_with_the_stream_at_the_latest() {
        let max = u64::MAX;
        assert_eq!(print_job(&["--seek", &max.to_string(), "-l0"]).window, Window { start: max, len: 0 });
        assert_eq!(
            print_job(&["--seek", &(max - 32).to_string()]).window,
            Window { start: max - 32, len: 32 }
        );
        let error = resolve(&["--seek", &(max - 31).to_string()], b"").unwrap_err().to_string();
        assert!(error.contains("18446744073709551616") && error.contains("18446744073709551615"), "{error}");
        assert!(matches!(resolve(&["--seek", "1", "-l", &max.to_string()], b""), Err(Error::Usage(_))));
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
        for option in ["--keyed", "--derive-key=x", "--length=32", "--seek=0", "--raw", "--tag", "--no-names"]
        {
            assert!(matches!(resolve(&["--check", option, "a"], &[0; 32]), Err(Error::Usage(_))), "{option}");
        }
        assert!(matches!(resolve(&["--quiet", "a"], b""), Err(Error::Usage(_))));
        assert!(
            matches!(resolve(&["-c", "--quiet", "a"], b""), Ok(Plan::Check(job)) if job.detail == Detail::Faults)
        );
    }
}
