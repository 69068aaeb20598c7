//! First and last names in one text.

use domain::text::folded;

/// What follows a last name and belongs to it, as it is compared: small letters and digits.
const SUFFIXES: [&str; 34] = [
    "jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "esq", "phd", "dphil", "md", "dds", "dmd", "dvm", "edd", "psyd",
    "pharmd", "jd", "llm", "llb", "mba", "msc", "mphil", "msw", "bsc", "rn", "cpa", "cfa", "cfp", "pmp", "sphr",
    "lcsw", "shrmcp", "cissp",
];

/// The same, but these are names too: they count after a comma alone.
const SUFFIXES_AFTER_COMMA: [&str; 16] =
    ["v", "do", "ma", "ms", "ba", "bs", "pa", "np", "pe", "med", "bed", "phr", "junior", "senior", "esquire", "lpn"];

/// What precedes a name and is none by itself.
const TITLES: [&str; 12] = ["dr", "prof", "mr", "mrs", "ms", "miss", "mx", "herr", "frau", "sir", "rev", "hon"];

/// Words that begin a last name of several words.
const PARTICLES: [&str; 16] =
    ["von", "van", "de", "der", "den", "del", "della", "di", "da", "dos", "du", "la", "le", "ter", "zu", "bin"];

fn plain(word: &str) -> String {
    folded(word).chars().filter(|c| c.is_alphanumeric()).collect()
}

fn is_suffix(word: &str) -> bool {
    SUFFIXES.contains(&plain(word).as_str())
}

fn is_suffix_after_comma(word: &str) -> bool {
    is_suffix(word) || SUFFIXES_AFTER_COMMA.contains(&plain(word).as_str())
}

/// The first and the last name: of `Ada King` or `King, Ada`. Suffixes and degrees stay with the last name. `None` if
/// one of the two is missing.
pub(crate) fn split(name: &str) -> Option<(String, String)> {
    let mut parts: Vec<&str> = name.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let mut suffixes = Vec::new();
    while let [rest @ .., part] = parts.as_slice()
        && is_degree(rest, part)
    {
        suffixes.insert(0, *part);
        parts.pop();
    }
    // In `Smith, MD, John`, the degree is in the middle.
    if let [last, part, first] = parts.as_slice()
        && part.split_whitespace().all(is_suffix_after_comma)
    {
        suffixes.insert(0, *part);
        parts = vec![*last, *first];
    }
    let (first, last) = match parts.as_slice() {
        [whole] => in_order(whole)?,
        [last, first] => {
            let words: Vec<&str> = first.split_whitespace().collect();
            let (first, own) = words.split_at_checked(suffix_start(&words))?;
            (first.join(" "), [&[*last], own].concat().join(" "))
        }
        _ => return None,
    };
    let is_name = |text: &str| text.split_whitespace().any(|word| !is_suffix(word) && !plain(word).is_empty());
    let are_names = is_name(&first) && is_name(&last);
    are_names.then(|| (first, [&[last.as_str()], suffixes.as_slice()].concat().join(", ")))
}

/// Whether the part after these parts is a suffix or a degree. A word that may be a name is one if no other part has
/// the first name.
fn is_degree(before: &[&str], part: &str) -> bool {
    let mut words = part.split_whitespace();
    match before {
        [] => false,
        [last] if !last.contains(char::is_whitespace) => words.all(is_suffix),
        _ => words.all(is_suffix_after_comma),
    }
}

/// Where the suffixes at the end begin. The first word is none.
fn suffix_start(words: &[&str]) -> usize {
    let suffixes = words.iter().skip(1).rev().take_while(|word| is_suffix(word)).count();
    words.len().saturating_sub(suffixes)
}

/// `Ada Mary King Jr.` as `Ada Mary` and `King Jr.`
fn in_order(name: &str) -> Option<(String, String)> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let names = words.get(..suffix_start(&words))?;
    let last = names.len().checked_sub(1)?;
    let before = names.get(1..last).unwrap_or_default();
    let particles = before.iter().rev().take_while(|word| PARTICLES.contains(word)).count();
    let (first, last) = words.split_at_checked(last.saturating_sub(particles))?;
    let has_name = first.iter().any(|word| !TITLES.contains(&plain(word).as_str()));
    has_name.then(|| (first.join(" "), last.join(" ")))
}
