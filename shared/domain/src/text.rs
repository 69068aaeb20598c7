//! How text is kept and how it is compared.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Text as it is stored: trimmed, Unicode NFC (SPECIFICATION §2.8).
#[must_use]
pub fn normalised(text: &str) -> String {
    text.trim().nfc().collect()
}

/// Text as searches compare it: no case, no accents, runs of white space as one space (SPECIFICATION §8.4).
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        // No character of ASCII has an accent.
        if word.is_ascii() {
            folded.extend(word.chars().map(|c| c.to_ascii_lowercase()));
            continue;
        }
        let plain = word
            .nfd()
            .filter(|c| !is_combining_mark(*c))
            .flat_map(char::to_lowercase);
        folded.extend(plain.filter(|c| !is_combining_mark(*c)).nfc());
    }
    folded
}

/// A label or a source's name as it is compared: without case.
#[must_use]
pub fn caseless(text: &str) -> String {
    normalised(text).to_lowercase()
}

/// Whether a character is invisible or turns the direction of text: none belongs in an address.
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_drops_case_accents_and_runs_of_white_space() {
        assert_eq!(folded("  Zoë \t  O'NEILL "), "zoe o'neill");
        assert_eq!(folded("İstanbul"), "istanbul");
        assert_eq!(folded("e\u{301}"), folded("\u{e9}"));
        assert_eq!(folded("   "), "");
        for c in (0..=127_u8).map(char::from) {
            let folded_with = |accent| folded(&format!("a{c}B{accent}"));
            assert_eq!(folded_with(""), folded_with("\u{301}"), "{c:?}");
        }
    }

    #[test]
    fn stored_text_is_trimmed_and_composed() {
        assert_eq!(normalised(" e\u{301} "), "\u{e9}");
    }
}
