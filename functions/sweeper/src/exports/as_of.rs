//! Records as they were when an export began. The activity of a prospect has the old value of each field that changed since
//! (SPECIFICATION §13.2). It also has the changes of its children, whatever the prospect was merged into meanwhile.

use std::collections::BTreeMap;

use domain::activity::Entry;
use domain::custom::CUSTOM_PREFIX;
use domain::{Event, EventId, EventKind, MergeId, Prospect, ProspectId, UnixMs};
use index::Sight;
use serde_json::value::RawValue;
use shared::records::activity::{self, ActivityWindow};
use shared::records::children::Child;
use shared::records::events;
use shared::records::merges::{self, Merge};
use shared::records::prospects::{self, Profile};
use store::StoreError;

use super::reader::{Reader, row_of_child};
use super::row::{Members, Row, malformed};

/// How many entries one page has.
const PAGE: usize = 1_000;

/// The most entries of one prospect since an export began. Older changes stay as they are.
const MAX_ENTRIES: usize = 10_000;

/// The members that are stored apart from the record. The item of a merge lacks them, but its event has them.
const ATTACHED: [&str; 2] = ["notes", "applicationQuestions"];

type Dated = (EventId, Entry);

/// A prospect as it was; `None` if it was part of another one, or is deleted by now.
pub(super) async fn prospect(
    reader: &Reader<'_>,
    prospect: Prospect,
    profile: Profile,
) -> Result<Option<Row>, StoreError> {
    let mut row = reader.row(&prospect, &profile)?;
    if prospect.updated_at <= reader.export.as_of && prospect.merged.is_none() {
        return Ok(Some(row));
    }
    let (own, id) = (prospect.id, prospect.id.to_string());
    if !take_back(reader, &mut row, own, &id).await? {
        return Ok(None);
    }
    if let Some(stage) = row.text("stageId").and_then(|stage| domain::StageId::parse(&stage)) {
        row.set("currentStage", &reader.stage_name(stage).await?)?;
    }
    let at = last_change(reader, own, &id, prospect.created_at).await?;
    row.set("updatedAt", &at)?;
    let standing = standing(reader, prospect).await?;
    Ok(Some(row).filter(|_| standing == Some(own)))
}

/// A child as it was; `None` if it did not exist, or is deleted by now. It belonged to this prospect.
pub(super) async fn child<C: Child>(
    reader: &Reader<'_>,
    mut child: C,
    prospect: ProspectId,
) -> Result<Option<Row>, StoreError> {
    child.set_prospect(prospect);
    let mut row = row_of_child(&child)?;
    if *child.updated_at() <= reader.export.as_of {
        return Ok(Some(row));
    }
    let ((own, _), id) = (child.id(), child.id_text());
    if !take_back(reader, &mut row, own, &id).await? {
        return Ok(None);
    }
    let at = last_change(reader, own, &id, child.created_at()).await?;
    row.set("updatedAt", &at)?;
    Ok(exists(reader, own).await?.then_some(row))
}

/// The prospect that this one was part of when the export began: itself, or a winner. `None` if the winner is deleted by
/// now.
pub(super) async fn standing(reader: &Reader<'_>, mut prospect: Prospect) -> Result<Option<ProspectId>, StoreError> {
    let (store, account, as_of) = (&reader.app.store, reader.account, reader.export.as_of);
    loop {
        let winner = if prospect.updated_at <= as_of {
            prospect.merged.map(|merged| merged.winner)
        } else if let Some(id) = first_return(reader, prospect.id).await? {
            let merge = merges::get(store, account, id, as_of).await?;
            let began = EventId::new(id.ulid()).at();
            let at = merge.as_ref().map_or(began, |merge| merge.after.updated_at);
            match merge {
                _ if at > as_of => None,
                Some(merge) => Some(merge.before.id),
                // The winner was erased, and the merge with it.
                None => return Ok(None),
            }
        } else {
            None
        };
        let Some(winner) = winner else {
            let exists = prospect.updated_at <= as_of || exists(reader, prospect.id).await?;
            return Ok(exists.then_some(prospect.id));
        };
        match prospects::get(Sight::whole(store, account), winner).await? {
            Some(winner) => prospect = winner,
            None => return Ok(None),
        }
    }
}

/// Whether a prospect exists, or the winner that it was merged into. If it does, what was read of its activity before is
/// complete: the activity goes with the prospect.
async fn exists(reader: &Reader<'_>, id: ProspectId) -> Result<bool, StoreError> {
    let found = prospects::find(Sight::whole(&reader.app.store, reader.account), id).await?;
    Ok(found.is_some())
}

