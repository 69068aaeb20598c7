//! How text is kept and how it is compared.

use icu_properties::CodePointSetData;
use icu_properties::props::{DefaultIgnorableCodePoint, Diacritic};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

include!(concat!(env!("OUT_DIR"), "/base_letters.rs"));

/// Text as it is stored: trimmed, Unicode NFC (SPECIFICATION §3.7).
pub fn normalised(text: &str) -> String {
    text.trim().nfc().collect()
}

/// Text as everything compares it that people name: names, titles, companies, labels, stages and sources (SPECIFICATION
/// §3.7). It has no case, no accents and no invisible characters, quotes, hyphens and widths as people type them, and runs
/// of white space are one space. Accents alone stay, because no text would be left, and every text contains that.
/// Idempotent.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let before = folded.len();
        if !folded.is_empty() {
            folded.push(' ');
        }
        let start = folded.len();
        // No character of ASCII has an accent.
        if word.is_ascii() {
            folded.extend(word.chars().map(|c| c.to_ascii_lowercase()));
        } else {
            let plain = word.chars().flat_map(in_usual_width).nfd().flat_map(without_case).map(as_typed);
            for c in plain.filter(|c| !is_accent(*c) && !is_ignorable(*c)).nfc() {
                match base_letters(c) {
                    Some(letters) => folded.push_str(letters),
                    None => folded.push(c),
                }
            }
        }
        if folded.len() == start {
            folded.truncate(before);
        }
    }
    if folded.is_empty() {
        return normalised(text);
    }
    folded
}

/// The character without its half width or full width: `Ａ` is `A`, and `ｱ` is `ア`.
fn in_usual_width(c: char) -> impl Iterator<Item = char> {
    let is_form = matches!(c, '\u{ff00}'..='\u{ffef}');
    let usual = is_form.then(|| c.nfkd().filter(|c| !c.is_whitespace())).into_iter().flatten();
    usual.chain((!is_form).then_some(c))
}

/// The apostrophe, quote or hyphen of a keyboard for the typographic ones that programs put in its place.
const fn as_typed(c: char) -> char {
    match c {
        '\u{2018}'..='\u{201b}' | '\u{2b9}' | '\u{2bb}'..='\u{2bd}' | '\u{2032}' | '\u{a78c}' | '\u{b4}' => '\'',
        '\u{201c}'..='\u{201f}' | '\u{2033}' | '\u{ab}' | '\u{bb}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        c => c,
    }
}

fn is_ignorable(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// One spelling of all characters that the case mappings of Unicode connect: `ſ` and `s`, `ς` and `Σ`, `ß`, `ẞ` and
/// `SS`. This includes case folding, and the dotless `ı`, whose capital is `I`.
fn without_case(c: char) -> impl Iterator<Item = char> {
    let upper = c.to_lowercase().flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase)
}

/// Whether a mark can be left out. The vowel signs of Indic scripts are marks too, but letters of their words.
fn is_accent(c: char) -> bool {
    is_combining_mark(c) && (!c.is_alphabetic() || CodePointSetData::new::<Diacritic>().contains(c))
}

/// The letters for a Latin letter that Unicode does not decompose, such as `l` for `ł` and `ae` for `æ`. The build script
/// takes them from the tables of the crate `deunicode`. Latin letters are 2 % of these tables.
fn base_letters(c: char) -> Option<&'static str> {
    let at = BASE_LETTERS.binary_search_by_key(&c, |(letter, _)| *letter).ok()?;
    BASE_LETTERS.get(at).map(|(_, letters)| *letters)
}

/// Whether a reader sees something of a text: not white space, controls and what Unicode lets fonts ignore alone.
pub fn is_visible(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_control() && !is_ignorable(c))
}

/// Whether a character is invisible or turns the direction of text: none belongs in an address.
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
        assert_eq!(folded(" \u{301}\u{327} "), "\u{327}\u{301}");
        assert_ne!(folded("\u{301}"), folded("\u{300}"));
        for c in (0..=127_u8).map(char::from) {
            let folded_with = |accent| folded(&format!("a{c}B{accent}"));
            assert_eq!(folded_with(""), folded_with("\u{301}"), "{c:?}");
        }
    }

    #[test]
    fn spellings_in_any_case_fold_alike() {
        for spellings in [
            &["ΓΙΩΡΓΟΣ", "Γιώργος", "γιωργοσ"][..],
            &["Strauß", "STRAUSS", "STRAUẞ", "ſtrauss"],
            &["Ilgın", "ILGIN", "İlgin"],
            &["Łukasz", "LUKASZ", "łukasz"],
            &["Øre Ðóra", "ore dora"],
            &["Ærø", "AERO"],
            &["ﬁn", "FIN"],
            &["ᾼδης", "ΑΙΔΗΣ"],
            &[
                "O'Connor-King",
                "O\u{2019}Connor\u{2011}King",
                "Ｏ＇ｃｏｎｎｏｒ－Ｋｉｎｇ",
                "O\u{200b}ʼCon\u{ad}nor–King\u{feff}",
            ],
            &["\"Ada\" B", "“Ada”　Ｂ", "«Ada» \u{2060} B"],
            &["アダ", "ｱﾀﾞ", "アタ\u{3099}"],
        ] {
            for spelling in spellings {
                assert_eq!(folded(spelling), folded(spellings[0]), "{spelling}");
            }
        }
        // Not accents but letters, and other scripts.
        for (one, other) in [("काम", "कम"), ("ง่า", "งี่"), ("Иван", "Ivan"), ("北京", "背景"), ("Œ", "O")]
        {
            assert_ne!(folded(one), folded(other));
        }
    }

    #[test]
    fn every_letter_compares_like_its_capital_and_its_small_letter() {
        for c in ('\0'..=char::MAX).filter(|c| c.is_alphabetic() || is_combining_mark(*c)) {
            let text = format!("a{c}");
            let once = folded(&text);
            let others = [text.to_uppercase(), text.to_lowercase(), normalised(&text), once.clone()];
            for other in others.iter().filter(|other| **other != text) {
                assert_eq!(folded(other), once, "{c:?}");
            }
        }
    }

    #[test]
    fn a_text_of_invisible_characters_alone_is_not_visible() {
        for text in ["", " ", "\u{200b}", "\u{ad} \u{2060}", "\u{3164}", "\u{202e}\u{e0041}", "\u{7}", "\u{fe0f}"] {
            assert!(!is_visible(text), "{text:?}");
        }
        for text in ["a", "\u{200b}a", "👩\u{200d}🔬", "\u{301}", "न"] {
            assert!(is_visible(text), "{text:?}");
        }
    }
}
