//! Two runs give records other ids and other times. Here both are replaced: what was not known before the request becomes a
//! label, in an order that does not depend on it; so runs that did the same become the same text.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

/// Shorter words are never ids, nonces or secrets.
const LEAST_CHARS: usize = 16;

/// Attributes of a key that count requests: a client that tries again is counted again.
const COUNTERS: [&str; 5] = ["minuteCount", "hourCount", "minuteWindow", "hourWindow", "lastUsedAt"];

/// One row of a directory in 64 calls the sweeper, by a hash of its id, which is drawn.
const CALL: [&str; 2] = ["due", "dueAt"];

/// Too short to be told from a word, and as random as the key whose end it is.
const LAST_FOUR: &str = "lastFour";

/// What was known before the request.
#[derive(Clone, Debug)]
pub struct Known {
    words: BTreeSet<String>,
    since_ms: i64,
}

fn is_of_a_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "+/=_-".contains(c)
}

/// The text in pieces: words and what stands between them.
fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut begin) = (Vec::new(), 0);
    let mut of_word = None;
    for (at, c) in text.char_indices() {
        let now = is_of_a_word(c);
        if of_word.is_some_and(|before| before != now) {
            pieces.push(&text[begin..at]);
            begin = at;
        }
        of_word = Some(now);
    }
    pieces.push(&text[begin..]);
    let mut ends_a_key = false;
    for piece in &mut pieces {
        if !piece.starts_with(is_of_a_word) {
            continue;
        }
        if ends_a_key {
            *piece = "";
        }
        ends_a_key = *piece == LAST_FOUR;
    }
    pieces
}

/// An id in two: its prefix, and what was drawn.
fn prefix(word: &str) -> (&str, &str) {
    match word.split_once('_') {
        Some((kind, _)) if kind.bytes().all(|byte| byte.is_ascii_lowercase()) => word.split_at(kind.len() + 1),
        _ => ("", word),
    }
}

impl Known {
    /// Everything that these texts say, and every time before this one.
    pub fn new<'a>(texts: impl Iterator<Item = &'a str>, since_ms: i64) -> Self {
        let words = texts.flat_map(|text| pieces(text).into_iter().map(str::to_owned).collect::<Vec<_>>());
        Self {
            words: words.filter(|word| word.len() >= LEAST_CHARS).collect(),
            since_ms,
        }
    }

    fn is_time(&self, word: &str) -> bool {
        let Ok(number) = word.parse::<i64>() else { return false };
        (word.len() == 13 && number >= self.since_ms) || (word.len() == 10 && number >= self.since_ms / 1_000)
    }

    fn is_drawn(&self, word: &str) -> bool {
        word.len() >= LEAST_CHARS && !self.words.contains(word)
    }

    /// The text with `*` for what is new and `T` for times.
    fn skeleton(&self, text: &str) -> String {
        self.replaced(text, |_| "*".to_owned())
    }

    /// The text with a label for each new word, the same for the same word.
    fn labelled(&self, text: &str, labels: &mut HashMap<String, usize>) -> String {
        self.replaced(text, |word| {
            let next = labels.len();
            format!("<{}>", labels.entry(word.to_owned()).or_insert(next))
        })
    }

    /// The text with `T` for times, and something else for what is new. The prefix of an id stays.
    fn replaced(&self, text: &str, mut with: impl FnMut(&str) -> String) -> String {
        let mut text_of = |piece| {
            if self.is_time(piece) {
                return "T".to_owned();
            }
            if !self.is_drawn(piece) {
                return piece.to_owned();
            }
            let (prefix, own) = prefix(piece);
            format!("{prefix}{}", with(own))
        };
        pieces(text).into_iter().map(&mut text_of).collect()
    }

    /// The table's items, so that those of two runs can be compared.
    #[must_use]
    pub fn items(&self, items: Vec<Value>) -> Vec<String> {
        let mut texts: Vec<(String, String)> = items
            .into_iter()
            .map(|mut item| {
                let attributes = item.as_object_mut().expect("an item");
                let is_row = attributes
                    .get("pk")
                    .and_then(|pk| pk["S"].as_str())
                    .is_some_and(|pk| pk.contains("#DIR#"));
                attributes.retain(|name, _| {
                    let name = name.as_str();
                    !COUNTERS.contains(&name) && name != LAST_FOUR && !(is_row && CALL.contains(&name))
                });
                let text = item.to_string();
                (self.skeleton(&text), text)
            })
            .collect();
        texts.sort();
        let mut labels = HashMap::new();
        texts.iter().map(|(_, text)| self.labelled(text, &mut labels)).collect()
    }

    /// An answer, so that those of two runs can be compared.
    #[must_use]
    pub fn answer(&self, text: &str) -> String {
        self.skeleton(text)
    }
}
