//! The BLAKE2 family: its digests, the options that mean something else there, and its lines.
//!
//! Knows nothing of `b2sum`: that is a test program of its own.

use std::fmt::Write as _;

use blake2_api::{blake2b, blake2bp, blake2s, blake2sp};

use crate::support::{ABC, Folder, pattern};

/// An algorithm: its option, its tag, its longest digest in bytes, and two published answers for the input 00 01 02. The
/// second is under the key 00 01 02 .., as long as it may be.
struct Known {
    option: &'static str,
    tag: &'static str,
    len: usize,
    plain: &'static str,
    keyed: &'static str,
}

const KNOWN: [Known; 4] = [
    Known {
        option: "blake2b",
        tag: "BLAKE2b",
        len: 64,
        plain: "40a374727302d9a4769c17b5f409ff32f58aa24ff122d7603e4fda1509e919d4\
                107a52c57570a6d94e50967aea573b11f86f473f537565c66f7039830a85d186",
        keyed: "33d0825dddf7ada99b0e7e307104ad07ca9cfd9692214f1561356315e784f3e5\
                a17e364ae9dbb14cb2036df932b77f4b292761365fb328de7afdc6d8998f5fc1",
    },
    Known {
        option: "blake2s",
        tag: "BLAKE2s",
        len: 32,
        plain: "e8f91c6ef232a041452ab0e149070cdd7dd1769e75b3a5921be37876c45c9900",
        keyed: "1d220dbe2ee134661fdf6d9e74b41704710556f2f6e5a091b227697445dbea6b",
    },
    Known {
        option: "blake2bp",
        tag: "BLAKE2bp",
        len: 64,
        plain: "8cf933a2d361a3e6a136dbe4a01e7903797ad6ce766e2b91b9b4a4035127d65f\
                4be86550119418e22da00fd06bf2b27596b37f06be0a154aaf7eca54c4520b97",
        keyed: "30302c3fc999065d10dc982c8feef41bbb6642718f624af6e3eabea083e7fe78\
                5340db4b0897efff39cee1dc1eb737cd1eea0fe75384984e7d8f446faa683b80",
    },
    Known {
        option: "blake2sp",
        tag: "BLAKE2sp",
        len: 32,
        plain: "ed14413b40da689f1f7fed2b08dff45b8092db5ec2c3610e02724d202f423c46",
        keyed: "8dbcc0589a3d17296a7a58e2f1eff0e2aa4210b58d1f88b86d7ba5f29dd3b583",
    },
];

/// With a file `p` that holds 00 01 02.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("p", pattern(3));
    folder
}

/// The digests of all four functions, by the API, so many bytes long.
fn digests(bytes: &[u8], len: usize) -> [String; 4] {
    [
        blake2b::Params::new().hash_length(len).hash(bytes).to_string(),
        blake2s::Params::new().hash_length(len).hash(bytes).to_string(),
        blake2bp::Params::new().hash_length(len).hash(bytes).to_string(),
        blake2sp::Params::new().hash_length(len).hash(bytes).to_string(),
    ]
}

#[test]
fn published_answers_are_printed_in_every_format() {
    let folder = folder();
    for Known { option, tag, plain, keyed, len } in KNOWN {
        let b3 = |args: &[&str]| folder.b3(["--algorithm", option].iter().chain(args)).good();
        assert_eq!(b3(&["p"]), format!("{plain}  p\n"));
        assert_eq!(b3(&["--tag", "p"]), format!("{tag} (p) = {plain}\n"));
        assert_eq!(b3(&["--no-names", "p", "p"]), format!("{plain}\n{plain}\n"));
        assert_eq!(b3(&["--zero", "p"]), format!("{plain}  p\0"));
        assert_eq!(b3(&["--tag", "-z", "p"]), format!("{tag} (p) = {plain}\0"));
        let raw = folder.b3(["-a", option, "--raw", "p"]);
        assert_eq!((raw.status, raw.out.len()), (Some(0), len));
        let hex = raw.out.iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        assert_eq!(hex, plain);
        let under_key = folder.b3_fed(["-a", option, "--keyed", "p"], &pattern(len)).good();
        assert_eq!(under_key, format!("{keyed}  p\n"));
        assert_eq!(folder.b3_fed(["-a", option], &pattern(3)).good(), format!("{plain}  -\n"));
    }
}

