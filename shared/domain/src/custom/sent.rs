//! `customFields` of a request: an object by the keys of the account's fields (SPECIFICATION §17.8).

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::CUSTOM_PREFIX;
use super::decimal::Decimal;
use super::field::{CustomField, CustomFields};
use super::kind::CustomKind;
use super::value::{CustomValue, CustomValues};
use crate::field::{FieldDefinition, Format, ValueKind};
use crate::id::UserId;
use crate::input::{Body, Json, Length, nearest};
use crate::text::normalised;
use crate::time::{DAY_FORM, TIME_FORMS, UnixMs};

/// The most characters of a text, a long text and a web address.
const TEXT_CHARS: usize = 1_000;
/// See [`TEXT_CHARS`].
const LONG_TEXT_CHARS: usize = 10_000;
/// See [`TEXT_CHARS`].
const URL_CHARS: usize = 2_000;

/// The most options that a record has of one field.
const CHOSEN: usize = 50;

/// The most bytes that the values of a record take as JSON.
pub const MAX_VALUES_BYTES: usize = 32 * 1024;

/// Reads the object. Its members are read once the account's fields are known ([`SentCustomFields::changes`]).
#[derive(Clone, Debug)]
pub struct SentCustomFields(Vec<(String, Json)>);

impl Format for SentCustomFields {
    const KIND: ValueKind = ValueKind::Schema {
        form: "custom",
        bounds: &[],
        shown: r#"{"type":"object","additionalProperties":true}"#,
        sent: r#"{"type":"object","additionalProperties":true}"#,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        if let Json::Object(members) = value {
            return Some(Self(members));
        }
        body.fault(field.name, format!("must be an object, not {}", value.kind()));
        None
    }
}

/// A field and its new value; without one, the field is cleared.
pub type CustomChange = (CustomField, Option<CustomValue>);

impl SentCustomFields {
    /// The changes that the object asks for. `is_user` knows the users of the account. An unknown key and a value of another form are errors of `body`.
    pub fn changes(
        &self,
        body: &mut Body,
        fields: &CustomFields,
        is_user: impl Fn(UserId) -> bool,
    ) -> Vec<CustomChange> {
        let mut changes = Vec::new();
        for (key, sent) in &self.0 {
            let name = format!("{CUSTOM_PREFIX}{key}");
            let Some(field) = fields.get(key) else {
                body.fault(&name, unknown(key, fields));
                continue;
            };
            match sent {
                Json::Null => changes.push((field.clone(), None)),
                Json::Integer(_) if field.kind == CustomKind::Datetime => {
                    let at = body.moment(&name, sent).map(CustomValue::Time);
                    changes.extend(at.map(|at| (field.clone(), Some(at))));
                }
                sent => match read(field, sent, &is_user) {
                    Ok(value) => changes.push((field.clone(), value)),
                    Err(message) => body.fault(&name, message),
                },
            }
        }
        changes
    }
}

fn unknown(key: &str, fields: &CustomFields) -> String {
    let keys: Vec<&str> = fields.present().map(|field| field.key.as_str()).collect();
    match nearest(key, &keys) {
        Some(near) => format!("is no custom field of this account; the nearest known name is {near}"),
        None => "is no custom field of this account".to_owned(),
    }
}

/// The stored values after some changes.
///
/// # Errors
/// The values would take more than [`MAX_VALUES_BYTES`] and more than before, or an archived option would be given.
pub fn changed(stored: &CustomValues, changes: &[CustomChange]) -> Result<CustomValues, (String, String)> {
    let (mut values, mut before) = (stored.clone(), stored.clone());
    for (field, value) in changes {
        if let Some(archived) = archived(field, stored.get(field).as_deref(), value.as_ref()) {
            let message = format!("cannot get the archived option {archived}");
            return Err((format!("{CUSTOM_PREFIX}{}", field.key), message));
        }
        // As clients see it: a longer option may have replaced a stored one.
        before.set(field, stored.get(field).map(Cow::into_owned));
        values.set(field, value.clone());
    }
    let bytes = values.bytes();
    if bytes > MAX_VALUES_BYTES && bytes > before.bytes() {
        let message = format!(
            "must take at most {MAX_VALUES_BYTES} bytes in all, not {bytes}; deleted fields count while they can come back"
        );
        return Err(("customFields".to_owned(), message));
    }
    Ok(values)
}

