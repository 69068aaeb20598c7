//! GET /prospects/{prospectId}/resume: what is known of the resume, and its text. The file itself stays stored.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::ProspectId;
use serde::Serialize;
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;

/// A resume as the client sees it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResumeView<'a> {
    prospect_id: ProspectId,
    file_name: Option<&'a str>,
    content_type: Option<&'a str>,
    url: Option<&'a str>,
    /// The size of the file in bytes; null where none was sent.
    size: Option<usize>,
    text: Option<&'a str>,
}

/// Gives the resume of one prospect.
///
/// # Errors
/// 404 where the account has no such prospect, or it has no resume; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let read = records::prospects::get_with_resume(&context.app.store, context.account(), id).await?;
    let read = read.filter(|(prospect, _)| !prospect.deleting);
    let (prospect, resume) = read.ok_or_else(|| ApiError::not_found("prospect"))?;
    let resume = resume.ok_or_else(|| ApiError::not_found("resume"))?;
    let file = resume.data.as_ref().and_then(|data| STANDARD.decode(data).ok());
    let reply = Reply::item(&ResumeView {
        prospect_id: prospect.id,
        file_name: resume.file_name.as_deref(),
        content_type: resume.content_type.as_deref(),
        url: resume.url.as_deref(),
        size: file.map(|file| file.len()),
        text: resume.text.as_deref(),
    })?;
    let reply = reply.with_revision(prospect.revision);
    Ok(if context.has_revision(prospect.revision) {
        reply.not_modified()
    } else {
        reply
    })
}
