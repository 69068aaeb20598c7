//! Two runs differ in their ids and times. Here both are replaced: an id that did not exist before the request becomes
//! a label, numbered in an order that does not depend on the id. Then runs with the same effect give the same text.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use crate::world::is_idempotency;

/// Shorter words are never ids, nonces or secrets.
const LEAST_CHARS: usize = 16;

/// Attributes of a key that count requests: a retry is counted again.
pub const COUNTERS: [&str; 5] = ["minuteCount", "hourCount", "minuteWindow", "hourWindow", "lastUsedAt"];

/// One row of an index in 32 is marked for compaction, by a hash of its random id.
const MARKS: [&str; 3] = ["due", "dueAt", "wake"];

/// A prospect has several counters of its children. A random part of a child's id decides which of them it changes.
const CHILD_COUNTER: &str = "CHILDREN";

/// The end of a random key, which is too short to be recognized as random.
const LAST_FOUR: &str = "lastFour";

/// Where the prospect of an event was as a step of a request read it. Another step may move it at the same time.
const PLACES: &str = "places";

/// The counts in the response to a request with several transactions. They count only the last execution, which
/// continues where an earlier one ended (ADR 0024).
const COUNTS: &str = "moved";

/// The text without the URLs of uploads, whose signatures differ with the ids.
fn without_urls(text: &str) -> String {
    let mut parts = text.split("http://127.0.0.1");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |known, part| {
        let (_, rest) = part.split_once('"').unwrap_or_default();
        known + "URL\"" + rest
    })
}

/// The text without the numbers in [`COUNTS`], up to the brace that closes them.
fn without_counts(text: &str) -> String {
    match text.split_once(COUNTS).and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
        Some((before, (counts, after))) => {
            let counts = counts.replace(|c: char| c.is_ascii_digit(), "");
            format!("{before}{COUNTS}{counts}}}{after}")
        }
        None => text.to_owned(),
    }
}

/// The words and the time before the request.
#[derive(Clone, Debug)]
pub struct Known {
    words: BTreeSet<String>,
    since_ms: i64,
}

fn is_in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "+/=_-".contains(c)
}

/// Splits a text into words and the pieces between them.
fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut begin) = (Vec::new(), 0);
    let mut of_word = None;
    for (at, c) in text.char_indices() {
        let now = is_in_word(c);
        if of_word.is_some_and(|before| before != now) {
            pieces.push(&text[begin..at]);
            begin = at;
        }
        of_word = Some(now);
    }
    pieces.push(&text[begin..]);
    let mut ends_a_key = false;
    for piece in &mut pieces {
        if !piece.starts_with(is_in_word) {
            continue;
        }
        if ends_a_key {
            *piece = "";
        }
        ends_a_key = *piece == LAST_FOUR;
    }
    pieces
}

/// Splits an id into its prefix and its random part.
fn prefix(word: &str) -> (&str, &str) {
    match word.split_once('_') {
        Some((kind, _)) if kind.bytes().all(|byte| byte.is_ascii_lowercase()) => word.split_at(kind.len() + 1),
        _ => ("", word),
    }
}

impl Known {
    /// The words of these texts, and all times before this one.
    pub fn new<'a>(texts: impl Iterator<Item = &'a str>, since_ms: i64) -> Self {
        let words = texts.flat_map(|text| pieces(text).into_iter().map(str::to_owned).collect::<Vec<_>>());
        Self { words: words.filter(|word| word.len() >= LEAST_CHARS).collect(), since_ms }
    }

    fn is_time(&self, word: &str) -> bool {
        let Ok(number) = word.parse::<i64>() else { return false };
        (word.len() == 13 && number >= self.since_ms) || (word.len() == 10 && number >= self.since_ms / 1_000)
    }

    fn is_new(&self, word: &str) -> bool {
        word.len() >= LEAST_CHARS && !self.words.contains(word)
    }

    /// The text with `*` for new words and `T` for times.
    fn skeleton(&self, text: &str) -> String {
        self.replaced(text, |_| "*".to_owned())
    }

    /// The text with a label for each new word; the same word has the same label.
    fn labelled(&self, text: &str, labels: &mut HashMap<String, usize>) -> String {
        self.replaced(text, |word| {
            let next = labels.len();
            format!("<{}>", labels.entry(word.to_owned()).or_insert(next))
        })
    }

    /// The text with `T` for times, and a replacement for new words. The prefix of an id stays.
    fn replaced(&self, text: &str, mut with: impl FnMut(&str) -> String) -> String {
        let mut text_of = |piece| {
            if self.is_time(piece) {
                return "T".to_owned();
            }
            if !self.is_new(piece) {
                return piece.to_owned();
            }
            let (prefix, own) = prefix(piece);
            format!("{prefix}{}", with(own))
        };
        pieces(text).into_iter().map(&mut text_of).collect()
    }

    /// The items of the table in a form that is comparable between runs.
    pub fn items(&self, items: Vec<Value>) -> Vec<String> {
        let mut texts: Vec<String> = items
            .into_iter()
            .map(|mut item| {
                let is_sealed = is_idempotency(&item);
                let attributes = item.as_object_mut().expect("an item");
                let is_child_counter = attributes
                    .get("sk")
                    .and_then(|sk| sk["S"].as_str())
                    .is_some_and(|sk| sk.starts_with(CHILD_COUNTER));
                if is_child_counter {
                    attributes.insert("sk".to_owned(), CHILD_COUNTER.into());
                    attributes.remove("revision");
                }
                let is_row =
                    attributes.get("pk").and_then(|pk| pk["S"].as_str()).is_some_and(|pk| pk.contains("#INDEX#"));
                attributes.remove(PLACES);
                attributes.retain(|name, _| {
                    let name = name.as_str();
                    !COUNTERS.contains(&name) && name != LAST_FOUR && !(is_row && MARKS.contains(&name))
                });
                // New cells have times, so two rows have the same cells or not.
                if let Some(cells) = attributes.get_mut("cells").filter(|_| is_row)
                    && cells["B"].as_str().is_some_and(|cells| self.is_new(cells))
                {
                    *cells = "new".into();
                }
                // Each run seals the same text under another salt.
                for bytes in attributes.values_mut().filter(|value| is_sealed && value["B"].is_string()) {
                    *bytes = "sealed".into();
                }
                without_counts(&item.to_string())
            })
            .collect();
        // Two new children change one counter or two.
        texts.sort();
        texts.dedup();
        let places = self.places(&texts);
        texts.sort_by_cached_key(|text| {
            (self.skeleton(text), self.replaced(text, |word| places[word].iter().cloned().collect::<String>()))
        });
        let mut labels = HashMap::new();
        texts.iter().map(|text| self.labelled(text, &mut labels)).collect()
    }

    /// The texts in which each new word is, without what differs between runs. They tell two new records apart.
    fn places(&self, texts: &[String]) -> HashMap<String, BTreeSet<String>> {
        let mut places: HashMap<String, BTreeSet<String>> = HashMap::new();
        for text in texts {
            let skeleton = self.skeleton(text);
            let _ = self.replaced(text, |word| {
                places.entry(word.to_owned()).or_default().insert(skeleton.clone());
                String::new()
            });
        }
        places
    }

    /// An answer in a form that is comparable between runs.
    pub fn answer(&self, text: &str) -> String {
        self.skeleton(&without_urls(&without_counts(text)))
    }
}
