//! What llvm-mca's models of CPUs say of the wide loops, for CPUs that nobody has at hand.
//!
//! loops of the AVX2 and AVX-512 kernels, or of AArch64's --llvm-mca, model--> cycles an iteration --> table
//!
//! Knows nothing of caches, and of nothing that a static model leaves out: an estimate to compare loops by, no measurement.

use crate::cli::{Arch, McaArgs};
use crate::disassembly::{self, Function, Instruction};
use crate::sh;
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::path::Path;

/// The kernels whose loops are estimated, and CPUs that have them.
const NATIVE: (&[&str], &[&str]) = (&["avx2", "avx512"], &["znver4", "sapphirerapids"]);
const AARCH64: (&[&str], &[&str]) =
    (&["neon", "sve2"], &["neoverse-n2", "neoverse-v2", "neoverse-v3", "cortex-a510"]);
/// Older releases leave instructions of these kernels out of their models.
const PROGRAMS: &[&str] = &["llvm-mca-22", "llvm-mca-21", "llvm-mca-20"];
const ITERATIONS: f64 = 200.0;
const BLOCK_LEN: f64 = 64.0;

/// Prints one row a loop and model.
pub(crate) fn run(args: &McaArgs) -> Result<()> {
    let program = program()?;
    let (isas, usual) = match args.arch {
        Arch::Native => NATIVE,
        Arch::Aarch64 => AARCH64,
    };
    let models: Vec<&str> = if args.models.is_empty() {
        usual.to_vec()
    } else {
        args.models.iter().map(String::as_str).collect()
    };
    let functions = disassembly::kernels(args.arch)?;
    let dir = sh::target_dir()?.join("mca");
    fs::create_dir_all(&dir)?;
    println!(
        "{:<24} {:>6} {:>6}  {:<15} {:>10} {:>12} {:>11}",
        "loop", "instr", "blocks", "model", "cycles", "cycles/block", "cycles/byte"
    );
    let mut rows = 0;
    for function in &functions {
        let Some((_, name)) = function.entry().filter(|(isa, _)| isas.contains(isa)) else { continue };
        for code in hot_loops(function) {
            let blocks = disassembly::blocks(code);
            let file = dir.join("loop.s");
            fs::write(&file, source(code))?;
            for model in &models {
                let cycles = cycles(program, args.arch, model, &file)?;
                let (each, instructions) = (cycles / blocks, code.len());
                println!(
                    "{name:<24} {instructions:>6} {blocks:>6.2}  {model:<15} {cycles:>10.1} {each:>12.2} {:>11.3}",
                    each / BLOCK_LEN
                );
                rows += 1;
            }
        }
    }
    if rows == 0 {
        bail!("no loop that compresses blocks was found in {}", isas.join(", "));
    }
    Ok(())
}

/// The loops that do at least one round a turn: those over blocks, or over rounds where these are not unrolled.
fn hot_loops(function: &Function) -> impl Iterator<Item = &[Instruction]> {
    let loops = function.loops().into_iter().map(|range| &function.instructions[range]);
    loops.filter(|code| disassembly::blocks(code) > 0.0)
}

fn program() -> Result<&'static str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = |name: &str| std::env::split_paths(&path).any(|dir| dir.join(name).exists());
    PROGRAMS.iter().copied().find(|name| there(name)).context("llvm-mca is missing: apt-get install llvm-22")
}

/// The loop as the assembler takes it: jumps go to labels again.
fn source(code: &[Instruction]) -> String {
    let mut source = String::from(".Lstart:\n");
    for instruction in code {
        source += &format!("\t{} {}\n", instruction.mnemonic, operands(instruction));
    }
    source
}

/// The operands without addresses of this build.
fn operands(instruction: &Instruction) -> String {
    // `x0, 40 <function+0x40>`: what is compared stays, where the jump goes does not matter.
    let plain = instruction.operands.split(" <").next().unwrap_or_default();
    match (instruction.jump_target(), plain.rsplit_once(", ")) {
        (Some(_), Some((compared, _))) => format!("{compared}, .Lstart"),
        (Some(_), None) => ".Lstart".into(),
        (None, _) => plain.into(),
    }
}

fn cycles(program: &str, arch: Arch, model: &str, file: &Path) -> Result<f64> {
    let triple = match arch {
        Arch::Native => "x86_64-unknown-linux-gnu",
        Arch::Aarch64 => "aarch64-unknown-linux-gnu",
    };
    let cmd =
        sh::Cmd::new(program).arg(format!("-mtriple={triple}")).args("--all-views=false --summary-view");
    let report =
        cmd.arg(format!("-mcpu={model}")).arg(format!("-iterations={ITERATIONS}")).arg(file).read()?;
    total(&report).context("llvm-mca's report names no total of cycles")
}

/// Cycles an iteration.
fn total(report: &str) -> Option<f64> {
    let line = report.lines().find_map(|line| line.strip_prefix("Total Cycles:"))?;
    Some(line.trim().parse::<f64>().ok()? / ITERATIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_read_from_the_report() {
        let report = "Iterations:        200\nInstructions:      600\nTotal Cycles:      410\n";
        assert_eq!(total(report), Some(2.05));
        assert_eq!(total("error"), None);
    }

    #[test]
    fn jumps_go_to_the_label() {
        let at = |mnemonic: &str, operands: &str| Instruction {
            address: 0,
            mnemonic: mnemonic.into(),
            operands: operands.into(),
            symbol: None,
        };
        let code = [at("vpaddd", "%ymm0,%ymm1,%ymm2"), at("jne", "2a0 <f+0x2a0>")];
        assert_eq!(source(&code), ".Lstart:\n\tvpaddd %ymm0,%ymm1,%ymm2\n\tjne .Lstart\n");
        let code = [at("add", "v0.4s, v1.4s, v2.4s"), at("cbnz", "x3, 2a0 <f<A, B>+0x2a0>")];
        assert_eq!(source(&code), ".Lstart:\n\tadd v0.4s, v1.4s, v2.4s\n\tcbnz x3, .Lstart\n");
    }
}
