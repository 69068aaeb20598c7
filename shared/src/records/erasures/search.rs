//! The search for what an account still has of erased persons. One search serves up to [`MAX_JOBS`] erasures. Each step is
//! bounded and may be repeated, and two sweepers may do the same step.

use std::collections::{BTreeMap, HashMap, HashSet};

use domain::erasure::persons;
use domain::{AccountId, ErasureId, Event, MergeId, ProspectId, Removed, UnixMs, WebhookId};
use futures::stream::{self, StreamExt, TryStreamExt};
use index::Sight;
use serde::{Deserialize, Serialize};
use store::key;
use store::{Committed, Guard, ItemJson, Key, Part, Store, StoreError, Write, from_item, to_item};

use super::{ErasureJob, ending, get_many, jobs, mark};
use crate::records::counters;
use crate::records::deletions::{self, Progress};
use crate::records::prospects;
use crate::records::webhooks::{self, deliveries};

/// The most erasures that one search serves.
pub const MAX_JOBS: usize = 200;

/// The events that one step reads.
const STEP_EVENTS: usize = 200;

/// How far back the search reads events, in days. The table keeps an event for 32 days; a backup can be 35 days old.
const EVENT_DAYS: i64 = 70;

const DAY_MS: i64 = 24 * 3_600_000;

/// The most steps of a prospect's deletion in one step of the search.
const DELETION_STEPS: usize = 20;

/// The most marks of one transaction, and the most erasures: each takes two writes.
const MARKS_AT_ONCE: usize = 100;
const JOBS_AT_ONCE: usize = 50;

/// How many items are deleted at once.
const AT_ONCE: usize = 16;

/// A search that has begun.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasureSearch {
    /// Counts its changes: of two sweepers, one goes on.
    version: u64,
    jobs: Vec<ErasureJob>,
    stage: Stage,
    /// The events that are to be removed before the search goes on. They are counted already.
    found: Vec<Found>,
    counts: BTreeMap<ErasureId, Counts>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Stage {
    /// The records of the prospects, and all that belongs to them: from this job on.
    Records(usize),
    /// The events, from this moment's day on, after this one.
    Events(UnixMs, Option<String>),
    Indexes,
}

/// An event of an erased person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    day: UnixMs,
    ulid: String,
    erasure: ErasureId,
    /// The prospects whose data the event has.
    prospects: Vec<ProspectId>,
    merge: Option<MergeId>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Counts {
    events: usize,
    deliveries: usize,
    merges: usize,
}

/// The search of an account that is under way, or a new one if an erasure waits for it.
pub async fn begun(store: &Store, account: AccountId, now: UnixMs) -> Result<Option<ErasureSearch>, StoreError> {
    if let Some(stored) = store.get(&Key::erasing_search(account)).await? {
        return from_item(stored).map(Some);
    }
    let jobs = jobs(store, account, (false, now), MAX_JOBS).await?;
    if jobs.is_empty() {
        return Ok(None);
    }
    let search =
        ErasureSearch { version: 1, jobs, stage: Stage::Records(0), found: Vec::new(), counts: BTreeMap::new() };
    let put = Write::put(Part::Record, Key::erasing_search(account), to_item(&search)?, Guard::Absent);
    // If another sweeper has just begun one, the next step finds it.
    let committed = store.transact(&[put], None).await?;
    Ok((committed == Committed::Done).then_some(search))
}

impl ErasureSearch {
    /// The persons that are searched for.
    pub fn prospects(&self) -> Vec<ProspectId> {
        self.jobs.iter().flat_map(|job| job.prospects.clone()).collect()
    }

    /// Whether only the segments of the indexes are left.
    pub const fn is_at_indexes(&self) -> bool {
        matches!(self.stage, Stage::Indexes) && self.found.is_empty()
    }

    /// The next step.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer. The step can be repeated.
    pub async fn advance(self, store: &Store, account: AccountId, now: UnixMs) -> Result<(), StoreError> {
        match self.stage.clone() {
            _ if !self.found.is_empty() => self.remove_found(store, account).await,
            Stage::Records(at) => self.remove_records(store, (account, now), at).await,
            Stage::Events(day, after) => self.find_events(store, (account, now), (day, after)).await,
            Stage::Indexes => Ok(()),
        }
    }

