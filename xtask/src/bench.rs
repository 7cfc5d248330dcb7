//! Calls the benches' two programs with the flags they need, and the one that runs in a WebAssembly engine.
//!
//! Knows nothing of measuring.

use crate::cli::BenchAction;
use crate::cross::{need, targets};
use crate::sh::Cmd;
use anyhow::Result;

/// Runs the comparison, the report, or what is compared in Node.
pub(crate) fn run(action: &BenchAction) -> Result<()> {
    match words(action) {
        Some(words) => words.into_iter().fold(Cmd::cargo(None), Cmd::arg).run(),
        None => wasm(),
    }
}

/// Every kernel of the two builds for WebAssembly, in turns with the portable one.
fn wasm() -> Result<()> {
    need(targets::WASM_NEEDS)?;
    for (flags, _) in targets::WASM {
        let programs = targets::wasm32(flags).built("--release -p blake3-tree --example turns")?;
        println!("--- wasm32-wasip1 {flags}");
        for program in programs {
            targets::node().arg(program).run()?;
        }
    }
    Ok(())
}

/// The arguments for cargo, unless the engine is another.
fn words(action: &BenchAction) -> Option<Vec<String>> {
    let mut words: Vec<String> = ["run", "--release", "-p", "benches", "--bin"].map(String::from).to_vec();
    match action {
        BenchAction::Wasm => return None,
        BenchAction::Compare { as_avx2, args } => {
            words.push("compare".into());
            if *as_avx2 {
                // The peer has no switch at run time: it is built without its AVX-512 code.
                words.extend(["--features", "peer-no-avx512"].map(String::from));
            }
            words.push("--".into());
            if *as_avx2 {
                words.extend(["--kernel", "avx2"].map(String::from));
            }
            words.extend(args.iter().cloned());
        }
        BenchAction::Report { args } => {
            words.extend(["report", "--"].map(String::from));
            words.extend(args.iter().cloned());
        }
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_avx2_holds_back_both_sides() {
        let action = BenchAction::Compare { as_avx2: true, args: vec!["--quick".into()] };
        let want =
            "run --release -p benches --bin compare --features peer-no-avx512 -- --kernel avx2 --quick";
        assert_eq!(words(&action).unwrap().join(" "), want);
    }

    #[test]
    fn report_passes_its_arguments_on() {
        let action = BenchAction::Report { args: vec!["--out".into(), "x".into()] };
        assert_eq!(words(&action).unwrap().join(" "), "run --release -p benches --bin report -- --out x");
    }
}
