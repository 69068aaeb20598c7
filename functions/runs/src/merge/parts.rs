//! What a merge and its undoing share.

use ::prospects::delete::MAX_WRITES;
use domain::event::MergeNotice;
use domain::prospect::Merged;
use domain::prospect_view::ProspectView;
use domain::{ChangedField, CustomFields, EventKind, MergeId, Prospect, ProspectId};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code};
use shared::records::events::EventMeta;
use shared::records::prospects;
use store::{Key, Write};

/// What the gate adds to a decision: the idempotency record. The decision itself has the event with its entries in the
/// activity and in the run, and the checks of what the prospects refer to.
const GATE_WRITES: usize = 1;

/// Refuses a merge, or the undoing of one, that one transaction cannot hold.
pub fn check_room(decision: Decision, message: &str) -> Result<Decision, ApiError> {
    if decision.number_of_writes().saturating_add(GATE_WRITES) > MAX_WRITES {
        return Err(ApiError::new(Code::LimitReached, message));
    }
    Ok(decision)
}

/// An event about a merge.
pub fn about(kind: EventKind, notice: MergeNotice) -> EventMeta {
    EventMeta { merge: Some(notice), ..EventMeta::new(kind) }
}

/// The event of the winner, in this state, after these prospects were merged into it or left it.
pub fn winner_event(
    context: &Context<'_>,
    kind: EventKind,
    ([before, after], item): ([&Prospect; 2], &ProspectView<'_>),
    (id, losers): (MergeId, &[ProspectId]),
    changes: Vec<ChangedField>,
) -> Result<(Vec<Write>, Key), ApiError> {
    let notice = MergeNotice { merged_ids: losers.to_vec(), merge_id: Some(id), merged_into: None };
    let meta = EventMeta { changes, ..about(kind, notice).of([before, after]) };
    context.event(meta, after.updated_at, (after.revision, item))
}

/// The write that makes the record of a prospect that was merged before lead to another winner.
pub fn redirect_stub(
    (context, fields): (&Context<'_>, &CustomFields),
    stub: Prospect,
    winner: ProspectId,
) -> Result<Write, ApiError> {
    let merged = stub.merged.clone().map(|merged| Merged { into: winner, ..merged });
    let after = Prospect { revision: stub.revision.saturating_add(1), merged, ..stub };
    let before = after.revision.saturating_sub(1);
    Ok(prospects::put((context.account(), fields), &after, Some(before))?)
}
