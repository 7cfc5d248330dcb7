//! The tool against `b2sum` of coreutils: each prints what the other prints, and checks it.
//!
//! files with awkward names --`b3`, `b2sum`--> the same lines --the other one--> all of them good
//!
//! Without `b2sum` the tests show as ignored, unless `EXPECT_TOOLS` names it: then its lack is a failure. Knows nothing of
//! other algorithms than BLAKE2b.

#[path = "cli/support.rs"]
#[expect(dead_code, reason = "the tests of the tool by itself use all of it")]
mod support;

use std::ffi::{OsStr, OsString};
use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

use crate::support::{Folder, Ran, pattern};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let there = is_coreutils();
    let expected = std::env::var("EXPECT_TOOLS").unwrap_or_default();
    if !there && expected.split_whitespace().any(|name| name == "b2sum") {
        eprintln!("EXPECT_TOOLS names b2sum, and there is none of coreutils here");
        return ExitCode::FAILURE;
    }
    let kind = if there { "" } else { "left out for lack of b2sum" };
    let trial = |(name, test): &(&str, fn())| {
        let test = *test;
        let run = move || -> Result<(), Failed> {
            test();
            Ok(())
        };
        Trial::test(*name, run).with_kind(kind).with_ignored_flag(!there)
    };
    libtest_mimic::run(&arguments, TESTS.iter().map(trial).collect()).exit_code()
}

const TESTS: &[(&str, fn())] = &[
    ("both_print_the_same_bytes", both_print_the_same_bytes),
    ("b2sum_checks_what_b3_prints", b2sum_checks_what_b3_prints),
    ("b3_checks_what_b2sum_prints", b3_checks_what_b2sum_prints),
    ("both_notice_a_file_that_changed", both_notice_a_file_that_changed),
    ("both_hash_every_size_alike", both_hash_every_size_alike),
];

/// Lengths in bytes for `b3`, in bits for `b2sum`.
const LENGTHS: [(&str, &str); 5] = [("1", "8"), ("20", "160"), ("32", "256"), ("63", "504"), ("64", "512")];

fn both_print_the_same_bytes() {
    let (folder, names) = named_files();
    for (bytes, bits) in LENGTHS {
        for style in [&[][..], &["--tag"], &["--zero"], &["--tag", "--zero"]] {
            let ours = b3(&folder, &["-l", bytes], style, &names);
            let theirs = b2sum(&folder, &["-l", bits], style, &names);
            assert_eq!(
                ours.out.escape_ascii().to_string(),
                theirs.out.escape_ascii().to_string(),
                "{style:?}"
            );
            assert_eq!((ours.status, theirs.status, &*ours.err), (Some(0), Some(0), ""));
        }
    }
}

fn b2sum_checks_what_b3_prints() {
    let (folder, names) = named_files();
    for (bytes, _) in LENGTHS {
        for style in [&[][..], &["--tag"]] {
            folder.write("sums", b3(&folder, &["-l", bytes], style, &names).out);
            let checked = b2sum(&folder, &["--check", "--strict"], &["sums"], &[]);
            assert_good(&checked, names.len());
        }
    }
}

fn b3_checks_what_b2sum_prints() {
    let (folder, names) = named_files();
    for (_, bits) in LENGTHS {
        for style in ["--text", "--binary", "--tag"] {
            folder.write("sums", b2sum(&folder, &["-l", bits], &[style], &names).out);
            assert_good(&b3(&folder, &["--check"], &["sums"], &[]), names.len());
            if style == "--tag" {
                assert_good(&folder.b3(["--check", "sums"]), names.len());
            }
        }
    }
}

fn both_notice_a_file_that_changed() {
    let folder = Folder::with_abc();
    let ours = b3(&folder, &[], &["--tag"], &["a".into()]).out;
    let theirs = b2sum(&folder, &["-l", "128"], &[], &["a".into()]).out;
    folder.write("a", b"abd");
    folder.write("ours", ours);
    folder.write("theirs", theirs);
    assert_eq!(b2sum(&folder, &["--check"], &["ours"], &[]).ended(1).0, "a: FAILED\n");
    assert_eq!(b3(&folder, &["--check"], &["theirs"], &[]).ended(1).0, "a: FAILED\n");
}

fn both_hash_every_size_alike() {
    let folder = Folder::new();
    let sizes = [0, 1, 127, 128, 129, 255, 256, 257, 131_071, 131_072, 131_073, 5_000_001];
    let names: Vec<_> =
        sizes.iter().map(|size| folder.write(size.to_string(), pattern(*size)).into()).collect();
    assert_eq!(b3(&folder, &[], &[], &names).good(), b2sum(&folder, &[], &[], &names).good());
}

/// Files whose names are hard to put on a line, with contents of their own.
fn named_files() -> (Folder, Vec<OsString>) {
    let folder = Folder::new();
    let names =
        ["a", "b  two", "c\\s", "n\nl", "\\n", "x) = y", "BLAKE2b (z) = 00", " *s ", "gr\u{fc}n", "#"];
    let mut names: Vec<OsString> = names.map(OsString::from).into();
    #[cfg(target_os = "linux")]
    names.push(std::os::unix::ffi::OsStringExt::from_vec(b"bad\xff".to_vec()));
    for (i, name) in names.iter().enumerate() {
        folder.write(name, pattern(100 * i));
    }
    (folder, names)
}

fn b3(folder: &Folder, first: &[&str], then: &[&str], names: &[OsString]) -> Ran {
    let options = ["--algorithm", "blake2b"].iter().chain(first).chain(then).map(OsStr::new);
    folder.b3(options.chain(names.iter().map(OsString::as_os_str)))
}

fn b2sum(folder: &Folder, first: &[&str], then: &[&str], names: &[OsString]) -> Ran {
    let mut command = Command::new("b2sum");
    command.current_dir(folder.path()).env("LC_ALL", "C").stdin(Stdio::null());
    command.args(first).args(then).args(names).output().unwrap().into()
}

/// Every one of so many lines says OK, and nothing else is said.
#[track_caller]
fn assert_good(checked: &Ran, count: usize) {
    assert_eq!((checked.status, &*checked.err), (Some(0), ""), "{checked:?}");
    let lines: Vec<_> = checked.out.split(|&byte| byte == b'\n').collect();
    assert_eq!(lines.len(), count + 1, "{checked:?}");
    assert!(lines[..count].iter().all(|line| line.ends_with(b": OK")), "{checked:?}");
}

/// Other systems may have another program of that name with other options, or other rules for the names of files.
fn is_coreutils() -> bool {
    if !cfg!(unix) {
        return false;
    }
    let version = Command::new("b2sum").arg("--version").stdin(Stdio::null()).output();
    version.is_ok_and(|ran| ran.status.success() && ran.stdout.starts_with(b"b2sum (GNU coreutils)"))
}
