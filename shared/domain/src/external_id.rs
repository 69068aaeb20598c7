//! Ids that other systems gave a prospect (SPECIFICATION §7.5).

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::api_key::hex;
use super::field::{FieldDefinition, Format, ValueKind};
use super::input::{Body, Json, Length};
use super::text;

pub const EXTERNAL_IDS: usize = 10;

/// The most characters of the name of a system, and of an id.
pub const EXTERNAL_SYSTEM_CHARS: usize = 40;
/// See [`EXTERNAL_SYSTEM_CHARS`].
pub const EXTERNAL_ID_CHARS: usize = 200;

/// Between system and id, where both are one text. No name of a system contains it.
const SEPARATOR: char = '\u{1f}';

/// The name of a system: a small letter, then small letters, digits, `_` and `-`; at most 40 characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct ExternalSystem(String);

impl ExternalSystem {
    /// Reads a name; `None` if it has another form.
    pub fn parse(input: &str) -> Option<Self> {
        let is_inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-');
        let starts = input.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        let is_name = starts && input.len() <= EXTERNAL_SYSTEM_CHARS && input.bytes().all(is_inner);
        is_name.then(|| Self(input.to_owned()))
    }

    /// The name, for example `greenhouse`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An id that a system gave a prospect, unique among the prospects of an account.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct ExternalId {
    system: ExternalSystem,
    id: String,
}

/// What a stored or imported external id may say.
#[derive(Deserialize)]
struct Unchecked {
    system: String,
    id: String,
}

impl TryFrom<Unchecked> for ExternalId {
    type Error = &'static str;

    fn try_from(unchecked: Unchecked) -> Result<Self, Self::Error> {
        let system = ExternalSystem::parse(&unchecked.system).ok_or("an external id of an invalid system")?;
        Self::new(system, &unchecked.id).ok_or("an external id that is empty or too long")
    }
}

/// Reads external ids: an array of objects with `system` and `id`, each pair once.
pub struct ExternalIds;

impl Format for ExternalIds {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[("$ids", EXTERNAL_IDS)],
        shown: r##"{"type":"array","maxItems":$ids,"items":{"$ref":"#/components/schemas/ExternalId"}}"##,
        sent: r##"{"type":"array","maxItems":$ids,"uniqueItems":true,"items":{"$ref":"#/components/schemas/ExternalIdInput"}}"##,
    };
    type Value = Vec<ExternalId>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self::Value> {
        let mut ids: Vec<ExternalId> = Vec::new();
        for (at, mut object) in body.elements_as_objects(field.name, value, EXTERNAL_IDS)?.into_iter().enumerate() {
            let id = pair(&mut object);
            body.absorb(object);
            if id.as_ref().is_some_and(|id| ids.contains(id)) {
                body.fault(&format!("{}[{at}]", field.name), "must not repeat another one");
            }
            ids.extend(id);
        }
        Some(ids)
    }

    fn is_empty(value: &Self::Value) -> bool {
        value.is_empty()
    }
}

fn pair(object: &mut Body) -> Option<ExternalId> {
    let errors = object.error_count();
    let system = object.required_text("system", Length::within(EXTERNAL_SYSTEM_CHARS));
    let id = object.required_text("id", Length::within(EXTERNAL_ID_CHARS));
    if object.error_count() > errors {
        return None;
    }
    let Some(system) = ExternalSystem::parse(&system) else {
        let message = "must start with a small letter and have only small letters, digits, _ and -";
        object.fault("system", message);
        return None;
    };
    ExternalId::new(system, &id)
}

impl ExternalId {
    /// The id that `system` gave, trimmed and in Unicode NFC; `None` if it has not 1 to 200 characters then.
    pub fn new(system: ExternalSystem, id: &str) -> Option<Self> {
        let id = text_of(id)?;
        Some(Self { system, id })
    }

    pub const fn system(&self) -> &ExternalSystem {
        &self.system
    }

    /// The id, 1 to 200 characters.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// System and id as one text, which no other external id has.
    pub fn text(&self) -> String {
        format!("{}{SEPARATOR}{}", self.system.0, self.id)
    }

    /// The id as a text that stands for it whatever its system; `None` if it has not 1 to 200 characters.
    pub fn text_of_any_system(id: &str) -> Option<String> {
        Some(format!("{SEPARATOR}{}", text_of(id)?))
    }

    /// The SHA-256 of system and id, in hexadecimal digits.
    pub fn digest(&self) -> String {
        hex(&Sha256::digest(self.text()))
    }
}

fn text_of(id: &str) -> Option<String> {
    let id = text::normalised(id);
    (1..=EXTERNAL_ID_CHARS).contains(&id.chars().count()).then_some(id)
}

/// The stored external ids after systems sent theirs: what a system sends replaces what it sent before (SPECIFICATION
/// §7.5). Ids that stay keep their order, so that the same request again changes nothing.
pub fn united(stored: &[ExternalId], sent: &[ExternalId]) -> Vec<ExternalId> {
    let is_of_sender = |one: &ExternalId| sent.iter().any(|other| other.system == one.system);
    let kept = stored.iter().filter(|one| sent.contains(one) || !is_of_sender(one));
    let new = sent.iter().filter(|one| !stored.contains(one));
    kept.chain(new).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(system: &str, id: &str) -> Option<String> {
        let made = ExternalId::new(ExternalSystem::parse(system)?, id)?;
        let json = serde_json::to_string(&made).unwrap();
        assert_eq!(serde_json::from_str::<ExternalId>(&json).unwrap(), made);
        Some(json)
    }

    #[test]
    fn the_form_of_systems_and_the_length_of_ids_are_bounded() {
        let kept = |system: &str, id: &str| made(system, id).is_some();
        for (system, is_one) in [
            ("a", true),
            ("a-b_9", true),
            (&"s".repeat(40), true),
            (&"s".repeat(41), false),
            ("", false),
            ("A", false),
            ("9a", false),
            ("-a", false),
            ("a b", false),
            ("é", false),
            ("a\u{1f}", false),
        ] {
            assert_eq!(kept(system, "1"), is_one, "{system:?}");
        }
        let most = "é".repeat(200);
        assert!(kept("crm", &most) && !kept("crm", &format!("{most}é")) && !kept("crm", " \n"));
        assert_eq!(made("crm", " e\u{301} ").unwrap(), r#"{"system":"crm","id":"é"}"#);
        assert!(serde_json::from_str::<ExternalId>(r#"{"system":"CRM","id":"1"}"#).is_err());
        assert!(serde_json::from_str::<ExternalId>(r#"{"system":"crm","id":""}"#).is_err());
    }

    #[test]
    fn no_two_external_ids_have_one_text() {
        let of = |system: &str, id: &str| ExternalId::new(ExternalSystem::parse(system).unwrap(), id).unwrap();
        let all = [of("a", "b\u{1f}c"), of("a", "b"), of("ab", "c"), of("a", "bc"), of("a", "B")];
        for (at, one) in all.iter().enumerate() {
            for other in &all[..at] {
                assert_ne!((one.text(), one.digest()), (other.text(), other.digest()));
            }
        }
    }
}
