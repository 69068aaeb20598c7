//! POST /merges/{mergeId}/undo: the losers of a merge return (SPECIFICATION §9.3).

mod consents;
mod contacts;
mod hires;
mod repair;
mod state;

use std::collections::BTreeSet;

use domain::event::MergeNotice;
use domain::prospect_view::{self, ProspectView};
use domain::{
    ChangedField, ConsentStatement, CustomFields, EventKind, MergeId, Prospect, ProspectId, Settings, UnixMs,
};
use futures::future::{try_join, try_join_all};
use serde::Serialize;
use shared::endpoints::prospects::{entered_by_merge, references};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::counters;
use shared::records::events::EventMeta;
use shared::records::merges::{self, Merge};
use shared::records::{claims, prospects};
use store::Write;

use super::changes;
use super::fields::restored;
use super::parts::{about, check_room, redirect_stub, winner_event};
use state::State;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UndoneReply<'a> {
    success: bool,
    item: ProspectView<'a>,
    merge_id: MergeId,
    restored_ids: &'a [ProspectId],
}

/// Undoes a merge.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = MergeId::parse(context.parameter("mergeId")).ok_or_else(|| ApiError::not_found("merge"))?;
    context
        .decide_and_commit(|| async {
            let state = state::read(context, id).await?;
            match Box::pin(decide(context, state.clone())).await {
                // It was read in several calls: only a state that did not change meanwhile is a reason to refuse.
                Err(_) if state::read(context, id).await? != state => Ok(None),
                decided => decided.map(Some),
            }
        })
        .await
}

async fn decide(context: &Context<'_>, state: State) -> Result<Decision, ApiError> {
    let State { merge, winner: before, losers: stubs, absorbed, stay, others, hires, last_deletion } = state;
    context.check_if_match(before.revision)?;
    let settings = context.settings().await?;
    let (account, fields) = (context.account(), &settings.custom_fields);
    let mut after = restored((&before, fields), (&merge.before, &merge.after), &stubs, &stay);
    contacts::leave_values(context, &mut after, (&before, &merge.before)).await?;
    let mut writes = consents::withdraw_again(context, &mut after, &merge.before).await?;
    let mut all: Vec<Prospect> = std::iter::once(after).chain(stubs.iter().cloned()).collect();
    repair::repair(context, &settings, &before, &mut all).await?;
    let warnings = contacts::leave_suppressed(context, &before, &mut all).await?;
    let present: Vec<&Prospect> = std::iter::once(&before).chain(&stubs).collect();
    let stored = present.iter().copied().chain(&absorbed);
    writes.extend(claims::of_gone_fields((account, fields), stored));
    // All events have one time, because they are committed together. It also follows each deletion of a child at the
    // winner: later changes of the losers follow this time, and do not know the winner's counters.
    let at = context.moment_after(last_change(&all, &merge).max(before.updated_at).max(last_deletion));
    let latest = last_deletion.max(at.plus_ms(-1));
    writes.extend(counters::unchanged_since(account, before.id, latest));
    let withdrawals = consents::withdrawn_since(context, &before, &merge.after).await?;
    writes.extend(separated((context, fields, at), &present, &mut all, &withdrawals)?);
    let (Some(after), losers) = (all.first(), all.get(1..).unwrap_or_default()) else {
        return Err(ApiError::internal("a merge without a winner"));
    };
    let item = prospect_view::item(after, &settings, None);
    let (id, restored_ids) = (merge.id, merge.losers.clone());
    let returning = losers.iter().map(|loser| changes::first_values(context, fields, loser));
    let changes = changes::of(context, fields, &before, after);
    let (changes, first_values) = try_join(changes, try_join_all(returning)).await?;
    let losing = (id, restored_ids.as_slice());
    let event = winner_event(context, EventKind::ProspectUnmerged, ([&before, after], &item), losing, changes)?;
    writes.extend(contacts::returned(context, &before, &all.iter().collect::<Vec<_>>()).await?);
    writes.extend(hires::returned((context, &settings), at, &merge.removed_hires, &all, &others, &hires)?);
    for (loser, changes) in losers.iter().zip(first_values) {
        writes.extend(counters::open(account, loser.id));
        writes.extend(returned(context, (&settings, at), (loser, id), changes)?);
    }
    writes.extend(restored_redirects((context, fields), losers, absorbed)?);
    let references = referred(&all, &merge, &settings);
    writes.push(merges::undo(account, merge, context.now)?);
    let tag = Reply::item(&item)?.with_revision(after.revision);
    let reply = Reply::ok(&UndoneReply { success: true, item, merge_id: id, restored_ids: &restored_ids })?;
    let reply = warnings.into_iter().fold(reply.with_tag_of(&tag), Reply::with_warning);
    let decision = Decision::new(writes, reply).with_event(event);
    check_room(
        decision.referring(context, &after.id.to_string(), &references),
        "Too much belongs to the prospects to undo the merge at once. Nothing was changed.",
    )
}

