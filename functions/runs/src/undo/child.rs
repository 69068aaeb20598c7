//! Undoing what a run did to one task, hire, note, meeting or file.

use domain::entity_tag;
use domain::prospect_view::ProspectContact;
use domain::{Event, File, Hire, Meeting, Note, Permission, Task, UnixMs, UserId};
use serde_json::{Map, Value};
use shared::endpoints::children::{self, Child, Stored};
use shared::gate::Decision;
use shared::http::{ApiError, Reply};
use shared::records::children::{is_free, read, replacement};
use shared::records::counters;
use shared::records::events::{self, EventMeta};
use shared::records::prospects;

use super::conflict::{Conflict, TOO_MANY, TOUCHED, Undone, refusal};
use super::run_changes::{FieldChange, Plan, RunChanges};
use super::work::{Decided, Work};

const NO_PERMISSION: &str = "The API key lacks the permission to write such records.";
const UNKNOWN_USER: &str = "The old value names a user whom the account no longer has.";
const NOT_KEPT: &str = "The old value is not kept.";
const NOT_COMPLETE: &str = "The activity lacks a change of the record.";
const OTHER_HIRE: &str = "The prospect has another hire now.";

/// Undoes what the run did to the child with this id. `changes` are the changes of the prospect in the id.
pub async fn undo(work: &Work<'_>, id: &str, changes: &RunChanges) -> Result<Undone, ApiError> {
    match id.split('_').next().unwrap_or_default() {
        "task" => Box::pin(undo_one::<Task>(work, (id, changes), Permission::TasksWrite)).await,
        "hire" => Box::pin(undo_one::<Hire>(work, (id, changes), Permission::HiresWrite)).await,
        "note" => Box::pin(undo_one::<Note>(work, (id, changes), Permission::NotesWrite)).await,
        "meeting" => Box::pin(undo_one::<Meeting>(work, (id, changes), Permission::MeetingsWrite)).await,
        "file" => Box::pin(undo_one::<File>(work, (id, changes), Permission::ProspectsWrite)).await,
        _ => Ok(Undone::default()),
    }
}

async fn undo_one<C: Child>(
    work: &Work<'_>,
    (id, changes): (&str, &RunChanges),
    permission: Permission,
) -> Result<Undone, ApiError> {
    if !work.context.caller.permissions.allow(permission) {
        return Ok(Undone::refused(Conflict::of_record(id, NO_PERMISSION)));
    }
    match work.part(id, || decide::<C>(work, id, changes)).await {
        Ok(undone) => Ok(undone),
        Err(error) => Ok(Undone::refused(Conflict::of_record(id, &refusal(&error)?))),
    }
}

fn refused(id: &str, message: &str) -> Decided {
    (Undone::refused(Conflict::of_record(id, message)), None)
}

/// Decides what to do with a child. The changes were read before; if they lack one of the child, they are read again.
async fn decide<C: Child>(work: &Work<'_>, id: &str, changes: &RunChanges) -> Result<Decided, ApiError> {
    let (context, store, account) = (work.context, &work.context.app.store, work.context.account());
    let Some(parts) = C::parse_id(id) else {
        return Ok((Undone::default(), None));
    };
    let counted = counters::counted(store, account, parts).await?;
    let stored = read::<C>(context.sight(), parts).await?;
    let changed_at = stored.as_ref().map(|stored| *stored.record.clone().updated_at());
    let again;
    let changes = if changes.is_current(id, changed_at) {
        changes
    } else {
        let Some(read) = RunChanges::read(context, &work.run, &[parts.0]).await? else {
            return Ok(refused(id, TOO_MANY));
        };
        if changed_at.is_some_and(|at| !read.has(id, at)) {
            return Ok(refused(id, NOT_COMPLETE));
        }
        again = read;
        &again
    };
    let created_at = stored.as_ref().map(|stored| stored.record.created_at());
    match (changes.plan_of_child(id, created_at), stored) {
        (Plan::Delete, Some(stored)) => {
            let undone = Undone { created: 1, ..Undone::default() };
            let decision = children::deletion(context, &stored, counted, Reply::item(&stored.record)?).await?;
            Ok((undone, Some(decision)))
        }
        (Plan::Touched((_, entry)), _) => {
            let conflict = Conflict::of_record(id, TOUCHED).changed_by(&entry.origin.actor);
            Ok((Undone::refused(conflict), None))
        }
        (Plan::Restore(..), None) if !C::CAN_RETURN => Ok(refused(id, NOT_KEPT)),
        (Plan::Restore((event, _), fields), None) => match events::get(store, account, *event).await? {
            Some(event) => restored::<C>(work, id, (&event, fields), counted).await,
            None => Ok(refused(id, NOT_KEPT)),
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
    (id, view): (&str, Value),
    fields: Vec<FieldChange<'_>>,
    undone: &mut Undone,
) -> Result<C, ApiError> {
    let of = |members: &Map<String, Value>| serde_json::from_value::<C>(Value::Object(members.clone()));
    let Value::Object(mut members) = view else {
        return Err(ApiError::internal("a record that is no object"));
    };
    for field in fields {
        let values = field.values(work.context, id).await?;
        if values.is_changed {
            undone.conflicts.extend(values.conflict);
            continue;
        }
        let message = match &values.would_be {
            None => NOT_KEPT,
            Some(would_be) => {
                let mut after = members.clone();
                let value = serde_json::from_str(would_be.get()).map_err(ApiError::internal)?;
                after.insert(field.name.to_owned(), value);
                if has_users(work, &of(&after).map_err(ApiError::internal)?.named_users()) {
                    members = after;
                    continue;
                }
                UNKNOWN_USER
            }
        };
        let conflict = Conflict::of_field(id, field.name, message);
        let conflict = conflict.with_values(values.ran.as_deref(), values.would_be.as_deref());
        undone.conflicts.push(conflict);
    }
    of(&members).map_err(ApiError::internal)
}

fn has_users(work: &Work<'_>, users: &[UserId]) -> bool {
    users.iter().all(|user| work.settings.user(*user).is_some())
}

/// The writes that bring back a deleted child, as the event of its deletion shows it.
async fn restored<C: Child>(
    work: &Work<'_>,
    id: &str,
    (event, fields): (&Event, Vec<FieldChange<'_>>),
    counted: UnixMs,
) -> Result<Decided, ApiError> {
    let (context, store, account) = (work.context, &work.context.app.store, work.context.account());
    let mut undone = Undone { deleted: 1, ..Undone::default() };
    let view = serde_json::from_str(&event.item).map_err(ApiError::internal)?;
    let mut record: C = with_old_values(work, (id, view), fields, &mut undone).await?;
    let users: Vec<UserId> = record.named_users().into_iter().chain(record.deleted_by()).collect();
    if !has_users(work, &users) {
        return Ok(refused(id, UNKNOWN_USER));
    }
    let (prospect, suffix) = record.id();
    let Some(found) = prospects::find(context.sight(), prospect).await? else {
        return Ok((Undone::default(), None));
    };
    // Only a hire has a key that another record can have.
    if !is_free(store, account, &record).await? {
        return Ok(refused(id, OTHER_HIRE));
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
    let meta = EventMeta { prospect: Some(ProspectContact::of(&found.prospect)), ..EventMeta::new(C::CREATED) };
    let event = context.event(meta, at, (stored.revision, &stored.record))?;
    let users: Vec<String> = users.iter().map(UserId::to_string).collect();
    let decision = Decision::new(writes, Reply::item(&stored.record)?).with_event(event);
    Ok((undone, Some(decision.referring(context, id, &users))))
}
