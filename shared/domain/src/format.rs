//! How the values of fields are read.

use chrono_tz::Tz;

use crate::field::{Described, FieldDefinition, Format, ValueKind};
use crate::html::clean;
use crate::input::{Body, Json, Length};
use crate::{Email, Phone, PipelineId, UnixMs, bounds, text};

impl Described for String {
    const KIND: ValueKind = ValueKind::Words;
}

/// Text, trimmed and in NFC (SPECIFICATION §2.8).
impl Format for String {
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let Json::Text(given) = value else {
            body.fault(field.name, format!("must be a string, not {}", value.kind()));
            return None;
        };
        let kept = text::normalised(&given);
        let ValueKind::Text { min, max } = field.kind else {
            return Some(kept);
        };
        match (Length { min, max }).fault(&kept) {
            Some(fault) => body.fault(field.name, fault),
            None => return Some(kept),
        }
        None
    }

    fn is_empty(value: &Self) -> bool {
        value.is_empty()
    }
}

impl Described for bool {
    const KIND: ValueKind = ValueKind::Boolean;
}

impl Format for bool {
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        if let Json::Bool(flag) = value {
            return Some(flag);
        }
        body.fault(field.name, format!("must be true or false, not {}", value.kind()));
        None
    }
}

impl Described for UnixMs {
    const KIND: ValueKind = ValueKind::Time;
}

/// A point in time: integer milliseconds or an ISO 8601 string (SPECIFICATION §2.7).
impl Format for UnixMs {
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        body.moment(field.name, &value)
    }
}

impl Described for Email {
    const KIND: ValueKind = ValueKind::Schema {
        form: "email",
        bounds: &[("$characters", Email::MAX_BYTES)],
        shown: r#"{"type":"string","format":"email","maxLength":$characters}"#,
        sent: r#"{"type":"string","format":"email","minLength":1,"maxLength":$characters}"#,
    };
}

read_by_parse!(Email, "must be an email address such as ada@example.com");

impl Described for Phone {
    const KIND: ValueKind = PhoneText::KIND;
}

/// The text of a phone number: whether it is valid depends on the account's region.
#[derive(Clone, Copy, Debug)]
pub struct PhoneText;

impl Described for PhoneText {
    const KIND: ValueKind = ValueKind::Schema {
        form: "phone",
        bounds: &[],
        shown: r#"{"type":"string","pattern":"^[+][1-9][0-9]{1,14}$"}"#,
        sent: r#"{"type":"string"}"#,
    };
}

impl Format for PhoneText {
    type Value = String;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<String> {
        body.parsed(field.name, "must be a string", &value, |text| Some(text.to_owned()))
    }
}

/// A pipeline. A request that has a stage too ignores its text (SPECIFICATION §8.10), so this field is read before
/// `stageId`.
#[derive(Clone, Copy, Debug)]
pub struct UnlessStage;

impl Described for UnlessStage {
    const KIND: ValueKind = PipelineId::KIND;
}

impl Format for UnlessStage {
    type Value = PipelineId;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<PipelineId> {
        let has_stage = body.has("stageId");
        let parse = |text: &str| match PipelineId::parse(text) {
            None if !has_stage => None,
            id => Some(id),
        };
        body.parsed(field.name, PipelineId::UNKNOWN, &value, parse).flatten()
    }
}

/// The IANA name of a time zone.
#[derive(Clone, Copy, Debug)]
pub struct TimeZoneName;

impl Described for TimeZoneName {
    const KIND: ValueKind = ValueKind::Schema {
        form: "timeZone",
        bounds: &[],
        shown: r#"{"type":"string","minLength":1}"#,
        sent: r#"{"type":"string","minLength":1,"pattern":"[^\\s\\x85]"}"#,
    };
}

impl Format for TimeZoneName {
    type Value = String;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<String> {
        let message = "must be the IANA name of a time zone, such as Europe/London";
        body.parsed(field.name, message, &value, |name| {
            name.parse::<Tz>().ok().map(|zone| zone.name().to_owned())
        })
    }
}

/// The HTML of a note, sanitized (SPECIFICATION §11.4).
#[derive(Clone, Copy, Debug)]
pub struct Html;

impl Described for Html {
    const KIND: ValueKind = ValueKind::Schema {
        form: "html",
        bounds: &[("$characters", bounds::NOTE_BODY_CHARS)],
        shown: r#"{"type":"string","minLength":1}"#,
        sent: r#"{"type":"string","minLength":1,"maxLength":$characters,"pattern":"[^\\s\\x85\\ufeff]"}"#,
    };
}

impl Format for Html {
    type Value = String;

    /// A body without allowed content is an error, because cleaning would lose it silently.
    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<String> {
        let kind = ValueKind::Text {
            min: 1,
            max: bounds::NOTE_BODY_CHARS,
        };
        let html = String::read(body, &FieldDefinition { kind, ..*field }, value)?;
        match clean(&html, bounds::NOTE_BODY_CHARS) {
            Err(refusal) => body.fault(field.name, refusal.to_string()),
            Ok(text) if text.is_empty() => {
                body.fault(field.name, "has nothing in it but markup that is not allowed");
            }
            Ok(text) => return Some(text),
        }
        None
    }
}

/// An https link without white space.
#[derive(Clone, Copy, Debug)]
pub struct HttpsUrl;

impl Described for HttpsUrl {
    const KIND: ValueKind = ValueKind::Schema {
        form: "url",
        bounds: &[("$characters", bounds::FILE_URL_CHARS)],
        shown: r#"{"type":"string","maxLength":$characters,"pattern":"^https://"}"#,
        sent: r#"{"type":"string","maxLength":$characters,"pattern":"^https://[^\\s\\x85]*$"}"#,
    };
}

impl Format for HttpsUrl {
    type Value = String;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<String> {
        let message = format!(
            "must be a link that starts with https://, without white space, of at most {} characters",
            bounds::FILE_URL_CHARS
        );
        body.parsed(field.name, &message, &value, |url| {
            bounds::is_file_url(url).then(|| url.to_owned())
        })
    }
}