/// An archived option that the record does not have yet.
fn archived<'f>(field: &'f CustomField, stored: Option<&CustomValue>, new: Option<&CustomValue>) -> Option<&'f str> {
    let values = |value: Option<&CustomValue>| -> BTreeSet<String> {
        match value {
            Some(CustomValue::Text(text)) => BTreeSet::from([text.clone()]),
            Some(CustomValue::Texts(texts)) => texts.iter().cloned().collect(),
            Some(CustomValue::Boolean(_) | CustomValue::Time(_)) | None => BTreeSet::new(),
        }
    };
    let (had, has) = (values(stored), values(new));
    let archived = field.options.iter().filter(|choice| choice.archived);
    let mut given = archived.filter(|choice| has.contains(&choice.value) && !had.contains(&choice.value));
    given.next().map(|choice| choice.value.as_str())
}

/// The value that a client sends for a field. An empty text clears it, and an empty array clears the options.
fn read(field: &CustomField, sent: &Json, is_user: &impl Fn(UserId) -> bool) -> Result<Option<CustomValue>, String> {
    match (field.kind, sent) {
        (_, Json::Text(text)) if text.trim().is_empty() => Ok(None),
        (CustomKind::Boolean, Json::Bool(value)) => Ok(Some(CustomValue::Boolean(*value))),
        (CustomKind::Boolean, _) => Err("must be true or false".to_owned()),
        (CustomKind::Number, sent) => number(sent).map(Some),
        (CustomKind::MultiSelect, Json::Array(elements)) => choices(field, elements),
        (CustomKind::MultiSelect, sent) => Err(format!("must be an array of options, not {}", sent.kind())),
        (kind, Json::Text(text)) => text_of(field, kind, &normalised(text), is_user).map(Some),
        (CustomKind::Datetime, _) => Err(TIME_FORMS.to_owned()),
        (_, sent) => Err(format!("must be a string, not {}", sent.kind())),
    }
}

const NUMBER_FORM: &str = "must be a number within 10^15 either way, with at most 6 decimals; one of more than 15 digits \
                           must be a string";

fn number(sent: &Json) -> Result<CustomValue, String> {
    let number = match sent {
        Json::Integer(number) => Decimal::parse(&number.to_string()),
        Json::Number(number) => Decimal::from_json(number),
        Json::Text(text) => Decimal::parse(text.trim()),
        Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_) => None,
    };
    let number = number.ok_or_else(|| NUMBER_FORM.to_owned())?;
    Ok(CustomValue::Text(number.to_string()))
}

fn text_of(
    field: &CustomField,
    kind: CustomKind,
    text: &str,
    is_user: &impl Fn(UserId) -> bool,
) -> Result<CustomValue, String> {
    let most = match kind {
        CustomKind::LongText => LONG_TEXT_CHARS,
        CustomKind::Url => URL_CHARS,
        _ => TEXT_CHARS,
    };
    if let Some(fault) = Length::within(most).fault(text) {
        return Err(fault);
    }
    let is_valid = match kind {
        CustomKind::Select => {
            let option = field.current(text).ok_or_else(|| no_option(field))?;
            return Ok(CustomValue::Text(option.to_owned()));
        }
        CustomKind::Datetime => {
            let at = UnixMs::parse_iso(text).ok_or_else(|| TIME_FORMS.to_owned())?;
            return Ok(CustomValue::Time(at));
        }
        CustomKind::Date => UnixMs::parse_day(text).is_some(),
        CustomKind::Url => is_link(text),
        CustomKind::User => UserId::parse(text).is_some_and(is_user),
        _ => true,
    };
    if is_valid {
        return Ok(CustomValue::Text(text.to_owned()));
    }
    Err(match kind {
        CustomKind::Date => DAY_FORM.to_owned(),
        CustomKind::Url => "must be a link such as https://example.com/ada".to_owned(),
        CustomKind::User => UserId::UNKNOWN.to_owned(),
        _ => no_option(field),
    })
}

/// Whether this is a web address: http or https, a host, and no white space.
fn is_link(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"));
    let host = rest.map(|rest| rest.split(['/', '?', '#']).next().unwrap_or_default());
    host.is_some_and(|host| !host.is_empty()) && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

fn no_option(field: &CustomField) -> String {
    let values: Vec<&str> = field.options.iter().map(|choice| choice.value.as_str()).take(20).collect();
    format!("must be one of the field's options: {}", values.join(", "))
}

fn choices(field: &CustomField, elements: &[Json]) -> Result<Option<CustomValue>, String> {
    let mut chosen = BTreeSet::new();
    for element in elements {
        let value = match element {
            Json::Text(text) => Some(normalised(text)),
            _ => None,
        };
        let option = value.as_deref().and_then(|value| field.current(value));
        chosen.insert(option.ok_or_else(|| no_option(field))?);
    }
    if chosen.len() > CHOSEN {
        return Err(format!("must be at most {CHOSEN} options, not {}", chosen.len()));
    }
    Ok(Some(CustomValue::Texts(field.in_order(&chosen))).filter(|_| !chosen.is_empty()))
}