#[test]
fn lengths_make_other_functions_and_show_in_tags() {
    let folder = folder();
    for len in [1, 20, 31] {
        for (known, digest) in KNOWN.iter().zip(digests(&pattern(3), len)) {
            let args = ["-a", known.option, "-l", &len.to_string(), "--tag", "p"];
            let line = format!("{}-{} (p) = {digest}\n", known.tag, 8 * len);
            assert_eq!(folder.b3(args).good(), line);
            assert!(!known.plain.starts_with(&digest));
        }
    }
}

#[test]
fn lengths_out_of_range_are_usage_errors_with_limit_and_value() {
    let folder = folder();
    for Known { option, tag, len, .. } in KNOWN {
        for received in ["0", &(len + 1).to_string(), "18446744073709551615"] {
            let (out, err) = folder.b3(["--algorithm", option, "--length", received, "p"]).ended(2);
            assert_eq!(out, "");
            let want = format!("--length: {tag} gives 1 to {len} bytes, received {received}");
            assert!(err.starts_with("error: ") && err.contains(&want), "{err}");
        }
    }
}

#[test]
fn what_only_blake3_has_is_refused() {
    let folder = folder();
    for Known { option, tag, .. } in KNOWN {
        for args in [&["--seek", "1"][..], &["--seek", "0"], &["--derive-key", "context"]] {
            let (out, err) = folder.b3(["--algorithm", option, "p"].iter().chain(args)).ended(2);
            assert_eq!(out, "");
            let want = format!("{} is for BLAKE3: {tag} does not have", args[0]);
            assert!(err.starts_with("error: ") && err.contains(&want), "{err}");
        }
    }
    assert_eq!(folder.b3(["-a", "blake3", "--seek=1", "-l1", "p"]).good().len(), 2 + "  p\n".len());
    let (_, err) = folder.b3(["--algorithm", "blake2x", "p"]).ended(2);
    assert!(err.contains("blake2x") && err.contains("blake3, blake2b, blake2s, blake2bp, blake2sp"), "{err}");
}

#[test]
fn keys_have_any_length_up_to_the_limit() {
    let folder = folder();
    for Known { option, len, .. } in KNOWN {
        let b3 = |key: usize| folder.b3_fed(["-a", option, "--keyed", "p"], &b"K".repeat(key));
        let mut lines: Vec<_> = [1, 16, len - 1, len].map(|key| b3(key).good()).into();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), 4);
        for key in [0, len + 1, 2 * len, 100_000] {
            let (out, err) = b3(key).ended(1);
            assert_eq!(out, "");
            assert!(err.contains(&format!("takes 1 to {len} key bytes")), "{err}");
            assert!(err.contains(&format!("received {}", key.min(65536))), "{err}");
            assert!(!err.contains('K'), "{err}");
        }
    }
    let tag = blake2b::keyed_hash(b"secret", &pattern(3)).unwrap();
    let line = folder.b3_fed(["-a", "blake2b", "--keyed", "p"], b"secret").good();
    assert_eq!(line, format!("{tag}  p\n"));
}

#[test]
fn a_check_without_algorithm_reads_tagged_lines_of_all() {
    let folder = folder();
    folder.write("a", b"abc");
    let mut sums = format!("BLAKE3 (a) = {ABC}\n{ABC}  a\n");
    for len in [16, 32] {
        for (known, digest) in KNOWN.iter().zip(digests(&pattern(3), len)) {
            let bits = if known.len == len { String::new() } else { format!("-{}", 8 * len) };
            let _ = writeln!(sums, "{}{bits} (p) = {digest}", known.tag);
        }
    }
    let want = "a: OK\n".repeat(2) + &"p: OK\n".repeat(8);
    assert_eq!(folder.b3_fed(["--check"], sums.as_bytes()).good(), want);
    folder.write("p", b"other");
    let (out, err) = folder.b3_fed(["--check", "--quiet"], sums.as_bytes()).ended(1);
    assert_eq!(out, "p: FAILED\n".repeat(8));
    assert_eq!(err, "b3: WARNING: 8 computed checksums did NOT match\n");
}

#[test]
fn untagged_lines_are_of_the_algorithm_named() {
    let folder = folder();
    for (i, Known { option, plain, tag, .. }) in KNOWN.iter().enumerate() {
        let short = &digests(&pattern(3), 5)[i];
        let sums = format!("{plain}  p\n{} *p\n{short}  p\r\n{tag} (p) = {plain}\n", plain.to_uppercase());
        assert_eq!(folder.b3_fed(["-c", "-a", option], sums.as_bytes()).good(), "p: OK\n".repeat(4));
    }
}

