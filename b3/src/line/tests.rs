//! What `line` promises: both styles are read back, everything else is refused for the right reason.
//!
//! Knows nothing of files.

use proptest::prelude::*;

use super::*;
use crate::kind::Digest;

const HEX: &str = "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85";

fn sum(name: &str) -> Result<Line, Malformed> {
    Ok(Line::Sum { name: name.into(), kind: Kind::Blake3, hash: bytes(HEX) })
}

fn bytes(hex: &str) -> Vec<u8> {
    let mut bytes = vec![0; hex.len() / 2];
    blake_digest::decode(hex.as_bytes(), &mut bytes).unwrap();
    bytes
}

fn kind(function: Blake2, len: u64) -> Kind {
    Kind::Blake2(Digest::new(function, len).unwrap())
}

fn parse_text(line: &str) -> Result<Line, Malformed> {
    parse(line.as_bytes(), None)
}

fn written(style: Style, name: &OsString, hex: &str) -> Vec<u8> {
    let name = End::LineFeed.name(name);
    [&style.head(&name), hex.as_bytes(), &style.tail(&name), End::LineFeed.bytes()].concat()
}

#[test]
fn plain_lines_are_laid_out_as_b3sum_does() {
    assert_eq!(written(Style::Plain, &"a b".into(), "00ff"), b"00ff  a b\n");
    assert_eq!(written(Style::Plain, &"a\nb".into(), "00ff"), b"\\00ff  a\\nb\n");
}

#[test]
fn tagged_lines_are_laid_out_as_b3sum_does() {
    assert_eq!(written(Style::Tagged(Kind::Blake3), &"a b".into(), "00ff"), b"BLAKE3 (a b) = 00ff\n");
    assert_eq!(written(Style::Tagged(Kind::Blake3), &"a\nb".into(), "00ff"), b"\\BLAKE3 (a\\nb) = 00ff\n");
}

#[test]
fn both_styles_are_read() {
    assert_eq!(parse_text(&format!("{HEX}  a")), sum("a"));
    assert_eq!(parse_text(&format!("BLAKE3 (a) = {HEX}")), sum("a"));
}

#[test]
fn tagged_lines_are_laid_out_as_b2sum_does() {
    let line = |kind, name: &str| written(Style::Tagged(kind), &name.into(), "00ff");
    assert_eq!(line(kind(Blake2::B, 64), "a b"), b"BLAKE2b (a b) = 00ff\n");
    assert_eq!(line(kind(Blake2::B, 2), "a\nb"), b"\\BLAKE2b-16 (a\\nb) = 00ff\n");
}

#[test]
fn a_tag_says_what_the_hash_is() {
    for (tag, kind) in [
        ("BLAKE2b-256", kind(Blake2::B, 32)),
        ("BLAKE2s", kind(Blake2::S, 32)),
        ("BLAKE2s-256", kind(Blake2::S, 32)),
        ("BLAKE2bp-256", kind(Blake2::Bp, 32)),
        ("BLAKE2sp", kind(Blake2::Sp, 32)),
    ] {
        let line = format!("{tag} (a) = {HEX}");
        let want = Ok(Line::Sum { name: "a".into(), kind, hash: bytes(HEX) });
        assert_eq!(parse_text(&line), want, "{tag}");
        let algorithm = kind.algorithm();
        assert_eq!(parse(line.as_bytes(), Some(algorithm)), want, "{tag}");
        let other = Algorithm::ALL.into_iter().find(|&other| other != algorithm).unwrap();
        let reason = Malformed::Algorithm { found: algorithm, wanted: other };
        assert_eq!(parse(line.as_bytes(), Some(other)), Err(reason), "{tag}");
        assert!(reason.to_string().contains(algorithm.name()), "{reason}");
    }
    let line = format!("BLAKE3 (a) = {HEX}");
    assert_eq!(parse(line.as_bytes(), Some(Algorithm::Blake3)), sum("a"));
    assert!(parse(line.as_bytes(), Some(Algorithm::Blake2(Blake2::B))).is_err());
}

