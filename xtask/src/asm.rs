//! The instruction mix of every kernel, and whether anything was left out of line.
//!
//! kernels' machine code --> counts by kind, calls --> table, status
//!
//! Knows nothing of speed: `mca` estimates, the benches measure.

use crate::cli::Arch;
use crate::disassembly::{self, Function, Instruction};
use anyhow::{Result, bail};

/// Callees that a kernel may have: a failed length check, and what the compiler makes of copies.
const ALLOWED: &[&str] = &[
    "core::panicking::",
    "core::slice::",
    "core::option::",
    "core::result::",
    "memcpy",
    "memmove",
    "memset",
];

/// Kinds of instructions and the mnemonics (without a leading `v`) that start with one of these: x86's, then
/// AArch64's.
const KINDS: &[(&str, &[&str])] = &[
    ("add", &["padd", "add"]),
    ("xor", &["pxor", "xorp", "eor"]),
    ("shift", &["psll", "psrl", "shl", "ushr", "lsl", "lsr", "sri", "sli", "usra"]),
    ("or", &["por", "orp", "orr"]),
    ("rotate", &["prol", "pror", "xar", "rev"]),
    (
        "shuffle",
        &[
            "pshuf", "shuf", "punpck", "unpck", "perm", "palignr", "pblend", "blend", "insert", "extract",
            "zip", "uzp", "trn", "tbl", "ext", "ins", "dup",
        ],
    ),
    ("move", &["mov", "ld", "st"]),
];

/// Prints one row for every entry and every loop in it that compresses; fails on a call that should not be there.
pub(crate) fn run(arch: Arch) -> Result<()> {
    let functions = disassembly::kernels(arch)?;
    print!("{:<28} {:>6} {:>6}", "entry or loop", "instr", "blocks");
    for (kind, _) in KINDS {
        print!(" {kind:>7}");
    }
    println!(" {:>7}", "call");
    let mut entries = 0;
    let mut left = Vec::new();
    for function in &functions {
        let Some((_, name)) = function.entry() else { continue };
        entries += 1;
        left.extend(calls_left(function));
        println!("{}", row(name, &function.instructions));
        for code in function.loops().into_iter().map(|range| &function.instructions[range]) {
            if disassembly::blocks(code) > 0.0 {
                println!("{}", row(&format!("  loop at {:#x}", code[0].address), code));
            }
        }
    }
    if entries == 0 {
        bail!("no entry of a kernel was found");
    }
    if !left.is_empty() {
        bail!("calls are left in kernels:\n  {}", left.join("\n  "));
    }
    println!("asm: {entries} entries, no call left in any but to failed checks and copies");
    Ok(())
}

/// Calls that mean something was not inlined.
fn calls_left(function: &Function) -> Vec<String> {
    let calls = function.instructions.iter().filter(|instruction| instruction.is_call());
    let calls = calls.map(|call| (call.address, call.symbol.as_deref().unwrap_or(&call.operands)));
    calls
        .filter(|(_, callee)| !ALLOWED.iter().any(|allowed| callee.starts_with(allowed)))
        .map(|(address, callee)| format!("{} at {address:#x}: {callee}", function.name))
        .collect()
}

fn row(name: &str, code: &[Instruction]) -> String {
    let mut row = format!("{name:<28} {:>6} {:>6.2}", code.len(), disassembly::blocks(code));
    for (_, mnemonics) in KINDS {
        let count = code.iter().filter(|instruction| is_of(instruction, mnemonics)).count();
        row += &format!(" {count:>7}");
    }
    let calls = code.iter().filter(|instruction| instruction.is_call()).count();
    row + &format!(" {calls:>7}")
}

fn is_of(instruction: &Instruction, mnemonics: &[&str]) -> bool {
    let mnemonic = instruction.mnemonic.strip_prefix('v').unwrap_or(&instruction.mnemonic);
    instruction.is_vector() && mnemonics.iter().any(|start| mnemonic.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(symbol: &str) -> Instruction {
        let (mnemonic, operands) = ("call".into(), "0".into());
        Instruction { address: 4, mnemonic, operands, symbol: Some(symbol.into()) }
    }

    fn plain(address: u64, mnemonic: &str, operands: &str) -> Instruction {
        Instruction { address, mnemonic: mnemonic.into(), operands: operands.into(), symbol: None }
    }

    /// What is found in an entry that calls `symbol`.
    fn left(symbol: &str) -> Vec<String> {
        let instructions = vec![plain(0, "vpaddd", "%ymm0,%ymm1,%ymm2"), call(symbol), plain(9, "ret", "")];
        calls_left(&Function { name: "blake_kernels::isa::x86::avx2::lanes::run".into(), instructions })
    }

    #[test]
    fn an_operation_out_of_line_is_found() {
        let symbol = "core::core_arch::x86::avx2::_mm256_add_epi32";
        assert_eq!(left(symbol), [format!("blake_kernels::isa::x86::avx2::lanes::run at 0x4: {symbol}")]);
        assert_eq!(left("<blake_kernels::isa::V as blake_kernels::generic::Rows>::add").len(), 1);
    }

    #[test]
    fn a_jump_into_another_function_is_a_call_and_one_within_is_not() {
        let mut jump = call("blake_kernels::generic::round");
        jump.mnemonic = "jmp".into();
        let name = String::from("f");
        assert_eq!(calls_left(&Function { name: name.clone(), instructions: vec![jump] }).len(), 1);
        assert!(calls_left(&Function { name, instructions: vec![plain(0, "jmp", "0 <f>")] }).is_empty());
    }

    #[test]
    fn a_failed_check_or_a_copy_is_allowed() {
        for symbol in
            ["core::panicking::panic_bounds_check", "core::slice::index::slice_index_fail", "memcpy"]
        {
            assert!(left(symbol).is_empty(), "{symbol}");
        }
    }

    #[test]
    fn kinds_are_told_with_and_without_v_and_scalar_moves_are_not_counted() {
        let of = |mnemonic: &str, operands: &str, kind: &str| {
            let (_, mnemonics) = KINDS.iter().find(|(name, _)| *name == kind).unwrap();
            is_of(&plain(0, mnemonic, operands), mnemonics)
        };
        assert!(of("vprord", "$0x10,%zmm0,%zmm1", "rotate") && of("pslld", "$0x4,%xmm0", "shift"));
        assert!(of("vpshufb", "%ymm0,%ymm1,%ymm2", "shuffle") && of("vmovdqa", "%ymm0,(%rsp)", "move"));
        assert!(!of("mov", "%rax,(%rsp)", "move"));
    }
}
