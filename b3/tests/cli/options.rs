//! Options: what is refused, with which words, and what help and version say.
//!
//! Knows nothing of hashes but one.

use crate::support::{ABC, Folder, pattern};

#[test]
fn contradictions_are_usage_errors() {
    let folder = Folder::with_abc();
    let cases: [&[&str]; 16] = [
        &["--check", "--keyed", "a"],
        &["--check", "--derive-key", "x", "a"],
        &["--check", "--length", "32", "a"],
        &["--check", "--seek", "1", "a"],
        &["--check", "--raw", "a"],
        &["--check", "--tag", "a"],
        &["--check", "--no-names", "a"],
        &["--check", "--zero", "a"],
        &["--algorithm", "md5", "a"],
        &["--quiet", "a"],
        &["--keyed"],
        &["--keyed", "--derive-key", "x", "a"],
        &["--num-threads", "-1", "a"],
        &["--length", "x", "a"],
        &["--no-such-option"],
        &["--no-names", "--no-names", "a"],
    ];
    for args in cases {
        let (out, err) = folder.b3(args).ended(2);
        assert_eq!(out, "", "{args:?}");
        assert!(err.starts_with("error: "), "{args:?}: {err}");
    }
}

#[test]
fn seeking_past_the_end_names_limit_and_value() {
    let folder = Folder::with_abc();
    for (seek, value) in [
        ("18446744073709551584", "18446744073709551616"),
        ("18446744073709551615", "18446744073709551647"),
        ("99999999999999999999", "99999999999999999999"),
    ] {
        let (out, err) = folder.b3(["--seek", seek, "a"]).ended(2);
        assert_eq!(out, "");
        assert!(err.contains("ends at byte 18446744073709551615"), "{err}");
        assert!(err.contains(value), "{err}");
    }
    assert_eq!(folder.b3(["--seek", "18446744073709551583", "a"]).good().len(), 64 + "  a\n".len());
}

#[test]
fn keys_of_the_wrong_length_are_refused_and_not_shown() {
    let folder = Folder::with_abc();
    for len in [0, 31, 33, 64, 100_000] {
        let (out, err) = folder.b3_fed(["--keyed", "a"], &b"K".repeat(len)).ended(1);
        assert_eq!(out, "");
        assert!(err.contains("32 key bytes"), "{err}");
        assert!(err.contains(&format!("received {}", len.min(65536))), "{err}");
        assert!(!err.contains('K'), "{err}");
    }
}

#[test]
fn standard_input_cannot_be_key_and_input() {
    let folder = Folder::with_abc();
    let (out, err) = folder.b3_fed(["--keyed", "-", "a"], &[0; 32]).ended(1);
    assert!(out.ends_with("  a\n") && out.lines().count() == 1, "{out}");
    assert_eq!(err, "b3: -: standard input holds the key\n");
}

#[test]
fn absurd_thread_counts_are_lowered_with_a_note() {
    let folder = Folder::with_abc();
    folder.write("large", vec![0; 5 << 20]);
    let want = folder.b3(["a", "large"]).good();
    for count in ["20000", "18446744073709551615"] {
        let (out, err) = folder.b3(["--num-threads", count, "a", "large"]).ended(0);
        assert_eq!(out, want);
        assert!(err.starts_with("b3: note: using ") && err.contains(count), "{err}");
    }
    let ran = folder.command().env("RAYON_NUM_THREADS", "100000").args(["a", "large"]).output().unwrap();
    assert_eq!(ran.stdout, want.as_bytes());
    assert!(String::from_utf8_lossy(&ran.stderr).contains("100000"));
}

#[test]
fn every_kernel_available_gives_the_same_hash() {
    let folder = Folder::new();
    let bytes = pattern(70_001);
    folder.write("p", &bytes);
    let want = format!("{}  p\n", blake3_api::hash(&bytes));
    for kernel in blake3_api::kernel::available() {
        assert_eq!(folder.b3(["--kernel", kernel.name(), "p"]).good(), want, "{}", kernel.name());
        folder.write("sums", &want);
        assert_eq!(folder.b3(["--kernel", kernel.name(), "-c", "sums"]).good(), "p: OK\n");
    }
}

#[test]
fn kernels_that_cannot_be_had_are_refused_with_a_list() {
    let folder = Folder::with_abc();
    let names: Vec<_> = blake3_api::kernel::available().map(|kernel| kernel.name()).collect();
    let missing = blake3_api::kernel::known().filter(|name| !names.contains(name));
    for name in missing.chain(["abacus", ""]) {
        let (out, err) = folder.b3(["--kernel", name, "a"]).ended(2);
        assert_eq!(out, "");
        assert!(err.contains(&format!("{name:?}")), "{err}");
        assert!(err.contains(&format!("available are: {}", names.join(", "))), "{err}");
    }
}

#[test]
fn help_and_version_are_answered() {
    let folder = Folder::new();
    assert_eq!(folder.b3(["-V"]).good(), concat!("b3 ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(folder.b3(["--version"]).good(), folder.b3(["-V"]).good());
    let help = folder.b3(["--help"]).good();
    for word in ["--derive-key <CONTEXT>", "-c, --check", "never mapped", "Exit status:", "blake2sp"] {
        assert!(help.contains(word), "{word}");
    }
    assert!(!help.contains("--kernel"));
    assert!(folder.b3(["-h"]).good().len() < help.len());
}

#[test]
fn two_dashes_end_the_options() {
    let folder = Folder::new();
    folder.write("-c", b"abc");
    assert_eq!(folder.b3(["--", "-c"]).good(), format!("{ABC}  -c\n"));
}
