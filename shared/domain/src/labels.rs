//! `labels`: a text split at commas, or an array; trimmed, without empty and repeated ones (SPECIFICATION §7.8).

use std::collections::HashSet;

use crate::field::{FieldDefinition, Format, ValueKind};
use crate::input::{Body, Json};
use crate::text::{folded, normalised};

/// The most characters of a label (SPECIFICATION §7.8).
const LABEL_CHARS: usize = 100;

/// The most labels of a prospect (SPECIFICATION §7.8).
pub const MAX_LABELS: usize = 100;

pub struct Labels;

impl Format for Labels {
    const KIND: ValueKind = ValueKind::Schema {
        form: "labels",
        bounds: &[("$labels", MAX_LABELS), ("$characters", LABEL_CHARS)],
        shown: r#"{"type":"array","maxItems":$labels,"items":{"type":"string","minLength":1,"maxLength":$characters}}"#,
        sent: r#"{"oneOf":[{"type":"string"},{"type":"array","maxItems":$labels,"items":{"type":"string","maxLength":$characters,"pattern":"^[^,]*$"}}]}"#,
    };
    type Value = Vec<String>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Vec<String>> {
        match value {
            Json::Text(text) => distinct(body, field.name, text.split(',')),
            Json::Array(elements) => {
                let texts = texts(body, field.name, elements)?;
                distinct(body, field.name, texts.iter().map(String::as_str))
            }
            other @ (Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Number(_) | Json::Object(_)) => {
                let message = format!("must be a string or an array of strings, not {}", other.kind());
                body.fault(field.name, message);
                None
            }
        }
    }
}

/// The labels of a prospect after some were removed and some were added. A label that it has keeps its spelling.
pub fn changed(stored: &[String], removed: &[String], added: &[String]) -> Vec<String> {
    let removed: HashSet<String> = removed.iter().map(|label| folded(label)).collect();
    let kept = stored.iter().filter(|label| !removed.contains(&folded(label)));
    let mut seen = HashSet::new();
    let all = kept.chain(added).filter(|label| seen.insert(folded(label)));
    all.cloned().collect()
}

/// Each label once. A text of 1 MiB may have half a million labels, so reading ends with the first one too many.
fn distinct<'a>(body: &mut Body, name: &str, texts: impl Iterator<Item = &'a str>) -> Option<Vec<String>> {
    let mut labels: Vec<String> = Vec::new();
    let mut compared = HashSet::new();
    // The same spelling again costs a look-up, not a normalization.
    let mut spellings = HashSet::new();
    let texts = texts.map(str::trim).filter(|text| !text.is_empty());
    let texts = texts.filter(|text| spellings.insert(*text));
    for label in texts.map(normalised).filter(|label| !label.is_empty()) {
        if label.chars().count() > LABEL_CHARS {
            body.fault(name, format!("must have at most {LABEL_CHARS} characters each"));
            return None;
        }
        if compared.insert(folded(&label)) {
            labels.push(label);
        }
        if labels.len() > MAX_LABELS {
            body.fault(name, format!("must have at most {MAX_LABELS} labels"));
            return None;
        }
    }
    Some(labels)
}

/// The texts of an array. The label filter splits at commas, so a label must not contain one.
fn texts(body: &mut Body, name: &str, elements: Vec<Json>) -> Option<Vec<String>> {
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
        body.fault(&format!("{name}[{at}]"), error);
        is_valid = false;
    }
    is_valid.then_some(texts)
}
