//! Erasures (SPECIFICATION §15, ADR 0046). The transaction of the request stores the erasure, which is kept for good, and
//! the work that is left. The sweeper does that work: [`search`] removes what the account still has of the persons, and
//! [`ending`] notes that nothing is left.

pub mod ending;
pub mod search;

use std::collections::HashSet;

use domain::erasure::{WITHIN_MS, persons};
use domain::event::MergeNotice;
use domain::{AccountId, Delivery, DeliveryId, Erasure, ErasureId, EventKind, Prospect, ProspectId, Removed, UnixMs};
use futures::future::try_join_all;
use index::{Column, Error, Filter, Index, IndexKind, Sight};
use serde::{Deserialize, Serialize};
use store::item::{Item, number, read_number, text};
use store::key::{self, DUE_AT, ERASING_JOB, erasing_of};
use store::{
    Descending, DuePlace, DueRange, Guard, ItemJson, Key, LogFilter, LogPart, Part, Store, StoreError, Write, due_at,
    from_item, to_item,
};

use super::children::KINDS;
use super::events::EventMeta;

/// The partition of the index `due` with the work that erasures still need.
const DUE_PARTITION: &str = "ERASURE";

/// The keys of due work that one call reads, and the most calls of a run.
const DUE_PAGE: usize = 1_000;
const DUE_PAGES: usize = 20;

/// The attribute with the time when the erasures were done again.
const REPLAYED_AT: &str = "replayedAt";

/// The attribute of a mark with the erasure.
const BY: &str = "erasureId";

/// The most prospects that the transaction of the request marks; the search marks the others too. It also suppresses up to
/// 42 contacts: with more marks it could have more than the 100 writes of a transaction.
const MARKED_AT_ONCE: usize = 16;

/// The work that an erasure still needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasureJob {
    pub id: ErasureId,
    pub prospects: Vec<ProspectId>,
    pub at: UnixMs,
    /// Whether the account was searched. Then only what expires on its own is left.
    pub is_searched: bool,
}

impl ErasureJob {
    fn key(&self, account: AccountId) -> Key {
        Key::erasing(account, self.id)
    }

    fn put(&self, account: AccountId, due: UnixMs) -> Result<Write, StoreError> {
        let mut item = to_item(self)?;
        item.extend(due_at(DUE_PARTITION, due.ms()));
        Ok(Write::put(Part::Attachment, self.key(account), item, Guard::Always))
    }
}

/// The writes of an erasure: the marks of the prospects, and what [`again`] writes.
pub fn begin(account: AccountId, erasure: &Erasure) -> Result<Vec<Write>, StoreError> {
    let mut writes = again(account, erasure, erasure.requested_at)?;
    let marked = erasure.prospects().take(MARKED_AT_ONCE);
    writes.extend(marked.map(|prospect| mark(account, prospect, erasure.id)));
    Ok(writes)
}

/// The writes that let the sweeper do an erasure again, now: the erasure itself, the marks of its suppressed contacts, and
/// the work that is left.
pub fn again(account: AccountId, erasure: &Erasure, now: UnixMs) -> Result<Vec<Write>, StoreError> {
    let job = ErasureJob { id: erasure.id, prospects: erasure.prospects().collect(), at: now, is_searched: false };
    let kept = Write::put(Part::Record, Key::erasure(account, erasure.id), to_item(erasure)?, Guard::Always);
    let marks = erasure.suppressed.iter().map(|hash| {
        let key = Key::suppressed(account, hash);
        Write::put(Part::Attachment, key, Item::new(), Guard::Always)
    });
    Ok([kept, job.put(account, now)?].into_iter().chain(marks).collect())
}

/// The record of the event of an erasure: it has ids alone.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ErasedProspect {
    id: ProspectId,
}

