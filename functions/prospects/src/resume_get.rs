//! GET /prospects/{prospectId}/resume: the resume's metadata and text, without the file (SPECIFICATION §8.23).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::ProspectId;
use domain::Resume;
use serde::Serialize;
use shared::endpoints::prospects::{Asks, present};
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
    /// The size of the file in bytes; null if there is no file.
    size: Option<usize>,
    text: Option<&'a str>,
}

fn view(prospect_id: ProspectId, resume: &Resume) -> ResumeView<'_> {
    let Resume {
        file_name,
        content_type,
        text,
        data,
        url,
    } = resume;
    let file = data.as_ref().and_then(|data| STANDARD.decode(data).ok());
    ResumeView {
        prospect_id,
        file_name: file_name.as_deref(),
        content_type: content_type.as_deref(),
        url: url.as_deref(),
        size: file.map(|file| file.len()),
        text: text.as_deref(),
    }
}

/// Returns the resume of one prospect.
///
/// # Errors
/// 404 if the account has no such prospect or it has no resume; 301 if it was merged; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let stored = records::prospects::get_with_resume(&context.app.store, context.account(), id).await?;
    let (prospect, resume) = stored.unzip();
    let prospect = present(context, prospect, Asks::Reads("/resume")).await?;
    let resume = resume.flatten().ok_or_else(|| ApiError::not_found("resume"))?;
    Ok(context.conditional(Reply::item(&view(prospect.id, &resume))?, prospect.revision))
}
