//! DELETE /prospects/{prospectId}: deletes the prospect and the records that belong to it. Another prospect can have
//! its email and its phone at once (SPECIFICATION §8.21).

use std::slice;

use domain::{EventKind, Prospect, ProspectId, Settings, prospect_view};
use futures::future::{try_join, try_join_all};
use index::{Kind, Row};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use shared::records::{Item, Write, children, prospects};

/// The most writes of the last transaction apart from the records that belong to the prospect: record, count of
/// children, two claims, row, event, idempotency record.
const OWN_WRITES: usize = 7;

/// The number of transactions of a large deletion that run at once.
const AT_ONCE: usize = 4;

/// DynamoDB's limit for one transaction.
const MAX_WRITES: usize = 100;

/// Deletes a prospect.
///
/// # Errors
/// 404 if the account has no such prospect; 412 if `If-Match` names another revision; 409 if other writers kept
/// changing it; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let account = context.account();
    context
        .decide_and_commit(|| async {
            let read = async { Ok(prospects::partition(&context.app.store, account, id).await?) };
            let (partition, settings) = try_join(read, context.settings()).await?;
            let (prospect, belongings) = partition.ok_or_else(|| ApiError::not_found("prospect"))?;
            // The first request for an unfinished deletion has checked `If-Match`.
            if !prospect.deleting {
                context.check_if_match(prospect.revision)?;
            }
            let deletes = belongings.iter().flat_map(|item| children::sweep(account, item));
            let mut deletes: Vec<Write> = deletes.collect();
            if deletes.len() > MAX_WRITES.saturating_sub(OWN_WRITES) {
                delete_in_parts(context, &prospect, &belongings).await?;
                return Ok(None);
            }
            deletes.push(children::closing(account, id, &belongings));
            let settings = context.with_names_of(settings, slice::from_ref(&prospect)).await?;
            decision(context, &settings, &prospect, deletes).map(Some)
        })
        .await
}

/// Deletes the records that belong to a prospect if one transaction cannot hold them. The first transaction hides the
/// prospect, releases its email and its phone, and stops new children. The next ones delete the children. If the
/// request fails in between, a repeated request continues.
async fn delete_in_parts(context: &Context<'_>, prospect: &Prospect, belongings: &[Item]) -> Result<(), ApiError> {
    let account = context.account();
    if !prospect.deleting {
        let mut writes = vec![prospects::mark_deleting(account, prospect)];
        writes.extend(release(context, prospect));
        writes.push(Row::tombstone(prospect.id.to_string()).write(account, Kind::Prospect));
        if !context.commit_part(&writes).await? {
            return Ok(());
        }
    }
    // One transaction deletes a child and its row, so that a failure leaves neither without the other.
    let batches: Vec<Vec<Write>> = belongings
        .chunks(MAX_WRITES.div_euclid(2))
        .map(|batch| batch.iter().flat_map(|item| children::sweep(account, item)).collect())
        .filter(|writes: &Vec<Write>| !writes.is_empty())
        .collect();
    for at_once in batches.chunks(AT_ONCE) {
        try_join_all(at_once.iter().map(|writes| context.commit_part(writes))).await?;
    }
    Ok(())
}

/// The writes that release the prospect's email and phone. A deletion that has begun has released them.
fn release(context: &Context<'_>, prospect: &Prospect) -> Vec<Write> {
    if prospect.deleting {
        return Vec::new();
    }
    let (account, id) = (context.account(), prospect.id);
    let mut writes = prospects::move_email(account, id, prospect.email.as_ref(), None);
    writes.extend(prospects::move_phone(account, id, prospect.phone.as_ref(), None));
    writes
}

/// The last transaction of a deletion: the record and what is left of the records that belong to it.
fn decision(
    context: &Context<'_>,
    settings: &Settings,
    prospect: &Prospect,
    deletes: Vec<Write>,
) -> Result<Decision, ApiError> {
    let account = context.account();
    let mut writes = vec![prospects::delete(account, prospect)];
    writes.extend(deletes);
    writes.extend(release(context, prospect));
    writes.push(Row::tombstone(prospect.id.to_string()).write(account, Kind::Prospect));
    let view = prospect_view::item(prospect, settings, None);
    let event = context.event(EventMeta::new(EventKind::ProspectDeleted), &view)?;
    Ok(Decision::new(writes, Reply::deleted("Prospect deleted.")?).with_event(event))
}
