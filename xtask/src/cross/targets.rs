//! The tests built for other targets: AArch64 on eight CPUs, other byte orders and word lengths, WebAssembly, Windows.
//!
//! target --> programs --qemu-user, Node or Wine, expected kernels--> output, a status
//!
//! Knows nothing of the kernels but their names.

use super::need;
use super::suite::{Target, run};
use crate::cli::Arch;
use crate::sh::{self, Cmd};
use anyhow::{Context as _, Result};
use std::fs;
use std::path::Path;

pub(crate) const AARCH64: Target =
    Target { triple: "aarch64-unknown-linux-gnu", linker: Some("aarch64-linux-gnu-gcc"), flags: "" };

/// Where AArch64's libraries are.
pub(crate) const AARCH64_QEMU: &str = "qemu-aarch64 -L /usr/aarch64-linux-gnu";

/// What AArch64's tests, counts and machine code need.
pub(crate) const AARCH64_NEEDS: &[(&str, &str)] = &[
    ("qemu-aarch64", "qemu-user"),
    ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross"),
];

/// CPUs by qemu's names, and their kernels: SVE2 with vectors of every length, SVE without SVE2, neither.
const AARCH64_CPUS: &[(&str, &str)] = &[
    ("max,sve128=on", "sve2,neon,portable"),
    ("max,sve256=on", "sve2,neon,portable"),
    ("max,sve512=on", "sve2,neon,portable"),
    // qemu-user gives a program 64 bytes of a longer vector unless it is told to give all.
    ("max,sve2048=on,sve-default-vector-length=-1", "sve2,neon,portable"),
    ("max,sve=off", "neon,portable"),
    ("a64fx", "neon,portable"),
    ("neoverse-n1", "neon,portable"),
    ("cortex-a72", "neon,portable"),
];

/// A target under qemu-user: it with its emulator, and its kernels.
type Emulated = (Target, &'static str, &'static str);

const OTHERS: &[Emulated] = &[
    (
        Target { triple: "s390x-unknown-linux-gnu", linker: Some("s390x-linux-gnu-gcc"), flags: "" },
        "qemu-s390x -L /usr/s390x-linux-gnu",
        "portable",
    ),
    (
        Target { triple: "powerpc64-unknown-linux-gnu", linker: Some("powerpc64-linux-gnu-gcc"), flags: "" },
        "qemu-ppc64 -L /usr/powerpc64-linux-gnu",
        "portable",
    ),
    (
        Target {
            triple: "armv7-unknown-linux-gnueabihf",
            linker: Some("arm-linux-gnueabihf-gcc"),
            flags: "",
        },
        "qemu-arm -L /usr/arm-linux-gnueabihf",
        "portable",
    ),
    (
        Target { triple: "i686-unknown-linux-gnu", linker: Some("i686-linux-gnu-gcc"), flags: "" },
        // The loader would prefer this machine's own 32-bit C library, where some package brought one, and in that
        // one the first thread never starts under qemu.
        "qemu-i386 -cpu max -L /usr/i686-linux-gnu -E LD_LIBRARY_PATH=/usr/i686-linux-gnu/lib",
        "avx2,sse41,sse2,portable",
    ),
];

/// The same module with and without vectors, and their kernels.
pub(crate) const WASM: &[(&str, &str)] =
    &[("-Ctarget-feature=+simd128", "simd128,portable"), ("", "portable")];

pub(crate) const WASM_NEEDS: &[(&str, &str)] = &[("node", "nodejs")];

const WINDOWS: Target =
    Target { triple: "x86_64-pc-windows-gnu", linker: Some("x86_64-w64-mingw32-gcc"), flags: "" };

/// Debian keeps the loader for 64-bit programs off the path.
const WINE: &str = "/usr/lib/wine/wine64";

/// AArch64: machine code, and tests on CPUs with and without SVE2.
pub(super) fn arm64() -> Result<()> {
    need(AARCH64_NEEDS)?;
    crate::asm::run(Arch::Aarch64)?;
    let programs = AARCH64.programs()?;
    for (cpu, expect) in AARCH64_CPUS {
        println!("--- {AARCH64_QEMU}, {cpu}: {expect}");
        run(|| Cmd::new("qemu-aarch64").args("-L /usr/aarch64-linux-gnu -cpu").arg(cpu), &programs, expect)?;
    }
    Ok(())
}

/// Big-endian and 32-bit machines.
pub(super) fn others() -> Result<()> {
    need(&[
        ("qemu-s390x", "qemu-user"),
        ("s390x-linux-gnu-gcc", "gcc-s390x-linux-gnu libc6-dev-s390x-cross"),
        ("powerpc64-linux-gnu-gcc", "gcc-powerpc64-linux-gnu libc6-dev-ppc64-cross"),
        ("arm-linux-gnueabihf-gcc", "gcc-arm-linux-gnueabihf libc6-dev-armhf-cross"),
        ("i686-linux-gnu-gcc", "gcc-i686-linux-gnu libc6-dev-i386-cross"),
    ])?;
    for (target, emulator, expect) in OTHERS {
        println!("--- {}: {expect}", target.triple);
        let programs = target.programs()?;
        let (emulator, arguments) = emulator.split_once(' ').unwrap_or((emulator, ""));
        run(|| Cmd::new(emulator).args(arguments), &programs, expect)?;
    }
    Ok(())
}

/// WebAssembly in Node, with vectors and without.
pub(super) fn wasm() -> Result<()> {
    need(WASM_NEEDS)?;
    for (flags, expect) in WASM {
        println!("--- wasm32-wasip1 {flags}: {expect}");
        run(node, &wasm32(flags).programs()?, expect)?;
    }
    Ok(())
}

/// WebAssembly with flags for rustc.
pub(crate) fn wasm32(flags: &'static str) -> Target {
    Target { triple: "wasm32-wasip1", linker: None, flags }
}

/// Node as a runner of programs.
pub(crate) fn node() -> Cmd {
    // What it warns of is that its WASI is young.
    Cmd::new("node").args("--no-warnings xtask/lanes/wasm/run.mjs")
}

/// x86-64 Windows in Wine, whose functions must find registers xmm6 to xmm15 as they left them.
pub(super) fn windows() -> Result<()> {
    need(&[(WINE, "wine64"), ("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")])?;
    let prefix = sh::target_dir()?.join("lanes/wine");
    let wine = || {
        let cmd = Cmd::new(WINE).env("WINEPREFIX", &prefix).env("WINEDEBUG", "-all").env("DISPLAY", "");
        // Neither .NET nor a browser is asked for.
        cmd.env("WINEDLLOVERRIDES", "mscoree,mshtml=")
    };
    prepare_wine(&prefix, wine())?;
    let programs = WINDOWS.programs()?;
    let expect = super::kernels_of_this_machine();
    println!("--- {}: {expect}", WINDOWS.triple);
    run(wine, &programs, &expect)
}

/// Makes the prefix, and in it the one library that Rust's programs need and Wine 8 lacks.
fn prepare_wine(prefix: &Path, wine: Cmd) -> Result<()> {
    fs::create_dir_all(prefix)?;
    wine.args("wineboot --init").run().context("Wine cannot make its folder")?;
    let library = prefix.join("drive_c/windows/system32/bcryptprimitives.dll");
    Cmd::new("x86_64-w64-mingw32-gcc")
        .args("-O2 -Wall -Werror -shared -o")
        .arg(library)
        .args("xtask/lanes/wine/bcryptprimitives.c -ladvapi32")
        .run()
}
