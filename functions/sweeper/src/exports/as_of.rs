//! Records as they were when an export began. The activity of a prospect has the old value of each field that changed since
//! (SPECIFICATION §8.32).

use std::collections::{BTreeMap, HashMap};

use domain::activity::Entry;
use domain::custom::CUSTOM_PREFIX;
use domain::{EventId, EventKind, Prospect, ProspectId, UnixMs};
use serde_json::value::RawValue;
use shared::records::activity::{self, ActivityWindow};
use shared::records::children::Child;
use shared::records::prospects::Profile;
use shared::records::{events, merges};
use store::StoreError;

use super::reader::{Reader, row_of_child};
use super::row::{Members, Row, malformed};

/// How many entries one page has.
const PAGE: usize = 1_000;

/// The most entries of one prospect since an export began. Older changes stay as they are.
const MAX_ENTRIES: usize = 10_000;

/// The members that are stored apart from the record. The item of a merge lacks them, but its event has them.
const ATTACHED: [&str; 2] = ["notes", "applicationQuestions"];

/// An entry with the id of its event.
type Dated = (EventId, Entry);

/// A prospect as it was; `None` if it did not exist.
pub(super) async fn prospect(
    reader: &Reader<'_>,
    prospect: Prospect,
    profile: Profile,
) -> Result<Option<Row>, StoreError> {
    if prospect.updated_at <= reader.export.as_of {
        return reader.row(&prospect, &profile).map(Some);
    }
    let entries = since(reader, prospect.id).await?;
    let (newer, older) = split(&entries, &prospect, reader.export.as_of);
    let id = prospect.id.to_string();
    let mut row = reader.row(&prospect, &profile)?;
    if !take_back(reader, &mut row, &id, newer).await? {
        return Ok(None);
    }
    let prospect = match before_merge(reader, newer.last()).await? {
        Some(before) => {
            let mut past = reader.row(&before, &Profile::default())?;
            for name in ATTACHED {
                past.set(name, &row.get(name))?;
            }
            row = past;
            before
        }
        None => prospect,
    };
    if !take_back(reader, &mut row, &id, older).await? {
        return Ok(None);
    }
    if let Some((stage, pipeline)) = row.text("stageId").and_then(|stage| {
        let stage = domain::StageId::parse(&stage)?;
        Some((stage, reader.settings.stage(stage)))
    }) {
        row.set("currentStage", &reader.stage_name(stage).await?)?;
        if let Some((pipeline, _)) = pipeline {
            row.set("pipelineId", &pipeline.id)?;
        }
    }
    let at = last_change(reader, prospect.id, &id, (prospect.created_at, prospect.updated_at)).await?;
    row.set("updatedAt", &at)?;
    Ok(Some(row))
}

/// A child as it was; `None` if it did not exist. `owners` has the merged prospects that ids of children name.
pub(super) async fn child<C: Child>(
    reader: &Reader<'_>,
    mut child: C,
    owners: &HashMap<ProspectId, Prospect>,
) -> Result<Option<Row>, StoreError> {
    let (own, _) = child.id();
    let as_of = reader.export.as_of;
    let owner = owners
        .get(&own)
        .and_then(|owner| Some((owner, owner.merged.as_ref()?.into)));
    let was_merged = owner.filter(|(owner, _)| owner.updated_at <= as_of);
    child.set_prospect(was_merged.map_or(own, |(_, winner)| winner));
    let updated_at = *child.updated_at();
    let mut row = row_of_child(&child)?;
    if updated_at <= as_of {
        return Ok(Some(row));
    }
    let (id, entries) = (child.id_text(), since(reader, own).await?);
    if !take_back(reader, &mut row, &id, &entries).await? {
        return Ok(None);
    }
    let at = last_change(reader, own, &id, (child.created_at(), updated_at)).await?;
    row.set("updatedAt", &at)?;
    Ok(Some(row))
}

