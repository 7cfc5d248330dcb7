//! The tests on emulated x86-64 CPUs: Bochs for AVX-512, qemu-user for older ones.
//!
//! test programs, CPU model, EXPECT_KERNELS --emulator--> the test runners' output
//!
//! Knows nothing of the kernels but their names.

use super::bochs::{Bochs, Job};
use super::need;
use super::suite::{self, ENV, TERSE};
use crate::sh::Cmd;
use anyhow::{Result, anyhow};
use std::thread;

/// A CPU model and the kernels that must be available on it, and no others.
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
    let programs = suite::native_programs()?;
    let jobs: Vec<Job> = programs.into_iter().map(|program| Job { program, args: args.clone() }).collect();
    let bochs = Bochs::prepare()?;
    thread::scope(|scope| {
        let boots: Vec<_> = BOCHS
            .iter()
            .map(|(model, expect)| {
                let (bochs, jobs) = (&bochs, &jobs);
                let env = [&[("EXPECT_KERNELS", *expect)], ENV].concat();
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
    let programs = suite::native_programs()?;
    for (model, expect) in QEMU {
        println!("--- qemu-user, {model}: {expect}");
        suite::run(|| Cmd::new("qemu-x86_64").args("-cpu").arg(model), &programs, expect)?;
    }
    Ok(())
}
