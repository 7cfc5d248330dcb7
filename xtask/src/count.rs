//! How many instructions AArch64 code executes: our kernels and the `blake3` crate's, under qemu's counting plugin.
//!
//! program --qemu, plugin, twice--> two counts --difference--> instructions for each unit of work --> table, limits
//!
//! Knows nothing of time: nobody should time an emulator, but what it executes is exact.

use crate::cross::need;
use crate::cross::targets::{AARCH64, AARCH64_NEEDS};
use crate::sh::{self, Cmd};
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// A piece of work by the program's name for it, its name in the table, and how many units it is made of.
struct Work {
    name: &'static str,
    title: &'static str,
    units: f64,
}

const WORKS: &[Work] = &[
    Work { name: "block", title: "hash of 64 bytes", units: 1.0 },
    Work { name: "chunk", title: "hash of 1 KiB", units: 1.0 },
    Work { name: "hash64k", title: "hash of 64 KiB, each chunk", units: 64.0 },
    Work { name: "xof64k", title: "output of 64 KiB, each block", units: 1024.0 },
];

/// The sides by the program's names for them: the `blake3` crate, which has NEON in C, and ours.
const SIDES: [&str; 3] = ["peer", "neon", "sve2"];

/// A work, two sides, and the most that the first may execute, as a part of what the second does.
const LIMITS: &[(&str, &str, &str, f64)] =
    &[("hash64k", "sve2", "neon", 0.70), ("hash64k", "neon", "peer", 1.0), ("xof64k", "sve2", "peer", 0.30)];

/// Where the committed table stands, between these two lines.
const DOCUMENT: &str = "docs/arm.md";
const BEGIN: &str = "<!-- count:begin -->\n";
const END: &str = "<!-- count:end -->\n";

/// Prints the table, or writes it into the document; fails where a limit is passed.
pub(crate) fn run(write: bool) -> Result<()> {
    need(AARCH64_NEEDS)?;
    need(&[("gcc", "gcc")])?;
    let dir = sh::target_dir()?.join("count");
    fs::create_dir_all(&dir)?;
    let plugin = dir.join("count.so");
    Cmd::new("gcc")
        .args("-shared -fPIC -O2 -Wall -Werror -o")
        .arg(&plugin)
        .arg("xtask/lanes/count/count.c")
        .run()?;
    let programs = AARCH64.built("--release -p benches --bin count")?;
    let counter = Counter { program: programs[0].clone(), plugin, result: dir.join("count.txt") };
    let counts: Result<Vec<_>> = WORKS.iter().map(|work| counter.sides(work)).collect();
    let counts = counts?;
    let table = table(&counts);
    println!("{table}");
    if write {
        let path = sh::root().join(DOCUMENT);
        let old = fs::read_to_string(&path).with_context(|| format!("cannot read {DOCUMENT}"))?;
        fs::write(&path, replaced(&old, &table)?).with_context(|| format!("cannot write {DOCUMENT}"))?;
    }
    check(&counts)
}

/// What it takes to count.
struct Counter {
    program: PathBuf,
    plugin: PathBuf,
    result: PathBuf,
}

impl Counter {
    /// Instructions for one unit of the work, for each side.
    fn sides(&self, work: &Work) -> Result<[f64; SIDES.len()]> {
        let mut counts = [0.0; SIDES.len()];
        for (count, side) in counts.iter_mut().zip(SIDES) {
            // The first time does what is done only once: probing the CPU, touching memory.
            let [few, many] = [self.executed(work, side, 2)?, self.executed(work, side, 4)?];
            *count = (many - few) as f64 / 2.0 / work.units;
        }
        Ok(counts)
    }

    /// All instructions of a run.
    fn executed(&self, work: &Work, side: &str, times: u64) -> Result<u64> {
        Cmd::new("qemu-aarch64")
            .args("-L /usr/aarch64-linux-gnu -cpu max,sve128=on -d plugin -D")
            .arg(&self.result)
            .arg("-plugin")
            .arg(&self.plugin)
            .arg(&self.program)
            .args(work.name)
            .arg(side)
            .arg(times.to_string())
            .read()?;
        count(&self.result)
    }
}

/// The number that the plugin wrote.
fn count(result: &Path) -> Result<u64> {
    let text = fs::read_to_string(result).context("qemu's plugin wrote nothing")?;
    let number = text.lines().find_map(|line| line.strip_prefix("executed ")).context("no count in it")?;
    Ok(number.trim().parse()?)
}

fn column(side: &str) -> Result<usize> {
    SIDES.iter().position(|other| *other == side).with_context(|| format!("no side is called {side}"))
}

/// The table as Markdown.
fn table(counts: &[[f64; SIDES.len()]]) -> String {
    let mut table = String::from(
        "| instructions for | `blake3` crate | `neon` | `sve2` | `neon` / crate | `sve2` / crate | `sve2` / `neon` |\n\
         |---|---:|---:|---:|---:|---:|---:|\n",
    );
    for (work, [peer, neon, sve2]) in WORKS.iter().zip(counts) {
        table += &format!(
            "| {} | {peer:.0} | {neon:.0} | {sve2:.0} | {:.3} | {:.3} | {:.3} |\n",
            work.title,
            neon / peer,
            sve2 / peer,
            sve2 / neon
        );
    }
    table
}

/// The document with `table` in its place.
fn replaced(old: &str, table: &str) -> Result<String> {
    let (before, rest) = old.split_once(BEGIN).context("the document has no line where the table begins")?;
    let (_, after) = rest.split_once(END).context("the document has no line where the table ends")?;
    Ok(format!("{before}{BEGIN}{table}{END}{after}"))
}

/// Fails where a side executes more than it may.
fn check(counts: &[[f64; SIDES.len()]]) -> Result<()> {
    for (name, side, other, most) in LIMITS {
        let work = WORKS.iter().position(|work| work.name == *name).context("a limit of no work")?;
        let ratio = counts[work][column(side)?] / counts[work][column(other)?];
        // The table has three digits; what is below them is two compilers' luck.
        if ratio > most + 0.0005 {
            bail!("{side} executes {ratio:.3} of {other}'s instructions for {name}, at most {most} wanted");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: &[[f64; 3]] =
        &[[1000.0, 900.0, 800.0], [9.0, 9.0, 9.0], [5000.0, 5001.0, 3400.0], [1000.0, 300.0, 200.0]];

    #[test]
    fn table_has_a_row_for_each_work_and_its_ratios() {
        let table = table(COUNTS);
        assert_eq!(table.lines().count(), 2 + WORKS.len());
        assert!(table.contains("each chunk | 5000 | 5001 | 3400 | 1.000 | 0.680 | 0.680 |"), "{table}");
    }

    #[test]
    fn limits_pass_within_three_digits_and_name_what_passes_them() {
        check(COUNTS).unwrap();
        let mut counts = COUNTS.to_vec();
        counts[2][2] = 3600.0;
        let error = check(&counts).unwrap_err().to_string();
        assert!(error.starts_with("sve2 executes 0.720 of neon's instructions for hash64k"), "{error}");
    }

    #[test]
    fn only_what_stands_between_the_lines_is_replaced() {
        let old = format!("a\n{BEGIN}b\n{END}c\n");
        assert_eq!(replaced(&old, "d\n").unwrap(), format!("a\n{BEGIN}d\n{END}c\n"));
        assert!(replaced("a\n", "d\n").is_err() && replaced(BEGIN, "d\n").is_err());
    }
}