#[test]
fn digits_say_how_long_an_untagged_hash_is() {
    for len in [1, 2, 32] {
        let (hex, hash) = (&HEX[..2 * len], bytes(&HEX[..2 * len]));
        for function in [Blake2::B, Blake2::S, Blake2::Bp, Blake2::Sp] {
            let line = format!("{hex} *a");
            let want = Line::Sum { name: "a".into(), kind: kind(function, len as u64), hash: hash.clone() };
            assert_eq!(parse(line.as_bytes(), Some(Algorithm::Blake2(function))), Ok(want));
        }
    }
}

#[test]
fn faults_of_blake2_lines_have_their_reasons() {
    let b = Some(Algorithm::Blake2(Blake2::B));
    for (line, wanted, reason) in [
        (format!("{HEX}{HEX}00  a"), b, Malformed::HashRange { received: 130, limit: 128 }),
        (format!("{HEX}0  a"), b, Malformed::HashRange { received: 65, limit: 128 }),
        (format!("{HEX}{HEX}  a"), None, Malformed::NotBlake3 { received: 128 }),
        (format!("BLAKE2b (a) = {HEX}"), None, Malformed::HashLength { received: 64, wanted: 128 }),
        (format!("BLAKE2b-128 (a) = {HEX}"), None, Malformed::HashLength { received: 64, wanted: 32 }),
        (
            format!("BLAKE2b-257 (a) = {HEX}"),
            None,
            Malformed::Bits { function: Blake2::B, received: Some(257) },
        ),
        (
            format!("BLAKE2s-512 (a) = {HEX}{HEX}"),
            None,
            Malformed::Bits { function: Blake2::S, received: Some(512) },
        ),
        (format!("BLAKE2b-256(a) = {HEX}"), None, Malformed::TagStart),
        (format!("BLAKE2b-256 (a {HEX}"), None, Malformed::TagEnd),
        (format!("BLAKE2xb (a) = {HEX}"), None, Malformed::NoHash),
        (format!("blake2b (a) = {HEX}"), b, Malformed::NoHash),
        ("BLAKE2s-256 (a) = gg".to_owned() + &HEX[2..], None, Malformed::HexDigit),
    ] {
        assert_eq!(parse(line.as_bytes(), wanted), Err(reason), "{line:?}");
        assert!(!reason.to_string().is_empty());
    }
}

#[test]
fn any_line_end_will_do() {
    for end in ["", "\n", "\r\n", "\r", "\r\r\n"] {
        assert_eq!(parse_text(&format!("{HEX}  a{end}")), sum("a"), "{end:?}");
        assert_eq!(parse_text(&format!("BLAKE3 (a) = {HEX}{end}")), sum("a"), "{end:?}");
    }
}

#[test]
fn upper_case_and_binary_mark_are_read() {
    assert_eq!(parse_text(&format!("{}  a", HEX.to_uppercase())), sum("a"));
    assert_eq!(parse_text(&format!("{HEX} *a")), sum("a"));
    assert_eq!(parse_text(&format!("BLAKE3 (a) = {}", HEX.to_uppercase())), sum("a"));
}

#[test]
fn names_may_look_like_layout() {
    for name in ["a  b", " a", "*a", "a ", "a) = b", "BLAKE3 (a) = 00", "#", "(", ") = "] {
        assert_eq!(parse_text(&format!("{HEX}  {name}")), sum(name), "plain {name:?}");
        assert_eq!(parse_text(&format!("BLAKE3 ({name}) = {HEX}")), sum(name), "tagged {name:?}");
    }
}

#[test]
fn blank_lines_and_comments_are_told_from_sums() {
    for line in ["", "\n", "\r\n", "  ", "\t \n"] {
        assert_eq!(parse_text(line), Ok(Line::Blank), "{line:?}");
    }
    assert_eq!(parse_text("# sums of today\n"), Ok(Line::Comment));
    assert_eq!(parse_text("#\n"), Ok(Line::Comment));
}

