//! The changes of a run, and the changes of others since. They come from the activity of the prospect: every transaction
//! that changes a record also writes an entry (SPECIFICATION §13.2). Read it after the record, so that it has all changes.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use domain::activity::Entry;
use domain::{EventId, EventKind, ProspectId, RunId, UnixMs};
use serde_json::value::RawValue;
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::activity::{self, ActivityWindow};
use shared::records::events;
use shared::records::runs::StoredRun;

use super::conflict::Conflict;

/// The most entries of a prospect's activity since the run began (SPECIFICATION §13.4).
const MAX_ENTRIES: usize = 10_000;

/// The most bytes of JSON of their values (SPECIFICATION §13.4): several prospects are undone at once.
const MAX_BYTES: usize = 16 * 1_024 * 1_024;

/// How many entries one page has.
const PAGE: usize = 1_000;

/// How far the clocks of two functions may differ, in milliseconds.
const SKEW_MS: i64 = 3_600_000;

/// How many runs are recognized: the run, its undo, the undo of that, and so on.
pub const RUNS: usize = 20;

const CHANGED: &str = "Somebody changed the field after the run.";

/// An entry with the id of its event.
pub type Dated = (EventId, Entry);

type Json = Option<Box<RawValue>>;

/// The activity of a prospect since a run began, newest first.
pub struct RunChanges {
    entries: Vec<Dated>,
    /// The run, then its undo, then the undo of that, and so on.
    runs: Vec<RunId>,
}

/// Who made a change.
#[derive(PartialEq, Eq)]
enum By {
    /// The run, or an undo of its undo, which does again what the run did.
    Run,
    /// An undo of these.
    Undo,
    Other,
}

/// The work of an undo on one record.
pub enum Plan<'a> {
    /// The run created it, and nobody else touched it: delete it.
    Delete,
    /// The run created it, and this is the last change that somebody else made.
    Touched(&'a Dated),
    /// This change of the run deleted it: bring it back, with the old values of these fields.
    Restore(&'a Dated, Vec<FieldChange<'a>>),
    /// Give these fields their old values.
    Fields(Vec<FieldChange<'a>>),
}

/// A field that the run changed.
pub struct FieldChange<'a> {
    pub name: &'a str,
    /// The change of the run that has its old value.
    oldest: &'a Dated,
    /// The change of the run that has its new value.
    newest: &'a Dated,
    /// The last change that somebody else made since.
    later: Option<&'a Dated>,
}

/// The values of a field. The events do not carry all of them.
pub struct Values {
    /// Before the run.
    pub would_be: Json,
    /// After the run.
    pub ran: Json,
    /// Whether somebody changed the field since.
    pub is_changed: bool,
    /// That change, unless it gave the field its old value again.
    pub conflict: Option<Conflict>,
}

fn is_of_merge(entry: &Entry) -> bool {
    matches!(entry.kind, EventKind::ProspectMerged | EventKind::ProspectUnmerged)
}

impl RunChanges {
    /// Reads the activity of a prospect and of the prospects that were merged into it; `None` if it is too long.
    pub async fn read(context: &Context<'_>, run: &StoredRun, group: &[ProspectId]) -> Result<Option<Self>, ApiError> {
        let (store, account) = (&context.app.store, context.account());
        let (mut entries, mut after, mut bytes) = (Vec::new(), None::<String>, 0_usize);
        loop {
            let window =
                ActivityWindow { from: Some(run.started_at.plus_ms(-SKEW_MS)), until: None, after: after.as_deref() };
            let all = None::<fn(&Entry) -> bool>;
            let page = activity::newest((store, account), group, &window, all, PAGE).await?;
            let values = page.entries.iter();
            let values = values.flat_map(|(_, entry)| [&entry.previous, &entry.current]);
            bytes = values.flatten().map(String::len).fold(bytes, usize::saturating_add);
            entries.extend(page.entries);
            after = page.read_up_to;
            if bytes > MAX_BYTES || entries.len() >= MAX_ENTRIES && after.is_some() {
                return Ok(None);
            }
            if after.is_none() {
                let runs = successors(Some(run.run_id.clone()), |run| Some(run.undoing()));
                let runs = runs.take(RUNS).collect();
                return Ok(Some(Self { entries, runs }));
            }
        }
    }

