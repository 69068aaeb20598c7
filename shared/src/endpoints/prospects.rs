//! Prospects as requests see them, and the changes of prospects that several families share: changed fields and owners.

use std::sync::Arc;

use domain::field::Record;
use domain::{
    ChangedField, CustomFields, EventKind, OfficeId, Prospect, ProspectId, Settings, StageCause, StageEntry, UserId,
    prospect_view,
};

use futures::future::try_join;

use crate::gate::{Context, Decision};
use crate::http::{ApiError, Code, Reply};
use crate::records::claims::Vacant;
use crate::records::events::EventMeta;
use crate::records::prospects::{self, Profile};
use store::{Key, StoreError, Write};

/// The response header that names the field by which a request matched a prospect.
pub const MATCH: &str = "prospect-match";

/// The id of the prospect in the path.
///
/// # Errors
/// 404 if it is no id.
pub fn named(context: &Context<'_>) -> Result<ProspectId, ApiError> {
    ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))
}

/// What is read of the store, and the account's settings, at once.
pub async fn with_settings<T>(
    context: &Context<'_>,
    read: impl Future<Output = Result<T, StoreError>>,
) -> Result<(T, Arc<Settings>), ApiError> {
    try_join(async { Ok::<_, ApiError>(read.await?) }, context.settings()).await
}

/// Whether a request reads or writes the prospect that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// It reads this path below the prospect's own path, such as `/profile`.
    Reads(&'static str),
    Writes,
}

/// The prospect that a request names, if it exists.
///
/// # Errors
/// 404 if it does not exist. If the prospect was merged, 301 for reads and 409 `merged` for writes..
pub async fn present(context: &Context<'_>, found: Option<Prospect>, asks: Asks) -> Result<Prospect, ApiError> {
    let not_found = || ApiError::not_found("prospect");
    let found = found.ok_or_else(not_found)?;
    if found.merged.is_none() {
        return Ok(found);
    }
    let winner = prospects::follow(context.sight(), Some(found)).await?;
    let winner = winner.ok_or_else(not_found)?;
    Err(merged(context, winner.id, asks))
}

/// The answer about a prospect that was merged into this one. A read goes on there with the same query.
pub fn merged(context: &Context<'_>, winner: ProspectId, asks: Asks) -> ApiError {
    let message = "The prospect was merged into another one, which mergedInto names.";
    let error = match asks {
        Asks::Reads(path) => {
            let query = context.call.query.encoded();
            let separator = if query.is_empty() { "" } else { "?" };
            let location = format!("/v2/prospects/{winner}{path}{separator}{query}");
            ApiError::new(Code::MovedPermanently, message).with_header("location", location)
        }
        Asks::Writes => ApiError::new(Code::Merged, message),
    };
    error.with("mergedInto", winner.to_string())
}

/// The state of a prospect after a merge. If its stage changed, the state says how the prospect came into it.
pub fn entered_by_merge(context: &Context<'_>, before: &Prospect, after: Prospect) -> Prospect {
    let stage = (after.stage_id, after.pipeline_id);
    if stage == (before.stage_id, before.pipeline_id) {
        return after;
    }
    let entry =
        StageEntry { at: after.updated_at, user_id: context.caller.user_id, by: StageCause::Merge, reason: None };
    after.moved_to(stage, entry)
}

/// The fields that changed between two states of this prospect. `attachments` has the notes and questions of both
/// states, if they differ. An event does not carry the content of a resume, which is too long.
pub fn changes(
    fields: &CustomFields,
    before: &Prospect,
    after: &Prospect,
    attachments: [&Profile; 2],
) -> Vec<ChangedField> {
    let [old, new] = attachments;
    let (notes, questions) = (Prospect::NOTES_DIGEST.name, Prospect::QUESTIONS_DIGEST.name);
    let with_values = |changed: ChangedField| match changed.name() {
        name if name == notes => ChangedField::new(notes, &old.notes, &new.notes),
        name if name == questions => {
            ChangedField::new(questions, &old.application_questions, &new.application_questions)
        }
        name if name == Prospect::RESUME.name => ChangedField::without_values(Prospect::RESUME.name),
        _ => changed,
    };
    // Each custom field is named by itself.
    let changed = before.changes(after).into_iter();
    let changed = changed.filter(|changed| changed.name() != Prospect::CUSTOM.name);
    let custom = before.custom.changes(&after.custom, fields);
    let consents = before.consents.changes(&after.consents);
    changed.map(with_values).chain(custom).chain(consents).collect()
}

