//! `resume`: `{fileName?, contentType?, text?, data? (base64), url?}` (SPECIFICATION §8.17).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::prospect::Resume;
use shared::gate::Context;
use shared::http::Body;
use shared::http::body::Length;

use crate::resume::text_of;

const WORD: Length = Length::up_to(300);
const URL: Length = Length::up_to(2_000);

/// The longest text or file: a body is at most 1 MiB.
const CONTENT: Length = Length::up_to(1024 * 1024);

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
    let is_link = |url: &String| url.starts_with("https://") || url.starts_with("http://");
    if resume.url.as_ref().is_some_and(|url| !is_link(url)) {
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
