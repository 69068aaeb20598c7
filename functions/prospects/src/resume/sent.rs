//! The resume of a request, with the text of its file (SPECIFICATION §8.17).

use domain::Resume;
use domain::prospect::StoredResume;
use domain::resume::SentResume;
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::prospects::stored_resume;

use super::text_of;

/// A resume with the text of its file.
#[derive(Clone, Debug)]
pub struct ReadResume {
    /// The resume.
    pub resume: Resume,
    /// The same as JSON text.
    pub json: String,
    /// The part of it that the prospect's record has.
    pub stored: StoredResume,
    /// Whether the file's text could not be read.
    pub is_unreadable: bool,
}

/// Reads the text of the file, if the request has the file alone.
///
/// # Errors
/// 500 if the resume cannot be written as JSON.
pub async fn read(context: &Context<'_>, sent: &SentResume) -> Result<ReadResume, ApiError> {
    let (resume, is_unreadable) = match &sent.file {
        None => (sent.resume.clone(), false),
        Some(file) => {
            let program = context.app.config.resume_reader.as_deref();
            let timer = context.app.timer();
            let text = text_of(timer, program, file, sent.resume.content_type.as_deref()).await;
            let is_unreadable = text.is_none();
            let resume = Resume {
                text,
                ..sent.resume.clone()
            };
            (resume, is_unreadable)
        }
    };
    let json = serde_json::to_string(&resume).map_err(ApiError::internal)?;
    Ok(ReadResume {
        stored: stored_resume(&json),
        resume,
        json,
        is_unreadable,
    })
}
