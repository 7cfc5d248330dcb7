//! The README's examples for C, C++, CMake and Python, word for word.
//!
//! README --fences of one section--> files and console lines --shell--> output as printed there
//!
//! Knows nothing of the rest of the README, whose examples rustdoc runs.

use crate::programs::same;
use crate::trials::Trials;
use crate::workshop::{Outcome, Workshop, manifest, succeed};

/// The section, and the files that its fences are, by their language.
const SECTION: &str = "## In a C or C++ program";
const FILES: &[(&str, &str)] =
    &[("c", "hash.c"), ("cpp", "hash.cpp"), ("cmake", "CMakeLists.txt"), ("python", "hash.py")];

pub(crate) fn add(trials: &mut Trials) {
    trials.add("readme::examples_run_word_for_word", "gcc cmake pkg-config python3 prefix", |tools| {
        let shop = Workshop::open(tools)?;
        let prefix = tools.prefix.as_deref().ok_or("no prefix")?;
        run(&shop, prefix)
    });
}

fn run(shop: &Workshop, prefix: &std::path::Path) -> Outcome {
    let readme = std::fs::read_to_string(manifest().join("../README.md"))?;
    let start = readme.find(SECTION).ok_or("the README has no such section")?;
    let section = &readme[start + SECTION.len()..];
    let section = &section[..section.find("\n## ").unwrap_or(section.len())];
    let fences = fences(section);
    for &(language, file) in FILES {
        let mut of_language = fences.iter().filter(|(other, _)| *other == language);
        let (Some((_, text)), None) = (of_language.next(), of_language.next()) else {
            return Err(format!("the section has not one example in {language}").into());
        };
        std::fs::write(shop.path().join(file), text)?;
    }
    let consoles: Vec<&String> =
        fences.iter().filter(|(language, _)| *language == "console").map(|(_, text)| text).collect();
    if consoles.len() != FILES.len() {
        return Err(format!("{} consoles for {} examples", consoles.len(), FILES.len()).into());
    }
    for console in consoles {
        let mut wanted = String::new();
        let mut script = String::from("set -e\n");
        for line in console.lines() {
            match line.strip_prefix("$ ") {
                Some(command) => script += &format!("{command}\n"),
                None => wanted += &format!("{line}\n"),
            }
        }
        let mut command = shop.command("sh");
        command.arg("-c").arg(script).env("CMAKE_PREFIX_PATH", prefix);
        same(&succeed(&mut command)?, &wanted)?;
    }
    Ok(())
}

/// The fenced blocks of a text, with their languages.
pub(crate) fn fences(text: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut open: Option<(&str, String)> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(language), None) => open = Some((language, String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (None, Some((_, block))) => *block += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    found
}