/// The event of an erasure, and its record.
pub fn notice(erasure: &Erasure) -> (EventMeta, ErasedProspect) {
    let merge = MergeNotice { merged_ids: erasure.merged_ids.clone(), ..MergeNotice::default() };
    let meta = EventMeta {
        merge: Some(merge).filter(|merge| !merge.merged_ids.is_empty()),
        ..EventMeta::new(EventKind::ProspectErased)
    };
    let id = erasure.prospect_id;
    (meta, ErasedProspect { id })
}

/// How many records the deletion of a prospect deletes.
pub async fn belonging(store: &Store, account: AccountId, prospect: &Prospect) -> Result<Removed, Error> {
    let parents = prospect.group().map(|id| Filter::Is(Column::Prospect, id.to_string()));
    let filter = [Filter::Any(parents.collect())];
    let counts = KINDS.map(|(_, kind)| Index::of(Sight::whole(store, account), kind).count(&filter));
    let counts = try_join_all(counts).await?;
    let mut removed = Removed { prospects: prospect.group().count(), ..Removed::default() };
    for ((_, kind), count) in KINDS.into_iter().zip(counts) {
        match kind {
            IndexKind::Task => removed.tasks = count,
            IndexKind::Hire => removed.hires = count,
            IndexKind::Note => removed.notes = count,
            IndexKind::Meeting => removed.meetings = count,
            IndexKind::File => removed.files = count,
            IndexKind::Prospect | IndexKind::Move | IndexKind::Resume => {}
        }
    }
    Ok(removed)
}

