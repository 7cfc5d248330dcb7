//! Finds a word in Rust code, not in its comments and literals.
//!
//! text --drop comments, strings, characters--> code --> lines with the word
//!
//! Knows nothing of Rust's grammar.

/// The lines (from 1) of `text` whose code has `word` as a whole word.
pub(super) fn lines_with_word(text: &str, word: &str) -> Vec<usize> {
    let code = code_only(text);
    let lines = code
        .lines()
        .enumerate()
        .filter(|(_, line)| line.split(|c: char| !is_word(c)).any(|found| found == word));
    lines.map(|(index, _)| index + 1).collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// `text` with comments and literals blanked, line feeds kept.
fn code_only(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = literal_end(&chars, at);
        if end > at {
            code.push(' ');
            code.extend(chars[at..end].iter().filter(|c| **c == '\n'));
            at = end;
        } else {
            code.push(chars[at]);
            at += 1;
        }
    }
    code
}

/// Where the comment or literal that starts at `at` ends; `at` if none starts there.
fn literal_end(chars: &[char], at: usize) -> usize {
    let next = |ahead: usize| chars.get(at + ahead).copied().unwrap_or('\0');
    let in_word = at > 0 && is_word(chars[at - 1]);
    match chars[at] {
        '/' if next(1) == '/' => (at..chars.len()).find(|i| chars[*i] == '\n').unwrap_or(chars.len()),
        '/' if next(1) == '*' => block_comment_end(chars, at),
        '"' => string_end(chars, at + 1),
        '\'' if next(1) == '\\' => find_from(chars, at + 3, '\''),
        '\'' if next(2) == '\'' => at + 3,
        // `r"`, `r#"`, `br#"`, `cr"`: the prefix is no end of a longer word, and `r#word` is no string.
        'r' if !in_word || matches!(chars[at - 1], 'b' | 'c') => raw_string_end(chars, at),
        _ => at,
    }
}

fn block_comment_end(chars: &[char], start: usize) -> usize {
    let (mut at, mut depth) = (start + 2, 1);
    while at < chars.len() && depth > 0 {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => (depth, at) = (depth + 1, at + 2),
            ('*', Some('/')) => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    at
}

fn string_end(chars: &[char], mut at: usize) -> usize {
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

fn raw_string_end(chars: &[char], start: usize) -> usize {
    let hashes = chars[start + 1..].iter().take_while(|c| **c == '#').count();
    if chars.get(start + 1 + hashes) != Some(&'"') {
        return start;
    }
    let mut at = start + 2 + hashes;
    while at < chars.len() {
        if chars[at] == '"' && chars[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes {
            return at + 1 + hashes;
        }
        at += 1;
    }
    at
}

fn find_from(chars: &[char], start: usize, wanted: char) -> usize {
    (start..chars.len()).find(|i| chars[*i] == wanted).map_or(chars.len(), |i| i + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_in_code_are_found_with_their_lines() {
        let text = "a\nunsafe { x }\n#[unsafe(no_mangle)]\nunsafe_code not_unsafe\n";
        assert_eq!(lines_with_word(text, "unsafe"), [2, 3]);
    }

    #[test]
    fn comments_are_no_code() {
        let text = "// unsafe\n/* unsafe /* unsafe */ unsafe */ a\n/// unsafe\nunsafe // unsafe\n";
        assert_eq!(lines_with_word(text, "unsafe"), [4]);
    }

    #[test]
    fn literals_are_no_code_and_end_where_they_end() {
        let text =
            "\"unsafe \\\" unsafe\" a\nr#\"unsafe \" unsafe\"# b\nbr\"unsafe\\\" unsafe\n'\"' unsafe '\"'\n";
        assert_eq!(lines_with_word(text, "unsafe"), [3, 4]);
    }

    #[test]
    fn a_string_over_several_lines_keeps_the_count() {
        assert_eq!(lines_with_word("\"a\nunsafe\nb\"\nunsafe\n", "unsafe"), [4]);
    }

    #[test]
    fn lifetimes_and_escapes_are_told_from_characters() {
        let text = "fn f<'a>(x: &'a str) -> char { '\\'' } unsafe\nfn g<'b>() { '\\u{41}' } unsafe 'x'\n";
        assert_eq!(lines_with_word(text, "unsafe"), [1, 2]);
    }

    #[test]
    fn raw_identifiers_are_words() {
        assert_eq!(lines_with_word("r#unsafe\nfor unsafe\n", "unsafe"), [1, 2]);
    }

    #[test]
    fn an_unfinished_literal_ends_with_the_text() {
        for text in ["\"unsafe\\", "r#\"unsafe", "/* unsafe", "'\\"] {
            assert!(lines_with_word(text, "unsafe").is_empty(), "{text:?}");
        }
    }
}