    async fn save(self, store: &Store, account: AccountId) -> Result<(), StoreError> {
        let before = self.version;
        let after = Self { version: before.saturating_add(1), ..self };
        let guard = Guard::Number("version", i64::try_from(before).unwrap_or(i64::MAX));
        let put = Write::put(Part::Record, Key::erasing_search(account), to_item(&after)?, guard);
        // If the condition failed, another sweeper goes on.
        store.transact(&[put], None).await.map(|_| ())
    }

    /// Removes the records of one job's prospects. The request has deleted them, unless a backup brought them back.
    async fn remove_records(
        mut self,
        store: &Store,
        (account, now): (AccountId, UnixMs),
        at: usize,
    ) -> Result<(), StoreError> {
        let Some(job) = self.jobs.get(at) else {
            self.stage = Stage::Events(now.plus_ms(EVENT_DAYS.saturating_mul(-DAY_MS)), None);
            return self.save(store, account).await;
        };
        let marks: Vec<Write> = job.prospects.iter().map(|id| mark(account, *id, job.id)).collect();
        for marks in marks.chunks(MARKS_AT_ONCE) {
            store.transact(marks, None).await?;
        }
        for prospect in &job.prospects {
            if !remove(store, (account, now), *prospect).await? {
                return Ok(());
            }
        }
        self.stage = Stage::Records(at.saturating_add(1));
        self.save(store, account).await
    }

    /// Reads the next events, and notes the events that have data of the persons. Days without events take no step of their
    /// own.
    async fn find_events(
        mut self,
        store: &Store,
        (account, now): (AccountId, UnixMs),
        (mut day, after): (UnixMs, Option<String>),
    ) -> Result<(), StoreError> {
        let page = |day: UnixMs, after: Option<String>| async move {
            let partition = key::events(account, &day.day());
            store.query_page(&partition, after.as_deref(), STEP_EVENTS).await
        };
        let (mut items, mut next) = page(day, after).await?;
        while items.is_empty() && next.is_none() && day.day() < now.day() {
            day = day.plus_ms(DAY_MS);
            (items, next) = page(day, None).await?;
        }
        let erasures: HashMap<ProspectId, ErasureId> = self.jobs.iter().flat_map(ErasureJob::erased).collect();
        for item in &items {
            self.found.extend(found(item, day, &erasures)?);
        }
        let merges: Vec<Key> = self.found.iter().filter_map(|found| found.merge_of(account)).collect();
        let merges = store.get_many_json(&merges).await?;
        let mut counted: HashSet<Key> = HashSet::new();
        for found in &self.found {
            let counts = self.counts.entry(found.erasure).or_default();
            counts.events = counts.events.saturating_add(1);
            let merge = found.merge_of(account).filter(|key| merges.contains_key(key));
            // The undoing of a merge has an event too.
            let is_new = merge.is_some_and(|key| counted.insert(key));
            counts.merges = counts.merges.saturating_add(usize::from(is_new));
        }
        self.stage = match next {
            Some(after) => Stage::Events(day, Some(after)),
            None if day.day() < now.day() => Stage::Events(day.plus_ms(DAY_MS), None),
            None => Stage::Indexes,
        };
        self.save(store, account).await
    }

    /// Removes the events that were found. An attempt that reads its event afterwards sends nothing; an attempt that read
    /// it before has its delivery, which loses its lease.
    async fn remove_found(mut self, store: &Store, account: AccountId) -> Result<(), StoreError> {
        let erased: HashSet<ProspectId> = self.prospects().into_iter().collect();
        let events = self.found.iter().map(|found| found.key(account));
        let merges = self.found.iter().filter_map(|found| found.merge_of(account));
        // What others keep of a merge with the person.
        let entries = self.found.iter().flat_map(|found| found.entries_of_others(account, &erased));
        delete(store, events.chain(entries).chain(merges)).await?;
        let webhooks = webhooks::ever(store, account).await?;
        for found in &self.found {
            let blanked = found.blank_deliveries(store, account, &webhooks).await?;
            let counts = self.counts.entry(found.erasure).or_default();
            counts.deliveries = counts.deliveries.saturating_add(blanked);
        }
        self.found.clear();
        self.save(store, account).await
    }

