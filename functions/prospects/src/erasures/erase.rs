//! POST /prospects/{prospectId}/erase: deletes a person, and all that the service knows about it (SPECIFICATION §17.1,
//! ADR 0046).

use domain::erasure::suppressions;
use domain::{Erasure, ErasureId, ErasureInput, ProspectId, Removed, UnixMs};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::children::counters;
use shared::records::erasures;

use crate::delete::{self, Deletion};

/// The writes of an erasure apart from the deletion: the erasure, its mark, the work that is left, and the marks of an
/// email and a phone. The items of a prospect with contacts from merges are deleted later.
const FURTHER_WRITES: usize = 5;

/// Erases a prospect. A prospect that was deleted in the last 60 days can be erased too. If it was erased before, replies
/// with that erasure.
///
/// # Errors
/// 400 with every field error; 404 if the account has no such prospect; 409 `merged`; 412; 409 if other writers kept
/// winning; 503 if the store does not answer, or if too many deletions of the account are unfinished.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let (input, reason) = ErasureInput::read_all(context.call.json()?)?;
    context
        .decide_and_commit(|| async { decide(context, id, (&input, &reason)).await.map(Some) })
        .await
}

async fn decide(
    context: &Context<'_>,
    id: ProspectId,
    (input, reason): (&ErasureInput, &str),
) -> Result<Decision, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let deletion = Box::pin(delete::read(context, id, FURTHER_WRITES)).await?;
    if deletion.is_none() {
        if let Some(erased) = erasures::of_prospect(store, account, id).await? {
            return Ok(Decision::unchanged(accepted(&erased)?));
        }
        if !counters::were_closed(store, account, id).await? {
            return Err(ApiError::not_found("prospect"));
        }
    }
    let at = deletion
        .as_ref()
        .map_or_else(|| context.moment_after(UnixMs::default()), |deletion| deletion.at);
    let removed = match &deletion {
        // The transaction fails if a child was written since.
        Some(deletion) => erasures::belonging(store, account, &deletion.prospect).await?,
        None => Removed::default(),
    };
    let erasure = Erasure {
        id: ErasureId::new(context.app.entropy.ulid(at)),
        prospect_id: id,
        merged_ids: deletion.as_ref().map(merged_ids).unwrap_or_default(),
        reason: reason.to_owned(),
        request_id: input.request_id.clone(),
        actor: context.actor()?,
        requested_at: at,
        done_at: None,
        removed,
        suppressed: suppressed(context, input, deletion.as_ref()),
    };
    let (meta, erased) = erasures::notice(&erasure);
    let revision = deletion.as_ref().map_or(0, |deletion| deletion.prospect.revision);
    let event = context.event(meta, at, (revision, &erased))?;
    let mut writes = Vec::new();
    writes.extend(deletion.into_iter().flat_map(|deletion| deletion.writes));
    writes.extend(erasures::begin(account, &erasure)?);
    Ok(Decision::new(writes, accepted(&erasure)?).with_event(event))
}

fn accepted(erasure: &Erasure) -> Result<Reply, ApiError> {
    Ok(Reply::item(&erasure.view())?.accepted())
}

fn suppressed(context: &Context<'_>, input: &ErasureInput, deletion: Option<&Deletion>) -> Vec<String> {
    let asked = deletion.filter(|_| input.suppress == Some(true));
    let contacts = asked.map(|deletion| suppressions(context.secret(), &deletion.prospect));
    contacts.into_iter().flatten().collect()
}

fn merged_ids(deletion: &Deletion) -> Vec<ProspectId> {
    deletion.prospect.absorbed.ids.clone()
}
