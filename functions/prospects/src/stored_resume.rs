//! GET and DELETE /prospects/{prospectId}/resume: the resume in the record of a prospect (SPECIFICATION §7.9).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::{EventKind, Prospect, ProspectId};
use serde::Serialize;
use shared::endpoints::prospects::{Asks, named, present, record_change, with_settings};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use shared::records::files;
use shared::records::prospects;

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

/// Returns the metadata and the text, without the file.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let stored = prospects::get_with_resume(context.sight(), named(context)?).await?;
    let (prospect, resume) = stored.unzip();
    let prospect = present(context, prospect, Asks::Reads("/resume")).await?;
    let resume = resume.flatten().ok_or_else(|| ApiError::not_found("resume"))?;
    let file = resume.data.as_ref().and_then(|data| STANDARD.decode(data).ok());
    let reply = Reply::item(&ResumeView {
        prospect_id: prospect.id,
        file_name: resume.file_name.as_deref(),
        content_type: resume.content_type.as_deref(),
        url: resume.url.as_deref(),
        size: file.map(|file| file.len()),
        text: resume.text.as_deref(),
    })?;
    Ok(context.conditional(reply, prospect.revision))
}

/// Deletes the resume.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    context.decide_and_commit(|| async { decide(context, id).await.map(Some) }).await
}

async fn decide(context: &Context<'_>, id: ProspectId) -> Result<Decision, ApiError> {
    let account = context.account();
    let (before, settings) = with_settings(context, prospects::get(context.sight(), id)).await?;
    let before = present(context, before, Asks::Writes).await?;
    context.check_if_match(before.revision)?;
    let parts = own_parts(context, &before).await?;
    let mut after = Prospect {
        resume: None,
        revision: before.revision.saturating_add(1),
        updated_at: context.moment_after(before.updated_at),
        ..before.clone()
    };
    // The resume of a merged prospect stays with that prospect.
    after.absorbed.resume_from = None;
    let meta = EventMeta::new(EventKind::ProspectUpdated);
    let (mut writes, event) = record_change(context, &settings, (&before, &after), meta)?;
    if parts > 0 {
        writes.extend(prospects::delete_resume(account, &after, parts));
        writes.extend(files::delete_resume(account, &after));
    }
    Ok(Decision::new(writes, Reply::deleted("Resume deleted.")?).with_event(event))
}

/// How many items of the prospect's own resume the deletion takes. If a merge took another prospect's resume, no undo can
/// give the own one back after the deletion.
async fn own_parts(context: &Context<'_>, before: &Prospect) -> Result<u32, ApiError> {
    match (&before.resume, before.absorbed.resume_from) {
        (Some(resume), None) => Ok(resume.parts),
        (None, Some(_)) => Err(ApiError::not_found("resume")),
        // Two merges that are undone in their own order leave an own resume that the record does not name.
        (resume, _) => {
            let parts = prospects::parts_here(&context.app.store, context.account(), before.id).await?;
            if resume.is_none() && parts == 0 {
                return Err(ApiError::not_found("resume"));
            }
            Ok(parts)
        }
    }
}
