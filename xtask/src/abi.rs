//! The C library's binary interface: what programs that were linked before rely on.
//!
//! header --> functions, structs, numbers; shared object --nm--> names --> compared with blake3-ffi/abi
//!
//! Knows nothing of C beyond declarations as cbindgen writes them.

use crate::cli::FileAction;
use crate::{header, install, sh};
use anyhow::{Context as _, Result, bail};
use std::fs;

/// The committed description, relative to the workspace's root: one item a line.
const PATH: &str = "blake3-ffi/abi/blake3_ffi.abi";
/// Macros that change with each release.
const VERSIONS: &[&str] = &["BLAKE3_VERSION_STRING", "BLAKE3_FFI_VERSION_STRING"];

/// Writes the description, or fails where interface and description differ.
pub(crate) fn run(action: FileAction) -> Result<()> {
    let text = fs::read_to_string(sh::root().join(header::PATH)).context("the header is missing")?;
    let items = items(&text);
    let shared = install::build()?.shared;
    check_names(&items, &install::exported(&shared)?)?;
    let path = sh::root().join(PATH);
    match action {
        FileAction::Regen => {
            fs::write(&path, items.join("\n") + "\n").with_context(|| format!("cannot write {PATH}"))?;
            println!("abi: wrote {PATH}");
        }
        FileAction::Check => {
            let committed = fs::read_to_string(&path).with_context(|| format!("cannot read {PATH}"))?;
            compare(&committed, &items)?;
            println!("abi: {} items as in {PATH}, and no other name is visible", items.len());
        }
    }
    Ok(())
}

/// The interface that a header declares, an item a line, sorted.
fn items(header: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut code = String::new();
    for line in header.lines() {
        let line = line.split("//").next().unwrap_or_default().trim();
        if let Some(define) = line.strip_prefix("#define ") {
            let mut words = define.split_whitespace();
            let (name, value) = (words.next().unwrap_or_default(), words.next());
            if let Some(value) = value.filter(|_| !VERSIONS.contains(&name)) {
                items.push(format!("macro {name} {value}"));
            }
        } else if !line.starts_with('#') && !line.starts_with("extern \"C\"") && !line.starts_with("/*") {
            code.push_str(line);
            code.push(' ');
        }
    }
    for declaration in declarations(&code) {
        match declaration.strip_prefix("enum ").and_then(|rest| rest.split_once('{')) {
            Some((name, body)) => {
                let name = name.split(':').next().unwrap_or_default().trim();
                let numbers = body.trim_end_matches('}').split(',').map(str::trim);
                items.extend(
                    numbers.filter(|number| !number.is_empty()).map(|number| format!("enum {name} {number}")),
                );
            }
            None => items.push(declaration),
        }
    }
    items.sort();
    items
}

/// Splits code at semicolons outside braces, with single spaces.
fn declarations(code: &str) -> Vec<String> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => {
                let words: Vec<&str> = code[start..at].split_whitespace().collect();
                found.push(words.join(" "));
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// The name of the function that an item declares.
fn function(item: &str) -> Option<&str> {
    if item.starts_with("typedef ") || item.starts_with("macro ") || item.starts_with("enum ") {
        return None;
    }
    item.split('(').next()?.rsplit([' ', '*']).next()
}

/// Fails unless the library lets out what the header declares, and nothing else.
fn check_names(items: &[String], exported: &[String]) -> Result<()> {
    let mut declared: Vec<&str> = items.iter().filter_map(|item| function(item)).collect();
    declared.sort_unstable();
    if declared.is_empty() {
        bail!("the header declares no function");
    }
    let unseen: Vec<_> =
        declared.iter().filter(|name| !exported.iter().any(|other| other == **name)).collect();
    let extra: Vec<_> = exported.iter().filter(|name| !declared.contains(&name.as_str())).collect();
    if !unseen.is_empty() || !extra.is_empty() {
        bail!("declared but not in the library: {unseen:?}; visible but not declared: {extra:?}");
    }
    Ok(())
}

/// Fails where the interface differs from the description, and tells a break from an addition.
fn compare(committed: &str, items: &[String]) -> Result<()> {
    let gone: Vec<&str> = committed.lines().filter(|line| !items.iter().any(|item| item == line)).collect();
    let new: Vec<&String> =
        items.iter().filter(|item| !committed.lines().any(|line| line == *item)).collect();
    if !gone.is_empty() {
        bail!(
            "programs that were linked before break without\n  {}\nnow there is\n  {new:?}",
            gone.join("\n  ")
        );
    }
    if !new.is_empty() {
        bail!("{PATH} lacks {new:?}: `cargo xtask abi regen` adds what is new");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "/* Written */\n#ifndef A\n#define A\n#define BLAKE3_KEY_LEN 32 \n\
        #define BLAKE3_VERSION_STRING \"1\"\n// A comment; with { marks.\nenum e\n#ifdef __cplusplus\n  : int32_t\n\
        #endif\n{\n  // Zero.\n  A = 0,\n  B = 1,\n};\ntypedef int32_t e;\n\
        typedef struct s {\n  uint64_t opaque[2];\n} s;\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\
        const char *f(void);\n\nvoid g(int a,\n       int b);\n#ifdef __cplusplus\n}\n#endif\n#endif\n";

    #[test]
    fn a_header_becomes_one_item_a_line() {
        let wanted = [
            "const char *f(void)",
            "enum e A = 0",
            "enum e B = 1",
            "macro BLAKE3_KEY_LEN 32",
            "typedef int32_t e",
            "typedef struct s { uint64_t opaque[2]; } s",
            "void g(int a, int b)",
        ];
        assert_eq!(items(HEADER), wanted);
        let functions: Vec<_> =
            items(HEADER).iter().filter_map(|item| function(item).map(String::from)).collect();
        assert_eq!(functions, ["f", "g"]);
    }

    #[test]
    fn a_changed_signature_is_a_break_and_a_new_function_an_addition() {
        let items = ["void f(int a)".to_owned(), "void g(void)".to_owned()];
        compare("void f(int a)\nvoid g(void)\n", &items).unwrap();
        assert!(compare("void f(long a)\nvoid g(void)\n", &items).unwrap_err().to_string().contains("break"));
        assert!(compare("void f(int a)\n", &items).unwrap_err().to_string().contains("adds what is new"));
    }

    #[test]
    fn a_name_too_many_or_too_few_is_an_error() {
        let items = ["void f(int a)".to_owned()];
        check_names(&items, &["f".into()]).unwrap();
        assert!(check_names(&items, &["f".into(), "rust_thing".into()]).is_err());
        assert!(check_names(&items, &[]).is_err());
    }
}
