//! The words of a resume that `q` finds (SPECIFICATION §7.2).

use std::collections::BTreeSet;

use super::text::folded;

/// The longest word, in bytes. Longer ones are no words that people look for.
pub const MAX_WORD_BYTES: usize = 64;

/// The most bytes of different words of a resume. The words after that are not found.
pub const MAX_BYTES: usize = 32 * 1024;

/// Every word of a folded text, in order: runs of letters, digits, `+` and `#`, which end where a script without spaces
/// begins or ends.
fn split(folded: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '+' | '#');
    let runs = folded.split(move |c| !is_part(c)).filter(|run| !run.is_empty());
    runs.flat_map(|run| {
        let mut rest = run;
        std::iter::from_fn(move || {
            let is_dense = is_without_spaces(rest.chars().next()?);
            let end = rest.find(|c| is_without_spaces(c) != is_dense).unwrap_or(rest.len());
            let (word, after) = rest.split_at_checked(end)?;
            rest = after;
            Some(word)
        })
    })
}

/// Whether its script has no spaces between words, or joins words: Chinese, Japanese, Korean, Thai, Lao, Burmese, Khmer.
const fn is_without_spaces(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3005}'..='\u{3007}'
        | '\u{3040}'..='\u{31ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
}

/// The parts of this many characters, one beginning at each character; none if the word has spaces around it.
fn parts(word: &str, length: usize) -> impl Iterator<Item = &str> {
    let is_dense = word.starts_with(is_without_spaces);
    let ends = || word.char_indices().map(|(at, _)| at).chain([word.len()]);
    let places = is_dense.then(|| ends().zip(ends().skip(length))).into_iter().flatten();
    places.filter_map(|(start, end)| word.get(start..end))
}

/// The different words that a person looks for, without case and accents: of a script without spaces, each two
/// characters that follow one another, or one alone. Resumes have none of the longest words.
pub fn words_of_question(text: &str) -> BTreeSet<String> {
    let text = folded(text);
    let looked_for = |word| {
        let whole = parts(word, 2).next().is_none().then_some(word);
        parts(word, 2).chain(whole)
    };
    split(&text).flat_map(looked_for).map(str::to_owned).collect()
}

/// The different words of a resume that are found, without case and accents: of a script without spaces, each character
/// and each two that follow one another.
pub fn words(text: &str) -> BTreeSet<String> {
    let text = folded(text);
    let mut words = BTreeSet::new();
    let mut left = MAX_BYTES;
    let found = |word| {
        let whole = parts(word, 1).next().is_none().then_some(word);
        parts(word, 1).chain(parts(word, 2)).chain(whole)
    };
    for word in split(&text).flat_map(found).filter(|word| word.len() <= MAX_WORD_BYTES) {
        if words.contains(word) {
            continue;
        }
        let Some(rest) = left.checked_sub(word.len()) else {
            break;
        };
        left = rest;
        words.insert(word.to_owned());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> Vec<String> {
        words(text).into_iter().collect()
    }

    #[test]
    fn words_are_what_people_type() {
        assert_eq!(
            listed("C++, C# and .NET; Node.js (O'Neill) — Zoë_Łukasz 2026"),
            ["2026", "and", "c#", "c++", "js", "lukasz", "neill", "net", "node", "o", "zoe"]
        );
        assert_eq!(listed("Straße\nStrasse STRASSE"), ["strasse"]);
        assert_eq!(listed(" .,-\u{301} "), [""; 0]);
        assert_eq!(listed("熟悉Kotlin"), ["kotlin", "悉", "熟", "熟悉"]);
    }

    #[test]
    fn a_word_has_at_most_so_many_bytes() {
        let longest = "a".repeat(MAX_WORD_BYTES);
        let text = format!("{longest} {longest}a b");
        assert_eq!(listed(&text), [longest.as_str(), "b"]);
        let asked: Vec<String> = words_of_question(&text).into_iter().collect();
        assert_eq!(asked, [longest.as_str(), &format!("{longest}a"), "b"], "no resume has all of them");
    }

    #[test]
    fn the_words_of_a_resume_have_at_most_so_many_bytes() {
        let numbered = |count: usize| (0..count).map(|at| format!("{at:08}")).collect::<Vec<_>>();
        let most = MAX_BYTES / 8;
        let text = |count| numbered(count).join(" ");
        assert_eq!(listed(&text(most)), numbered(most));
        assert_eq!(listed(&text(most + 1)), numbered(most), "the first ones");
        assert_eq!(listed(&format!("{} 00000000 x", text(most))), numbered(most), "no further one");
    }
}
