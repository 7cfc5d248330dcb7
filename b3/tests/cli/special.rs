//! Files that are no ordinary files, files that change, and pipes that close.
//!
//! Knows nothing of formats.

#![cfg(unix)]

use std::fs::{File, OpenOptions};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

use crate::support::{ABC, EMPTY, Folder, pattern};

#[test]
#[cfg(target_os = "linux")]
fn files_of_reported_length_0_are_read() {
    let want = blake3_api::hash(&std::fs::read("/proc/version").unwrap());
    assert_eq!(std::fs::metadata("/proc/version").unwrap().len(), 0);
    let out = Folder::new().b3(["/proc/version", "/dev/null"]).good();
    assert_eq!(out, format!("{want}  /proc/version\n{EMPTY}  /dev/null\n"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_opens_but_cannot_be_read_is_named() {
    let folder = Folder::with_abc();
    // Nothing is mapped at the address 0, where reading begins.
    let (out, err) = folder.b3(["a", "/proc/self/mem", "a"]).ended(1);
    assert_eq!(out, format!("{ABC}  a\n{ABC}  a\n"));
    assert!(err.starts_with("b3: /proc/self/mem: ") && err.lines().count() == 1, "{err}");
}

#[test]
fn fifos_are_read_to_their_end() {
    let folder = Folder::new();
    let fifo = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let bytes = pattern(1_000_000);
    let want = blake3_api::hash(&bytes);
    let writer = std::thread::spawn(move || std::fs::write(fifo, bytes).unwrap());
    assert_eq!(folder.b3(["fifo"]).good(), format!("{want}  fifo\n"));
    writer.join().unwrap();
}

#[test]
#[ignore = "needs the right to set up a loop device"]
fn block_devices_are_read_like_files() {
    let folder = Folder::new();
    let bytes = pattern(5 << 20);
    folder.write("image", &bytes);
    let set_up =
        Command::new("losetup").args(["--find", "--show", "image"]).current_dir(folder.path()).output();
    let device = String::from_utf8(set_up.unwrap().stdout).unwrap();
    let ran = folder.b3([device.trim_end()]);
    assert!(Command::new("losetup").args(["--detach", device.trim_end()]).status().unwrap().success());
    assert_eq!(ran.good(), format!("{}  {}", blake3_api::hash(&bytes), device));
}

#[test]
fn a_file_cut_short_or_grown_while_it_is_read_kills_nothing() {
    let folder = Folder::new();
    let path = folder.write("f", b"");
    let file = OpenOptions::new().write(true).open(path).unwrap();
    for _ in 0..20 {
        file.set_len(16 << 20).unwrap();
        let mut command = folder.command();
        let mut child = command.args(["--num-threads=2", "f"]).stdout(Stdio::piped()).spawn().unwrap();
        for len in [1 << 20, 0, 8 << 20, 3, 12 << 20].into_iter().cycle() {
            file.set_len(len).unwrap();
            if child.try_wait().unwrap().is_some() {
                break;
            }
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), None);
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stdout.ends_with(b"  f\n") && output.stdout.len() == 68);
    }
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    let folder = Folder::with_abc();
    folder.write("sums", format!("{ABC}  a\n"));
    for args in [&["a", "a"][..], &["--raw", "a"], &["--raw", "-l1000000", "a"], &["-c", "sums"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = folder.command().args(args).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn a_closed_standard_error_is_no_reason_to_stop() {
    let folder = Folder::with_abc();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = folder.command().args(["missing", "a"]).stderr(writer).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, format!("{ABC}  a\n").as_bytes());
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    let folder = Folder::with_abc();
    for args in [&["a"][..], &["--raw", "a"], &["--raw", "-l1000000", "a"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = folder.command().args(args).stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.starts_with("b3: cannot write to standard output: "), "{err}");
    }
}
