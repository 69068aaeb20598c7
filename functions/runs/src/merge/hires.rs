//! A prospect has one hire at the most: which one stays, and what becomes of the others (SPECIFICATION §9.2).

use domain::event::MergeNotice;
use domain::{EventKind, Hire, MergeId, Prospect, ProspectId, UnixMs};
use serde_json::Value;
use shared::endpoints::children::Stored;
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::children::{hire_is_absent, removal};
use store::Write;

use super::parts::about;

/// The hire of a prospect that takes part in a merge.
#[derive(Clone, PartialEq)]
pub struct HireOf {
    pub prospect: ProspectId,
    /// Its hire, which may be stored with a prospect that was merged into it before.
    pub hire: Option<Stored<Hire>>,
}

/// Decides which hire stays in this merge at `at`. Returns the hires that it deletes, and its writes: deletions with their
/// events, and checks that no other hire was created.
pub fn decide(
    context: &Context<'_>,
    (merge, at): (MergeId, UnixMs),
    (all, prospects): (&[HireOf], &[&Prospect]),
    keep: Option<ProspectId>,
) -> Result<(Vec<Stored<Hire>>, Vec<Write>), ApiError> {
    let having: Vec<ProspectId> = all.iter().filter(|of| of.hire.is_some()).map(|of| of.prospect).collect();
    let kept = match (having.as_slice(), keep) {
        ([] | [_], _) => having.first().copied(),
        (_, None) => {
            let ids: Vec<Value> = having.iter().map(|id| id.to_string().into()).collect();
            let message = "Several of the prospects have a hire. keepHireOf says whose hire stays.";
            return Err(ApiError::new(Code::HireExists, message).with("prospectIds", ids));
        }
        (_, Some(keep)) if having.contains(&keep) => Some(keep),
        (_, Some(_)) => return Err(ApiError::invalid("keepHireOf", "has no hire")),
    };
    let (mut removed, mut writes) = (Vec::new(), Vec::new());
    for of in all {
        match &of.hire {
            None => writes.push(hire_is_absent(context.account(), of.prospect)),
            Some(_) if kept == Some(of.prospect) => {}
            Some(hire) => {
                writes.extend(removal(context.account(), hire, at));
                let notice = MergeNotice { merge_id: Some(merge), ..MergeNotice::default() };
                let of = prospects.iter().copied().filter(|prospect| prospect.id == of.prospect);
                let deleted = about(EventKind::HireDeleted, notice).of(of);
                let (event, _) = context.event(deleted, at, (hire.revision, &hire.record))?;
                writes.extend(event);
                removed.push(hire.clone());
            }
        }
    }
    Ok((removed, writes))
}
