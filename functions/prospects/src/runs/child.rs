//! Undoing what a run did to one task, hire, note, meeting or file.

use domain::entity_tag;
use domain::prospect_view::ProspectContact;
use domain::{Event, File, Hire, Meeting, Note, Permission, Task, UnixMs, UserId};
use serde_json::{Map, Value};
use shared::endpoints::children::{self, Child, Stored};
use shared::gate::Decision;
use shared::http::{ApiError, Reply};
use shared::records::children::{is_free, replacement};
use shared::records::counters;
use shared::records::events::{self, EventMeta};
use shared::records::prospects;

use super::conflict::{Conflict, TOO_MANY, TOUCHED, Undone, refusal};
use super::history::{FieldChange, History, Plan};
use super::work::{Decided, Work};

const NO_PERMISSION: &str = "The API key lacks the permission to write such records.";
const UNKNOWN_USER: &str = "The old value names a user whom the account no longer has.";
const NOT_KEPT: &str = "The old value is not kept.";
const NOT_COMPLETE: &str = "The activity lacks a change of the record.";
const OTHER_HIRE: &str = "The prospect has another hire now.";

/// Undoes what the run did to the child with this id. `history` is the activity of the prospect in the id.
///
/// # Errors
/// 409 if other writers kept winning; 503 if the store does not answer.
pub async fn undo(work: &Work<'_>, id: &str, history: &History) -> Result<Undone, ApiError> {
    if Task::parse_id(id).is_some() {
        return Box::pin(undo_one::<Task>(work, (id, history), Permission::TasksWrite)).await;
    }
    if Hire::parse_id(id).is_some() {
        return Box::pin(undo_one::<Hire>(work, (id, history), Permission::HiresWrite)).await;
    }
    if Note::parse_id(id).is_some() {
        return Box::pin(undo_one::<Note>(work, (id, history), Permission::NotesWrite)).await;
    }
    if Meeting::parse_id(id).is_some() {
        return Box::pin(undo_one::<Meeting>(work, (id, history), Permission::MeetingsWrite)).await;
    }
    if File::parse_id(id).is_some() {
        return Box::pin(undo_one::<File>(work, (id, history), Permission::ProspectsWrite)).await;
    }
    Ok(Undone::default())
}

async fn undo_one<C: Child>(
    work: &Work<'_>,
    (id, history): (&str, &History),
    permission: Permission,
) -> Result<Undone, ApiError> {
    if !work.context.caller.permissions.allow(permission) {
        return Ok(Undone::refused(Conflict::of_record(id, NO_PERMISSION)));
    }
    match work.part(id, || decide::<C>(work, id, history)).await {
        Ok(undone) => Ok(undone),
        Err(error) => Ok(Undone::refused(Conflict::of_record(id, &refusal(&error)?))),
    }
}

/// Decides what to do with a child. The history was read before; if it lacks a change of the child, it is read again.
async fn decide<C: Child>(work: &Work<'_>, id: &str, history: &History) -> Result<Decided, ApiError> {
    let (context, store, account) = (work.context, &work.context.app.store, work.context.account());
    let Some(parts) = C::parse_id(id) else {
        return Ok((Undone::default(), None));
    };
    let counted = counters::counted(store, account, parts).await?;
    let stored = shared::records::children::read::<C>(store, account, parts).await?;
    let changed_at = stored.as_ref().map(|stored| *stored.record.clone().updated_at());
    let again;
    let history = if history.is_current(id, changed_at) {
        history
    } else {
        let Some(read) = History::read(context, &work.run, &[parts.0]).await? else {
            return Ok((Undone::refused(Conflict::of_record(id, TOO_MANY)), None));
        };
        if changed_at.is_some_and(|at| !read.has(id, at)) {
            return Ok((Undone::refused(Conflict::of_record(id, NOT_COMPLETE)), None));
        }
        again = read;
        &again
    };
    let created_at = stored.as_ref().map(|stored| stored.record.created_at());
    match (history.plan_of_child(id, created_at), stored) {
        (Plan::Delete, Some(stored)) => {
            let undone = Undone {
                created: 1,
                ..Undone::default()
            };
            let decision = children::deletion(context, &stored, counted, Reply::item(&stored.record)?).await?;
            Ok((undone, Some(decision)))
        }
        (Plan::Touched((_, entry)), _) => {
            let conflict = Conflict::of_record(id, TOUCHED).changed_by(&entry.origin.actor);
            Ok((Undone::refused(conflict), None))
        }
        (Plan::Restore(..), None) if !C::CAN_RETURN => Ok((Undone::refused(Conflict::of_record(id, NOT_KEPT)), None)),
        (Plan::Restore((event, _), fields), None) => match events::get(store, account, *event).await? {
            Some(event) => restored::<C>(work, id, (&event, fields), counted).await,
            None => Ok((Undone::refused(Conflict::of_record(id, NOT_KEPT)), None)),
        },
        (Plan::Fields(fields), Some(stored)) => set(work, id, &stored, fields).await,
        (Plan::Delete | Plan::Restore(..) | Plan::Fields(_), _) => Ok((Undone::default(), None)),
    }
}