#[test]
fn each_fault_has_its_reason() {
    let short = &HEX[..62];
    let odd = format!("{short}gg");
    for (line, reason) in [
        ("garbage".into(), Malformed::NoHash),
        ("SHA256 (a) = 00".into(), Malformed::NoHash),
        ("\\".into(), Malformed::NoHash),
        (format!("  {HEX}  a"), Malformed::NoHash),
        (format!("{short}  a"), Malformed::NotBlake3 { received: 62 }),
        (format!("{HEX}00  a"), Malformed::NotBlake3 { received: 66 }),
        (format!("BLAKE3 (a) = {short}"), Malformed::HashLength { received: 62, wanted: 64 }),
        (format!("BLAKE3 (a) = {odd}"), Malformed::HexDigit),
        (format!("BLAKE3 (a) = {short}é"), Malformed::HexDigit),
        (format!("{odd}  a"), Malformed::NotBlake3 { received: 62 }),
        (HEX.into(), Malformed::Separator),
        (format!("{HEX} a"), Malformed::Separator),
        (format!("{HEX}\ta"), Malformed::Separator),
        (format!("{HEX}  "), Malformed::EmptyName),
        (format!("BLAKE3 () = {HEX}"), Malformed::EmptyName),
        (format!("BLAKE3 (a {HEX}"), Malformed::TagEnd),
        (format!("{HEX}  a\0b"), Malformed::NulInName),
        (format!("\\{HEX}  a\\tb"), Malformed::Escape),
    ] {
        assert_eq!(parse_text(&line), Err(reason), "{line:?}");
        assert!(!reason.to_string().is_empty());
    }
}

/// Names that this system can have, the awkward ones more often.
fn names() -> impl Strategy<Value = OsString> {
    let awkward = prop::sample::select(vec![
        "\\",
        "\n",
        "\r",
        " ",
        "  ",
        "*",
        "#",
        "BLAKE3 (",
        "BLAKE2b-8 (",
        ") = ",
        "é",
        "\u{fffd}",
        "\u{feff}",
    ]);
    let part = prop_oneof![awkward.prop_map(str::to_owned), "[^\\x00]{1,8}"];
    prop::collection::vec(part, 1..6).prop_map(|parts| {
        let name = parts.concat();
        if cfg!(windows) { name.replace('\\', "/").into() } else { name.into() }
    })
}

#[cfg(unix)]
fn any_bytes() -> impl Strategy<Value = OsString> {
    prop::collection::vec(1..=255_u8, 1..20).prop_map(std::os::unix::ffi::OsStringExt::from_vec)
}

#[cfg(not(unix))]
fn any_bytes() -> impl Strategy<Value = OsString> {
    names()
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop::sample::select(Algorithm::ALL.to_vec()).prop_flat_map(|algorithm| match algorithm {
        Algorithm::Blake3 => Just(Kind::Blake3).boxed(),
        Algorithm::Blake2(function) => {
            (1..=function.max_len() as u64).prop_map(move |len| kind(function, len)).boxed()
        }
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        name in prop_oneof![names(), any_bytes()],
        kind in kinds(),
        bytes: [[u8; 32]; 2],
        tagged: bool,
        named: bool,
    ) {
        let hash = bytes.concat()[..kind.digits() / 2].to_vec();
        let style = if tagged { Style::Tagged(kind) } else { Style::Plain };
        let line = written(style, &name, &blake_digest::Hex(&hash).to_string());
        prop_assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
        let wanted = (named || !tagged).then_some(kind.algorithm());
        prop_assert_eq!(parse(&line, wanted), Ok(Line::Sum { name, kind, hash }));
    }

    #[test]
    fn no_line_makes_it_panic(line in prop::collection::vec(any::<u8>(), 0..200)) {
        for wanted in [None, Some(Algorithm::Blake2(Blake2::S))] {
            let _ = parse(&line, wanted);
            let _ = parse(&[b"BLAKE3 (", &*line].concat(), wanted);
            let _ = parse(&[b"BLAKE2s-", &*line].concat(), wanted);
            let _ = parse(&[HEX.as_bytes(), &*line].concat(), wanted);
        }
    }
}
