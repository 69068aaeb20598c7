//! The writes of a change: the record, its claims, its directory row, what lies beside it, its event. All of them go into
//! one transaction (architecture.md §5).

use shared::directory::{Kind, prospect_row};
use shared::domain::prospect_view as view;
use shared::domain::{Event, EventId, EventKind, Prospect, Settings, Source};
use shared::gate::Context;
use shared::http::ApiError;
use shared::outbox;
use shared::repo;
use shared::repo::prospects::{move_email, move_phone, put_notes, put_questions, put_resume};
use shared::store::{Guard, Key, Write};

use crate::change::Change;
use crate::sent::references::SentSource;
use crate::wanted::Wanted;

/// What an event tells.
#[derive(Debug)]
pub struct Told {
    /// Its kind.
    pub kind: EventKind,
    /// The names of the fields that changed.
    pub changes: Vec<String>,
    /// Whether no notification goes out.
    pub muted: bool,
}

/// The writes of a new or changed prospect, and the key of its event. `before` is the record as it was, if there was one.
///
/// # Errors
/// 500 where a record cannot be written as an item.
pub fn writes(
    context: &Context<'_>,
    settings: &Settings,
    wanted: &Wanted<'_>,
    change: &Change,
    before: Option<&Prospect>,
) -> Result<(Vec<Write>, Key), ApiError> {
    let (account, after) = (context.account(), &change.prospect);
    let id = after.id;
    let guard = before.map_or(Guard::Absent, |before| Guard::Revision(before.revision));
    let mut writes = vec![repo::prospects::put(account, after, guard)?];
    let (email, phone) = (
        before.and_then(|b| b.email.as_ref()),
        before.and_then(|b| b.phone.as_ref()),
    );
    writes.extend(move_email(account, id, email, after.email.as_ref()));
    writes.extend(move_phone(account, id, phone, after.phone.as_ref()));
    writes.push(prospect_row(after).write(account, Kind::Prospect));
    writes.extend(beside(context, wanted, change, before)?);
    let kind = if before.is_some() {
        EventKind::ProspectUpdated
    } else {
        EventKind::ProspectCreated
    };
    let changes = change.changes.iter().map(|&name| name.to_owned()).collect();
    let told = Told {
        kind,
        changes,
        muted: wanted.sent.mute_webhook,
    };
    let (event, witness) = event(context, settings, after, told)?;
    writes.push(event);
    Ok((writes, witness))
}

/// What is long is written only where it differs.
fn beside(
    context: &Context<'_>,
    wanted: &Wanted<'_>,
    change: &Change,
    before: Option<&Prospect>,
) -> Result<Vec<Write>, ApiError> {
    let (account, after) = (context.account(), &change.prospect);
    let mut writes = Vec::new();
    if let SentSource::New(id, name) = &wanted.source
        && after.source.as_ref().is_some_and(|source| source.id == *id)
    {
        let source = Source {
            id: *id,
            name: name.clone(),
            created_at: context.now,
            updated_at: context.now,
        };
        writes.extend(repo::sources::create(account, &source)?);
    }
    if let Some(notes) = &wanted.sent.notes
        && before.is_none_or(|before| before.notes_digest != after.notes_digest)
    {
        writes.push(put_notes(account, after.id, notes)?);
    }
    if let Some(questions) = &wanted.sent.application_questions
        && before.is_none_or(|before| before.questions_digest != after.questions_digest)
    {
        writes.push(put_questions(account, after.id, questions)?);
    }
    let stored = before.and_then(|before| before.resume.as_ref());
    if let Some(resume) = &wanted.resume
        && stored.map(|stored| &stored.digest) != after.resume.as_ref().map(|resume| &resume.digest)
    {
        writes.extend(put_resume(
            account,
            after.id,
            resume,
            stored.map_or(0, |stored| stored.parts),
        ));
    }
    Ok(writes)
}

/// The write of an event that tells of a prospect, and its key.
///
/// # Errors
/// 500 where the event cannot be written as an item.
pub fn event(
    context: &Context<'_>,
    settings: &Settings,
    prospect: &Prospect,
    told: Told,
) -> Result<(Write, Key), ApiError> {
    let event = Event {
        id: EventId::new(context.app.entropy.ulid(context.now)),
        kind: told.kind,
        created_at: context.now,
        item: outbox::item_text(&view::item(prospect, settings, None))?,
        changes: told.changes,
        webhook_id: None,
        muted: told.muted,
    };
    Ok(outbox::write(context.account(), &event)?)
}