/// When a prospect or a hire of the merge changed last.
fn last_change(all: &[Prospect], merge: &Merge) -> UnixMs {
    let of_prospects = all.iter().map(|one| one.updated_at);
    let of_hires = merge.removed_hires.iter().map(|hire| hire.record.updated_at);
    of_prospects.chain(of_hires).fold(UnixMs::default(), UnixMs::max)
}

/// Writes the records, the winner first, which leave each other at this time. `present` are the same records before.
fn separated(
    (context, fields, at): (&Context<'_>, &CustomFields, UnixMs),
    present: &[&Prospect],
    all: &mut [Prospect],
    withdrawals: &[ConsentStatement],
) -> Result<Vec<Write>, ApiError> {
    let mut writes = Vec::new();
    for (number, (prospect, present)) in all.iter_mut().zip(present).enumerate() {
        prospect.revision = prospect.revision.saturating_add(1);
        prospect.updated_at = at;
        prospect.merged = None;
        prospect.custom = prospect.custom.settled(fields);
        if number > 0 {
            writes.extend(consents::withdraw(context.account(), prospect, withdrawals)?);
        }
        *prospect = entered_by_merge(context, present, prospect.clone());
        let record = prospects::record_writes((context.account(), fields), Some(present), prospect)?;
        writes.extend(record);
    }
    Ok(writes)
}

/// What the prospects and their hires refer to. While they were merged, nothing prevented its deletion.
fn referred(all: &[Prospect], merge: &Merge, settings: &Settings) -> Vec<String> {
    let users = merge.removed_hires.iter().map(|hire| hire.record.user_id);
    let users = users.filter(|user| settings.user(*user).is_some());
    let users = users.map(|user| user.to_string());
    let distinct: BTreeSet<String> = all.iter().flat_map(references).chain(users).collect();
    distinct.into_iter().collect()
}

/// The writes of the event of a loser that returns from a merge.
fn returned(
    context: &Context<'_>,
    (settings, at): (&Settings, UnixMs),
    (loser, id): (&Prospect, MergeId),
    changes: Vec<ChangedField>,
) -> Result<Vec<Write>, ApiError> {
    let notice = MergeNotice { merge_id: Some(id), ..MergeNotice::default() };
    let meta = EventMeta { changes, ..about(EventKind::ProspectCreated, notice).of([loser]) };
    let view = prospect_view::item(loser, settings, None);
    Ok(context.event(meta, at, (loser.revision, &view))?.0)
}

/// The writes that make what was merged into the losers before lead to them again.
fn restored_redirects(
    context: (&Context<'_>, &CustomFields),
    losers: &[Prospect],
    absorbed: Vec<Prospect>,
) -> Result<Vec<Write>, ApiError> {
    let mut writes = Vec::new();
    for stub in absorbed {
        let loser = losers.iter().find(|loser| loser.absorbed.ids.contains(&stub.id));
        if let Some(loser) = loser {
            writes.push(redirect_stub(context, stub, loser.id)?);
        }
    }
    Ok(writes)
}
