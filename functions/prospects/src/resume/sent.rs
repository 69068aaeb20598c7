//! The resume of a request, with the text of its file (SPECIFICATION §7.9).

use domain::Resume;
use domain::prospect::StoredResume;
use domain::resume::SentResume;
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::prospects::stored_resume;

use super::text_of;

/// A resume with the text of its file.
pub struct ReadResume {
    pub resume: Resume,
    /// The same as JSON text.
    pub json: String,
    /// The part of it that the prospect's record has.
    pub stored: StoredResume,
    /// Whether the file's text could not be read.
    pub is_unreadable: bool,
}

/// Reads the text of the file, if the request has the file alone.
pub async fn read(context: &Context<'_>, sent: &SentResume) -> Result<ReadResume, ApiError> {
    let mut resume = sent.resume.clone();
    if let Some(file) = &sent.file {
        let program = context.app.config.resume_reader.as_deref();
        resume.text = text_of(context.app.timer(), program, file, resume.content_type.as_deref()).await;
    }
    let is_unreadable = sent.file.is_some() && resume.text.is_none();
    let json = serde_json::to_string(&resume).map_err(ApiError::internal)?;
    Ok(ReadResume { stored: stored_resume(&json), resume, json, is_unreadable })
}
