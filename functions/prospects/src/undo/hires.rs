//! The hires that a merge deleted return with their prospects.

use std::collections::HashMap;

use domain::{EventKind, Hire, Prospect, ProspectId};
use shared::endpoints::children::{Child, Stored};
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::Write;
use shared::records::children::replacement;
use shared::records::events::EventMeta;

/// The writes that put the removed hires again, with their events. `all` are the prospects after the undo, `present`
/// the hires that they have now.
///
/// # Errors
/// 409 `hire_exists` if a prospect would have two hires.
pub fn returned(
    context: &Context<'_>,
    removed: &[Stored<Hire>],
    all: &[Prospect],
    present: &HashMap<ProspectId, Stored<Hire>>,
) -> Result<Vec<Write>, ApiError> {
    let mut writes = Vec::new();
    for hire in removed {
        let of = |prospect: &&Prospect| prospect.group().any(|id| id == hire.record.id.prospect());
        let owner = all.iter().find(of);
        let owner = owner.ok_or_else(|| ApiError::internal("a hire without a prospect"))?;
        if let Some(other) = owner.group().find_map(|id| present.get(&id)) {
            let message = "A prospect that would get back its hire has another one now.";
            return Err(ApiError::new(Code::HireExists, message).with("hireId", other.record.id.to_string()));
        }
        let mut back = Stored {
            revision: hire.revision.saturating_add(1),
            record: hire.record.clone(),
        };
        back.record.set_prospect(owner.id);
        writes.extend(replacement(context.account(), &back)?);
        let (event, _) = context.event(EventMeta::new(EventKind::HireCreated), &back.record)?;
        writes.push(event);
    }
    Ok(writes)
}
