//! Changes of prospects that several families make: their writes, and their owners.

use std::slice;
use std::sync::Arc;

use domain::{EventKind, Prospect, Settings, UserId, prospect_view};

use crate::gate::{Context, Decision};
use crate::http::{ApiError, Reply};
use crate::records::events::EventMeta;
use crate::records::{Key, Write, prospects};

/// The name of the field with the owner.
const OWNER: &str = "ownerId";

/// The writes of a new or changed prospect without its attachments, and its event with the event's key. `before` is the
/// stored record; `None` for a new prospect.
///
/// # Errors
/// 413 if the feed could not return it; 500 if it cannot be stored.
pub fn writes(
    context: &Context<'_>,
    settings: &Settings,
    before: Option<&Prospect>,
    after: &Prospect,
    meta: EventMeta,
) -> Result<(Vec<Write>, (Write, Key)), ApiError> {
    let writes = prospects::writes(context.account(), before, after)?;
    let event = context.event(meta, &prospect_view::item(after, settings, None))?;
    Ok((writes, event))
}

/// The decision, which also commits that a new owner was not deleted meanwhile (ADR 0021). The stored record protects
/// the owner that it has.
#[must_use]
pub fn naming_owner(decision: Decision, context: &Context<'_>, before: &Prospect, after: &Prospect) -> Decision {
    if before.owner_id == after.owner_id {
        decision
    } else {
        decision.naming_users(context, &after.id.to_string())
    }
}

/// The change of this state of a prospect that gives it to another user.
///
/// # Errors
/// 413 or 500 if it cannot be stored; 503 if the store does not answer.
pub async fn owned_by(
    context: &Context<'_>,
    settings: &Arc<Settings>,
    before: &Prospect,
    owner: UserId,
) -> Result<Decision, ApiError> {
    let after = Prospect {
        owner_id: owner,
        revision: before.revision.saturating_add(1),
        updated_at: context.now.max(before.updated_at),
        ..before.clone()
    };
    let settings = context
        .with_names_of(Arc::clone(settings), slice::from_ref(&after))
        .await?;
    let meta = EventMeta {
        changes: vec![OWNER],
        ..EventMeta::new(EventKind::ProspectUpdated)
    };
    let (writes, event) = writes(context, &settings, Some(before), &after, meta)?;
    let shown = Reply::item(&prospect_view::item(&after, &settings, None))?;
    let decision = Decision::new(writes, shown.with_revision(after.revision)).with_event(event);
    Ok(naming_owner(decision, context, before, &after))
}