#[test]
fn untagged_lines_of_blake2_lead_to_the_option() {
    let folder = folder();
    folder.write("sums", format!("{}  p\n", KNOWN[0].plain));
    let (out, err) = folder.b3(["--check", "sums"]).ended(1);
    assert_eq!(out, "");
    let want = "sums:1: not a checksum line: the hash has 128 characters, 64 are wanted for BLAKE3; --algorithm names";
    assert!(err.contains(want), "{err}");
}

#[test]
fn lines_of_another_algorithm_are_named_and_counted() {
    let folder = folder();
    let sums: String = KNOWN
        .iter()
        .fold(String::new(), |sums, known| format!("{sums}{} (p) = {}\n", known.tag, known.plain));
    let sums = format!("{sums}BLAKE3 (p) = {ABC}\n");
    folder.write("sums", sums);
    let (out, err) = folder.b3(["-c", "-a", "blake2s", "sums"]).ended(1);
    assert_eq!(out, "p: OK\n");
    assert_eq!(
        err,
        "b3: sums:1: not a checksum line: a hash of BLAKE2b, one of BLAKE2s is wanted\n\
         b3: sums:3: not a checksum line: a hash of BLAKE2bp, one of BLAKE2s is wanted\n\
         b3: sums:4: not a checksum line: a hash of BLAKE2sp, one of BLAKE2s is wanted\n\
         b3: sums:5: not a checksum line: a hash of BLAKE3, one of BLAKE2s is wanted\n\
         b3: WARNING: 4 lines could NOT be understood\n"
    );
    let (out, err) = folder.b3(["-c", "-a", "blake3", "sums"]).ended(1);
    assert_eq!(out, "p: FAILED\n");
    assert!(err.ends_with("b3: WARNING: 4 lines could NOT be understood\n"), "{err}");
}

#[test]
fn lines_with_lengths_that_cannot_be_are_named_and_stop_nothing() {
    let folder = folder();
    let plain = KNOWN[0].plain;
    let sums = format!(
        "{plain}0  p\n{plain}00  p\n{}  p\nBLAKE2b-256 (p) = {plain}\nBLAKE2b-513 (p) = {plain}\n{plain}  p\n",
        &plain[1..]
    );
    folder.write("sums", sums);
    let (out, err) = folder.b3(["-c", "-a", "blake2b", "sums"]).ended(1);
    assert_eq!(out, "p: OK\n");
    let reasons = [
        "129 characters, an even number up to 128",
        "130 characters, an even number up to 128",
        "127 characters, an even number up to 128",
        "128 characters, 64 are wanted",
        "a tag of BLAKE2b has bits, a multiple of 8 from 8 to 512, received 513",
        "5 lines could NOT be understood",
    ];
    assert_eq!(err.lines().count(), reasons.len());
    for (line, reason) in err.lines().zip(reasons) {
        assert!(line.contains(reason), "{line}");
    }
}

#[test]
fn large_files_hash_alike_however_they_are_read() {
    let folder = Folder::new();
    for len in [128 * 1024, (4 << 20) - 1, 4 << 20, 5_000_001] {
        let bytes = pattern(len);
        folder.write("p", &bytes);
        let lines = digests(&bytes, 32).map(|digest| digest + "\n");
        for (Known { option, .. }, want) in KNOWN.iter().zip(lines) {
            let one = ["-a", option, "--length=32", "--no-names", "p"];
            for reading in
                [&["--no-mmap"][..], &["--num-threads=1"], &["--num-threads=2"], &["--num-threads=9"], &[]]
            {
                let out = folder.b3(one.iter().chain(reading)).good();
                assert_eq!(out, want, "{len} {option} {reading:?}");
            }
        }
    }
}

#[test]
fn every_kernel_available_gives_the_same_digest() {
    let folder = folder();
    for kernel in blake2_api::kernel::available() {
        for Known { option, plain, .. } in KNOWN {
            let out = folder.b3(["--kernel", kernel.name(), "-a", option, "p"]).good();
            assert_eq!(out, format!("{plain}  p\n"), "{}", kernel.name());
        }
    }
}