    fn by(&self, (_, entry): &Dated) -> By {
        let run = entry.origin.actor.run_id.as_ref();
        let place = run.and_then(|run| self.runs.iter().position(|known| known == run));
        match place {
            Some(place) if !place.is_multiple_of(2) => By::Undo,
            // A merge is taken back as a whole, by its own operation.
            Some(_) if !is_of_merge(entry) => By::Run,
            Some(_) | None => By::Other,
        }
    }

    /// Whether it has the last change of a child, which happened at that time. `None` means that the child does not exist: then
    /// only the deletion by an undo needs no other look.
    pub fn is_current(&self, record: &str, changed_at: Option<UnixMs>) -> bool {
        let newest = self.of(record).next();
        newest.is_some_and(|newest| match changed_at {
            Some(at) => newest.0.at() == at,
            None => self.by(newest) == By::Undo,
        })
    }

    /// Whether it has the change of this record at this time.
    pub fn has(&self, record: &str, at: UnixMs) -> bool {
        self.of(record).any(|(id, _)| id.at() == at)
    }

    fn of<'a>(&'a self, record: &'a str) -> impl Iterator<Item = &'a Dated> {
        self.entries.iter().filter(move |(_, entry)| entry.record_id == record)
    }

    /// The last change with which the run created this record, which was created at that time. A record that returns from a
    /// merge was created before, so the run did not create it. A child that an undo brings back was created by the undo.
    fn creation<'a>(&'a self, record: &'a str, created_at: Option<UnixMs>) -> Option<&'a Dated> {
        self.of(record).find(|dated| {
            let is_creation = dated.1.kind.verb() == "created" && self.by(dated) == By::Run;
            let is_return = dated.1.origin.actor.run_id.as_ref().is_some_and(RunId::is_undo);
            is_creation && (is_return || created_at.is_none_or(|at| dated.0.at() == at))
        })
    }

    /// The work on a child. `created_at` is the time of its creation, or `None` if the child does not exist.
    /// Its changes from before an undo brought it back touch it no more.
    pub fn plan_of_child<'a>(&'a self, record: &'a str, created_at: Option<UnixMs>) -> Plan<'a> {
        self.plan(record, created_at, |created, (id, entry)| entry.record_id == record && *id > created)
    }

    /// The work on a prospect that was created at that time. A change of a child touches its prospect.
    pub fn plan_of_prospect<'a>(&'a self, record: &'a str, created_at: UnixMs) -> Plan<'a> {
        self.plan(record, Some(created_at), |_, _| true)
    }

