//! The fields that may match a prospect (SPECIFICATION §7.4).

use super::field::{FieldDefinition, Format, ValueKind};
use super::input::{Body, Json};

const WORDS: [&str; 3] = ["externalId", "email", "phone"];

/// The fields that may match a prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchBy {
    pub external_id: bool,
    pub email: bool,
    pub phone: bool,
}

impl MatchBy {
    /// The fields of these names; `None` without a word, or with another name.
    pub fn of(words: &[&str]) -> Option<Self> {
        let is_known = !words.is_empty() && words.iter().all(|word| WORDS.contains(word));
        let [external_id, email, phone] = WORDS.map(|word| words.contains(&word));
        is_known.then_some(Self { external_id, email, phone })
    }

    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let named = [self.external_id, self.email, self.phone];
        WORDS.into_iter().zip(named).filter_map(|(word, named)| named.then_some(word))
    }
}

impl Default for MatchBy {
    fn default() -> Self {
        Self { external_id: true, email: true, phone: true }
    }
}

impl Format for MatchBy {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[("$words", WORDS.len())],
        shown: "{}",
        sent: r##"{"type":"array","minItems":1,"maxItems":$words,"uniqueItems":true,"items":{"$ref":"#/components/schemas/MatchBy"}}"##,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let elements = body.elements(field.name, value, WORDS.len())?;
        if elements.is_empty() {
            body.fault(field.name, "must not be empty");
        }
        let mut words = Vec::new();
        for (at, element) in elements.into_iter().enumerate() {
            let message = match element {
                Json::Text(word) if words.contains(&word) => "must not repeat another one",
                Json::Text(word) if WORDS.contains(&word.as_str()) => {
                    words.push(word);
                    continue;
                }
                _ => "must be externalId, email or phone",
            };
            body.fault(&format!("{}[{at}]", field.name), message);
        }
        Self::of(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }
}
