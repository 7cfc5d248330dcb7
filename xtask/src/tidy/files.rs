//! What every source file must look like, and where `unsafe` may stand.
//!
//! folder --> .rs files --> header, length, `unsafe` tokens --> findings
//!
//! Knows nothing of Rust beyond comments, literals and words.

use super::Finding;
use super::tokens;
use anyhow::{Context as _, Result};
use std::fs;
use std::path::Path;

/// No file is longer without saying why.
const LIMIT: usize = 400;
/// Kernels are read beside one another: beyond this the report mentions them.
const KERNEL_LIMIT: usize = 150;
/// How a header says why.
const REASON: &str = "//! Long because: ";
/// Folders whose crates may use `unsafe` anywhere.
const UNSAFE_FOLDERS: &[&str] = &["kernels/", "blake3-ffi/"];
/// Files elsewhere that cannot do without, and how many lines of it each may have.
const UNSAFE_FILES: &[(&str, usize)] = &[
    // Making a map of a file.
    ("blake3-api/src/mmap.rs", 1),
    // Memory between two guard pages, for the tests that look for stray reads.
    ("vectors/tests/common/fenced.rs", 8),
];

/// A source file, its path relative to the workspace's root.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: String,
    pub(super) text: String,
}

/// The .rs files under `root`, in order of their paths, without build folders and hidden ones.
pub(super) fn all(root: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    gather(root, "", &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn gather(folder: &Path, prefix: &str, files: &mut Vec<File>) -> Result<()> {
    // Cargo marks its build folders, whatever they are called.
    if folder.join("CACHEDIR.TAG").exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if name.starts_with('.') || name == "target" {
            continue;
        } else if entry.file_type()?.is_dir() {
            gather(&entry.path(), &format!("{path}/"), files)?;
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(entry.path()).with_context(|| format!("cannot read {path}"))?;
            files.push(File { path, text });
        }
    }
    Ok(())
}

/// Header, length and unsafe code of one file.
pub(super) fn check(file: &File) -> Vec<Finding> {
    let mut findings = Vec::from_iter(check_unsafe(file));
    if !file.text.starts_with("//! ") {
        findings.push(Finding::error(&file.path, "does not open with a `//!` sentence"));
    }
    let lines = file.text.lines().count();
    let reason = file
        .text
        .lines()
        .take_while(|line| line.starts_with("//!"))
        .any(|line| line.strip_prefix(REASON).is_some_and(|reason| !reason.trim().is_empty()));
    if reason {
        return findings;
    }
    if lines > LIMIT {
        let text =
            format!("{lines} lines, the limit is {LIMIT}: split it, or say `{REASON}...` in its header");
        findings.push(Finding::error(&file.path, text));
    } else if lines > KERNEL_LIMIT && file.path.starts_with("kernels/") {
        findings.push(Finding::note(&file.path, format!("{lines} lines, kernels aim at {KERNEL_LIMIT}")));
    }
    findings
}

/// Where `unsafe` stands in one file.
fn check_unsafe(file: &File) -> Option<Finding> {
    if UNSAFE_FOLDERS.iter().any(|folder| file.path.starts_with(folder)) {
        return None;
    }
    let lines = tokens::lines_with_word(&file.text, "unsafe");
    let allowed = UNSAFE_FILES.iter().find(|(path, _)| *path == file.path).map_or(0, |(_, lines)| *lines);
    let text = match allowed {
        _ if lines.len() <= allowed => return None,
        0 => format!("`unsafe` in lines {lines:?}: it belongs in kernels or blake3-ffi"),
        _ => format!("`unsafe` in lines {lines:?}: {allowed} of them allowed here"),
    };
    Some(Finding::error(&file.path, text))
}

#[cfg(test)]
mod tests {
    use super::super::Weight;
    use super::*;

    fn file(path: &str, text: impl Into<String>) -> File {
        File { path: path.into(), text: text.into() }
    }

    /// A file of `lines` lines whose header ends with `header`.
    fn long(path: &str, header: &str, lines: usize) -> File {
        file(path, format!("//! A file.\n{header}{}", "x\n".repeat(lines - 1 - header.lines().count())))
    }

    #[test]
    fn a_file_without_a_header_is_an_error() {
        for text in ["", "use core::fmt;\n", "// A comment.\n", "\n//! Too late.\n", "//!\n"] {
            assert_eq!(check(&file("tree/src/lib.rs", text))[0].weight, Weight::Error, "{text:?}");
        }
        assert!(check(&file("tree/src/lib.rs", "//! One sentence.\n")).is_empty());
    }

    #[test]
    fn the_line_after_the_limit_needs_a_reason() {
        assert!(check(&long("tree/src/lib.rs", "", LIMIT)).is_empty());
        assert_eq!(check(&long("tree/src/lib.rs", "", LIMIT + 1))[0].weight, Weight::Error);
        let reason = "//! Long because: one table.\n";
        assert!(check(&long("tree/src/lib.rs", reason, LIMIT + 1)).is_empty());
    }

    #[test]
    fn an_empty_or_misplaced_reason_does_not_count() {
        assert_eq!(check(&long("tree/src/lib.rs", "//! Long because: \n", LIMIT + 1)).len(), 1);
        assert_eq!(check(&long("tree/src/lib.rs", "\n//! Long because: late.\n", LIMIT + 1)).len(), 1);
    }

    #[test]
    fn long_kernels_are_noted_not_refused() {
        assert_eq!(check(&long("kernels/src/a.rs", "", KERNEL_LIMIT + 1))[0].weight, Weight::Note);
        assert!(check(&long("kernels/src/a.rs", "", KERNEL_LIMIT)).is_empty());
        assert!(check(&long("tree/src/a.rs", "", KERNEL_LIMIT + 1)).is_empty());
    }

    #[test]
    fn unsafe_outside_its_rooms_is_an_error() {
        let block = "//! A.\nfn f() { unsafe { g() } }\n";
        for path in ["tree/src/a.rs", "vectors/tests/a.rs", "blake3-api/src/hasher.rs", "b3/src/mmap.rs"] {
            assert_eq!(check(&file(path, block))[0].weight, Weight::Error, "{path}");
        }
        for path in ["kernels/src/a.rs", "blake3-ffi/src/a.rs", "blake3-api/src/mmap.rs"] {
            assert!(check(&file(path, block)).is_empty(), "{path}");
        }
    }

    #[test]
    fn a_second_line_that_maps_is_an_error() {
        let text = "//! A.\nunsafe {}\nunsafe {}\n";
        assert_eq!(check(&file("blake3-api/src/mmap.rs", text)).len(), 1);
    }

    #[test]
    fn the_word_in_lints_comments_and_strings_is_free() {
        let text = "//! unsafe\n#![forbid(unsafe_code)]\n/* unsafe */ const A: &str = \"unsafe\";\n";
        assert!(check(&file("tree/src/lib.rs", text)).is_empty());
    }

    #[test]
    fn files_of_this_crate_are_found_and_build_folders_are_not() {
        let files = all(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert!(files.iter().any(|file| file.path == "src/tidy/files.rs"));
        let scratch = std::env::temp_dir().join(format!("xtask-tidy-{}", std::process::id()));
        fs::create_dir_all(scratch.join("built")).unwrap();
        fs::write(scratch.join("built/CACHEDIR.TAG"), "").unwrap();
        fs::write(scratch.join("built/a.rs"), "").unwrap();
        fs::write(scratch.join("b.rs"), "").unwrap();
        let paths: Vec<String> = all(&scratch).unwrap().into_iter().map(|file| file.path).collect();
        fs::remove_dir_all(&scratch).unwrap();
        assert_eq!(paths, ["b.rs"]);
    }
}
