//! What `line` promises: both styles are read back, everything else is refused for the right reason.
//!
//! Knows nothing of files.

use proptest::prelude::*;

use super::*;

const HEX: &str = "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85";

fn sum(name: &str) -> Result<Line, Malformed> {
    Ok(Line::Sum { name: name.into(), hash: Hash::from_hex(HEX).unwrap() })
}

fn parse_text(line: &str) -> Result<Line, Malformed> {
    parse(line.as_bytes())
}

fn written(style: Style, name: &OsString, hex: &str) -> Vec<u8> {
    let name = name::escape(name);
    [style.head(&name), hex.as_bytes().to_vec(), style.tail(&name)].concat()
}

#[test]
fn plain_lines_are_laid_out_as_b3sum_does() {
    assert_eq!(written(Style::Plain, &"a b".into(), "00ff"), b"00ff  a b\n");
    assert_eq!(written(Style::Plain, &"a\nb".into(), "00ff"), b"\\00ff  a\\nb\n");
}

#[test]
fn tagged_lines_are_laid_out_as_b3sum_does() {
    assert_eq!(written(Style::Tagged, &"a b".into(), "00ff"), b"BLAKE3 (a b) = 00ff\n");
    assert_eq!(written(Style::Tagged, &"a\nb".into(), "00ff"), b"\\BLAKE3 (a\\nb) = 00ff\n");
}

#[test]
fn both_styles_are_read() {
    assert_eq!(parse_text(&format!("{HEX}  a")), sum("a"));
    assert_eq!(parse_text(&format!("BLAKE3 (a) = {HEX}")), sum("a"));
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
        (format!("{short}  a"), Malformed::HashLength(62)),
        (format!("{HEX}00  a"), Malformed::HashLength(66)),
        (format!("BLAKE3 (a) = {short}"), Malformed::HashLength(62)),
        (format!("BLAKE3 (a) = {odd}"), Malformed::HexDigit),
        (format!("BLAKE3 (a) = {short}é"), Malformed::HexDigit),
        (format!("{odd}  a"), Malformed::HashLength(62)),
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
        "\\", "\n", "\r", " ", "  ", "*", "#", "BLAKE3 (", ") = ", "é", "\u{fffd}", "\u{feff}",
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

proptest! {
    #[test]
    fn what_is_written_is_read_back(name in prop_oneof![names(), any_bytes()], bytes: [u8; 32], tagged: bool) {
        let hash = Hash::from_bytes(bytes);
        let style = if tagged { Style::Tagged } else { Style::Plain };
        let line = written(style, &name, &hash.to_hex());
        prop_assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
        prop_assert_eq!(parse(&line), Ok(Line::Sum { name, hash }));
    }

    #[test]
    fn no_line_makes_it_panic(line in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse(&line);
        let _ = parse(&[b"BLAKE3 (", &*line].concat());
        let _ = parse(&[HEX.as_bytes(), &*line].concat());
    }
}
