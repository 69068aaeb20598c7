//! How the values of fields are read.

use chrono_tz::Tz;

use crate::field::{FieldDefinition, Format, ValueKind};
use crate::html::clean;
use crate::input::{Body, Json, Length};
use crate::{Email, Phone, PipelineId, UnixMs, text};

/// The most characters of a note's body, as sent and as cleaned.
const NOTE_BODY_CHARS: usize = 100_000;

const FILE_URL_CHARS: usize = 2_000;

/// Text, trimmed and in NFC (SPECIFICATION §3.7).
impl Format for String {
    const KIND: ValueKind = ValueKind::Words;
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

impl Format for bool {
    const KIND: ValueKind = ValueKind::Boolean;
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        if let Json::Bool(flag) = value {
            return Some(flag);
        }
        body.fault(field.name, format!("must be true or false, not {}", value.kind()));
        None
    }
}

/// A point in time: integer milliseconds or an ISO 8601 string (SPECIFICATION §3.6).
impl Format for UnixMs {
    const KIND: ValueKind = ValueKind::Time;
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        body.moment(field.name, &value)
    }
}

/// A point in time of a request that has a time zone too.
#[derive(Clone, Copy, Debug)]
pub struct ZonedTime {
    /// In UTC if it has no offset.
    moment: UnixMs,
    has_offset: bool,
}

impl ZonedTime {
    /// The moment. Without an offset, clocks of this zone show it.
    pub fn in_zone(self, zone: &str) -> UnixMs {
        match zone.parse() {
            Ok(zone) if !self.has_offset => self.moment.on_clocks_of(zone),
            _ => self.moment,
        }
    }
}

impl Format for ZonedTime {
    const KIND: ValueKind = ValueKind::Time;
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        if let Json::Text(text) = &value
            && UnixMs::lacks_offset(text)
        {
            let moment = body.moment(field.name, &Json::Text(format!("{}Z", text.trim())))?;
            return Some(Self { moment, has_offset: false });
        }
        Some(Self { moment: body.moment(field.name, &value)?, has_offset: true })
    }
}

read_from_text! {
    Email {
        ValueKind::Schema {
            form: "email",
            bounds: &[("$characters", Email::MAX_BYTES)],
            shown: r#"{"type":"string","format":"email","maxLength":$characters}"#,
            sent: r#"{"type":"string","format":"email","minLength":1,"maxLength":$characters}"#,
        },
        "must be an email address such as ada@example.com"
    }
}

impl crate::field::Described for Phone {
    const KIND: ValueKind = <PhoneText as Format>::KIND;
}

read_from_text! {
    /// The text of a phone number: whether it is valid depends on the account's region.
    pub struct PhoneText -> String {
        ValueKind::Schema {
            form: "phone",
            bounds: &[],
            shown: r#"{"type":"string","pattern":"^[+][1-9][0-9]{1,14}$"}"#,
            sent: r#"{"type":"string"}"#,
        },
        "must be a string",
        |text| Some(text.to_owned()),
    }
}

/// A pipeline. A request that has a stage too ignores its text (SPECIFICATION §7.7), so this field is read before
/// `stageId`.
pub struct UnlessStage;

impl Format for UnlessStage {
    const KIND: ValueKind = PipelineId::KIND;
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

read_from_text! {
    /// The IANA name of a time zone.
    pub struct TimeZoneName -> String {
        ValueKind::Schema {
            form: "timeZone",
            bounds: &[],
            shown: r#"{"type":"string","minLength":1}"#,
            sent: r#"{"type":"string","minLength":1,"pattern":"[^\\s\\x85]"}"#,
        },
        "must be the IANA name of a time zone, such as Europe/London",
        |name| name.parse::<Tz>().ok().map(|zone| zone.name().to_owned()),
    }
}

/// The HTML of a note, sanitized (SPECIFICATION §10.4).
pub struct Html;

impl Format for Html {
    const KIND: ValueKind = ValueKind::Schema {
        form: "html",
        bounds: &[("$characters", NOTE_BODY_CHARS)],
        shown: r#"{"type":"string","minLength":1}"#,
        sent: r#"{"type":"string","minLength":1,"maxLength":$characters,"pattern":"[^\\s\\x85\\ufeff]"}"#,
    };
    type Value = String;

    /// A body without allowed content is an error, because cleaning would lose it silently.
    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<String> {
        let (min, max) = (1, NOTE_BODY_CHARS);
        let kind = ValueKind::Text { min, max };
        let html = String::read(body, &FieldDefinition { kind, ..*field }, value)?;
        match clean(&html, NOTE_BODY_CHARS) {
            Err(refusal) => body.fault(field.name, refusal),
            Ok(text) if text.is_empty() => {
                body.fault(field.name, "has nothing in it but markup that is not allowed");
            }
            Ok(text) => return Some(text),
        }
        None
    }
}

read_from_text! {
    /// An https link without white space.
    pub struct HttpsUrl -> String {
        ValueKind::Schema {
            form: "url",
            bounds: &[("$characters", FILE_URL_CHARS)],
            shown: r#"{"type":"string","maxLength":$characters,"pattern":"^https://"}"#,
            sent: r#"{"type":"string","maxLength":$characters,"pattern":"^https://[^\\s\\x85]*$"}"#,
        },
        &format!("must be a link that starts with https://, without white space, of at most {FILE_URL_CHARS} characters"),
        |url| {
            let is_link = url.starts_with("https://") && !url.contains(char::is_whitespace);
            (is_link && url.chars().count() <= FILE_URL_CHARS).then(|| url.to_owned())
        },
    }
}
