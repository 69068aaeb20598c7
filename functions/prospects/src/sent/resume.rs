//! `resume`: `{fileName?, contentType?, text?, data? (base64), url?}` (contract.md §3).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use shared::domain::prospect::Resume;
use shared::domain::text::normalised;
use shared::http::Body;
use shared::http::body::Length;

const WORD: Length = Length::up_to(300);
const URL: Length = Length::up_to(2_000);

/// The body as a whole is at most 1 MiB, so these can never be longer.
const WHOLE: Length = Length::up_to(1024 * 1024);

/// A resume as sent, with its text where it could be read.
#[derive(Debug)]
pub struct SentResume {
    /// What is stored.
    pub resume: Resume,
    /// Whether a file came from which no text could be taken.
    pub unreadable: bool,
}

/// Reads the resume; `None` where the field was left out or is faulty.
pub(super) fn read(body: &mut Body) -> Option<SentResume> {
    let mut object = body.object("resume")?;
    let mut resume = Resume {
        file_name: object.text("fileName", WORD),
        content_type: object.text("contentType", WORD),
        text: object.text("text", WHOLE),
        data: object.text("data", WHOLE),
        url: object.text("url", URL),
    };
    let is_link = |url: &String| url.starts_with("https://") || url.starts_with("http://");
    if resume.url.as_ref().is_some_and(|url| !is_link(url)) {
        object.fault("url", "must be a link that starts with https:// or http://");
    }
    let mut unreadable = false;
    if let Some(data) = &resume.data {
        match STANDARD.decode(data) {
            Err(_) => object.fault("data", "must be base64"),
            Ok(bytes) if resume.text.is_none() => {
                resume.text = text_of(&bytes, resume.content_type.as_deref());
                unreadable = resume.text.is_none();
            }
            Ok(_) => {}
        }
    }
    body.absorb(object);
    Some(SentResume { resume, unreadable })
}

/// The text of a file of plain text.
fn text_of(bytes: &[u8], content_type: Option<&str>) -> Option<String> {
    let plain = content_type.is_none_or(|kind| kind.trim().to_ascii_lowercase().starts_with("text/plain"));
    let text = std::str::from_utf8(bytes)
        .ok()
        .filter(|text| plain && !text.contains('\0'))?;
    Some(normalised(text))
}
