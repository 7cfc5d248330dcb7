//! Go through check files and compare each file listed with its hash.
//!
//! check file --lines--> name and hash --digest, compare--> a line on standard output, a tally at the end
//!
//! Knows nothing of how lines are written.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write};

use crate::algorithm::Algorithm;
use crate::checkfile::Lines;
use crate::digest::Digester;
use crate::error::Error;
use crate::function::Function;
use crate::input::{Input, Source, Stdin};
use crate::kind::Kind;
use crate::line::Line;
use crate::name;
use crate::plan::{CheckJob, Detail};
use crate::report::{Verdict, complain, counted, shown};

/// Does the job: whatever is wrong with one line or one check file, the others are still checked.
///
/// # Errors
/// When `out` takes no more.
pub(crate) fn run(job: CheckJob, out: &mut dyn Write) -> Result<Verdict, Error> {
    let CheckJob { files, digester, algorithm, detail } = job;
    let mut check = Check { digester, algorithm, detail, tally: Tally::default(), out };
    for file in &files {
        check.file(file)?;
    }
    check.tally.tell(detail);
    Ok(check.tally.verdict())
}

struct Check<'a> {
    digester: Digester,
    algorithm: Option<Algorithm>,
    detail: Detail,
    tally: Tally,
    out: &'a mut dyn Write,
}

impl Check<'_> {
    fn file(&mut self, file: &Input) -> Result<(), Error> {
        let read = match file.open(Stdin::Free) {
            Ok(Source::Stdin(stdin)) => self.lines(file, stdin, Stdin::HoldsSums)?,
            Ok(Source::File(source)) => self.lines(file, BufReader::new(source), Stdin::Free)?,
            Err(error) => Err(error),
        };
        if let Err(error) = read {
            complain(&format_args!("{}: {error}", shown(file.name())));
            self.tally.lost_check_files += 1;
        }
        Ok(())
    }

    /// Checks line by line. The inner result is the check file's, the outer one that of the output.
    fn lines(&mut self, file: &Input, source: impl BufRead, stdin: Stdin) -> Result<io::Result<()>, Error> {
        let mut lines = Lines::new(source, self.algorithm);
        let mut sums = 0_u64;
        loop {
            let (number, line) = match lines.next() {
                Ok(Some(line)) => line,
                Ok(None) if sums > 0 => return Ok(Ok(())),
                Ok(None) => return Ok(Err(io::Error::other("no properly formatted checksum lines found"))),
                Err(error) => return Ok(Err(error)),
            };
            match line {
                Ok(Line::Sum { name, kind, hash }) => {
                    sums += 1;
                    self.sum(Input::named(name), kind, &hash, stdin).map_err(Error::Output)?;
                }
                Ok(Line::Blank) => self.tally.blank += 1,
                Ok(Line::Comment) => self.tally.comments += 1,
                Err(reason) => {
                    self.tally.malformed += 1;
                    complain(&format_args!("{}:{number}: not a checksum line: {reason}", shown(file.name())));
                }
            }
        }
    }

    fn sum(&mut self, input: Input, kind: Kind, want: &[u8], stdin: Stdin) -> io::Result<()> {
        let result = self.digester.digest(&Function::plain(kind), &input, stdin);
        match result.map(|output| output.is(want)) {
            Ok(true) => match self.detail {
                Detail::All => self.say(input.name(), "OK"),
                Detail::Faults => Ok(()),
            },
            Ok(false) => {
                self.tally.mismatched += 1;
                self.say(input.name(), "FAILED")
            }
            Err(error) => {
                self.tally.unreadable += 1;
                self.say(input.name(), &format!("FAILED ({error})"))
            }
        }
    }

    fn say(&mut self, name: &OsStr, result: &str) -> io::Result<()> {
        let name = name::escape(name);
        self.out.write_all(&[name.mark.as_bytes(), &name.bytes, b": ", result.as_bytes(), b"\n"].concat())
    }
}

/// What was not as it should be, each kind by itself.
#[derive(Debug, Default)]
struct Tally {
    mismatched: u64,
    unreadable: u64,
    malformed: u64,
    lost_check_files: u64,
    blank: u64,
    comments: u64,
}

impl Tally {
    fn tell(&self, detail: Detail) {
        let faults = [
            (self.mismatched, "computed checksum", "did NOT match"),
            (self.unreadable, "listed file", "could NOT be read"),
            (self.malformed, "line", "could NOT be understood"),
            (self.lost_check_files, "check file", "could NOT be used to its end"),
        ];
        for (count, noun, fault) in faults {
            if count > 0 {
                complain(&format_args!("WARNING: {} {fault}", counted(count, noun)));
            }
        }
        if detail == Detail::All && self.blank + self.comments > 0 {
            let (blank, comments) = (counted(self.blank, "blank line"), counted(self.comments, "comment"));
            complain(&format_args!("note: skipped {blank} and {comments}"));
        }
    }

    fn verdict(&self) -> Verdict {
        match self.mismatched + self.unreadable + self.malformed + self.lost_check_files {
            0 => Verdict::Good,
            _ => Verdict::Bad,
        }
    }
}
