//! DELETE /prospects/{prospectId}/resume: deletes the resume in the record of a prospect (SPECIFICATION §8.23).

use domain::{EventKind, Prospect, ProspectId, prospect_view};
use futures::future::try_join;
use shared::endpoints::prospects::{Asks, changes_of_record, present};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use shared::records::files;
use shared::records::prospects::{self, Vacant};

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
    let resume = before.resume.as_ref().ok_or_else(|| ApiError::not_found("resume"))?;
    let mut after = Prospect {
        resume: None,
        revision: before.revision.saturating_add(1),
        updated_at: context.moment_after(before.updated_at),
        ..before.clone()
    };
    // The resume of a merged prospect stays with that prospect.
    let is_here = after.absorbed.resume_from.take().is_none();
    let fields = &settings.custom_fields;
    let meta = EventMeta {
        changes: changes_of_record(fields, &before, &after),
        ..EventMeta::new(EventKind::ProspectUpdated)
    };
    let mut writes = prospects::change_writes((account, fields), Some(&before), &after, &Vacant::new())?;
    if is_here {
        writes.extend(prospects::delete_resume(account, &after, resume.parts));
        writes.extend(files::delete_resume(account, &after));
    }
    let item = prospect_view::item(&after, &settings, None);
    let event = context.event(meta, after.updated_at, (after.revision, &item))?;
    Ok(Decision::new(writes, Reply::deleted("Resume deleted.")?).with_event(event))
}
