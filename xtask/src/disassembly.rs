//! The kernels' machine code as functions, instructions and loops.
//!
//! release build of blake-kernels --objdump--> text --parse--> `Function`s --> loops, words added, blocks
//!
//! Reads x86 and AArch64, whose mnemonics and registers do not overlap. Knows nothing of what is good or bad in them.

use crate::cli::Arch;
use crate::cross::need;
use crate::cross::suite::Target;
use crate::cross::targets::{AARCH64, AARCH64_NEEDS};
use crate::sh::Cmd;
use anyhow::{Context as _, Result, bail};
use std::ops::Range;

/// 32-bit additions in one round of one state: 8 quarter-rounds of 6.
const WORDS_ADDED_PER_ROUND: f64 = 8.0 * 6.0;
const ROUNDS_PER_BLOCK: f64 = 7.0;

/// What the functions are called that a kernel's slots point to.
const ENTRIES: &[&str] = &["chain", "xof", "xof_one", "run"];

/// One instruction, as objdump writes it (on x86 in AT&T syntax).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Instruction {
    pub(crate) address: u64,
    pub(crate) mnemonic: String,
    pub(crate) operands: String,
    /// The symbol that the linker will put in, where there is one.
    pub(crate) symbol: Option<String>,
}

/// One function of the object file.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) instructions: Vec<Instruction>,
}

/// The functions of blake-kernels as a release build for `arch` has them.
pub(crate) fn kernels(arch: Arch) -> Result<Vec<Function>> {
    let (cargo, objdump) = match arch {
        Arch::Native => (Cmd::cargo(None), "objdump"),
        Arch::Aarch64 => {
            need(AARCH64_NEEDS)?;
            (Target::cargo(&AARCH64), "aarch64-linux-gnu-objdump")
        }
    };
    // Without LTO the library holds machine code; with it, it may hold nothing but LLVM's own form.
    let build = "build --release -p blake-kernels --lib --message-format json-render-diagnostics --config profile.release.lto=false";
    let messages = cargo.args(build).read()?;
    let library = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let library = library
        .filter(|message| message["target"]["name"] == "blake_kernels")
        .find_map(|message| {
            message["filenames"].as_array()?.iter().find_map(|f| f.as_str().map(str::to_owned))
        })
        .context("cargo named no library of blake-kernels")?;
    let text = Cmd::new(objdump).args("-d -r -C --no-show-raw-insn").arg(library).read()?;
    let functions = parse(&text);
    if functions.is_empty() {
        bail!("objdump found no function in blake-kernels");
    }
    Ok(functions)
}

/// Reads `objdump -d -r -C --no-show-raw-insn`.
fn parse(text: &str) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    for line in text.lines() {
        if let Some(name) =
            line.strip_suffix(">:").and_then(|line| line.split_once(" <")).map(|(_, name)| name)
        {
            functions.push(Function { name: name.to_owned(), instructions: Vec::new() });
            continue;
        }
        let Some(function) = functions.last_mut() else { continue };
        if let Some((_, symbol)) = line.split_once(": R_X86_64_").or_else(|| line.split_once(": R_AARCH64_"))
        {
            if let (Some(last), Some((_, symbol))) =
                (function.instructions.last_mut(), symbol.split_once('\t'))
            {
                let end = symbol.rfind("-0x").or_else(|| symbol.rfind("+0x")).unwrap_or(symbol.len());
                last.symbol = Some(symbol[..end].to_owned());
            }
        } else if let Some((address, code)) = line.split_once(":\t") {
            let Ok(address) = u64::from_str_radix(address.trim(), 16) else { continue };
            let code = code.split(" # ").next().unwrap_or(code);
            let code = code.split("\t// ").next().unwrap_or(code).trim();
            let (mnemonic, operands) = code.split_once([' ', '\t']).unwrap_or((code, ""));
            let (mnemonic, operands) = (mnemonic.to_owned(), operands.trim().to_owned());
            function.instructions.push(Instruction { address, mnemonic, operands, symbol: None });
        }
    }
    functions
}

impl Function {
    /// `Some((isa, name))` if this is an entry that a kernel's slots point to: `("avx2", "avx2::lanes::run")`.
    pub(crate) fn entry(&self) -> Option<(&str, &str)> {
        let path = self.name.strip_prefix("blake_kernels::isa::")?;
        let parts: Vec<&str> = path.split("::").collect();
        let (last, modules) = parts.split_last()?;
        if modules.is_empty() || !ENTRIES.contains(last) {
            return None;
        }
        // Some instruction sets share an architecture's folder; stamped entries have a module of their own for each form.
        let isa = modules[modules.len().saturating_sub(2)];
        Some((isa, &path[path.find(isa)?..]))
    }

