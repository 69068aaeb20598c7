//! `resume`: `{fileName?, contentType?, text?, data? (base64), url?}` (SPECIFICATION §8.17).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::bounds::{RESUME_CONTENT_CHARS, RESUME_URL_CHARS, RESUME_WORD_CHARS, is_link};
use domain::prospect::Resume;
use shared::gate::Context;
use shared::http::Body;
use shared::http::Length;

use crate::resume::text_of;

const WORD: Length = Length::up_to(RESUME_WORD_CHARS);
const URL: Length = Length::up_to(RESUME_URL_CHARS);
const CONTENT: Length = Length::up_to(RESUME_CONTENT_CHARS);

/// The resume of a request.
#[derive(Clone, Debug)]
pub struct InputResume {
    /// The resume to store.
    pub resume: Resume,
    /// The file, if the request has no text of it.
    file: Option<Vec<u8>>,
    /// Whether the file's text could not be read.
    pub unreadable: bool,
}

impl InputResume {
    /// Whether the text of a file is still to be read.
    #[must_use]
    pub const fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Reads the text of the file, if the request has the file alone.
    pub async fn read_file(&mut self, context: &Context<'_>) {
        let Some(file) = self.file.take() else { return };
        let program = context.app.config.resume_reader.as_deref();
        self.resume.text = text_of(program, &file, self.resume.content_type.as_deref()).await;
        self.unreadable = self.resume.text.is_none();
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
    Some(InputResume {
        resume,
        file,
        unreadable: false,
    })
}
