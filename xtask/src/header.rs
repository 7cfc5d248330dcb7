//! The C header: made from the crate's source, compared with what is committed.
//!
//! blake3-ffi/src --cbindgen--> text --regen--> include/blake3_ffi.h; --check--> differs?
//!
//! Knows nothing of what the functions do.

use crate::cli::FileAction;
use crate::sh;
use anyhow::{Context as _, Result, bail};

/// The header, relative to the workspace's root.
pub(crate) const PATH: &str = "blake3-ffi/include/blake3_ffi.h";

/// Writes the header, or fails if the committed one differs.
pub(crate) fn run(action: FileAction) -> Result<()> {
    let path = sh::root().join(PATH);
    let made = make()?;
    match action {
        FileAction::Regen => {
            std::fs::write(&path, &made).with_context(|| format!("cannot write {PATH}"))?;
            println!("header: wrote {PATH}");
        }
        FileAction::Check => {
            let committed = std::fs::read_to_string(&path).with_context(|| format!("cannot read {PATH}"))?;
            if let Some(line) = first_difference(&committed, &made) {
                bail!(
                    "{PATH} differs from the source from line {line} on: `cargo xtask header regen` writes it"
                );
            }
            println!("header: {PATH} is what the source makes");
        }
    }
    Ok(())
}

/// The header's text.
fn make() -> Result<String> {
    let folder = sh::root().join("blake3-ffi");
    let mut config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).map_err(anyhow::Error::msg)?;
    let reference = reference_version(&std::fs::read_to_string(folder.join("src/info.rs"))?)?;
    let own = env!("CARGO_PKG_VERSION");
    config.after_includes = Some(format!(
        "\n// The version of the reference interface that is followed here: what `blake3_version` returns.\n\
         #define BLAKE3_VERSION_STRING \"{reference}\"\n\n\
         // This library's own: what `blake3_ffi_version` returns.\n\
         #define BLAKE3_FFI_VERSION_STRING \"{own}\""
    ));
    let builder = cbindgen::Builder::new().with_config(config).with_src(folder.join("src/lib.rs"));
    let mut text = Vec::new();
    builder.generate().context("cbindgen cannot read blake3-ffi")?.write(&mut text);
    let text = String::from_utf8(text)?;
    // What follows an empty comment mark is trailing space otherwise.
    let lines = text.lines().map(str::trim_end).collect::<Vec<_>>();
    Ok(lines.join("\n") + "\n")
}

/// The version that `blake3_version` returns, from the source that says so.
fn reference_version(source: &str) -> Result<String> {
    let line = source.lines().find(|line| line.starts_with("const REFERENCE_VERSION"));
    let version =
        line.and_then(|line| line.split('"').nth(1)).context("info.rs names no reference version")?;
    Ok(version.to_owned())
}

/// The first line, from 1, in which two texts differ.
fn first_difference(a: &str, b: &str) -> Option<usize> {
    if a == b {
        return None;
    }
    let same = a.lines().zip(b.lines()).take_while(|(a, b)| a == b).count();
    Some(same + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(2));
        assert_eq!(first_difference("a\n", "a\nb\n"), Some(2));
        assert_eq!(first_difference("a", "a\n"), Some(2));
    }

    #[test]
    fn every_function_says_its_errors_and_who_may_call_it() {
        let header = std::fs::read_to_string(sh::root().join(PATH)).unwrap();
        let (mut comment, mut functions) = (String::new(), 0);
        for line in header.lines() {
            if line.starts_with("//") {
                comment += line;
                continue;
            }
            if (line.contains("blake3_") || line.contains("blake2")) && line.contains('(') {
                functions += 1;
                for part in ["Errors:", "Thread safety:"] {
                    assert!(comment.contains(part), "{line} says nothing of {part}");
                }
            }
            comment.clear();
        }
        assert!(functions > 80, "{functions} functions");
    }

    #[test]
    fn the_version_is_the_one_in_quotes() {
        let source = "// const\nconst REFERENCE_VERSION: &CStr = c\"1.2.3\";\n";
        assert_eq!(reference_version(source).unwrap(), "1.2.3");
        assert!(reference_version("").is_err());
    }
}
