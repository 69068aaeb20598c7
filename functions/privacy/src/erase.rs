//! POST /prospects/{prospectId}/erase: deletes a person, and all that the service knows about it (SPECIFICATION §15.2,
//! ADR 0046).

use ::prospects::delete::{self, Deletion};
use domain::erasure::suppressions;
use domain::{Erasure, ErasureId, ErasureInput, Prospect, ProspectId, Removed, UnixMs};
use shared::endpoints::prospects::named;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::counters;
use shared::records::{erasures, prospects};

/// The writes of an erasure apart from the deletion: the erasure, its mark, the work that is left, and the marks of an
/// email and a phone. The items of a prospect with contacts from merges are deleted later.
const FURTHER_WRITES: usize = 5;

/// The warnings of a request that suppresses contacts too late.
const DELETED_BEFORE: &str =
    "suppress had no effect: the prospect was deleted before, so its email and its phone are not known any more.";
const ERASED_BEFORE: &str =
    "suppress had no effect: the prospect was erased before, so its email and its phone are not known any more.";

/// Erases a prospect. A prospect that was deleted in the last 60 days can be erased too. If it was erased before, replies
/// with that erasure.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    let (input, reason) = ErasureInput::read_all(context.call.json()?)?;
    context.decide_and_commit(|| async { decide(context, id, (&input, &reason)).await.map(Some) }).await
}

async fn decide(
    context: &Context<'_>,
    id: ProspectId,
    (input, reason): (&ErasureInput, &str),
) -> Result<Decision, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let suppresses = input.suppress == Some(true);
    let deletion = Box::pin(delete::read(context, id, (FURTHER_WRITES, suppresses))).await?;
    let merged_ids = if let Some(deletion) = &deletion {
        deletion.prospect.absorbed.ids.clone()
    } else if let Some(erased) = erasures::of_prospect(store, account, id).await? {
        let is_late = suppresses && erased.suppressed.is_empty();
        let reply = warned(accepted(&erased)?, Some(ERASED_BEFORE).filter(|_| is_late));
        return Ok(Decision::unchanged(reply));
    } else {
        merged_before(context, id).await?
    };
    let is_late = suppresses && deletion.is_none();
    let at = deletion.as_ref().map_or_else(|| context.moment_after(UnixMs::default()), |deletion| deletion.at);
    let removed = match &deletion {
        // The transaction fails if a child was written since.
        Some(deletion) => erasures::belonging(store, account, &deletion.prospect).await?,
        None => Removed::default(),
    };
    let hashes = |deletion: &Deletion| suppressions(context.secret(), &deletion.prospect).collect::<Vec<_>>();
    let erasure = Erasure {
        id: ErasureId::new(context.app.entropy.ulid(at)),
        prospect_id: id,
        merged_ids,
        reason: reason.to_owned(),
        request_id: input.request_id.clone(),
        actor: context.actor()?,
        requested_at: at,
        done_at: None,
        removed,
        suppressed: deletion.iter().filter(|_| suppresses).flat_map(hashes).collect(),
    };
    let (meta, erased) = erasures::notice(&erasure);
    let revision = deletion.as_ref().map_or(0, |deletion| deletion.prospect.revision);
    let event = context.event(meta, at, (revision, &erased))?;
    let mut writes = Vec::new();
    writes.extend(deletion.into_iter().flat_map(|deletion| deletion.writes));
    writes.extend(erasures::begin(account, &erasure)?);
    let reply = warned(accepted(&erasure)?, Some(DELETED_BEFORE).filter(|_| is_late));
    Ok(Decision::new(writes, reply).with_event(event))
}

/// The prospects that had been merged into a prospect that was deleted before, and were deleted with it. Since then, an
/// import may have brought one of them back; nobody asked to erase that one.
async fn merged_before(context: &Context<'_>, id: ProspectId) -> Result<Vec<ProspectId>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let merged = counters::merged_when_closed(store, account, (id, context.now)).await?;
    let mut merged = merged.ok_or_else(|| ApiError::not_found("prospect"))?;
    let is_back = |record: &Prospect| record.merged.as_ref().is_none_or(|merged| merged.into != id);
    let mut back = prospects::get_many(context.sight(), &merged).await?;
    back.retain(is_back);
    merged.retain(|id| back.iter().all(|record| record.id != *id));
    Ok(merged)
}

fn accepted(erasure: &Erasure) -> Result<Reply, ApiError> {
    Ok(Reply::item(&erasure.view())?.accepted())
}

fn warned(reply: Reply, warning: Option<&str>) -> Reply {
    warning.into_iter().fold(reply, Reply::with_warning)
}