/// The first merge that was undone since the export began, and brought this prospect back.
async fn first_return(reader: &Reader<'_>, id: ProspectId) -> Result<Option<MergeId>, StoreError> {
    let text = id.to_string();
    let is_return = |entry: &Entry| entry.kind == EventKind::ProspectCreated && entry.record_id == text;
    let since = (Some(reader.export.as_of.plus_ms(1)), None);
    let returns = entries(reader, id, since, is_return, usize::MAX).await?;
    let Some((event, _)) = returns.last() else {
        return Ok(None);
    };
    let event = events::get(&reader.app.store, reader.account, *event).await?;
    Ok(event.and_then(|event| event.merge?.merge_id))
}

/// The newest entries of a prospect that `admits` admits, at most so many, from the first of these times to the second.
async fn entries(
    reader: &Reader<'_>,
    prospect: ProspectId,
    (from, until): (Option<UnixMs>, Option<UnixMs>),
    admits: impl Fn(&Entry) -> bool,
    most: usize,
) -> Result<Vec<Dated>, StoreError> {
    let (mut entries, mut after) = (Vec::new(), None::<String>);
    while entries.len() < most {
        let window = ActivityWindow { from, until, after: after.as_deref() };
        let place = (&reader.app.store, reader.account);
        let page = activity::newest(place, &[prospect], &window, Some(&admits), PAGE).await?;
        entries.extend(page.entries);
        after = page.read_up_to;
        if after.is_none() {
            break;
        }
    }
    entries.truncate(most);
    Ok(entries)
}

/// Gives the record of this id, which a prospect keeps, its values of the time of the export. Returns whether it existed.
async fn take_back(reader: &Reader<'_>, row: &mut Row, own: ProspectId, id: &str) -> Result<bool, StoreError> {
    let since = (Some(reader.export.as_of.plus_ms(1)), None);
    let entries = entries(reader, own, since, |_| true, MAX_ENTRIES).await?;
    for (event, entry) in entries.iter().filter(|(_, entry)| entry.record_id == id) {
        match entry.kind {
            // It returned from a merge as it was: the export asks for no prospect that is younger.
            EventKind::ProspectCreated => continue,
            kind if kind.verb() == "created" => return Ok(false),
            _ => {}
        }
        let is_merge = entry.kind == EventKind::ProspectMerged;
        let whole =
            if entry.cut || is_merge { events::get(&reader.app.store, reader.account, *event).await? } else { None };
        let previous = whole.as_ref().map_or(&entry.previous, |event| &event.previous);
        let previous = previous.as_deref().map(serde_json::from_str::<Members>).transpose();
        for (name, value) in previous.map_err(malformed)?.unwrap_or_default() {
            put_back(reader, row, &name, &value)?;
        }
        if let Some(merge) = merge_of(reader, whole.filter(|_| is_merge)).await? {
            let mut past = reader.row(&merge.before, &Profile::default())?;
            for name in ATTACHED {
                past.set(name, &row.get(name))?;
            }
            *row = past;
        }
    }
    Ok(true)
}

/// The merge of this event: its item has the whole winner.
async fn merge_of(reader: &Reader<'_>, event: Option<Event>) -> Result<Option<Merge>, StoreError> {
    let Some(id) = event.and_then(|event| event.merge?.merge_id) else {
        return Ok(None);
    };
    merges::get(&reader.app.store, reader.account, id, reader.export.as_of).await
}

/// Gives a member its old value. The files have no values of a custom field that was deleted or became sensitive.
fn put_back(reader: &Reader<'_>, row: &mut Row, name: &str, value: &RawValue) -> Result<(), StoreError> {
    if let Some(key) = name.strip_prefix(CUSTOM_PREFIX) {
        let field = reader.settings.custom_fields.get(key);
        if !field.is_some_and(|field| reader.export.include_sensitive || !field.sensitive) {
            return Ok(());
        }
        let mut values = row.object("customFields");
        if value.get() == "null" {
            values.remove(key);
        } else {
            values.insert(key.to_owned(), value.to_owned());
        }
        return row.set("customFields", &values);
    }
    if name == "jobId" {
        // The event has the ids alone.
        let ids: Vec<String> = serde_json::from_str(value.get()).map_err(malformed)?;
        let jobs = row.get("jobs").map(|jobs| serde_json::from_str(jobs.get())).transpose();
        let mut jobs: Vec<BTreeMap<String, serde_json::Value>> = jobs.map_err(malformed)?.unwrap_or_default();
        jobs.retain(|job| ids.iter().any(|id| job.get("jobId").is_some_and(|job| job == id)));
        return row.set("jobs", &jobs);
    }
    row.set(name, &value)
}

/// When the record had changed last. An import can bring a record without its activity.
async fn last_change(reader: &Reader<'_>, own: ProspectId, id: &str, created_at: UnixMs) -> Result<UnixMs, StoreError> {
    let until = (None, Some(reader.export.as_of));
    let last = entries(reader, own, until, |entry| entry.record_id == id, 1).await?;
    Ok(last.first().map_or(created_at, |(event, _)| event.at()))
}
