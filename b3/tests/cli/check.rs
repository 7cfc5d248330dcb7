//! Check files: good ones, bad lines, bad files, and what is said of each.
//!
//! Knows nothing of how checksums are printed, but that what is printed can be checked.

use crate::support::{ABC, EMPTY, Folder};

#[test]
fn what_is_printed_can_be_checked() {
    let folder = Folder::with_abc();
    folder.write("b  two", b"x");
    for style in [&[][..], &["--tag"]] {
        let sums = folder.b3(style.iter().chain(&["a", "b  two"])).good();
        folder.write("sums", sums);
        assert_eq!(folder.b3(["-c", "sums"]).good(), "a: OK\nb  two: OK\n");
        assert_eq!(folder.b3(["--check", "--quiet", "sums"]).good(), "");
    }
}

#[test]
#[cfg(unix)]
fn any_name_that_is_printed_can_be_checked() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let names =
        [&b"n\nl"[..], b"c\rr", b"b\\s", b"\\", b"*x", b" x ", b"a) = b", b"bad\xff", b"\xef\xbb\xbf", b"\r"];
    let names = names.map(std::ffi::OsStr::from_bytes);
    for name in names {
        folder.write(name, b"abc");
    }
    let mut results = None;
    for style in ["--length=32", "--tag"] {
        let sums = folder.b3([std::ffi::OsStr::new(style)].iter().chain(&names));
        assert_eq!((sums.status, &*sums.err), (Some(0), ""));
        let checked = folder.b3_fed(["-c"], &sums.out);
        assert_eq!((checked.status, &*checked.err), (Some(0), ""));
        assert!(checked.out.starts_with(b"\\n\\nl: OK\n\\c\\rr: OK\n\\b\\\\s: OK\n"));
        assert_eq!(checked.out.iter().filter(|&&byte| byte == b'\n').count(), names.len());
        assert_eq!(*results.get_or_insert_with(|| checked.out.clone()), checked.out);
    }
}

#[test]
fn mismatches_and_unreadable_files_are_counted_apart() {
    let folder = Folder::with_abc();
    let sums = format!("{EMPTY}  a\n{ABC}  missing\n{ABC}  a\n{ABC}  .\n");
    let (out, err) = folder.b3_fed(["-c", "-"], sums.as_bytes()).ended(1);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[0], "a: FAILED");
    assert!(lines[1].starts_with("missing: FAILED ("), "{out}");
    assert_eq!(lines[2], "a: OK");
    assert!(lines[3].starts_with(".: FAILED ("), "{out}");
    assert_eq!(
        err,
        "b3: WARNING: 1 computed checksum did NOT match\nb3: WARNING: 2 listed files could NOT be read\n"
    );
}

#[test]
fn quiet_still_tells_faults() {
    let folder = Folder::with_abc();
    let sums = format!("# x\n{ABC}  a\n{EMPTY}  a\n");
    let (out, err) = folder.b3_fed(["-c", "--quiet"], sums.as_bytes()).ended(1);
    assert_eq!(out, "a: FAILED\n");
    assert_eq!(err, "b3: WARNING: 1 computed checksum did NOT match\n");
}

#[test]
fn bad_lines_are_named_counted_and_stop_nothing() {
    let folder = Folder::with_abc();
    let sums = [
        format!("{ABC}  a\n").as_bytes(),
        b"\xff\xfe broken\n",
        b"garbage\n",
        format!("{}  a\n", &ABC[1..]).as_bytes(),
        format!("{ABC}  a\0\n").as_bytes(),
        format!("\\{ABC}  a\\x\n").as_bytes(),
        format!("{ABC}  a").as_bytes(),
    ]
    .concat();
    folder.write("sums", sums);
    let (out, err) = folder.b3(["-c", "sums"]).ended(1);
    assert_eq!(out, "a: OK\na: OK\n");
    let lines: Vec<_> = err.lines().collect();
    for (line, number) in lines.iter().zip(2..) {
        if number <= 6 {
            assert!(line.starts_with(&format!("b3: sums:{number}: not a checksum line: ")), "{line}");
        }
    }
    assert_eq!(lines[5..], ["b3: WARNING: 5 lines could NOT be understood"]);
}

#[test]
fn blank_lines_comments_and_a_byte_order_mark_are_no_faults() {
    let folder = Folder::with_abc();
    let sums = format!("\u{feff}{ABC}  a\n\n# comment\n \r\n{ABC}  a\n");
    let (out, err) = folder.b3_fed(["-c"], sums.as_bytes()).ended(0);
    assert_eq!(out, "a: OK\na: OK\n");
    assert_eq!(err, "b3: note: skipped 2 blank lines and 1 comment\n");
}

#[test]
fn foreign_habits_are_understood() {
    let folder = Folder::with_abc();
    let upper = ABC.to_uppercase();
    let sums = format!("{ABC}  a\r\n{upper}  a\n{ABC} *a\n{upper} *a\r\nBLAKE3 (a) = {upper}\n");
    assert_eq!(folder.b3_fed(["-c"], sums.as_bytes()).good(), "a: OK\n".repeat(5));
}

#[test]
fn check_files_that_check_nothing_are_errors() {
    let folder = Folder::with_abc();
    for sums in ["", "\n", "# nothing\n\n"] {
        folder.write("sums", sums);
        let (out, err) = folder.b3(["-c", "--quiet", "sums"]).ended(1);
        assert_eq!(out, "");
        assert_eq!(
            err,
            "b3: sums: no properly formatted checksum lines found\n\
             b3: WARNING: 1 check file could NOT be used to its end\n"
        );
    }
}

#[test]
fn one_lost_check_file_does_not_stop_the_others() {
    let folder = Folder::with_abc();
    folder.write("sums", format!("{ABC}  a\n"));
    std::fs::create_dir(folder.path().join("d")).unwrap();
    let (out, err) = folder.b3(["-c", "sums", "missing", "d", "sums"]).ended(1);
    assert_eq!(out, "a: OK\na: OK\n");
    let lines: Vec<_> = err.lines().collect();
    assert!(lines[0].starts_with("b3: missing: "), "{err}");
    assert!(lines[1].starts_with("b3: d: "), "{err}");
    assert_eq!(lines[2..], ["b3: WARNING: 2 check files could NOT be used to its end"]);
}

#[test]
fn a_line_can_name_standard_input_unless_it_is_the_check_file() {
    let folder = Folder::new();
    let sums = format!("{ABC}  -\n");
    folder.write("sums", &sums);
    assert_eq!(folder.b3_fed(["-c", "sums"], b"abc").good(), "-: OK\n");
    let (out, _) = folder.b3_fed(["-c"], sums.as_bytes()).ended(1);
    assert_eq!(out, "-: FAILED (standard input holds the checksums)\n");
}

#[test]
fn a_name_cannot_forge_a_line_of_the_report() {
    let folder = Folder::with_abc();
    let sums = format!("\\{ABC}  x\\na: OK\n");
    let (out, _) = folder.b3_fed(["-c"], sums.as_bytes()).ended(1);
    assert!(out.starts_with("\\x\\na: OK: FAILED (") && out.lines().count() == 1, "{out}");
}