/// The fields that a new prospect has. Its event tells the fields that its record does not show.
pub fn first_values(fields: &CustomFields, new: &Prospect, profile: &Profile) -> Vec<ChangedField> {
    let entered = StageEntry { at: new.created_at, user_id: new.owner_id, by: StageCause::Create, reason: None };
    let blank = Prospect::blank(new.id, (new.stage_id, new.pipeline_id), new.owner_id, entered);
    let mut values = changes(fields, &blank, new, [&Profile::default(), profile]);
    // A blank prospect has the same owner.
    values.push(ChangedField::new(Prospect::OWNER_ID.name, &None::<UserId>, &new.owner_id));
    values
}

/// The writes of a change. Then the writes of its event, and the key of the event.
pub type Written = (Vec<Write>, (Vec<Write>, Key));

/// Writes a change of the record alone, without its attachments.
///
/// # Errors
/// 413 or 500 if it cannot be stored.
pub fn record_change(
    context: &Context<'_>,
    settings: &Settings,
    (before, after): (&Prospect, &Prospect),
    meta: EventMeta,
) -> Result<Written, ApiError> {
    let (fields, none) = (&settings.custom_fields, Profile::default());
    let changes = changes(fields, before, after, [&none, &none]);
    let account = (context.account(), context.secret());
    let writes = prospects::prospect_writes((account, fields), Some(before), after, &Vacant::new())?;
    let item = prospect_view::item(after, settings, None);
    let meta = EventMeta { changes, ..meta };
    let event = context.event(meta, after.updated_at, (after.revision, &item))?;
    Ok((writes, event))
}

/// Adds to the decision the condition that nobody deletes what the prospect refers to at the same time (ADR 0021). The
/// state before already protects what it refers to.
pub fn referring(decision: Decision, context: &Context<'_>, before: Option<&Prospect>, after: &Prospect) -> Decision {
    let known = before.map(references).unwrap_or_default();
    let mut new = references(after);
    new.retain(|id| !known.contains(id));
    decision.referring(context, &after.id.to_string(), &new)
}

/// The ids of the records that a prospect refers to.
pub fn references(prospect: &Prospect) -> Vec<String> {
    let one = [prospect.owner_id.to_string(), prospect.stage_id.to_string()].into_iter();
    let office = prospect.office_id.iter().map(OfficeId::to_string);
    let source = prospect.source.iter().map(|source| source.id.to_string());
    let jobs = prospect.applications.iter().map(|application| application.job_id.to_string());
    one.chain(office).chain(source).chain(jobs).collect()
}

/// The change that gives this state of a prospect to another user.
///
/// # Errors
/// 413 or 500 if it cannot be stored.
pub fn owned_by(
    context: &Context<'_>,
    settings: &Settings,
    before: &Prospect,
    owner: UserId,
) -> Result<Decision, ApiError> {
    let after = Prospect {
        owner_id: owner,
        revision: before.revision.saturating_add(1),
        updated_at: context.moment_after(before.updated_at),
        ..before.clone()
    };
    let (writes, event) =
        record_change(context, settings, (before, &after), EventMeta::new(EventKind::ProspectUpdated))?;
    let item = prospect_view::item(&after, settings, None);
    let reply = Reply::item(&item)?.with_revision(after.revision);
    let decision = Decision::new(writes, reply).with_event(event);
    Ok(referring(decision, context, Some(before), &after))
}
