//! The tests on emulated CPUs: Bochs for AVX-512, qemu-user for older x86-64 and for other targets.
//!
//! test programs, CPU model, EXPECT_KERNELS --emulator--> the test runners' output
//!
//! Knows nothing of the kernels but their names.

use super::bochs::{Bochs, Job};
use super::{need, test_programs};
use crate::sh::Cmd;
use anyhow::{Result, anyhow};
use std::path::PathBuf;
use std::thread;

/// What is tested on every CPU: the kernels' own tests, and the vectors' harness, which needs no file.
const TESTED: &[&str] = &["-p blake-kernels --lib --tests", "-p vectors --test blake3"];

/// What is tested on another target too: byte order and the width of a word matter to these.
const TESTED_ON_TARGETS: &[&str] = &["-p blake3-tree --lib --tests", "-p blake3-api --lib"];

/// A serial line takes its time: one character a test, and no colours.
const TERSE: &[&str] = &["--quiet", "--color=never"];

/// The harness takes samples of its longest suites: an emulator runs some fifty times slower than a CPU.
const QUICK: (&str, &str) = ("VECTORS_QUICK", "1");

/// A CPU model and the kernels that must be available on it.
type Model = (&'static str, &'static str);

const BOCHS: &[Model] = &[
    ("corei7_skylake_x", "avx512,avx2,sse41,sse2,portable"),
    ("corei7_sandy_bridge_2600k", "sse41,sse2,portable"),
    ("p4_prescott_celeron_336", "sse2,portable"),
];

const QEMU: &[Model] = &[
    ("Haswell", "avx2,sse41,sse2,portable"),
    ("Nehalem", "sse41,sse2,portable"),
    ("core2duo", "sse2,portable"),
    ("qemu64,-sse3", "sse2,portable"),
];

/// Another target: its linker and its emulator with the target's libraries.
struct Target {
    triple: &'static str,
    linker: &'static str,
    runner: &'static str,
    expect: &'static str,
}

const TARGETS: &[Target] = &[
    Target {
        triple: "s390x-unknown-linux-gnu",
        linker: "s390x-linux-gnu-gcc",
        runner: "qemu-s390x -L /usr/s390x-linux-gnu",
        expect: "portable",
    },
    Target {
        triple: "i686-unknown-linux-gnu",
        linker: "i686-linux-gnu-gcc",
        // The loader would prefer this machine's own 32-bit C library, where some package brought one, and in that
        // one the first thread never starts under qemu.
        runner: "qemu-i386 -cpu max -L /usr/i686-linux-gnu -E LD_LIBRARY_PATH=/usr/i686-linux-gnu/lib",
        expect: "avx2,sse41,sse2,portable",
    },
];

/// Three CPUs in Bochs, side by side: each is one thread.
pub(super) fn avx512() -> Result<()> {
    need(&[
        ("bochs", "bochs"),
        ("/usr/share/bochs/BIOS-bochs-latest", "bochsbios"),
        ("/usr/share/bochs/VGABIOS-lgpl-latest", "vgabios"),
        ("/usr/lib/ISOLINUX/isolinux.bin", "isolinux"),
        ("/usr/lib/syslinux/modules/bios/ldlinux.c32", "syslinux-common"),
        ("xorriso", "xorriso"),
        ("cpio", "cpio"),
        ("gcc", "gcc"),
    ])?;
    let args: Vec<String> = TERSE.iter().map(|arg| (*arg).to_owned()).collect();
    let jobs: Vec<Job> = programs()?.into_iter().map(|program| Job { program, args: args.clone() }).collect();
    let bochs = Bochs::prepare()?;
    thread::scope(|scope| {
        let boots: Vec<_> = BOCHS
            .iter()
            .map(|(model, expect)| {
                let (bochs, jobs) = (&bochs, &jobs);
                let env = [("EXPECT_KERNELS", *expect), QUICK];
                scope.spawn(move || bochs.boot(model, &env, jobs))
            })
            .collect();
        for ((model, expect), boot) in BOCHS.iter().zip(boots) {
            let output = boot.join().map_err(|_| anyhow!("the thread of {model} panicked"))??;
            println!("--- Bochs, {model}: {expect}\n{output}");
        }
        Ok(())
    })
}

/// Older x86-64 CPUs; qemu-user has no AVX-512.
pub(super) fn x86_older() -> Result<()> {
    need(&[("qemu-x86_64", "qemu-user")])?;
    let programs = programs()?;
    for (model, expect) in QEMU {
        println!("--- qemu-user, {model}: {expect}");
        for program in &programs {
            let qemu = Cmd::new("qemu-x86_64").args("-cpu").arg(model).arg(program);
            TERSE.iter().fold(qemu, Cmd::arg).env("EXPECT_KERNELS", expect).env(QUICK.0, QUICK.1).run()?;
        }
    }
    Ok(())
}

/// Big-endian and 32-bit machines.
pub(super) fn other_targets() -> Result<()> {
    need(&[
        ("qemu-s390x", "qemu-user"),
        ("s390x-linux-gnu-gcc", "gcc-s390x-linux-gnu libc6-dev-s390x-cross"),
        ("i686-linux-gnu-gcc", "gcc-i686-linux-gnu libc6-dev-i386-cross"),
    ])?;
    for target in TARGETS {
        println!("--- qemu-user, {}: {}", target.triple, target.expect);
        let variable = format!("CARGO_TARGET_{}", target.triple.to_uppercase().replace('-', "_"));
        for words in TESTED.iter().chain(TESTED_ON_TARGETS) {
            let cmd = Cmd::cargo(None).arg("test").args(words).arg("--target").arg(target.triple).arg("--");
            TERSE
                .iter()
                .fold(cmd, Cmd::arg)
                .env(&format!("{variable}_LINKER"), target.linker)
                .env(&format!("{variable}_RUNNER"), target.runner)
                .env("EXPECT_KERNELS", target.expect)
                .env(QUICK.0, QUICK.1)
                .run()?;
        }
    }
    Ok(())
}

/// The test programs for this machine's target.
fn programs() -> Result<Vec<PathBuf>> {
    let programs: Result<Vec<_>> = TESTED.iter().map(|words| test_programs(words)).collect();
    Ok(programs?.concat())
}
