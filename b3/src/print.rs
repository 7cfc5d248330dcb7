//! Hash the inputs one after the other and print a line for each.
//!
//! `PrintJob` --digest--> output stream --window, format--> standard output
//!
//! Knows nothing of options.

use std::io::{self, Write};

use blake3_api::OutputReader;

use crate::error::Error;
use crate::input::Input;
use crate::name;
use crate::plan::{Format, PrintJob, Window};
use crate::report::{Verdict, complain, shown};

/// Does the job. An input that cannot be read is named and the others are still hashed.
///
/// # Errors
/// When `out` takes no more.
pub(crate) fn run(mut job: PrintJob, out: &mut dyn Write) -> Result<Verdict, Error> {
    let mut verdict = Verdict::Good;
    for input in &job.inputs {
        match job.digester.digest(input, job.stdin) {
            Ok(output) => write_result(input, output, job.window, job.format, out).map_err(Error::Output)?,
            Err(error) => {
                complain(&format_args!("{}: {error}", shown(input.name())));
                verdict = Verdict::Bad;
            }
        }
    }
    Ok(verdict)
}

fn write_result(
    input: &Input,
    mut output: OutputReader,
    window: Window,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    output.set_position(window.start);
    match format {
        Format::Raw => pieces(&mut output, window.len, |bytes| out.write_all(bytes)),
        Format::Hex => {
            write_hex(&mut output, window.len, out)?;
            out.write_all(b"\n")
        }
        Format::Named(style) => {
            let name = name::escape(input.name());
            out.write_all(&style.head(&name))?;
            write_hex(&mut output, window.len, out)?;
            out.write_all(&style.tail(&name))
        }
    }
}

fn write_hex(output: &mut OutputReader, len: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut digits = Vec::new();
    pieces(output, len, |bytes| {
        digits.clear();
        digits.extend(bytes.iter().flat_map(|byte| [byte >> 4, byte & 15].map(|d| DIGITS[usize::from(d)])));
        out.write_all(&digits)
    })
}

/// Hands out `len` bytes of `output` piece by piece: that many may not fit into memory.
fn pieces(
    output: &mut OutputReader,
    mut len: u64,
    mut take: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut piece = vec![0; usize::try_from(len).map_or(PIECE_LEN, |len| len.min(PIECE_LEN))];
    while len > 0 {
        let count = usize::try_from(len).map_or(PIECE_LEN, |len| len.min(PIECE_LEN));
        output.fill(&mut piece[..count]);
        take(&piece[..count])?;
        len -= count as u64;
    }
    Ok(())
}

const DIGITS: &[u8; 16] = b"0123456789abcdef";
const PIECE_LEN: usize = 64 * 1024;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::Style;

    fn printed(len: u64, format: Format) -> Vec<u8> {
        let mut out = Vec::new();
        let output = blake3_api::Hasher::new().update(b"abc").finalize_xof();
        let window = Window { start: 5, len };
        write_result(&Input::File("a\\b".into()), output, window, format, &mut out).unwrap();
        out
    }

    #[test]
    fn formats_differ_in_what_surrounds_the_digits() {
        assert_eq!(printed(3, Format::Raw), [0x46, 0x51, 0x33]);
        assert_eq!(printed(3, Format::Hex), b"465133\n");
        let name = if cfg!(windows) { "a/b" } else { "a\\\\b" };
        let mark = if cfg!(windows) { "" } else { "\\" };
        assert_eq!(printed(3, Format::Named(Style::Plain)), format!("{mark}465133  {name}\n").as_bytes());
        assert_eq!(
            printed(3, Format::Named(Style::Tagged)),
            format!("{mark}BLAKE3 ({name}) = 465133\n").as_bytes()
        );
    }

    #[test]
    fn long_outputs_come_in_pieces_without_a_seam() {
        let len = 2 * PIECE_LEN + 7;
        let mut want = vec![0; len + 5];
        blake3_api::Hasher::new().update(b"abc").finalize_xof().fill(&mut want);
        assert!(printed(len as u64, Format::Raw) == want[5..]);
        assert_eq!(printed(len as u64, Format::Hex).len(), 2 * len + 1);
    }
}
