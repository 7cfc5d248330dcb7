//! Replaces what stands between two marker comments of a Markdown file.
//!
//! Knows nothing of what it puts there.

use crate::Error;

/// The line before the generated part.
pub const BEGIN: &str = "<!-- bench:begin -->";

/// The line after the generated part.
pub const END: &str = "<!-- bench:end -->";

/// `text` with `content` between its markers, whatever stood there before.
///
/// # Errors
///
/// [`Error::Markers`] unless each marker stands there exactly once, [`Error::MarkersReversed`] if in the wrong order.
pub fn replace(text: &str, content: &str) -> Result<String, Error> {
    let (begins, ends) = (text.matches(BEGIN).count(), text.matches(END).count());
    let (Some(begin), Some(end), 1, 1) = (text.find(BEGIN), text.find(END), begins, ends) else {
        return Err(Error::Markers { begins, ends });
    };
    if end < begin {
        return Err(Error::MarkersReversed);
    }
    let before = &text[..begin + BEGIN.len()];
    let after = &text[end..];
    Ok(format!("{before}\n{}\n{after}", content.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_part_between_the_markers_changes() {
        let text = format!("# Title\n\n{BEGIN}\nold\nold\n{END}\n\nafter\n");
        let new = replace(&text, "| new |\n").expect("both markers are there");
        assert_eq!(new, format!("# Title\n\n{BEGIN}\n| new |\n{END}\n\nafter\n"));
    }

    #[test]
    fn replacing_twice_is_replacing_once() {
        let text = format!("{BEGIN}{END}");
        let once = replace(&text, "a\n\nb").expect("both markers are there");
        assert_eq!(replace(&once, "a\n\nb").expect("both markers are still there"), once);
    }

    #[test]
    fn texts_without_exactly_one_pair_are_refused() {
        for (text, found) in [
            (String::new(), (0, 0)),
            (BEGIN.to_owned(), (1, 0)),
            (format!("{BEGIN}{END}{END}"), (1, 2)),
            (format!("{BEGIN}{BEGIN}{END}"), (2, 1)),
        ] {
            let error = replace(&text, "x").expect_err("the pair is not there");
            assert!(matches!(error, Error::Markers { begins, ends } if (begins, ends) == found), "{error}");
        }
        let error = replace(&format!("{END}{BEGIN}"), "x").expect_err("the pair is reversed");
        assert!(matches!(error, Error::MarkersReversed), "{error}");
    }
}