    /// The loops that hold no other loop, as ranges of instructions.
    pub(crate) fn loops(&self) -> Vec<Range<usize>> {
        let all: Vec<Range<usize>> = (0..self.instructions.len())
            .filter_map(|at| {
                let target = self.instructions[at].jump_target()?;
                let start = self.instructions[..=at].iter().position(|other| other.address == target)?;
                Some(start..at + 1)
            })
            .collect();
        // Several jumps back to one start (`continue`) are one loop: the longest of them.
        let inner = |range: &Range<usize>| {
            !all.iter().any(|other| {
                let within = range.start <= other.start && other.end <= range.end && other != range;
                let longer = other.start == range.start && other.end > range.end;
                (within && other.start != range.start) || longer
            })
        };
        all.iter().filter(|range| inner(range)).cloned().collect()
    }
}

impl Instruction {
    /// A call, or a jump into another function.
    pub(crate) fn is_call(&self) -> bool {
        let outside = self.symbol.is_some();
        self.mnemonic.starts_with("call")
            || matches!(self.mnemonic.as_str(), "bl" | "blr")
            || matches!(self.mnemonic.as_str(), "jmp" | "b") && outside
    }

    /// Where a jump within the function goes.
    pub(crate) fn jump_target(&self) -> Option<u64> {
        let conditional = self.mnemonic.starts_with('j') || self.mnemonic.starts_with("b.");
        let jump = conditional || matches!(self.mnemonic.as_str(), "b" | "cbz" | "cbnz" | "tbz" | "tbnz");
        // What the linker will put in is another function.
        if !jump || self.symbol.is_some() {
            return None;
        }
        // The last operand, `40 <function+0x40>`; a function's own name may have commas.
        let target = self.operands.split(" <").next()?.rsplit(", ").next()?;
        u64::from_str_radix(target.split_whitespace().next()?, 16).ok()
    }

    /// Whether it works on vector registers.
    pub(crate) fn is_vector(&self) -> bool {
        let register = |word: &str| {
            let digit = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
            word.contains("mm") || word.strip_prefix(['v', 'q', 'z']).is_some_and(digit)
        };
        let registers = self.operands.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
        !self.operands.contains('<') && registers.into_iter().any(register)
    }

    /// How many 32-bit words one vector addition adds; 0 for anything else. Of SVE's registers the kernels use 128
    /// bits, however long they are.
    fn words_added(&self) -> usize {
        if self.mnemonic == "add" && self.is_vector() {
            return if self.operands.contains(".4s") || self.operands.contains(".s") { 4 } else { 0 };
        }
        if !matches!(self.mnemonic.as_str(), "paddd" | "vpaddd") {
            0
        } else if self.operands.contains("%zmm") {
            16
        } else if self.operands.contains("%ymm") {
            8
        } else {
            4
        }
    }
}

