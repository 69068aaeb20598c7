//! Lists the writes of a change and makes its reply. One transaction holds the record, its claims, its index row, its
//! attachments and its event (SPECIFICATION §7.4, §14.11).

use domain::{EventKind, Prospect, Settings, StageReason, prospect_view};
use shared::endpoints::prospects::{MATCH, referring};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use shared::records::prospects::prospect_writes;
use shared::records::sources;

use crate::attachments;
use crate::change::Change;
use crate::resolved::Resolved;

/// The decision to write a change and to reply with the new record, or with the record as it is if nothing changes.
/// `before` is the stored record; `None` for a new prospect. The response header [`MATCH`] is `matched`.
///
/// # Errors
/// 413 if the feed could not return the event; 500 if an item cannot be written; 503 if the store does not
/// answer.
pub fn write(
    context: &Context<'_>,
    settings: &Settings,
    resolved: &Resolved<'_>,
    change: &Change,
    before: Option<&Prospect>,
    matched: Option<&'static str>,
) -> Result<Decision, ApiError> {
    let (account, after) = (context.account(), &change.prospect);
    let item = prospect_view::item(after, settings, None);
    let mut reply = Reply::item(&item)?.with_revision(after.revision);
    if !change.warnings.is_empty() {
        let message = change.warnings.join(" ");
        let warned = prospect_view::item(after, settings, Some(&message));
        reply = Reply::item(&warned)?.with_tag_of(&reply);
    }
    let warnings = change.warnings.iter().chain(&change.notices);
    let reply = warnings.fold(reply, |reply, warning| reply.with_warning(*warning));
    let reply = matched
        .into_iter()
        .fold(reply, |reply, field| reply.with_header(MATCH, field));
    let (kind, reply) = match before {
        Some(_) if change.changes.is_empty() => return Ok(Decision::unchanged(reply)),
        Some(_) => (EventKind::ProspectUpdated, reply),
        None => (EventKind::ProspectCreated, reply.created()),
    };
    let mut writes = prospect_writes(
        ((account, context.secret()), &settings.custom_fields),
        before,
        after,
        &resolved.claims.takable(before),
    )?;
    writes.extend(resolved.claims.lookup.unchanged_owners(account, after));
    let source_id = after.source.as_ref().map(|source| source.id);
    let taken = resolved.new_source.iter().filter(|new| source_id == Some(new.id));
    for new_source in taken {
        writes.extend(sources::create(account, new_source)?);
    }
    writes.extend(attachments::writes(account, resolved, before, after)?);
    let meta = EventMeta {
        changes: change.changes.clone(),
        muted: resolved.request.parameters.mute_webhook.unwrap_or(false),
        user_id: resolved.request.parameters.user_id,
        reason: reason(before, after),
        ..EventMeta::new(kind)
    };
    let event = context.event(meta, after.updated_at, (after.revision, &item))?;
    let decision = Decision::new(writes, reply).with_event(event);
    Ok(referring(decision, context, before, after))
}

/// Why the prospect came into its stage, if this change moved it there.
fn reason(before: Option<&Prospect>, after: &Prospect) -> Option<StageReason> {
    let stage = |prospect: &Prospect| (prospect.stage_id, prospect.pipeline_id);
    let is_moved = before.is_none_or(|before| stage(before) != stage(after));
    let entry = after.stage_entered.as_ref().filter(|_| is_moved)?;
    entry.reason.clone()
}