    fn plan<'a>(
        &'a self,
        record: &'a str,
        created_at: Option<UnixMs>,
        concerns: impl Fn(EventId, &Dated) -> bool,
    ) -> Plan<'a> {
        let newest = self.of(record).next().filter(|_| created_at.is_none());
        match (newest, self.creation(record, created_at)) {
            (Some(newest), None) if newest.1.kind.verb() == "deleted" && self.by(newest) == By::Run => {
                Plan::Restore(newest, self.fields(record))
            }
            (Some(_), _) => Plan::Fields(Vec::new()),
            (None, Some((created, _))) => {
                let mut concerning = self.entries.iter().filter(|dated| concerns(*created, dated));
                let touched = concerning.find(|dated| self.by(dated) == By::Other);
                touched.map_or(Plan::Delete, Plan::Touched)
            }
            (None, None) => Plan::Fields(self.fields(record)),
        }
    }

    /// The names of the fields of a record that the run changed, undone fields too.
    pub fn names<'a>(&'a self, record: &'a str) -> BTreeSet<&'a str> {
        let of_run = self.of(record).filter(|dated| self.by(dated) == By::Run);
        let names = of_run.flat_map(|(_, entry)| entry.changes.iter().map(String::as_str));
        names.collect()
    }

    fn fields<'a>(&'a self, record: &'a str) -> Vec<FieldChange<'a>> {
        let names = self.names(record).into_iter();
        names.filter_map(|name| self.field(record, name)).collect()
    }

    /// The last changes of a field that the run made one after the other, unless they are undone.
    fn field<'a>(&'a self, record: &'a str, name: &'a str) -> Option<FieldChange<'a>> {
        let is_touch = |(_, entry): &&Dated| entry.changes.iter().any(|changed| changed == name);
        let mut touches = self.of(record).filter(is_touch).peekable();
        let mut later = None;
        while let Some(touch) = touches.next_if(|touch| self.by(touch) == By::Other) {
            later = later.or(Some(touch));
        }
        let newest = touches.next().filter(|touch| self.by(touch) == By::Run)?;
        let mut oldest = newest;
        while let Some(touch) = touches.next_if(|touch| self.by(touch) == By::Run) {
            oldest = touch;
        }
        Some(FieldChange { name, oldest, newest, later })
    }

    /// How many records of the prospect the run created that still exist.
    pub fn created(&self) -> usize {
        let mut ids = BTreeSet::new();
        for dated in self.entries.iter().rev() {
            let record = dated.1.record_id.as_str();
            match dated.1.kind.verb() {
                "created" if self.by(dated) == By::Run => ids.insert(record),
                "deleted" => ids.remove(record),
                _ => false,
            };
        }
        ids.len()
    }

    /// Whether the run merged prospects into this one, or took a merge back.
    pub fn has_merge(&self, record: &str) -> bool {
        self.of(record).any(|(_, entry)| is_of_merge(entry) && entry.origin.actor.run_id.as_ref() == self.runs.first())
    }
}

impl FieldChange<'_> {
    /// The values of this field of the record.
    pub async fn values(&self, context: &Context<'_>, record: &str) -> Result<Values, ApiError> {
        let [would_be, _] = values(context, self.oldest, self.name).await?;
        let [_, ran] = values(context, self.newest, self.name).await?;
        let mut conflict = None;
        if let Some(later) = self.later {
            let [_, current] = values(context, later, self.name).await?;
            let [now, before] = [&current, &would_be].map(|json| json.as_deref().map(RawValue::get));
            if now.is_none() || now != before {
                let changed = Conflict::of_field(record, self.name, CHANGED);
                let changed = changed.with_values(current.as_deref(), would_be.as_deref());
                conflict = Some(changed.changed_by(&later.1.origin.actor));
            }
        }
        Ok(Values { would_be, ran, is_changed: self.later.is_some(), conflict })
    }
}

/// The old and the new value of a field. If the entry cuts a text, the event has all of it.
async fn values(context: &Context<'_>, (id, entry): &Dated, name: &str) -> Result<[Json; 2], ApiError> {
    if !entry.cut {
        return Ok([member(entry.previous.as_deref(), name)?, member(entry.current.as_deref(), name)?]);
    }
    let Some(event) = events::get(&context.app.store, context.account(), *id).await? else {
        return Ok([None, None]);
    };
    let current = event.current().map_err(ApiError::internal)?;
    let current = current.map(|current| serde_json::to_string(&current)).transpose();
    let current = current.map_err(ApiError::internal)?;
    Ok([member(event.previous.as_deref(), name)?, member(current.as_deref(), name)?])
}

fn member(object: Option<&str>, name: &str) -> Result<Json, ApiError> {
    let Some(object) = object else { return Ok(None) };
    let members: BTreeMap<&str, &RawValue> = serde_json::from_str(object).map_err(ApiError::internal)?;
    Ok(members.get(name).map(|value| (*value).to_owned()))
}
