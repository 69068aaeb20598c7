//! POST /prospects/{prospectId}/merge: merges prospects into one (SPECIFICATION §9.2). The records
//! of the losers and all that belongs to them stay where they are, and lead to the winner (ADR 0028).

mod changes;
mod fields;
mod hires;
mod input;
mod participants;
mod parts;
pub mod undo;

use domain::event::MergeNotice;
use domain::prospect::Merged;
use domain::prospect_view::{self, ProspectView};
use domain::{Contact, EventKind, MergeId, Prospect, ProspectId, Settings, UnixMs};
use index::{IndexKind, Row};
use serde::Serialize;
use shared::endpoints::prospects::{entered_by_merge, named, referring};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::counters;
use shared::records::merges::{self, Merge};
use shared::records::{claims, prospects};
use store::Write;

use input::MergeRequest;
use participants::Participants;
use parts::{about, check_room, redirect_stub, winner_event};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MergedReply<'a> {
    success: bool,
    item: ProspectView<'a>,
    merge_id: MergeId,
    merged_ids: &'a [ProspectId],
    participants_tag: String,
}

/// Merges prospects.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let winner = named(context)?;
    let settings = context.settings().await?;
    let input = input::read(context.call.json()?, winner, &settings.custom_fields)?;
    let id = MergeId::new(context.app.entropy.ulid(context.now));
    context
        .decide_and_commit(|| async {
            let found = participants::read(context, winner, &input.losers).await?;
            match Box::pin(decide(context, &settings, (id, &input), found.clone())).await {
                // They were read in several calls: only a state that did not change meanwhile is a reason to refuse.
                Err(_) if participants::read(context, winner, &input.losers).await? != found => Ok(None),
                decided => decided.map(Some),
            }
        })
        .await
}

async fn decide(
    context: &Context<'_>,
    settings: &Settings,
    (id, input): (MergeId, &MergeRequest),
    found: Participants,
) -> Result<Decision, ApiError> {
    let participants_tag = found.checked_tag(input.if_match.as_deref())?;
    let Participants { winner: before, losers, absorbed, hires: hires_of, last_deletion } = found;
    context.check_if_match(before.revision)?;
    // One time for all events, which are committed together. It follows each deletion of a loser's child: later changes of
    // the winner follow this time, and no longer know the losers' counters.
    let hires = hires_of.iter().filter_map(|of| of.hire.as_ref());
    let last_changes = losers.iter().map(|loser| loser.updated_at);
    let last_changes = last_changes.chain(hires.map(|hire| hire.record.updated_at));
    let at = context.moment_after(last_changes.fold(before.updated_at.max(last_deletion), UnixMs::max));
    let after = Prospect {
        revision: before.revision.saturating_add(1),
        updated_at: at,
        ..fields::merged(&before, &losers, &input.take, &input.take_custom)?
    };
    let after = entered_by_merge(context, &before, after);
    let unsuppressed = unless_suppressed(context, &before, &after).await?;
    let item = prospect_view::item(&after, settings, None);
    let changes = changes::of(context, &settings.custom_fields, &before, &after).await?;
    let losing = (id, input.losers.as_slice());
    let event = winner_event(context, EventKind::ProspectMerged, ([&before, &after], &item), losing, changes)?;
    let all = || std::iter::once(&before).chain(&losers).chain(&absorbed);
    let (removed_hires, mut writes) =
        hires::decide(context, (id, at), (&hires_of, &all().collect::<Vec<_>>()), input.keep_hire_of)?;
    let merge = Merge {
        id,
        at: context.now,
        losers: input.losers.clone(),
        before: before.clone(),
        after: after.clone(),
        removed_hires,
        undone: None,
    };
    let (account, fields) = (context.account(), &settings.custom_fields);
    writes.extend(prospects::record_writes((account, fields), Some(&before), &after)?);
    writes.extend(claims::released(account, &before, Some(&after)));
    writes.extend(unsuppressed);
    writes.extend(claims::of_gone_fields((account, fields), all()));
    writes.push(merges::put(account, &merge)?);
    writes.extend(merges::note(account));
    for loser in &losers {
        writes.extend(writes_of_loser(context, settings, loser, (&merge, last_deletion))?);
    }
    for stub in absorbed {
        writes.push(redirect_stub((context, fields), stub, after.id)?);
    }
    let tag = Reply::item(&item)?.with_revision(after.revision);
    let reply =
        Reply::ok(&MergedReply { success: true, item, merge_id: id, merged_ids: &input.losers, participants_tag })?;
    let decision = Decision::new(writes, reply.with_tag_of(&tag)).with_event(event);
    check_room(
        referring(decision, context, Some(&before), &after),
        "Too much belongs to the prospects to merge them at once. Merge fewer of them.",
    )
}

/// Refuses to give the winner a suppressed contact that a loser shares. The winner may get the contacts that a loser owns.
/// Returns the conditions that this stays so.
async fn unless_suppressed(context: &Context<'_>, before: &Prospect, after: &Prospect) -> Result<Vec<Write>, ApiError> {
    let shared: Vec<(Contact, &str)> = prospects::newly_shared(Some(before), after).collect();
    let texts = shared.iter().map(|(_, text)| *text);
    let account = (context.account(), context.secret());
    let suppressed = prospects::suppressed(&context.app.store, account, texts).await?;
    let refused = shared.iter().find(|(_, text)| suppressed.contains(text));
    let Some(field) = refused.map(|(contact, _)| contact.name()) else {
        return Ok(prospects::unless_shared(account, Some(before), after).collect());
    };
    let message = format!(
        "The person with this {field} was erased and must not be stored again. Send the id of the winner as take.{field} \
         to merge without it."
    );
    Err(ApiError::new(Code::Suppressed, message))
}

/// The writes of a loser: its record leads to the winner, lists hide it, and new children go to the winner. A child of a
/// loser was deleted last at `last_deletion`.
fn writes_of_loser(
    context: &Context<'_>,
    settings: &Settings,
    loser: &Prospect,
    (merge, last_deletion): (&Merge, UnixMs),
) -> Result<Vec<Write>, ApiError> {
    let account = context.account();
    let into = merge.after.id;
    let at = merge.after.updated_at;
    let stub = Prospect {
        revision: loser.revision.saturating_add(1),
        updated_at: at,
        merged: Some(Merged { into, winner: into, merge_id: merge.id, at: merge.at }),
        ..loser.clone()
    };
    let notice = MergeNotice { merged_into: Some(into), ..MergeNotice::default() };
    let view = prospect_view::item(loser, settings, None);
    let (event, _) =
        context.event(about(EventKind::ProspectDeleted, notice).of([loser]), at, (loser.revision, &view))?;
    let mut writes = vec![
        prospects::put((account, &settings.custom_fields), &stub, Some(loser.revision))?,
        Row::tombstone(loser.id.to_string(), at).write(account, IndexKind::Prospect),
    ];
    writes.extend(event);
    let latest = last_deletion.max(at.plus_ms(-1));
    writes.extend(counters::close(account, loser.id, latest, context.now));
    Ok(writes)
}