/// How many blocks the instructions compress, told from their vector additions: whole blocks, or whole rounds of one
/// where it is not near that. The few additions that counters take round away.
pub(crate) fn blocks(instructions: &[Instruction]) -> f64 {
    let words: usize = instructions.iter().map(Instruction::words_added).sum();
    let rounds = words as f64 / WORDS_ADDED_PER_ROUND;
    let blocks = rounds / ROUNDS_PER_BLOCK;
    if (blocks - blocks.round()).abs() < 0.03 * blocks {
        blocks.round()
    } else {
        rounds.round() / ROUNDS_PER_BLOCK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
0000000000000000 <blake_kernels::isa::x86::avx2::lanes::run>:
   0:\tpush   %rbp
   4:\tvpaddd 0x0(%rip),%ymm0,%ymm1        # c <blake_kernels::isa::x86::avx2::lanes::run+0xc>
\t\t\t8: R_X86_64_PC32\t.rodata-0x4
   c:\tadd    $0x40,%rsi
  10:\tjne    4 <blake_kernels::isa::x86::avx2::lanes::run+0x4>
  12:\tcall   17 <blake_kernels::isa::x86::avx2::lanes::run+0x17>
\t\t\t13: R_X86_64_PLT32\tcore::panicking::panic-0x4
  17:\tret
";

    const ARM_TEXT: &str = "\
0000000000000000 <blake_kernels::isa::arm::neon::lanes::run>:
   0:\tadrp\tx8, 0 <blake_kernels::isa::arm::neon::lanes::run>
\t\t\t0: R_AARCH64_ADR_PREL_PG_HI21\t.rodata+0x10
   4:\tadd\tv0.4s, v1.4s, v2.4s
   8:\txar\tz0.s, z0.s, z1.s, #16
   c:\tsubs\tx1, x1, #0x1
  10:\tb.ne\t4 <blake_kernels::isa::arm::neon::lanes::run+0x4>  // b.any
  14:\tcbz\tx1, 4 <blake_kernels::isa::arm::neon::lanes::run+0x4>
  18:\tbl\t0 <core::panicking::panic>
\t\t\t18: R_AARCH64_CALL26\tcore::panicking::panic
  1c:\tb\t0 <memcpy>
\t\t\t1c: R_AARCH64_JUMP26\tmemcpy
  20:\tret
";

    fn at(address: u64, mnemonic: &str, operands: &str) -> Instruction {
        Instruction { address, mnemonic: mnemonic.into(), operands: operands.into(), symbol: None }
    }

    fn loops(code: &[(&str, &str)]) -> Vec<Range<usize>> {
        let instructions = code.iter().enumerate().map(|(i, (m, o))| at(i as u64, m, o)).collect();
        Function { name: String::new(), instructions }.loops()
    }

    fn one(range: Range<usize>) -> Vec<Range<usize>> {
        Vec::from_iter(Some(range))
    }

    #[test]
    fn functions_instructions_and_symbols_are_read() {
        let functions = parse(TEXT);
        assert_eq!(functions.len(), 1);
        assert_eq!(functions[0].entry(), Some(("avx2", "avx2::lanes::run")));
        let code = &functions[0].instructions;
        assert_eq!(code.len(), 6);
        assert_eq!(code[1].operands, "0x0(%rip),%ymm0,%ymm1");
        assert!(code[4].is_call());
        assert_eq!(code[4].symbol.as_deref(), Some("core::panicking::panic"));
        assert_eq!(functions[0].loops(), one(1..4));
    }

    #[test]
    fn aarch64_is_read_too() {
        let functions = parse(ARM_TEXT);
        assert_eq!(functions[0].entry(), Some(("neon", "neon::lanes::run")));
        let code = &functions[0].instructions;
        assert_eq!((code[1].mnemonic.as_str(), code[1].operands.as_str()), ("add", "v0.4s, v1.4s, v2.4s"));
        let vectors: Vec<usize> = (0..code.len()).filter(|&i| code[i].is_vector()).collect();
        assert_eq!(vectors, [1, 2]);
        assert_eq!(code.iter().map(Instruction::words_added).sum::<usize>(), 4);
        let targets: Vec<_> = code.iter().filter_map(Instruction::jump_target).collect();
        assert_eq!(targets, [4, 4]);
        let calls: Vec<_> =
            code.iter().filter(|one| one.is_call()).filter_map(|one| one.symbol.as_deref()).collect();
        assert_eq!(calls, ["core::panicking::panic", "memcpy"]);
        assert_eq!(functions[0].loops(), one(1..6));
    }

    #[test]
    fn entries_are_told_from_what_lies_beside_them() {
        let entry = |name: &str| {
            let function = Function { name: name.into(), instructions: Vec::new() };
            function.entry().map(|(isa, name)| (isa.to_owned(), name.to_owned()))
        };
        let some = |isa: &str, name: &str| Some((isa.to_owned(), name.to_owned()));
        assert_eq!(entry("blake_kernels::isa::portable::chain"), some("portable", "portable::chain"));
        assert_eq!(entry("blake_kernels::isa::x86::sse2::one::xof"), some("sse2", "sse2::one::xof"));
        for other in [
            "blake_kernels::isa::x86::avx2::probe",
            "blake_kernels::kernel::Kernel::xof",
            "<blake_kernels::isa::x86::v256::V256<S> as blake_kernels::generic::Rows>::load",
        ] {
            assert_eq!(entry(other), None, "{other}");
        }
    }

    #[test]
    fn only_innermost_loops_count() {
        assert_eq!(loops(&[("nop", ""), ("nop", ""), ("jb", "1"), ("jne", "0"), ("ret", "")]), one(1..3));
    }

    #[test]
    fn two_jumps_to_one_start_are_one_loop() {
        assert_eq!(loops(&[("nop", ""), ("jb", "0"), ("nop", ""), ("jne", "0")]), one(0..4));
    }

    #[test]
    fn forward_and_indirect_jumps_make_no_loop() {
        assert!(loops(&[("jmp", "2"), ("jmp", "*%rax"), ("ret", "")]).is_empty());
    }

    #[test]
    fn blocks_are_counted_by_their_additions() {
        let adds = |n: usize, register: &str| vec![at(0, "vpaddd", register); n];
        assert_eq!(blocks(&adds(336, "%ymm0,%ymm1,%ymm2")), 8.0);
        assert_eq!(blocks(&adds(336 + 4, "%zmm0,%zmm1,%zmm2")), 16.0);
        assert_eq!(blocks(&adds(84, "%xmm0,%xmm1")), 1.0);
        assert_eq!(blocks(&adds(12, "%xmm0,%xmm1")), 1.0 / 7.0);
        assert_eq!(blocks(&adds(5, "%xmm0,%xmm1")), 0.0);
    }
}
