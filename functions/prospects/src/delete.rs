//! DELETE /prospects/{prospectId}: the prospect goes with all that hangs on it; email and phone are free at once
//! (SPECIFICATION §8.21).

use domain::{EventKind, Prospect, ProspectId, Settings, prospect_view};
use futures::future::{try_join, try_join_all};
use index::{Kind, Row};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use shared::records::{Item, Write, children, prospects};

/// The most writes of the last transaction besides what hangs on the prospect: record, count of children, two claims, row,
/// event, idempotency record.
const OWN_WRITES: usize = 7;

/// How many transactions of a large deletion run at once.
const AT_ONCE: usize = 4;

/// DynamoDB's limit for one transaction.
const MAX_WRITES: usize = 100;

/// Deletes a prospect.
///
/// # Errors
/// 404 where the account has no such prospect; 412 where `If-Match` names another revision; 409 where others kept changing
/// it; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let account = context.account();
    context
        .decide_and_commit(|| async {
            let read = async { Ok(prospects::partition(&context.app.store, account, id).await?) };
            let (partition, settings) = try_join(read, context.settings()).await?;
            let (prospect, others) = partition.ok_or_else(|| ApiError::not_found("prospect"))?;
            // The first step of an unfinished deletion was checked already.
            if !prospect.deleting {
                context.check_if_match(prospect.revision)?;
            }
            let swept: Vec<Write> = others.iter().flat_map(|item| children::sweep(account, item)).collect();
            if swept.len() > MAX_WRITES.saturating_sub(OWN_WRITES) {
                sweep(context, &prospect, &others).await?;
                return Ok(None);
            }
            let others = [swept, vec![children::closing(account, id, &others)]].concat();
            decision(context, &settings, &prospect, others).map(Some)
        })
        .await
}

/// Takes away what hangs on a prospect, where it is too much for one transaction. First the prospect is hidden, its email and
/// phone are free, and no child is added any more; then the children go, some transactions full at a time. Whoever asks for
/// the deletion again goes on with it.
async fn sweep(context: &Context<'_>, prospect: &Prospect, others: &[Item]) -> Result<(), ApiError> {
    let account = context.account();
    if !prospect.deleting {
        let mut writes = vec![prospects::mark_deleting(account, prospect)];
        writes.extend(release(context, prospect));
        writes.push(Row::tombstone(prospect.id.to_string()).write(account, Kind::Prospect));
        if !context.commit_part(&writes).await? {
            return Ok(());
        }
    }
    // A child and its row go together, so that a step that fails leaves neither without the other.
    let batches: Vec<Vec<Write>> = others
        .chunks(MAX_WRITES.div_euclid(2))
        .map(|batch| batch.iter().flat_map(|item| children::sweep(account, item)).collect())
        .filter(|writes: &Vec<Write>| !writes.is_empty())
        .collect();
    for at_once in batches.chunks(AT_ONCE) {
        try_join_all(at_once.iter().map(|writes| context.commit_part(writes))).await?;
    }
    Ok(())
}

/// The writes that free the prospect's email and phone; it has neither any more where it is being deleted already.
fn release(context: &Context<'_>, prospect: &Prospect) -> Vec<Write> {
    if prospect.deleting {
        return Vec::new();
    }
    let (account, id) = (context.account(), prospect.id);
    let mut writes = prospects::move_email(account, id, prospect.email.as_ref(), None);
    writes.extend(prospects::move_phone(account, id, prospect.phone.as_ref(), None));
    writes
}

/// The last transaction of a deletion: the record with the rest of what belongs to it.
fn decision(
    context: &Context<'_>,
    settings: &Settings,
    prospect: &Prospect,
    others: Vec<Write>,
) -> Result<Decision, ApiError> {
    let account = context.account();
    let mut writes = vec![prospects::delete(account, prospect)];
    writes.extend(others);
    writes.extend(release(context, prospect));
    writes.push(Row::tombstone(prospect.id.to_string()).write(account, Kind::Prospect));
    let view = prospect_view::item(prospect, settings, None);
    let event = context.event(EventMeta::new(EventKind::ProspectDeleted), &view)?;
    Ok(Decision::new(writes, Reply::deleted("Prospect deleted.")?).with_event(event))
}
