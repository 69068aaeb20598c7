//! The counters of the writes of a prospect's children (ADR 0018). Each write of a child increments one counter, and a
//! deletion of the prospect closes all counters. So no request can write a child of a deleted prospect, and a deletion
//! that missed a write reads again.
//!
//! Concurrent transactions conflict if they use the same item. Therefore the write of a child uses neither the prospect's
//! record nor a counter that all children share.

use domain::{AccountId, ChildSuffix, Prospect, ProspectId, UnixMs};
use store::item::{Value, number, read_number, read_texts, texts};
use store::{Guard, Item, Key, Part, Store, StoreError, Write};

/// How many counters a prospect has. Children that are written at the same time mostly increment different counters.
pub const COUNTERS: usize = 8;

/// The prefix of a counter's sort key.
const COUNTER: &str = "CHILDREN#";

/// The attribute that grows with every write; [`Guard::Revision`] compares it. It is at least the time of the last
/// deletion of a child, in Unix milliseconds.
const COUNT: &str = "revision";

/// The count of a closed counter: no time is later.
const CLOSED_COUNT: i64 = i64::MAX;

/// The attribute of a closed counter.
const CLOSED: &str = "closed";

/// The attribute of the closed counter of a deleted prospect ([`witness`]) with the prospects that were merged into it.
const MERGED: &str = "merged";

/// How long a counter stays closed: as long as events and deliveries of a deleted prospect can be there, which can be
/// erased (SPECIFICATION §15.2).
const CLOSED_MS: i64 = 60 * 24 * 3_600_000;

/// The attribute with the time, in Unix seconds, until which a closed counter counts. The table removes it later.
const EXPIRES_AT: &str = "expiresAt";

fn key(account: AccountId, prospect: ProspectId, counter: usize) -> Key {
    Key::child(account, prospect, format!("{COUNTER}{counter}"))
}

fn keys(account: AccountId, prospect: ProspectId) -> impl Iterator<Item = Key> {
    (0..COUNTERS).map(move |counter| key(account, prospect, counter))
}

/// Whether this is the sort key of a counter.
pub fn is_counter(sort: &str) -> bool {
    sort.starts_with(COUNTER)
}

/// The write that counts a write of this child. The condition of [`Part::Parent`] fails if the prospect was deleted.
pub fn count(account: AccountId, (prospect, suffix): (ProspectId, ChildSuffix)) -> Write {
    add(key(account, prospect, suffix.spread(COUNTERS)))
}

/// The write that counts the deletion of this child at `at`, which must be later than the count. The condition of
/// [`Part::Parent`] fails if the prospect was deleted, or if another child was deleted later.
pub fn count_deletion(account: AccountId, (prospect, suffix): (ProspectId, ChildSuffix), at: UnixMs) -> Write {
    let key = key(account, prospect, suffix.spread(COUNTERS));
    let earlier = Guard::AtMost(COUNT, at.plus_ms(-1).ms());
    Write::set(Part::Parent, key, vec![(COUNT, number(at.ms()))], Vec::new(), earlier)
}

/// The count in which the writes of this child are, as a time.
pub async fn counted(
    store: &Store,
    account: AccountId,
    (prospect, suffix): (ProspectId, ChildSuffix),
) -> Result<UnixMs, StoreError> {
    let counter = store.get(&key(account, prospect, suffix.spread(COUNTERS))).await?;
    Ok(counter.as_ref().and_then(time).unwrap_or_default())
}

/// The count of an open counter, as a time.
pub fn time(counter: &Item) -> Option<UnixMs> {
    let count = read_number(counter, COUNT).filter(|count| *count != CLOSED_COUNT);
    count.and_then(UnixMs::new)
}

fn add(counter: Key) -> Write {
    Write::add(Part::Parent, counter, COUNT, 1, Guard::Lacks(CLOSED))
}

/// The counters of a prospect that exist.
pub async fn read(store: &Store, account: AccountId, prospect: ProspectId) -> Result<Vec<Item>, StoreError> {
    let keys: Vec<Key> = keys(account, prospect).collect();
    Ok(store.get_many(&keys).await?.into_values().collect())
}

