//! The environment reaches the kernels: with the feature `std` they ask the operating system.
//!
//! this test --`BLAKE3_SMALL_CORES`--> itself in another process --> how the switch is there
//!
//! Knows nothing of what the switch does.
#![cfg(all(feature = "std", not(miri), not(target_family = "wasm")))]

use blake2_api::kernel::tuning;
use std::env;
use std::process::Command;

#[test]
fn the_switch_for_small_cores_is_read_from_the_environment() {
    if let Ok(wanted) = env::var(WANTED) {
        assert_eq!(tuning::small_cores().to_string(), wanted);
        return;
    }
    for (value, wanted) in [("1", "true"), ("0", "false"), ("", "false")] {
        let ran = Command::new(env::current_exe().unwrap())
            .args(["--exact", "the_switch_for_small_cores_is_read_from_the_environment"])
            .env("BLAKE3_SMALL_CORES", value)
            .env(WANTED, wanted)
            .output()
            .unwrap();
        let out = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success() && out.contains("1 passed"), "{value:?}: {out}");
    }
}

/// Tells the other process what to find.
const WANTED: &str = "SMALL_CORES_WANTED";
