//! DELETE /prospects/{prospectId}/resume: deletes the resume in the record of a prospect (SPECIFICATION §8.23).

use domain::{EventKind, Prospect, ProspectId};
use futures::future::try_join;
use shared::endpoints::prospects::{Asks, present, record_change};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use shared::records::files;
use shared::records::prospects;

/// Deletes the resume.
///
/// # Errors
/// 404 if the account has no such prospect, or if it has no resume; 409 `merged`; 412; 409 if other writers kept winning;
/// 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    context
        .decide_and_commit(|| async { decide(context, id).await.map(Some) })
        .await
}

async fn decide(context: &Context<'_>, id: ProspectId) -> Result<Decision, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let read = async { Ok(prospects::get(store, account, id).await?) };
    let (stored, settings) = try_join(read, context.settings()).await?;
    let before = present(context, stored, Asks::Writes).await?;
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
