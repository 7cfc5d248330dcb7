//! Runs programs on a CPU that this machine need not have: Linux in Bochs.
//!
//! programs --> initrd + small kernel --> boot image --Bochs, model--> serial line --> output, exit statuses
//!
//! Knows nothing of what the programs test.

use crate::sh::{self, Cmd};
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

const CONFIG: &str = include_str!("../../lanes/bochs/kernel.config");
const BOCHSRC: &str = include_str!("../../lanes/bochs/bochsrc");
/// `noxsaves` and `clearcpuid` are there because Bochs 2.7 reports a wrong size for the compacted XSAVE area: Linux
/// would then switch XSAVE off, and AVX with it.
const ISOLINUX: &str = include_str!("../../lanes/bochs/isolinux.cfg");
/// Seconds after which a guest is taken for dead.
const LIMIT: &str = "900";

/// One program to run in the guest.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) program: PathBuf,
    pub(super) args: Vec<String>,
}

impl Job {
    /// Where the program lies in the guest: outside /tmp and other folders that the guest mounts anew.
    fn inside(&self) -> Result<PathBuf> {
        Ok(Path::new("/bin").join(self.program.file_name().context("a program has a name")?))
    }
}

/// What every boot needs, made once.
#[derive(Debug)]
pub(super) struct Bochs {
    kernel: PathBuf,
    init: PathBuf,
    work: PathBuf,
}

impl Bochs {
    /// Finds the small kernel in the cache or builds it; compiles the guest's init.
    pub(super) fn prepare() -> Result<Self> {
        let home =
            std::env::var("XDG_CACHE_HOME").or_else(|_| std::env::var("HOME").map(|home| home + "/.cache"));
        let cache =
            PathBuf::from(home.context("neither XDG_CACHE_HOME nor HOME is set")?).join("blake3-lanes");
        let kernel = cache.join(format!("linux-{:016x}.bzImage", fingerprint(CONFIG)));
        if !kernel.exists() {
            println!("no small kernel in {}: building it, about 7 CPU minutes", cache.display());
            fs::create_dir_all(&cache)?;
            let script = sh::root().join("xtask/lanes/bochs/build-kernel.sh");
            Cmd::new("bash").arg(script).arg("xtask/lanes/bochs/kernel.config").arg(&kernel).run()?;
        }
        let work = sh::target_dir()?.join("lanes/bochs");
        fs::create_dir_all(&work)?;
        let init = work.join("init");
        Cmd::new("gcc")
            .args("-O2 -Wall -Werror -static -o")
            .arg(&init)
            .arg("xtask/lanes/bochs/init.c")
            .run()?;
        Ok(Self { kernel, init, work })
    }

    /// Runs `jobs` one after the other on CPU `model`; returns their output, an error unless all succeed.
    pub(super) fn boot(&self, model: &str, env: &[(&str, &str)], jobs: &[Job]) -> Result<String> {
        let dir = self.work.join(model);
        if dir.exists() {
            fs::remove_dir_all(&dir)?;
        }
        fs::create_dir_all(dir.join("iso/isolinux"))?;
        self.pack(&dir, env, jobs)?;

        let bochsrc = BOCHSRC.replace("@CPU@", model);
        fs::write(dir.join("bochsrc"), bochsrc)?;
        // Debian's Bochs is built with its debugger, which waits for a command: go on.
        fs::write(dir.join("debugger"), "c\n")?;
        let log = fs::File::create(dir.join("stdout.txt"))?;
        // The guest's own statuses count: Bochs always fails when it is left through its shutdown port.
        // Names are relative to the boot's folder: Bochs 2.7 dies of long ones.
        let run = Cmd::new("timeout").dir(&dir).arg(LIMIT).args("bochs -q -unlock -f bochsrc -rc debugger");
        run.log(log)?;
        let serial = fs::read(dir.join("serial.txt")).context("Bochs wrote no serial output")?;
        outcome(&String::from_utf8_lossy(&serial), jobs.len()).with_context(|| format!("on Bochs' {model}"))
    }

    /// Writes the boot image: kernel, and an initrd with the programs, the libraries they load and the list of jobs.
    fn pack(&self, dir: &Path, env: &[(&str, &str)], jobs: &[Job]) -> Result<()> {
        let root = dir.join("root");
        put(&root, &self.init, Path::new("/init"))?;
        for job in jobs {
            let inside = put(&root, &job.program, &job.inside()?)?;
            Cmd::new("strip").arg(&inside).read()?;
            for library in libraries(&Cmd::new("ldd").arg(&job.program).read()?) {
                put(&root, library, library)?;
            }
        }
        fs::write(root.join("jobs"), script(env, jobs)?)?;
        let cpio = "cd \"$1\" && find . | cpio --quiet -o -H newc > \"$2\"";
        Cmd::new("sh").arg("-c").arg(cpio).arg("sh").arg(&root).arg(dir.join("iso/initrd.img")).read()?;
        fs::copy(&self.kernel, dir.join("iso/vmlinuz"))?;
        fs::write(dir.join("iso/isolinux/isolinux.cfg"), ISOLINUX)?;
        for file in ["/usr/lib/ISOLINUX/isolinux.bin", "/usr/lib/syslinux/modules/bios/ldlinux.c32"] {
            let name = Path::new(file).file_name().context("a file has a name")?;
            fs::copy(file, dir.join("iso/isolinux").join(name))
                .with_context(|| format!("cannot copy {file}"))?;
        }
        let iso = "-as mkisofs -quiet -b isolinux/isolinux.bin -c isolinux/boot.cat -no-emul-boot -boot-load-size 4 -boot-info-table -o";
        let log = fs::File::create(dir.join("xorriso.txt"))?;
        if !Cmd::new("xorriso").args(iso).arg(dir.join("boot.iso")).arg(dir.join("iso")).log(log)? {
            bail!("xorriso failed: see {}", dir.join("xorriso.txt").display());
        }
        Ok(())
    }
}