/// The writes that close the counters of a prospect that is deleted if no child was written since `others`, the counters
/// among the items of the prospect's partition, were read.
pub fn close_unchanged(account: AccountId, prospect: &Prospect, others: &[Item], now: UnixMs) -> Vec<Write> {
    let witness = witness(account, prospect.id);
    let guarded = keys(account, prospect.id).map(|key| {
        let counter = others.iter().find(|item| Key::of(item).as_ref() == Some(&key));
        let count = counter.and_then(|item| read_number(item, COUNT));
        let guard = match count.and_then(|count| u64::try_from(count).ok()) {
            Some(count) => Guard::Revision(count),
            None => Guard::Absent,
        };
        let merged: &[ProspectId] = if key == witness { &prospect.absorbed.ids } else { &[] };
        closed(key, guard, merged, now)
    });
    guarded.collect()
}

/// The latest count of these prospects' open counters, as a time.
pub async fn latest(store: &Store, account: AccountId, prospects: &[ProspectId]) -> Result<UnixMs, StoreError> {
    let keys: Vec<Key> = prospects.iter().flat_map(|prospect| keys(account, *prospect)).collect();
    let counters = store.get_many(&keys).await?;
    Ok(counters.values().filter_map(time).max().unwrap_or_default())
}

/// The writes that close the counters at `now` if no count is later than `latest`: no child was deleted later.
pub fn close(account: AccountId, prospect: ProspectId, latest: UnixMs, now: UnixMs) -> Vec<Write> {
    let keys = keys(account, prospect);
    keys.map(|key| closed(key, Guard::AtMost(COUNT, latest.ms()), &[], now)).collect()
}

/// The checks that no count is later than `latest`: no child was deleted later.
pub fn unchanged_since(account: AccountId, prospect: ProspectId, latest: UnixMs) -> impl Iterator<Item = Write> {
    keys(account, prospect).map(move |key| Write::check(Part::Attachment, key, Guard::AtMost(COUNT, latest.ms())))
}

fn closed(key: Key, guard: Guard, merged: &[ProspectId], now: UnixMs) -> Write {
    let mut item = Item::from([
        (CLOSED.to_owned(), Value::Bool(true)),
        (COUNT.to_owned(), number(CLOSED_COUNT)),
        (EXPIRES_AT.to_owned(), number(now.plus_ms(CLOSED_MS).seconds_up())),
    ]);
    if !merged.is_empty() {
        item.insert(MERGED.to_owned(), texts(merged.iter().map(ProspectId::to_string)));
    }
    Write::put(Part::Attachment, key, item, guard)
}

/// The prospects that were merged into a prospect that does not exist any more. `None` unless it was deleted in the last
/// 60 days.
pub async fn merged_when_closed(
    store: &Store,
    account: AccountId,
    (prospect, now): (ProspectId, UnixMs),
) -> Result<Option<Vec<ProspectId>>, StoreError> {
    let expires = |counter: &Item| read_number(counter, EXPIRES_AT).unwrap_or_default();
    let is_kept = |counter: &Item| now.ms().div_euclid(1_000) < expires(counter);
    let counter = store.get(&witness(account, prospect)).await?;
    let counter = counter.filter(|counter| is_closed(counter) && is_kept(counter));
    Ok(counter.map(|counter| read_texts(&counter, MERGED).filter_map(ProspectId::parse).collect()))
}

/// The key of a counter that shows whether all are closed.
pub fn witness(account: AccountId, prospect: ProspectId) -> Key {
    key(account, prospect, 0)
}

/// Whether the item is a closed counter.
pub fn is_closed(item: &Item) -> bool {
    item.contains_key(CLOSED)
}

/// The writes that open the counters of a prospect that an undo brings back.
pub fn open(account: AccountId, prospect: ProspectId) -> Vec<Write> {
    let keys = keys(account, prospect);
    keys.map(|key| Write::delete(Part::Attachment, key, Guard::Always)).collect()
}
