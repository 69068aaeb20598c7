//! The words of a resume that `q` finds (SPECIFICATION §7.2).

use std::collections::BTreeSet;

use super::text::folded;

/// The longest word, in bytes. Longer ones are no words that people look for.
pub const MAX_WORD_BYTES: usize = 64;

/// The most bytes of different words of a resume. The words after that are not found.
pub const MAX_BYTES: usize = 32 * 1024;

/// Every word of a folded text, in order: runs of letters, digits, `+` and `#`.
fn split(folded: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '+' | '#');
    folded.split(move |c| !is_part(c)).filter(|word| !word.is_empty())
}

/// The different words that a person looks for, without case and accents. Resumes have none of the longest ones.
pub fn words_of_question(text: &str) -> BTreeSet<String> {
    split(&folded(text)).map(str::to_owned).collect()
}

/// The different words of a resume that are found, without case and accents.
pub fn words(text: &str) -> BTreeSet<String> {
    let text = folded(text);
    let mut words = BTreeSet::new();
    let mut left = MAX_BYTES;
    for word in split(&text).filter(|word| word.len() <= MAX_WORD_BYTES) {
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