/// Copies `from` to the absolute path `to` below `root`.
fn put(root: &Path, from: &Path, to: &Path) -> Result<PathBuf> {
    let inside = root.join(to.strip_prefix("/").context("paths in the guest are absolute")?);
    fs::create_dir_all(inside.parent().context("a file has a folder")?)?;
    fs::copy(from, &inside).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(inside)
}

/// The files that `ldd` names.
fn libraries(ldd: &str) -> impl Iterator<Item = &Path> {
    ldd.split_whitespace()
        .filter(|word| word.starts_with('/'))
        .map(|word| Path::new(word.trim_end_matches(':')))
}

/// The jobs as the guest's init reads them.
fn script(env: &[(&str, &str)], jobs: &[Job]) -> Result<String> {
    let mut script = String::from("D /tmp\n");
    for (name, value) in env {
        script += &format!("E {name}={value}\n");
    }
    for job in jobs {
        script += &format!("A {}\n", job.inside()?.display());
        for arg in &job.args {
            script += &format!("A {arg}\n");
        }
        script += "R\n";
    }
    Ok(script)
}

/// What the jobs printed; an error unless each of the `count` jobs ended with status 0.
fn outcome(serial: &str, count: usize) -> Result<String> {
    let serial = serial.replace('\r', "");
    let Some((_, guest)) = serial.split_once("@@begin\n") else {
        bail!("the guest did not start; its last words:\n{}", tail(&serial));
    };
    let mut statuses = Vec::new();
    let mut output = String::new();
    for line in guest.lines().take_while(|line| *line != "@@end") {
        let ended = line.strip_prefix("@@exit ").and_then(|rest| rest.split_once(' '));
        match ended {
            Some((_, status)) => statuses.push(status.parse::<i32>().unwrap_or(-1)),
            None => output = output + line + "\n",
        }
    }
    if statuses.len() < count {
        bail!("job {} of {count} did not end; its last words:\n{}", statuses.len() + 1, tail(&output));
    }
    if let Some(at) = statuses.iter().position(|status| *status != 0) {
        bail!("job {} of {count} ended with status {}:\n{output}", at + 1, statuses[at]);
    }
    Ok(output)
}

fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}

/// FNV-1a: names the cache entry, guards nothing.
fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_comes_back_without_marks_and_boot_messages() {
        let serial = "Linux\r\n\r\n@@begin\r\nok 1\r\n\r\n@@exit 0 0\r\nok 2\r\n@@exit 1 0\r\n@@end\r\n";
        assert_eq!(outcome(serial, 2).unwrap(), "ok 1\n\nok 2\n");
    }

    #[test]
    fn a_failed_job_is_an_error_with_its_output() {
        let text = outcome("@@begin\nboom\n@@exit 0 0\n@@exit 1 132\n@@end\n", 2).unwrap_err().to_string();
        assert!(text.starts_with("job 2 of 2 ended with status 132") && text.contains("boom"), "{text}");
    }

    #[test]
    fn a_guest_that_stops_early_is_an_error() {
        assert!(outcome("Kernel panic\n", 1).unwrap_err().to_string().contains("Kernel panic"));
        let text = outcome("@@begin\n@@exit 0 0\nhalf", 2).unwrap_err().to_string();
        assert!(text.starts_with("job 2 of 2 did not end") && text.ends_with("half"), "{text}");
    }

    #[test]
    fn jobs_are_written_one_word_a_line() {
        let jobs = [Job { program: "/tmp/a b".into(), args: vec!["-q".into(), "x y".into()] }];
        assert_eq!(script(&[("N", "v w")], &jobs).unwrap(), "D /tmp\nE N=v w\nA /bin/a b\nA -q\nA x y\nR\n");
    }

    #[test]
    fn libraries_are_the_paths_in_ldds_output() {
        let ldd = "\tlinux-vdso.so.1 (0x7f)\n\tlibc.so.6 => /lib/libc.so.6 (0x7f)\n\t/lib64/ld.so (0x7f)\n";
        let want = ["/lib/libc.so.6", "/lib64/ld.so"].map(Path::new);
        assert_eq!(libraries(ldd).collect::<Vec<_>>(), want);
    }

    #[test]
    fn another_configuration_is_another_kernel() {
        assert_ne!(fingerprint("CONFIG_A=y\n"), fingerprint("CONFIG_A=n\n"));
    }
}