/// The entries of this prospect since the export began, newest first.
async fn since(reader: &Reader<'_>, prospect: ProspectId) -> Result<Vec<Dated>, StoreError> {
    let (mut entries, mut after) = (Vec::new(), None::<String>);
    while entries.len() < MAX_ENTRIES {
        let window = ActivityWindow {
            from: Some(reader.export.as_of.plus_ms(1)),
            until: None,
            after: after.as_deref(),
        };
        let every = None::<fn(&Entry) -> bool>;
        let place = (&reader.app.store, reader.account);
        let page = activity::newest(place, &[prospect], &window, every, PAGE).await?;
        entries.extend(page.entries);
        entries.truncate(MAX_ENTRIES);
        after = page.read_up_to;
        if after.is_none() {
            break;
        }
    }
    Ok(entries)
}

/// The entries up to the oldest merge into the prospect, which is the last of them, and the older entries. An undone merge
/// stays undone, so what happened before stays too.
fn split<'e>(entries: &'e [Dated], prospect: &Prospect, as_of: UnixMs) -> (&'e [Dated], &'e [Dated]) {
    let id = prospect.id.to_string();
    let returns = |(_, entry): &Dated| {
        let is_own = entry.record_id == id;
        is_own && (entry.kind == EventKind::ProspectUnmerged || is_return(entry, prospect, as_of))
    };
    let end = entries.iter().position(returns).unwrap_or(entries.len());
    let entries = entries.get(..end).unwrap_or_default();
    let is_merge = |(_, entry): &Dated| entry.record_id == id && entry.kind == EventKind::ProspectMerged;
    let newer = entries.iter().rposition(is_merge).map_or(0, |at| at.saturating_add(1));
    entries.split_at_checked(newer).unwrap_or_default()
}

/// The prospect before this merge into it: the item of the merge has it.
async fn before_merge(reader: &Reader<'_>, merge: Option<&Dated>) -> Result<Option<Prospect>, StoreError> {
    let Some((event, _)) = merge else { return Ok(None) };
    let (store, account, now) = (&reader.app.store, reader.account, reader.app.clock.now());
    let event = events::get(store, account, *event).await?;
    let Some(id) = event.and_then(|event| event.merge?.merge_id) else {
        return Ok(None);
    };
    let merge = merges::get(store, account, id, now).await?;
    Ok(merge.map(|merge| merge.before))
}

/// Whether the entry is the return of a prospect from a merge.
fn is_return(entry: &Entry, prospect: &Prospect, as_of: UnixMs) -> bool {
    entry.kind == EventKind::ProspectCreated && prospect.created_at <= as_of
}

/// Gives the record the old values of these entries, which are ordered from new to old. Returns whether it existed before
/// them.
async fn take_back(reader: &Reader<'_>, row: &mut Row, id: &str, entries: &[Dated]) -> Result<bool, StoreError> {
    for (event, entry) in entries.iter().filter(|(_, entry)| entry.record_id == id) {
        if entry.kind.verb() == "created" {
            return Ok(false);
        }
        let whole = if entry.cut {
            events::get(&reader.app.store, reader.account, *event).await?
        } else {
            None
        };
        let previous = whole.map_or_else(|| entry.previous.clone(), |event| event.previous);
        let previous = previous.as_deref().map(serde_json::from_str::<Members>).transpose();
        for (name, value) in previous.map_err(malformed)?.unwrap_or_default() {
            put_back(reader, row, &name, &value)?;
        }
    }
    Ok(true)
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

/// When the record had changed last.
async fn last_change(
    reader: &Reader<'_>,
    prospect: ProspectId,
    id: &str,
    (created_at, updated_at): (UnixMs, UnixMs),
) -> Result<UnixMs, StoreError> {
    if updated_at <= reader.export.as_of {
        return Ok(updated_at);
    }
    let window = ActivityWindow {
        from: None,
        until: Some(reader.export.as_of),
        after: None,
    };
    let own = Some(|entry: &Entry| entry.record_id == id);
    let place = (&reader.app.store, reader.account);
    let page = activity::newest(place, &[prospect], &window, own, 1).await?;
    Ok(page.entries.first().map_or(created_at, |(event, _)| event.at()))
}
