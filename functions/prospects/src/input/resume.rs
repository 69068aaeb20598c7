//! `resume`: `{fileName?, contentType?, text?, data? (base64), url?}` (SPECIFICATION §8.17).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::bounds::{RESUME_CONTENT_CHARS, RESUME_URL_CHARS, RESUME_WORD_CHARS, is_link};
use domain::prospect::{Resume, StoredResume};
use shared::gate::Context;
use shared::http::Length;
use shared::http::{ApiError, Body};
use shared::records::prospects::stored_resume;

use crate::resume::text_of;

const WORD: Length = Length::up_to(RESUME_WORD_CHARS);
const URL: Length = Length::up_to(RESUME_URL_CHARS);
const CONTENT: Length = Length::up_to(RESUME_CONTENT_CHARS);

/// The resume of a request.
#[derive(Clone, Debug)]
pub struct InputResume {
    resume: Resume,
    /// The file, if the request has no text of it.
    file: Option<Vec<u8>>,
}

/// A resume with the text of its file.
#[derive(Clone, Debug)]
pub struct ReadResume {
    /// The resume as JSON text.
    pub json: String,
    /// The part of it that the prospect's record has.
    pub stored: StoredResume,
    /// Whether the file's text could not be read.
    pub is_unreadable: bool,
}

impl InputResume {
    /// Whether the resume has a file without its text.
    #[must_use]
    pub const fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// The resume with the text of its file, which is read if the request has the file alone.
    ///
    /// # Errors
    /// 500 if it cannot be written as JSON.
    pub async fn read(&self, context: &Context<'_>) -> Result<ReadResume, ApiError> {
        let (json, is_unreadable) = match &self.file {
            None => (serde_json::to_string(&self.resume), false),
            Some(file) => {
                let program = context.app.config.resume_reader.as_deref();
                let text = text_of(program, file, self.resume.content_type.as_deref()).await;
                let is_unreadable = text.is_none();
                let resume = Resume {
                    text,
                    ..self.resume.clone()
                };
                (serde_json::to_string(&resume), is_unreadable)
            }
        };
        let json = json.map_err(ApiError::internal)?;
        Ok(ReadResume {
            stored: stored_resume(&json),
            json,
            is_unreadable,
        })
    }
}

/// Reads the resume; `None` if the field is omitted or invalid.
pub(super) fn read(body: &mut Body) -> Option<InputResume> {
    let mut object = body.object("resume")?;
    let resume = Resume {
        file_name: object.text("fileName", WORD),
        content_type: object.text("contentType", WORD),
        text: object.text("text", CONTENT),
        data: object.text("data", CONTENT),
        url: object.text("url", URL),
    };
    if resume.url.as_deref().is_some_and(|url| !is_link(url)) {
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
    Some(InputResume { resume, file })
}
