//! A resume: `{fileName?, contentType?, text?, data? (base64), url?}` (SPECIFICATION §7.9).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::field::{FieldDefinition, Format, ValueKind};
use super::input::{Body, Json, Length};

const WORD: Length = Length::up_to(300);
const URL: Length = Length::up_to(2_000);

/// The length of the text of a resume and of its file in base64, each: a body has at most 1 MiB.
const CONTENT: Length = Length::up_to(1024 * 1024);

/// A resume: the file, its metadata and its text.
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Resume {
    pub file_name: Option<String>,
    pub content_type: Option<String>,
    /// The text, from the request or from the file.
    pub text: Option<String>,
    /// The file, in base64.
    pub data: Option<String>,
    pub url: Option<String>,
}

#[derive(Clone, Debug)]
pub struct SentResume {
    pub resume: Resume,
    /// The file, if the request has no text of it.
    pub file: Option<Vec<u8>>,
}

impl Format for SentResume {
    const KIND: ValueKind = ValueKind::Schema {
        form: "object",
        bounds: &[],
        shown: r##"{"$ref":"#/components/schemas/Resume"}"##,
        sent: r##"{"$ref":"#/components/schemas/ResumeInput"}"##,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let mut object = body.as_object(field.name, value)?;
        let resume = Resume {
            file_name: object.text("fileName", WORD),
            content_type: object.text("contentType", WORD),
            text: object.text("text", CONTENT),
            data: object.text("data", CONTENT),
            url: object.text("url", URL),
        };
        let is_link = |url: &String| url.starts_with("https://") || url.starts_with("http://");
        if !resume.url.as_ref().is_none_or(is_link) {
            object.fault("url", "must be a link that starts with https:// or http://");
        }
        let mut file = None;
        if let Some(data) = &resume.data {
            match STANDARD.decode(data) {
                Err(_) => object.fault("data", "must be base64"),
                Ok(bytes) => file = Some(bytes).filter(|_| resume.text.is_none()),
            }
        }
        body.absorb(object);
        Some(Self { resume, file })
    }
}
