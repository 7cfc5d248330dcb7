//! Hash the inputs one after the other and print a line for each.
//!
//! `PrintJob` --digest--> `Output` --format--> standard output
//!
//! Knows nothing of options.

use std::io::{self, Write};

use crate::error::Error;
use crate::input::Input;
use crate::output::Output;
use crate::plan::{Format, PrintJob};
use crate::report::{Verdict, complain, shown};

/// Does the job. An input that cannot be read is named and the others are still hashed.
///
/// # Errors
/// When `out` takes no more.
pub(crate) fn run(mut job: PrintJob, out: &mut dyn Write) -> Result<Verdict, Error> {
    let mut verdict = Verdict::Good;
    for input in &job.inputs {
        match job.digester.digest(&job.function, input, job.stdin) {
            Ok(output) => write_result(input, output, job.format, out).map_err(Error::Output)?,
            Err(error) => {
                complain(&format_args!("{}: {error}", shown(input.name())));
                verdict = Verdict::Bad;
            }
        }
    }
    Ok(verdict)
}

fn write_result(input: &Input, output: Output, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Raw => output.pieces(|bytes| out.write_all(bytes)),
        Format::Hex(end) => {
            write_hex(output, out)?;
            out.write_all(end.bytes())
        }
        Format::Named(style, end) => {
            let name = end.name(input.name());
            out.write_all(&style.head(&name))?;
            write_hex(output, out)?;
            out.write_all(&[&*style.tail(&name), end.bytes()].concat())
        }
    }
}

fn write_hex(output: Output, out: &mut dyn Write) -> io::Result<()> {
    let mut digits = Vec::new();
    output.pieces(|bytes| {
        digits.clear();
        digits.extend(bytes.iter().flat_map(|byte| [byte >> 4, byte & 15].map(|d| DIGITS[usize::from(d)])));
        out.write_all(&digits)
    })
}

const DIGITS: &[u8; 16] = b"0123456789abcdef";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;
    use crate::line::{End, Style};
    use crate::output::Window;

    fn printed(format: Format) -> Vec<u8> {
        let mut out = Vec::new();
        let reader = blake3_api::Hasher::new().update(b"abc").finalize_xof();
        let output = Output::stream(reader, Window { start: 5, len: 3 });
        write_result(&Input::File("a\\b".into()), output, format, &mut out).unwrap();
        out
    }

    #[test]
    fn formats_differ_in_what_surrounds_the_digits() {
        assert_eq!(printed(Format::Raw), [0x46, 0x51, 0x33]);
        assert_eq!(printed(Format::Hex(End::LineFeed)), b"465133\n");
        assert_eq!(printed(Format::Hex(End::Nul)), b"465133\0");
        let name = if cfg!(windows) { "a/b" } else { "a\\\\b" };
        let mark = if cfg!(windows) { "" } else { "\\" };
        assert_eq!(
            printed(Format::Named(Style::Plain, End::LineFeed)),
            format!("{mark}465133  {name}\n").as_bytes()
        );
        assert_eq!(
            printed(Format::Named(Style::Tagged(Kind::Blake3), End::LineFeed)),
            format!("{mark}BLAKE3 ({name}) = 465133\n").as_bytes()
        );
    }

    #[test]
    fn names_before_a_nul_are_not_escaped() {
        let name = if cfg!(windows) { "a/b" } else { "a\\b" };
        assert_eq!(printed(Format::Named(Style::Plain, End::Nul)), format!("465133  {name}\0").as_bytes());
        assert_eq!(
            printed(Format::Named(Style::Tagged(Kind::Blake3), End::Nul)),
            format!("BLAKE3 ({name}) = 465133\0").as_bytes()
        );
    }
}
