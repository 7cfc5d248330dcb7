//! The committed known answers, a file for each family of functions, and what they have in common.
//!
//! fresh text, a file's text --> `Difference`
//!
//! Knows nothing of files (see `cli`) and of what is in a text.

pub mod blake2;
pub mod blake3;

/// The first place where two texts differ, with what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Line, counted from 1.
    pub line: usize,
    /// Byte within the line, counted from 1.
    pub column: usize,
    /// The text there (its first bytes) in the file.
    pub committed: String,
    /// The same of the text made now.
    pub fresh: String,
}

/// The first difference between a file's text and `fresh`, if any.
pub fn first_difference(committed: &str, fresh: &str) -> Option<Difference> {
    if committed == fresh {
        return None;
    }
    let same = committed.bytes().zip(fresh.bytes()).take_while(|(a, b)| a == b).count();
    let before = &committed.as_bytes()[..same];
    let excerpt = |text: &str| {
        let rest = &text.as_bytes()[same..];
        String::from_utf8_lossy(&rest[..rest.len().min(EXCERPT_LEN)]).into_owned()
    };
    Some(Difference {
        line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
        column: 1 + before.iter().rev().take_while(|&&byte| byte != b'\n').count(),
        committed: excerpt(committed),
        fresh: excerpt(fresh),
    })
}

const EXCERPT_LEN: usize = 24;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_difference_names_line_column_and_both_texts() {
        let found = first_difference("one\ntwo\nthree", "one\ntwin\n").expect("they differ");
        assert_eq!((found.line, found.column), (2, 3));
        assert_eq!((found.committed.as_str(), found.fresh.as_str()), ("o\nthree", "in\n"));
        let cut = first_difference("one\n", "one\ntwo").expect("they differ");
        assert_eq!((cut.line, cut.column, cut.committed.as_str()), (2, 1, ""));
    }
}