    /// Ends the search: notes what was removed, and leaves each erasure to [`ending`].
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer. It can be repeated.
    pub async fn end(self, store: &Store, account: AccountId, now: UnixMs) -> Result<(), StoreError> {
        for jobs in self.jobs.chunks(JOBS_AT_ONCE) {
            let ids: Vec<ErasureId> = jobs.iter().map(|job| job.id).collect();
            let mut writes = Vec::new();
            for mut erasure in get_many(store, account, &ids).await? {
                let counts = self.counts.get(&erasure.id).copied().unwrap_or_default();
                counts.note(&mut erasure.removed);
                let kept = to_item(&erasure)?;
                writes.push(Write::put(Part::Record, Key::erasure(account, erasure.id), kept, Guard::Present));
            }
            for job in jobs {
                let searched = ErasureJob { is_searched: true, ..job.clone() };
                writes.push(searched.put(account, ending::due(job, now))?);
            }
            store.transact(&writes, None).await?;
        }
        let guard = Guard::Number("version", i64::try_from(self.version).unwrap_or(i64::MAX));
        let done = Write::delete(Part::Record, Key::erasing_search(account), guard);
        store.transact(&[done], None).await.map(|_| ())
    }
}

impl ErasureJob {
    fn erased(&self) -> impl Iterator<Item = (ProspectId, ErasureId)> {
        self.prospects.iter().map(|prospect| (*prospect, self.id))
    }
}

impl Counts {
    /// Notes these numbers. An erasure that is done again finds less than before.
    fn note(self, removed: &mut Removed) {
        removed.events = removed.events.max(self.events);
        removed.deliveries = removed.deliveries.max(self.deliveries);
        removed.merges = removed.merges.max(self.merges);
    }
}

impl Found {
    fn key(&self, account: AccountId) -> Key {
        Key { pk: key::events(account, &self.day.day()), sk: self.ulid.clone() }
    }

    fn entries_of_others(&self, account: AccountId, erased: &HashSet<ProspectId>) -> Vec<Key> {
        let others = self.prospects.iter().filter(|prospect| !erased.contains(prospect));
        // An entry of another event has nothing of the person.
        others
            .filter(|_| self.merge.is_some())
            .map(|prospect| Key::child(account, *prospect, format!("{}{}", key::ACTIVITY, self.ulid)))
            .collect()
    }

    fn merge_of(&self, account: AccountId) -> Option<Key> {
        Some(Key::merge(account, self.merge?))
    }

    async fn blank_deliveries(
        &self,
        store: &Store,
        account: AccountId,
        webhooks: &[WebhookId],
    ) -> Result<usize, StoreError> {
        let mut blanked = 0_usize;
        for delivery in deliveries::of_event(store, account, webhooks, &self.ulid).await? {
            deliveries::blank(store, &delivery).await?;
            blanked = blanked.saturating_add(1);
        }
        Ok(blanked)
    }
}

/// The event of an item, if it has data of an erased person.
fn found(item: &ItemJson, day: UnixMs, erasures: &HashMap<ProspectId, ErasureId>) -> Result<Option<Found>, StoreError> {
    let event: Event = item.record()?;
    let prospects = persons(&event).map_err(|error| StoreError::Malformed(error.to_string()))?;
    let erasure = prospects.iter().find_map(|prospect| erasures.get(prospect));
    Ok(erasure.map(|erasure| Found {
        day,
        ulid: event.id.ulid().to_string(),
        erasure: *erasure,
        prospects: prospects.clone(),
        merge: event.merge.as_ref().and_then(|merge| merge.merge_id),
    }))
}

/// Removes a prospect and all that belongs to it. Returns whether nothing is left.
async fn remove(store: &Store, (account, now): (AccountId, UnixMs), id: ProspectId) -> Result<bool, StoreError> {
    if let Some(prospect) = prospects::get(Sight::whole(store, account), id).await? {
        let counted = counters::read(store, account, id).await?;
        let writes = deletions::whole(account, &prospect, &counted, now);
        if store.transact(&writes, None).await? != Committed::Done {
            return Ok(false);
        }
    }
    for _ in 0..DELETION_STEPS {
        if deletions::step(store, &Key::deletion(account, id), now).await? == Progress::Finished {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn delete(store: &Store, keys: impl Iterator<Item = Key>) -> Result<(), StoreError> {
    let deletes = keys.map(|key| async move { store.delete(&key).await });
    stream::iter(deletes.collect::<Vec<_>>()).buffer_unordered(AT_ONCE).try_collect::<()>().await
}
