//! `labels`: a text split at commas, or an array; trimmed, without empty and repeated ones (SPECIFICATION §8.11).

use std::collections::HashSet;

use domain::text::{caseless, normalised};
use shared::http::{Body, Json};

/// The longest label, in characters (SPECIFICATION §15.1).
const MAX_CHARS: usize = 100;

/// The most labels of a prospect (SPECIFICATION §15.1).
pub const MAX_LABELS: usize = 100;

/// Reads the labels; `None` if the field is omitted or invalid.
pub(super) fn read(body: &mut Body) -> Option<Vec<String>> {
    match body.value("labels")? {
        Json::Text(text) => distinct(body, text.split(',')),
        Json::Array(elements) => {
            let texts = elements_of(body, elements)?;
            distinct(body, texts.iter().map(String::as_str))
        }
        other @ (Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Number | Json::Object(_)) => {
            body.fault(
                "labels",
                format!("must be a string or an array of strings, not {}", other.kind()),
            );
            None
        }
    }
}

/// Each label once. A text of 1 MiB may have half a million, so reading ends with the first one too many.
fn distinct<'a>(body: &mut Body, texts: impl Iterator<Item = &'a str>) -> Option<Vec<String>> {
    let mut labels: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    // The same spelling again costs a look-up, not a normalization.
    let mut spellings = HashSet::new();
    let texts = texts.map(str::trim).filter(|text| !text.is_empty());
    let texts = texts.filter(|text| spellings.insert(*text));
    for label in texts.map(normalised).filter(|label| !label.is_empty()) {
        if label.chars().count() > MAX_CHARS {
            body.fault("labels", format!("must have at most {MAX_CHARS} characters each"));
            return None;
        }
        if seen.insert(caseless(&label)) {
            labels.push(label);
        }
        if labels.len() > MAX_LABELS {
            body.fault("labels", format!("must be at most {MAX_LABELS}"));
            return None;
        }
    }
    Some(labels)
}

/// The texts of an array. The label filter splits at commas, so a label must not contain one.
fn elements_of(body: &mut Body, elements: Vec<Json>) -> Option<Vec<String>> {
    let mut texts = Vec::with_capacity(elements.len());
    let mut is_valid = true;
    for (at, element) in elements.into_iter().enumerate() {
        let error = match element {
            Json::Text(text) if !text.contains(',') => {
                texts.push(text);
                continue;
            }
            Json::Text(_) => "must not contain a comma".to_owned(),
            other => format!("must be a string, not {}", other.kind()),
        };
        body.fault(&format!("labels[{at}]"), error);
        is_valid = false;
    }
    is_valid.then_some(texts)
}