/// The write of the mark that a prospect was erased.
fn mark(account: AccountId, prospect: ProspectId, erasure: ErasureId) -> Write {
    let item = Item::from([(BY.to_owned(), text(erasure.to_string()))]);
    Write::put(Part::Attachment, Key::erased(account, prospect), item, Guard::Always)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Mark {
    erasure_id: ErasureId,
}

pub async fn get(store: &Store, account: AccountId, id: ErasureId) -> Result<Option<Erasure>, StoreError> {
    store.read(&Key::erasure(account, id)).await
}

/// The erasures with these ids that exist.
async fn get_many(store: &Store, account: AccountId, ids: &[ErasureId]) -> Result<Vec<Erasure>, StoreError> {
    let keys: Vec<Key> = ids.iter().map(|id| Key::erasure(account, *id)).collect();
    Ok(store.read_many(&keys).await?.into_values().collect())
}

/// The erasure of a prospect, if it was erased.
pub async fn of_prospect(
    store: &Store,
    account: AccountId,
    prospect: ProspectId,
) -> Result<Option<Erasure>, StoreError> {
    match store.read::<Mark>(&Key::erased(account, prospect)).await? {
        Some(mark) => get(store, account, mark.erasure_id).await,
        None => Ok(None),
    }
}

/// Those of these prospects that were erased.
pub async fn erased(
    store: &Store,
    account: AccountId,
    prospects: &[ProspectId],
) -> Result<HashSet<ProspectId>, StoreError> {
    let keys: Vec<Key> = prospects.iter().map(|id| Key::erased(account, *id)).collect();
    let marks = store.get_many_json(&keys).await?;
    let marked = prospects.iter().zip(keys).filter(|(_, key)| marks.contains_key(key));
    Ok(marked.map(|(id, _)| *id).collect())
}

/// The deliveries, of these, whose events have data of an erased person. The search ends them, but it begins after the
/// request.
pub async fn delivered(
    store: &Store,
    account: AccountId,
    deliveries: &[Delivery],
) -> Result<HashSet<DeliveryId>, StoreError> {
    let key = |delivery: &Delivery| Key::event(account, delivery.event_at, delivery.event_id);
    let keys: Vec<Key> = deliveries.iter().map(key).collect();
    let events = store.get_many_json(&keys).await?;
    let mut of: Vec<(DeliveryId, Vec<ProspectId>)> = Vec::new();
    for (delivery, key) in deliveries.iter().zip(&keys) {
        // Parsed one by one, because large events take a lot of memory.
        if let Some(event) = events.get(key) {
            let persons = persons(&event.record()?).map_err(|error| StoreError::Malformed(error.to_string()))?;
            of.push((delivery.id, persons));
        }
    }
    let everybody: Vec<ProspectId> = of.iter().flat_map(|(_, persons)| persons.clone()).collect();
    let found = erased(store, account, &everybody).await?;
    of.retain(|(_, persons)| persons.iter().any(|person| found.contains(person)));
    Ok(of.into_iter().map(|(delivery, _)| delivery).collect())
}

/// A page of erasures, newest first, and the ULID where the next page continues.
pub async fn page(
    store: &Store,
    account: AccountId,
    after: Option<&str>,
    limit: usize,
) -> Result<(Vec<Erasure>, Option<String>), StoreError> {
    let part = LogPart::whole(key::erasures(account)).beyond(after, Descending::Yes);
    let page = store.log_page(vec![part], &LogFilter::default(), Descending::Yes, limit).await?;
    let erasures = page.items.iter().map(ItemJson::record).collect::<Result<_, _>>()?;
    Ok((erasures, page.read_up_to))
}

/// Notes that the erasures were done again, in a table that may come from a backup.
pub async fn note_replay(store: &Store, now: UnixMs) -> Result<(), StoreError> {
    let item = Item::from([(REPLAYED_AT.to_owned(), number(now.ms()))]);
    let put = Write::put(Part::Record, Key::erasures_replayed(), item, Guard::Always);
    store.transact(&[put], None).await.map(|_| ())
}

/// When the erasures were last done again.
pub async fn replayed_at(store: &Store) -> Result<Option<UnixMs>, StoreError> {
    let item = store.get(&Key::erasures_replayed()).await?;
    Ok(item.and_then(|item| UnixMs::new(read_number(&item, REPLAYED_AT)?)))
}

/// How many erasures of this account should have ended by now.
pub async fn late(store: &Store, account: AccountId, now: UnixMs) -> Result<usize, StoreError> {
    let items = store.query(&key::erasing(account), ERASING_JOB).await?;
    let jobs: Vec<ErasureJob> = items.into_iter().map(from_item).collect::<Result<_, _>>()?;
    Ok(jobs.iter().filter(|job| job.at.plus_ms(WITHIN_MS) < now).count())
}

/// The accounts with work that is due, the longest due first. Accounts whose work is behind 20,000 other pieces of work
/// wait.
pub async fn due(store: &Store, now: UnixMs) -> Result<Vec<Key>, StoreError> {
    let range = DueRange { partition: DUE_PARTITION, from: 0, until: now.ms() };
    let (mut found, mut accounts): (Vec<Key>, HashSet<AccountId>) = (Vec::new(), HashSet::new());
    let mut after: Option<DuePlace> = None;
    for _ in 0..DUE_PAGES {
        let (keys, next) = store.due_page(&range, Descending::No, after.as_ref(), DUE_PAGE).await?;
        let is_new = |key: &Key| erasing_of(key).is_some_and(|account| accounts.insert(account));
        found.extend(keys.into_iter().filter(is_new));
        after = next;
        if after.is_none() {
            break;
        }
    }
    Ok(found)
}

/// The account of due work.
///
/// # Errors
/// [`StoreError::Malformed`] for another key.
pub fn account_of(key: &Key) -> Result<AccountId, StoreError> {
    erasing_of(key).ok_or_else(|| StoreError::Malformed("the key of an erasure".to_owned()))
}

/// The work of an account that is due, at most `most` pieces: work that was searched for, or not.
async fn jobs(
    store: &Store,
    account: AccountId,
    (is_searched, now): (bool, UnixMs),
    most: usize,
) -> Result<Vec<ErasureJob>, StoreError> {
    let items = store.query(&key::erasing(account), ERASING_JOB).await?;
    let due = items.into_iter();
    let due = due.filter(|item| read_number(item, DUE_AT).is_some_and(|at| at <= now.ms()));
    let jobs: Vec<ErasureJob> = due.map(from_item).collect::<Result<_, _>>()?;
    let jobs = jobs.into_iter().filter(|job| job.is_searched == is_searched);
    Ok(jobs.take(most).collect())
}
