//! Writes the base letters of Latin letters for `src/text.rs`. All tables of `deunicode` would add 476 KB to each
//! function, and they transliterate other scripts, in which different words would become one.

use std::fmt::Write as _;
use std::path::Path;

use deunicode::deunicode_char;
use icu_properties::{CodePointMapData, props::Script};
use unicode_normalization::UnicodeNormalization;

/// The letters, in lower case, if the character is a Latin small letter that Unicode does not decompose.
fn base_letters(c: char) -> Option<String> {
    let is_latin = CodePointMapData::<Script>::new().get(c) == Script::Latin;
    let stays = |text: &mut dyn Iterator<Item = char>| text.eq([c]);
    let is_whole = is_latin && stays(&mut c.to_lowercase()) && stays(&mut std::iter::once(c).nfd());
    let letters = deunicode_char(c).filter(|_| is_whole)?.to_ascii_lowercase();
    let are_letters = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    are_letters.then_some(letters)
}

fn main() -> std::io::Result<()> {
    let mut code =
        "/// Latin letters with their base letters, sorted.\nconst BASE_LETTERS: &[(char, &str)] = &[\n".to_owned();
    for c in '\u{80}'..=char::MAX {
        if let Some(letters) = base_letters(c) {
            let _ = writeln!(code, "    ({c:?}, {letters:?}),");
        }
    }
    code.push_str("];\n");
    let folder = std::env::var_os("OUT_DIR").unwrap_or_default();
    std::fs::write(Path::new(&folder).join("base_letters.rs"), code)
}
