//! Decides a request whose prospect is known: its writes and its reply. One transaction holds the record, its claims, its
//! index row, its attachments and its event (SPECIFICATION §5.3, §12.1).

use domain::{EventKind, Prospect, ProspectId, Settings, StageReason, prospect_view};
use shared::endpoints::prospects::{MATCH, referring};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use shared::records::prospects::{
    Claims, Profile, attachments, delete_notes, prospect_writes, put_notes, put_questions, put_resume,
};
use shared::records::{files, sources};
use store::Write;

use crate::change::{Change, created, updated};
use crate::matching;
use crate::request::Request;
use crate::resolved::Resolved;
use crate::resume::ReadResume;

/// Decides a request that changes `before` or creates a prospect. The attachments of `before` that it replaces are read
/// unless they are given. `matched` is the field by which it matches, or that it creates a prospect, as the response
/// names it. `None` if the attachments changed meanwhile.
pub async fn decide(
    context: &Context<'_>,
    settings: &Settings,
    (request, resume, claims): (&Request, Option<&ReadResume>, &Claims),
    before: Option<&Prospect>,
    (replaced, matched): (Option<Profile>, Option<&'static str>),
) -> Result<Option<Decision>, ApiError> {
    let resolved = Resolved::new(context, settings, (request, resume, claims), before).await?;
    let change = match before {
        None => created(&resolved, ProspectId::new(context.app.entropy.ulid(context.now)))?,
        Some(prospect) if !request.updates_match => Change::none(prospect),
        Some(prospect) => {
            let replaced = match replaced {
                Some(replaced) => replaced,
                None => attachments(&context.app.store, context.account(), prospect, &request.replaces).await?,
            };
            if !replaced.is_of(prospect, &request.replaces)? {
                return Ok(None);
            }
            let mut change = updated(&resolved, (prospect, &replaced))?;
            let notice = matched.and_then(|field| matching::replaced(field, prospect, &change.prospect));
            change.notices.extend(notice);
            change
        }
    };
    write(context, &resolved, &change, before, matched).map(Some)
}

/// The decision to write a change and to reply with the new record, or with the record as it is if nothing changes.
fn write(
    context: &Context<'_>,
    resolved: &Resolved<'_>,
    change: &Change,
    before: Option<&Prospect>,
    matched: Option<&'static str>,
) -> Result<Decision, ApiError> {
    let (account, settings, after) = (context.account(), resolved.settings, &change.prospect);
    let item = prospect_view::item(after, settings, None);
    let mut reply = Reply::item(&item)?.with_revision(after.revision);
    if !change.warnings.is_empty() {
        let message = change.warnings.join(" ");
        let warned = prospect_view::item(after, settings, Some(&message));
        reply = Reply::item(&warned)?.with_tag_of(&reply);
    }
    for warning in change.warnings.iter().chain(&change.notices) {
        reply = reply.with_warning(*warning);
    }
    if let Some(field) = matched {
        reply = reply.with_header(MATCH, field);
    }
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
    if let Some(new) = resolved.new_source.as_ref().filter(|new| source_id == Some(new.id)) {
        writes.extend(sources::create(account, new)?);
    }
    writes.extend(writes_of_attachments(context, resolved, before, after)?);
    let meta = EventMeta {
        changes: change.changes.clone(),
        muted: resolved.request.parameters.mute_webhook.unwrap_or(false),
        user_id: resolved.request.parameters.user_id,
        reason: reason(before, after),
        ..EventMeta::new(kind).of(before.into_iter().chain([after]))
    };
    let event = context.event(meta, after.updated_at, (after.revision, &item))?;
    let decision = Decision::new(writes, reply).with_event(event);
    Ok(referring(decision, context, before, after))
}

/// The writes of the attachments that differ from the stored ones.
fn writes_of_attachments(
    context: &Context<'_>,
    resolved: &Resolved<'_>,
    before: Option<&Prospect>,
    after: &Prospect,
) -> Result<Vec<Write>, ApiError> {
    let (account, input) = (context.account(), &resolved.request.input);
    let mut writes = Vec::new();
    if let Some(notes) = &input.notes
        && before.is_none_or(|before| before.notes_digest != after.notes_digest)
    {
        writes.push(put_notes(account, after.id, notes)?);
    }
    if resolved.request.removes.notes {
        writes.push(delete_notes(account, after.id));
    }
    if let Some(questions) = &input.application_questions
        && before.is_none_or(|before| before.questions_digest != after.questions_digest)
    {
        writes.push(put_questions(account, after.id, questions)?);
    }
    let stored = before.and_then(|before| before.resume.as_ref());
    if let Some(resume) = resolved.resume
        && stored.is_none_or(|stored| stored.digest != resume.stored.digest)
    {
        // The parts of a merged prospect's resume stay with that prospect.
        let is_here = before.is_some_and(|before| before.absorbed.resume_from.is_none());
        let own = stored.filter(|_| is_here);
        let replaced = own.map_or(resolved.displaced_parts, |stored| stored.parts);
        let sent = (&resume.resume, resume.json.as_str());
        writes.extend(put_resume((account, after), sent, replaced));
        writes.extend(files::put_resume((account, after), &resume.resume, replaced > 0)?);
    }
    Ok(writes)
}

/// Why the prospect came into its stage, if this change moved it there.
fn reason(before: Option<&Prospect>, after: &Prospect) -> Option<StageReason> {
    let stage = |prospect: &Prospect| (prospect.stage_id, prospect.pipeline_id);
    let is_moved = before.is_none_or(|before| stage(before) != stage(after));
    let entry = after.stage_entered.as_ref().filter(|_| is_moved)?;
    entry.reason.clone()
}