/// The change that gives fields their old values.
async fn set<C: Child>(
    work: &Work<'_>,
    id: &str,
    stored: &Stored<C>,
    fields: Vec<FieldChange<'_>>,
) -> Result<Decided, ApiError> {
    let mut undone = Undone::default();
    let view = serde_json::to_value(&stored.record).map_err(ApiError::internal)?;
    let record: C = with_old_values(work, (id, view), fields, &mut undone).await?;
    let decision = children::changed(work.context, (stored, None), record)?;
    undone.updated = usize::from(!decision.is_unchanged());
    Ok((undone, Some(decision).filter(|decision| !decision.is_unchanged())))
}

/// The record of this view with the old values of the fields. The others are conflicts, and so is a value that names a
/// user whom the account no longer has.
async fn with_old_values<C: Child>(
    work: &Work<'_>,
    (id, mut view): (&str, Value),
    fields: Vec<FieldChange<'_>>,
    undone: &mut Undone,
) -> Result<C, ApiError> {
    for field in fields {
        let values = field.values(work.context).await?;
        undone.conflicts.extend(values.conflict(id));
        let would_be = values.would_be.filter(|_| values.later.is_none());
        match (would_be, view.as_object_mut()) {
            (Some(value), Some(members)) => {
                let would_be = serde_json::from_str(value.get()).map_err(ApiError::internal)?;
                let mut after = members.clone();
                after.insert(values.name.clone(), would_be);
                if names_known_users::<C>(work, &after)? {
                    *members = after;
                } else {
                    let conflict = Conflict::of_field(id, &values.name, UNKNOWN_USER);
                    undone
                        .conflicts
                        .push(conflict.with_values(values.ran.as_deref(), Some(&value)));
                }
            }
            (None, _) if values.later.is_none() => {
                let conflict = Conflict::of_field(id, &values.name, NOT_KEPT);
                undone.conflicts.push(conflict.with_values(values.ran.as_deref(), None));
            }
            (_, _) => {}
        }
    }
    serde_json::from_value(view).map_err(ApiError::internal)
}

fn has_users(work: &Work<'_>, users: &[UserId]) -> bool {
    users.iter().all(|user| work.settings.user(*user).is_some())
}

fn names_known_users<C: Child>(work: &Work<'_>, view: &Map<String, Value>) -> Result<bool, ApiError> {
    let record: C = serde_json::from_value(Value::Object(view.clone())).map_err(ApiError::internal)?;
    Ok(has_users(work, &record.named_users()))
}

/// The writes that bring back a deleted child, as the event of its deletion shows it.
async fn restored<C: Child>(
    work: &Work<'_>,
    id: &str,
    (event, fields): (&Event, Vec<FieldChange<'_>>),
    counted: UnixMs,
) -> Result<Decided, ApiError> {
    let (context, store, account) = (work.context, &work.context.app.store, work.context.account());
    let refused = |message| Ok((Undone::refused(Conflict::of_record(id, message)), None));
    let mut undone = Undone {
        deleted: 1,
        ..Undone::default()
    };
    let view = serde_json::from_str(&event.item).map_err(ApiError::internal)?;
    let mut record: C = with_old_values(work, (id, view), fields, &mut undone).await?;
    let users: Vec<UserId> = record.named_users().into_iter().chain(record.deleted_by()).collect();
    if !has_users(work, &users) {
        return refused(UNKNOWN_USER);
    }
    let (prospect, suffix) = record.id();
    let Some(found) = prospects::find(store, account, prospect).await? else {
        return Ok((Undone::default(), None));
    };
    // Only a hire has a key that another record can have.
    if !is_free(store, account, &record).await? {
        return refused(OTHER_HIRE);
    }
    let revision = entity_tag::revision_of(&event.etag).and_then(|revision| revision.parse::<u64>().ok());
    let revision = revision.ok_or_else(|| ApiError::internal("an event without a revision"))?;
    let at = context.moment_after(counted.max(event.created_at));
    *record.updated_at() = at;
    record.set_prospect(found.prospect.id);
    let stored = Stored::new(revision.saturating_add(1), record);
    let mut writes = replacement(account, &stored)?;
    writes.push(counters::count(account, (found.prospect.id, suffix)));
    writes.extend(found.fence);
    let meta = EventMeta {
        prospect: Some(ProspectContact::of(&found.prospect)),
        ..EventMeta::new(C::CREATED)
    };
    let event = context.event(meta, at, (stored.revision, &stored.record))?;
    let users: Vec<String> = users.iter().map(UserId::to_string).collect();
    let decision = Decision::new(writes, Reply::item(&stored.record)?).with_event(event);
    Ok((undone, Some(decision.referring(context, id, &users))))
}
