//! The writes of a change: the record, its claims, its index row, its attachments and its event. One transaction holds
//! them all (SPECIFICATION §7.4, §14.11).

use domain::{EventKind, Prospect, Settings, Source};
use shared::endpoints::prospects;
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::events::EventMeta;
use shared::records::prospects::{put_notes, put_questions, put_resume};
use shared::records::{Key, Write, sources};

use crate::change::Change;
use crate::input::references::InputSource;
use crate::resolved_input::ResolvedInput;

/// The writes of a new or changed prospect, and its event with the event's key. `before` is the stored record; `None`
/// for a new prospect.
///
/// # Errors
/// 500 if a record cannot be written as an item.
pub fn writes(
    context: &Context<'_>,
    settings: &Settings,
    resolved: &ResolvedInput<'_>,
    change: &Change,
    before: Option<&Prospect>,
) -> Result<(Vec<Write>, (Write, Key)), ApiError> {
    let kind = if before.is_some() {
        EventKind::ProspectUpdated
    } else {
        EventKind::ProspectCreated
    };
    let meta = EventMeta {
        changes: change.changes.clone(),
        muted: resolved.input.mute_webhook,
        ..EventMeta::new(kind)
    };
    let (mut writes, event) = prospects::writes(context, settings, (before, &change.prospect), &resolved.vacant, meta)?;
    writes.extend(attachments(context, resolved, change, before)?);
    Ok((writes, event))
}

/// The attachments that differ from the stored ones, and the new source.
fn attachments(
    context: &Context<'_>,
    resolved: &ResolvedInput<'_>,
    change: &Change,
    before: Option<&Prospect>,
) -> Result<Vec<Write>, ApiError> {
    let (account, after) = (context.account(), &change.prospect);
    let mut writes = Vec::new();
    if let InputSource::New(id, name) = &resolved.source
        && after.source.as_ref().is_some_and(|source| source.id == *id)
    {
        let source = Source {
            id: *id,
            name: name.clone(),
            created_at: context.now,
            updated_at: context.now,
        };
        writes.extend(sources::create(account, &source)?);
    }
    if let Some(notes) = &resolved.input.notes
        && before.is_none_or(|before| before.notes_digest != after.notes_digest)
    {
        writes.push(put_notes(account, after.id, notes)?);
    }
    if let Some(questions) = &resolved.input.application_questions
        && before.is_none_or(|before| before.questions_digest != after.questions_digest)
    {
        writes.push(put_questions(account, after.id, questions)?);
    }
    let stored = before.and_then(|before| before.resume.as_ref());
    if let Some(resume) = &resolved.resume
        && stored.map(|stored| &stored.digest) != after.resume.as_ref().map(|resume| &resume.digest)
    {
        // The parts of a resume that is elsewhere stay there.
        let is_here = before.is_some_and(|before| before.absorbed.resume_from.is_none());
        let replaced = stored.filter(|_| is_here).map_or(0, |stored| stored.parts);
        writes.extend(put_resume(account, after.id, resume, replaced));
    }
    Ok(writes)
}
