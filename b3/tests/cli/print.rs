//! Printing checksums: order, formats, names, and inputs that cannot be read.
//!
//! Knows nothing of check files.

use crate::support::{ABC, EMPTY, Folder, pattern};

#[test]
fn lines_come_in_the_order_given() {
    let folder = Folder::with_abc();
    folder.write("b  two", b"");
    let out = folder.b3(["b  two", "a", "a"]).good();
    assert_eq!(out, format!("{EMPTY}  b  two\n{ABC}  a\n{ABC}  a\n"));
}

#[test]
fn dash_or_nothing_is_standard_input() {
    let folder = Folder::with_abc();
    assert_eq!(folder.b3_fed([""; 0], b"abc").good(), format!("{ABC}  -\n"));
    assert_eq!(folder.b3_fed(["-", "a"], b"").good(), format!("{EMPTY}  -\n{ABC}  a\n"));
    folder.write("-", b"");
    assert_eq!(folder.b3_fed(["./-"], b"abc").good(), format!("{EMPTY}  ./-\n"));
}

#[test]
fn formats_are_those_of_b3sum() {
    let folder = Folder::with_abc();
    assert_eq!(folder.b3(["--tag", "a"]).good(), format!("BLAKE3 (a) = {ABC}\n"));
    assert_eq!(folder.b3(["--no-names", "a", "a"]).good(), format!("{ABC}\n{ABC}\n"));
    assert_eq!(folder.b3(["--tag", "--no-names", "a"]).good(), format!("{ABC}\n"));
    let raw = folder.b3(["--raw", "-l", "3", "a"]);
    assert_eq!((raw.status, &*raw.out), (Some(0), &[0x64, 0x37, 0xb3][..]));
}

#[test]
fn raw_output_is_for_one_input() {
    let (out, err) = Folder::with_abc().b3(["--raw", "a", "a"]).ended(1);
    assert_eq!(out, "");
    assert_eq!(err, "b3: --raw allows only 1 input, received 2\n");
}

#[test]
fn length_and_seek_choose_a_part_of_the_stream() {
    let folder = Folder::with_abc();
    folder.write("empty", b"");
    assert_eq!(folder.b3(["-l", "3", "--seek", "5", "a"]).good(), "465133  a\n");
    assert_eq!(folder.b3(["--length=0", "a"]).good(), "  a\n");
    let long = folder.b3(["-l", "70", "a"]).good();
    assert!(long.starts_with(ABC) && long.len() == 140 + "  a\n".len(), "{long}");
    let end = "35e37c4ee2aa5409cc90d98fde5a624ab8cfc80a554bb85f3c96ae2b4de65831";
    assert_eq!(folder.b3(["--seek", "18446744073709551552", "empty"]).good(), format!("{end}  empty\n"));
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_hashed() {
    let folder = Folder::with_abc();
    std::fs::create_dir(folder.path().join("d")).unwrap();
    let (out, err) = folder.b3(["a", "missing", "d", "a"]).ended(1);
    assert_eq!(out, format!("{ABC}  a\n{ABC}  a\n"));
    let lines: Vec<_> = err.lines().collect();
    assert_eq!(lines.len(), 2, "{err}");
    assert!(lines[0].starts_with("b3: missing: "), "{err}");
    assert!(lines[1].starts_with("b3: d: "), "{err}");
}

#[test]
fn keyed_and_derived_hashes_are_right_on_every_path() {
    let folder = Folder::new();
    folder.write("p", pattern(2049));
    let keyed = "ad4974201cb0fbd62f1ea88c6b99d37ea51e96afbfe767b9338680df5310e328";
    let derived = "e47784d1eff9bd1abd79d34cfc56dbf7fc9da14d4efd3fab92c178ddb1bcd0dc";
    assert_eq!(folder.b3_fed(["--keyed", "p"], &[0x42; 32]).good(), format!("{keyed}  p\n"));
    assert_eq!(folder.b3(["--derive-key", "", "p"]).good(), format!("{derived}  p\n"));
    folder.write("e", b"");
    let empty = "741011989511e0d6b52532320d9edb6c0def0ab7e832b99bcc1259591ce2d75b";
    assert_eq!(folder.b3(["--derive-key=", "e"]).good(), format!("{empty}  e\n"));
}

#[test]
fn large_files_hash_alike_however_they_are_read() {
    let folder = Folder::new();
    for len in [512 * 1024, 4 * 1024 * 1024 - 1, 4 * 1024 * 1024, 5_000_001] {
        let bytes = pattern(len);
        folder.write("p", &bytes);
        let modes: [(&[&str], &[u8], blake3_api::Hash); 3] = [
            (&[], b"", blake3_api::hash(&bytes)),
            (&["--keyed"], &[0x42; 32], blake3_api::keyed_hash(&[0x42; 32], &bytes)),
            (&["--derive-key", "b3 test"], b"", blake3_api::derive_key("b3 test", &bytes).into()),
        ];
        for (mode, stdin, want) in modes {
            for reading in [&["--no-mmap"][..], &["--num-threads=1"], &["--num-threads=3"], &[]] {
                let out = folder.b3_fed(mode.iter().chain(reading).chain(&["p"]), stdin).good();
                assert_eq!(out, format!("{want}  p\n"), "{len} {mode:?} {reading:?}");
            }
        }
    }
}

#[test]
#[cfg(unix)]
fn names_are_escaped_where_they_break_lines_and_kept_where_not() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let cases: [(&[u8], &[u8]); 6] = [
        (b"n\nl", b"\\EMPTY  n\\nl"),
        (b"c\rr", b"\\EMPTY  c\\rr"),
        (b"b\\s", b"\\EMPTY  b\\\\s"),
        (b"tab\t*  x", b"EMPTY  tab\t*  x"),
        ("gr\u{fc}n".as_bytes(), "EMPTY  gr\u{fc}n".as_bytes()),
        (b"bad\xff", b"EMPTY  bad\xff"),
    ];
    for (name, line) in cases {
        let name = std::ffi::OsStr::from_bytes(name);
        folder.write(name, b"");
        let (mark, rest) = line.split_at(line.iter().position(|&byte| byte == b'E').unwrap());
        let want = [mark, EMPTY.as_bytes(), &rest["EMPTY".len()..], b"\n"].concat();
        let ran = folder.b3([name]);
        assert_eq!((ran.status, &*ran.err), (Some(0), ""));
        assert_eq!(ran.out, want, "{}", want.escape_ascii());
    }
}
