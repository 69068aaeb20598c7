//! The hires that a merge deleted return with their prospects.

use std::collections::HashMap;

use domain::prospect_view::ProspectContact;
use domain::{EventKind, Hire, Prospect, ProspectId, Settings, UnixMs};
use shared::endpoints::children::{Child, Stored};
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::children::{hire_is_absent, replacement};
use shared::records::events::EventMeta;
use shared::records::prospects::{self, FoundProspect};
use store::Write;

/// The writes that put the removed hires again, with their events. `all` are the prospects after the undo, and
/// `others` are the other prospects that get hires back. `present` are the hires that all of them have now. The hire of a
/// deleted prospect stays deleted. If the user of a hire is gone, it gets the owner of its prospect.
pub fn returned(
    (context, settings): (&Context<'_>, &Settings),
    at: UnixMs,
    removed: &[Stored<Hire>],
    all: &[Prospect],
    others: &HashMap<ProspectId, FoundProspect>,
    present: &HashMap<ProspectId, Stored<Hire>>,
) -> Result<Vec<Write>, ApiError> {
    let account = context.account();
    let (mut writes, mut returned) = (Vec::new(), Vec::<(ProspectId, &Stored<Hire>)>::new());
    for hire in removed {
        let id = hire.record.id.prospect();
        let of = |prospect: &&Prospect| prospect.group().any(|part| part == id);
        let other = others.get(&id);
        let Some(owner) = all.iter().find(of).or(other.map(|other| &other.prospect)) else {
            continue;
        };
        let at_once = returned.iter().find(|(of, _)| *of == owner.id).map(|(_, hire)| *hire);
        if let Some(other) = owner.group().find_map(|id| present.get(&id)).or(at_once) {
            let message = "A prospect that would get back its hire has another one now.";
            return Err(ApiError::new(Code::HireExists, message).with("hireId", other.record.id.to_string()));
        }
        if let Some(FoundProspect { prospect, fence }) = other {
            // It may be deleted, merged or hired at the same time.
            writes.push(prospects::unchanged(account, prospect));
            writes.extend(fence.clone());
        }
        if owner.id != id {
            // A new hire is stored with the owner, whose record stays as it is unless the hire moves its stage.
            writes.push(hire_is_absent(account, owner.id));
        }
        returned.push((owner.id, hire));
        let mut back = Stored::new(hire.revision.saturating_add(1), hire.record.clone());
        back.record.updated_at = at;
        if settings.user(back.record.user_id).is_none() {
            back.record.user_id = owner.owner_id;
        }
        back.record.set_prospect(owner.id);
        writes.extend(replacement(account, &back)?);
        let meta = EventMeta {
            prospect: Some(ProspectContact::of(owner)),
            ..EventMeta::new(EventKind::HireCreated).of([owner])
        };
        let (event, _) = context.event(meta, at, (back.revision, &back.record))?;
        writes.extend(event);
    }
    Ok(writes)
}
