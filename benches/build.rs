//! Tells the crate which compiler builds it, for the header of every result.

use std::process::Command;

fn main() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_default();
    let version = version.trim();
    println!(
        "cargo::rustc-env=BENCHES_RUSTC={}",
        if version.is_empty() { "rustc of unknown version" } else { version }
    );
    println!("cargo::rerun-if-changed=build.rs");
}
