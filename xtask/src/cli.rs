//! The command line as types.
//!
//! argv --clap--> `Cli`
//!
//! Knows nothing of what the verbs do.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Chores of the workspace.
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Debug, PartialEq, Subcommand)]
pub(crate) enum Verb {
    /// Write or compare the known answers in vectors/data
    Vectors {
        #[command(subcommand)]
        action: FileAction,
    },
    /// Write or compare the C header
    Header {
        #[command(subcommand)]
        action: FileAction,
    },
    /// Write or compare the description of the C library's binary interface
    Abi {
        #[command(subcommand)]
        action: FileAction,
    },
    /// Build the C library and install it with its headers
    Install(InstallArgs),
    /// Compare with crates from the registry on random inputs, on every kernel that this CPU has
    Differential(DifferentialArgs),
    /// Check layers, file headers, file lengths and where `unsafe` stands
    Tidy,
    /// Format, lints, documentation, tests and tidy: what a change must pass before the lanes
    Ci,
    /// Disassemble the kernels: instruction mix of each hot loop; fails if a call is left in one
    Asm {
        /// Whose machine code
        #[arg(long, value_enum, default_value_t = Arch::Native)]
        arch: Arch,
    },
    /// Estimate the hot loops of the widest kernels with llvm-mca
    Mca(McaArgs),
    /// Count the instructions that AArch64 code executes, beside the `blake3` crate's; fails above a limit
    Count {
        /// Write the table into docs/arm.md
        #[arg(long)]
        write: bool,
    },
    /// Paired comparison against peers, and the charts made from it
    Bench {
        #[command(subcommand)]
        action: BenchAction,
    },
    /// Run one lane: tests on an emulated CPU or for another target
    Cross {
        /// The lane
        lane: Lane,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Subcommand)]
pub(crate) enum FileAction {
    /// Write what is committed anew
    Regen,
    /// Fail if what is committed differs from what is made
    Check,
}

#[derive(Args, Debug, PartialEq)]
pub(crate) struct InstallArgs {
    /// Where include, lib and the rest go
    #[arg(long)]
    pub(crate) prefix: PathBuf,
}

#[derive(Args, Debug, PartialEq)]
pub(crate) struct DifferentialArgs {
    /// How long to go on
    #[arg(long, default_value_t = 60)]
    pub(crate) seconds: u64,
    /// Where the random numbers start; drawn from the clock if absent
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Run this case of the seed and no other
    #[arg(long, requires = "seed")]
    pub(crate) case: Option<u64>,
    /// Fail if there is no python3, instead of going on without its hashlib
    #[arg(long)]
    pub(crate) need_python: bool,
}

#[derive(Args, Debug, PartialEq)]
pub(crate) struct McaArgs {
    /// Scheduling models, by LLVM's names [default: some that have the kernels]
    #[arg(long, value_delimiter = ',')]
    pub(crate) models: Vec<String>,
    /// Whose machine code
    #[arg(long, value_enum, default_value_t = Arch::Native)]
    pub(crate) arch: Arch,
}

/// An architecture that machine code is looked at for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Arch {
    /// This machine's, which is x86-64
    Native,
    /// Built with the cross compiler
    Aarch64,
}

#[derive(Debug, PartialEq, Subcommand)]
pub(crate) enum BenchAction {
    /// Compare with the peers, size by size
    #[command(disable_help_flag = true)]
    Compare {
        /// Both sides as a CPU without AVX-512 would run them
        #[arg(long)]
        as_avx2: bool,
        /// Passed on to the comparison
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Compare the WebAssembly kernel with portable code, in Node
    Wasm,
    /// Make the table and the charts from the latest comparison
    #[command(disable_help_flag = true)]
    Report {
        /// Passed on to the report
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lane {
    /// This machine: feature sets, machine code, vectors, half a minute of differential
    Native,
    /// Bochs: a CPU with AVX-512, one that ends at SSE4.1, one that ends at SSE2
    Avx512,
    /// qemu-user: older x86-64 CPUs
    X86Older,
    /// Miri: every kernel on short inputs, and a big-endian target
    Miri,
    /// Targets without an operating system: the library layers build without `std`
    NoStd,
    /// s390x and powerpc64 (big-endian), armv7 and i686 (32-bit) under qemu-user
    BigEndian,
    /// AArch64 under qemu-user: SVE2 with vectors of several lengths, SVE alone, neither
    Arm64,
    /// WebAssembly in Node, with vectors and without
    Wasm,
    /// x86-64 Windows in Wine
    Windows,
    /// The C library, installed and used from C, C++, CMake and Python, with gcc and clang
    CLibrary,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    fn verb(line: &str) -> Result<Verb, clap::Error> {
        Cli::try_parse_from(std::iter::once("xtask").chain(line.split(' '))).map(|cli| cli.verb)
    }

    #[test]
    fn definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn differential_runs_a_minute_from_a_fresh_seed_unless_told() {
        let want = DifferentialArgs { seconds: 60, seed: None, case: None, need_python: false };
        assert_eq!(verb("differential").unwrap(), Verb::Differential(want));
        let want = DifferentialArgs { seconds: 5, seed: Some(u64::MAX), case: Some(7), need_python: true };
        let line = "differential --seconds 5 --seed 18446744073709551615 --case 7 --need-python";
        assert_eq!(verb(line).unwrap(), Verb::Differential(want));
    }

    #[test]
    fn a_case_without_its_seed_is_refused() {
        assert!(verb("differential --case 7").is_err());
    }

    #[test]
    fn bench_keeps_its_own_flag_and_passes_the_rest_on() {
        let args = ["--filter", "64 KiB", "--quick"].map(String::from).to_vec();
        let line = ["xtask", "bench", "compare", "--as-avx2", "--filter", "64 KiB", "--quick"];
        let want = Verb::Bench { action: BenchAction::Compare { as_avx2: true, args } };
        assert_eq!(Cli::try_parse_from(line).unwrap().verb, want);
        let want = BenchAction::Report { args: vec!["--help".into()] };
        assert_eq!(verb("bench report --help").unwrap(), Verb::Bench { action: want });
    }

    #[test]
    fn lanes_go_by_their_names() {
        for (name, lane) in [
            ("avx512", Lane::Avx512),
            ("x86-older", Lane::X86Older),
            ("miri", Lane::Miri),
            ("no-std", Lane::NoStd),
            ("big-endian", Lane::BigEndian),
            ("c-library", Lane::CLibrary),
            ("arm64", Lane::Arm64),
            ("wasm", Lane::Wasm),
            ("windows", Lane::Windows),
        ] {
            assert_eq!(verb(&format!("cross {name}")).unwrap(), Verb::Cross { lane });
        }
        assert!(verb("cross vax").is_err());
    }

    #[test]
    fn mca_models_are_a_list() {
        let models = vec!["znver3".into(), "skylake-avx512".into()];
        let want = McaArgs { models, arch: Arch::Native };
        assert_eq!(verb("mca --models znver3,skylake-avx512").unwrap(), Verb::Mca(want));
    }
}
