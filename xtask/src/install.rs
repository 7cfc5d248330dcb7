//! The C library, built as it ships and put under a prefix: headers, both libraries, pkg-config, CMake.
//!
//! cargo --shared object, archive--> symbols made local --> prefix/{include,lib,lib/pkgconfig,lib/cmake}
//!
//! Knows nothing of what is in the library. For Linux and other systems with ELF and GNU names; elsewhere
//! `cargo cinstall` knows the customs.

use crate::sh::{self, Cmd};
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The first number of the version: programs linked against one such number run with any later library of it.
const SO_VERSION: &str = "0";
/// What Rust's standard library wants of a program that is linked with the archive.
const STATIC_LIBS: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc";
/// Where templates and headers are, relative to the workspace's root.
const FOLDER: &str = "blake3-ffi";

/// What was built.
pub(crate) struct Built {
    pub(crate) shared: PathBuf,
    archive: PathBuf,
}

/// Builds the library and installs it under `prefix`.
pub(crate) fn run(prefix: &Path) -> Result<()> {
    if !cfg!(all(unix, not(target_vendor = "apple"))) {
        bail!("this system's customs are not known here: use cargo cinstall");
    }
    let prefix = std::path::absolute(prefix)?;
    let built = build()?;
    let (include, lib) = (prefix.join("include"), prefix.join("lib"));
    let (pkgconfig, cmake) = (lib.join("pkgconfig"), lib.join("cmake/blake3_ffi"));
    for folder in [&include, &lib, &pkgconfig, &cmake] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    for name in ["blake3_ffi.h", "blake3.h", "blake3.hpp", "blake2.hpp"] {
        put(&sh::root().join(FOLDER).join("include").join(name), &include.join(name))?;
    }
    install_shared(&built.shared, &lib)?;
    install_archive(&built, &lib)?;
    template("blake3_ffi.pc.in", &pkgconfig.join("blake3_ffi.pc"))?;
    template("blake3_ffi-config.cmake.in", &cmake.join("blake3_ffi-config.cmake"))?;
    template("blake3_ffi-config-version.cmake.in", &cmake.join("blake3_ffi-config-version.cmake"))?;
    println!("install: {} with headers in {}", built.shared.display(), prefix.display());
    Ok(())
}

/// Builds shared object and archive. The linker gets a version script from rustc that lets out functions marked for C
/// and nothing else; `abi check` looks at the result.
pub(crate) fn build() -> Result<Built> {
    build_with("")
}

/// [`build`] with arguments that say which features, to the same place.
pub(crate) fn build_with(features: &str) -> Result<Built> {
    let profile = "c-library";
    Cmd::cargo(None)
        .args("rustc -p blake3-ffi --lib --crate-type cdylib,staticlib --profile")
        .arg(profile)
        .args(features)
        .args("-- -C strip=symbols -C")
        .arg(format!("link-arg=-Wl,-soname,libblake3_ffi.so.{SO_VERSION}"))
        .run()?;
    let folder = sh::target_dir()?.join(profile);
    Ok(Built { shared: folder.join("libblake3_ffi.so"), archive: folder.join("libblake3_ffi.a") })
}

/// The functions that a shared object lets out, sorted.
pub(crate) fn exported(shared: &Path) -> Result<Vec<String>> {
    let listed = Cmd::new("nm").args("-D --defined-only").arg(shared).read()?;
    let mut names: Vec<String> =
        listed.lines().filter_map(|line| line.split_whitespace().nth(2)).map(String::from).collect();
    names.sort();
    Ok(names)
}

/// The object under its full name, and the two links by which it is found when programs are linked and when they run.
fn install_shared(shared: &Path, lib: &Path) -> Result<()> {
    let full = format!("libblake3_ffi.so.{}", env!("CARGO_PKG_VERSION"));
    put(shared, &lib.join(&full))?;
    for link in ["libblake3_ffi.so".to_owned(), format!("libblake3_ffi.so.{SO_VERSION}")] {
        let link = lib.join(link);
        let _ = fs::remove_file(&link);
        symlink(&full, &link).with_context(|| format!("cannot make {}", link.display()))?;
    }
    Ok(())
}

/// The archive as a single object in which all names but the library's are local, so that it can be linked into a program
/// that has other Rust code, with a standard library of its own.
fn install_archive(built: &Built, lib: &Path) -> Result<()> {
    let scratch = sh::target_dir()?.join("c-library/installed");
    fs::create_dir_all(&scratch)?;
    let object = scratch.join("blake3_ffi.o");
    // No section may stay in a group: the linker keeps one group of a name, and ours would be the one without a symbol.
    let roots = exported(&built.shared)?.into_iter().flat_map(|name| ["-u".to_owned(), name]);
    let link = roots.fold(Cmd::new("ld").args("-r --gc-sections --force-group-allocation"), Cmd::arg);
    link.arg(&built.archive).arg("-o").arg(&object).run()?;
    Cmd::new("objcopy")
        .args("--wildcard --keep-global-symbol=blake3_* --keep-global-symbol=blake2* --strip-debug")
        .arg(&object)
        .run()?;
    let archive = scratch.join("libblake3_ffi.a");
    let _ = fs::remove_file(&archive);
    Cmd::new("ar").arg("crsD").arg(&archive).arg(&object).run()?;
    put(&archive, &lib.join("libblake3_ffi.a"))
}

/// Copies a file that may be in use: the old one is unlinked, not overwritten.
fn put(from: &Path, to: &Path) -> Result<()> {
    let _ = fs::remove_file(to);
    fs::copy(from, to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
    Ok(())
}

/// Fills in a template of `blake3-ffi/packaging`.
fn template(name: &str, to: &Path) -> Result<()> {
    let path = sh::root().join(FOLDER).join("packaging").join(name);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    fs::write(to, filled(&text)?).with_context(|| format!("cannot write {}", to.display()))
}

/// `text` with its `@NAMES@` replaced.
fn filled(text: &str) -> Result<String> {
    let text = text
        .replace("@VERSION@", env!("CARGO_PKG_VERSION"))
        .replace("@SO_VERSION@", SO_VERSION)
        .replace("@POINTER_BYTES@", &size_of::<usize>().to_string())
        .replace("@STATIC_LIBS@", STATIC_LIBS)
        .replace("@STATIC_LIBS_LIST@", &STATIC_LIBS.replace("-l", "").replace(' ', ";"));
    match text.split('@').nth(1) {
        None => Ok(text),
        Some(name) => bail!("a template has @{name}@, which nothing replaces"),
    }
}

#[cfg(unix)]
fn symlink(target: &str, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(target, link)
}

#[cfg(not(unix))]
fn symlink(target: &str, link: &Path) -> std::io::Result<()> {
    fs::copy(link.with_file_name(target), link).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_templates_are_replaced_or_refused() {
        let text = filled("v @VERSION@ so @SO_VERSION@ list @STATIC_LIBS_LIST@").unwrap();
        assert!(text.starts_with("v 0.") && text.contains("gcc_s;util") && !text.contains("-l"), "{text}");
        assert!(filled("@NONE@").unwrap_err().to_string().contains("@NONE@"));
    }
}
