//! Runs: which records a group of writes changed (SPECIFICATION §13.3, ADR 0045). The transaction of a write puts the
//! entry; the run itself is registered before its first write.

use domain::{AccountId, Actor, Event, EventId, EventKind, RunEntry, RunId, UnixMs};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::item::{Value, number};
use store::key::{self, ACTIVITY, RUN_PLACE};
use store::log::ulid_of;
use store::{Descending, Guard, ItemJson, Key, LogFilter, LogPart, Part, Store, StoreError, Write, to_item};
use ulid::Ulid;

use crate::bounded::Bounded;

/// How long an entry is kept, and a run after the last day on which it wrote.
const LIFE_MS: i64 = 30 * 24 * 3_600_000;

/// How long a function relies on a run that it registered, in milliseconds.
const RELIED_MS: i64 = 24 * 3_600_000;

/// The most entries that one request counts (SPECIFICATION §13.3).
pub const MAX_COUNTED: usize = 100_000;

/// The most entries that one call reads to count them.
const COUNTED_AT_ONCE: usize = 10_000;

/// The attribute with the [`Undoing`] of a run.
const UNDOING: &str = "undoing";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredRun {
    pub run_id: RunId,
    pub actor: Actor,
    pub started_at: UnixMs,
    /// The ULID of its start.
    start: String,
    /// How far undoing has come; `None` unless more entries follow.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub undoing: Option<Undoing>,
    /// When it is no longer kept, in seconds.
    expires_at: i64,
}

/// How far undoing a run has come, from its last entry to its first one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Undoing {
    /// The ULID of the last entry that it has dealt with.
    pub up_to: String,
    /// What the run had done when undoing began at its last entry.
    pub begun: Begun,
}

/// What a run had done when undoing began at its last entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Begun {
    /// All changes before this time.
    pub settled_at: UnixMs,
    /// This many changes since then.
    pub later: usize,
}

/// How many changes of a run there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub created: usize,
    pub updated: usize,
    pub deleted: usize,
    /// Whether it has more changes than were counted: only the first ones are.
    pub are_partial: bool,
}

/// The runs that a warm function has registered, each with the time.
#[derive(Debug, Default)]
pub struct KnownRuns(Bounded<(AccountId, RunId), UnixMs>);

impl KnownRuns {
    fn is_known(&self, run: &(AccountId, RunId), now: UnixMs) -> bool {
        self.0.get(run).is_some_and(|at| now < at.plus_ms(RELIED_MS))
    }
}

/// The write of the entry of an event; `None` if the event is in no run or concerns no prospect.
pub fn write(account: AccountId, event: &Event) -> Result<Option<Write>, StoreError> {
    let entry = RunEntry::of(event).map_err(|error| StoreError::Malformed(error.to_string()))?;
    let Some((run, entry)) = entry else { return Ok(None) };
    let mut item = to_item(&entry)?;
    let until = event.created_at.plus_ms(LIFE_MS).seconds_up();
    item.insert("expiresAt".to_owned(), number(until));
    let key = Key::run_entry(account, run, event.id);
    Ok(Some(Write::put(Part::Event, key, item, Guard::Always)))
}

/// Makes sure that a run is in the list before it writes, and stays there for 30 more days. `start` is a new ULID of this
/// moment. Called again, it does nothing.
pub async fn register(
    store: &Store,
    known_runs: &KnownRuns,
    (account, run): (AccountId, &RunId),
    actor: &Actor,
    start: Ulid,
) -> Result<(), StoreError> {
    let now = EventId::new(start).at();
    let known = (account, run.clone());
    if known_runs.is_known(&known, now) {
        return Ok(());
    }
    let key = Key::run(account, run);
    let expires_at = now.plus_ms(LIFE_MS.saturating_add(RELIED_MS)).seconds_up();
    let found: Option<StoredRun> = store.read(&key).await?;
    let writes = if let Some(run) = found.filter(|found| found.is_kept(now)) {
        [key, Key::run_place(account, &run.start)].map(|key| {
            let set = vec![("expiresAt", number(expires_at))];
            Write::set(Part::Record, key, set, Vec::new(), Guard::Present)
        })
    } else {
        let new = StoredRun {
            run_id: run.clone(),
            actor: actor.clone(),
            started_at: now,
            start: start.to_string(),
            undoing: None,
            expires_at,
        };
        let item = to_item(&new)?;
        let place = Key::run_place(account, &new.start);
        // DynamoDB deletes an expired run late.
        let free = Guard::AtMost("expiresAt", now.ms().div_euclid(1_000));
        [Write::put(Part::Record, place, item.clone(), Guard::Always), Write::put(Part::Record, key, item, free)]
    };
    // If the condition failed, another function has just registered the run.
    store.transact(&writes, None).await?;
    known_runs.0.remember(known, now);
    Ok(())
}

/// A run that is still kept.
pub async fn get(store: &Store, account: AccountId, run: &RunId, now: UnixMs) -> Result<Option<StoredRun>, StoreError> {
    let found: Option<StoredRun> = store.read(&Key::run(account, run)).await?;
    Ok(found.filter(|found| found.is_kept(now)))
}

impl StoredRun {
    fn is_kept(&self, now: UnixMs) -> bool {
        now.ms().div_euclid(1_000) < self.expires_at
    }

    /// The write that notes how far undoing has come; `None` means that it is at the end.
    pub fn note(&self, account: AccountId, undoing: Option<&Undoing>) -> Result<Write, StoreError> {
        let (set, remove) = match undoing {
            Some(undoing) => (vec![(UNDOING, Value::M(to_item(undoing)?))], Vec::new()),
            None => (Vec::new(), vec![UNDOING]),
        };
        let key = Key::run(account, &self.run_id);
        Ok(Write::set(Part::Record, key, set, remove, Guard::Present))
    }
}

/// A page of a list, newest first.
#[derive(Clone, Debug)]
pub struct Newest<T> {
    /// The elements, each with its ULID.
    pub elements: Vec<(String, T)>,
    /// The ULID where the next page continues; `None` if this is the last page.
    pub read_up_to: Option<String>,
}

/// The part of a partition from this time on, up to the ULID before `after`.
fn since(from: UnixMs, (pk, prefix): (String, &'static str), after: Option<&str>) -> LogPart {
    let part =
        LogPart { pk, prefix, from: first_ulid(from).to_string(), until: Ulid::from_bytes([u8::MAX; 16]).to_string() };
    part.beyond(after, Descending::Yes)
}

/// The first ULID of a time.
fn first_ulid(at: UnixMs) -> Ulid {
    Ulid::from_parts(at.ms().unsigned_abs(), 0)
}

async fn newest<T: DeserializeOwned>(store: &Store, part: LogPart, limit: usize) -> Result<Newest<T>, StoreError> {
    // DynamoDB refuses a range whose end lies before its beginning.
    let parts = Some(part).filter(|part| part.from <= part.until).into_iter().collect();
    let page = store.log_page(parts, &LogFilter::default(), Descending::Yes, limit).await?;
    let element = |item: &ItemJson| Ok((ulid_of(&item.key()?), item.record()?));
    Ok(Newest {
        elements: page.items.iter().map(element).collect::<Result<_, StoreError>>()?,
        read_up_to: page.read_up_to,
    })
}

/// At most `limit` runs of the account, the last started first.
pub async fn list(
    store: &Store,
    account: AccountId,
    (after, limit): (Option<&str>, usize),
    now: UnixMs,
) -> Result<Newest<StoredRun>, StoreError> {
    let part = since(UnixMs::default(), (key::runs(account), RUN_PLACE), after);
    let mut page: Newest<StoredRun> = newest(store, part, limit).await?;
    page.elements.retain(|(_, run)| run.is_kept(now));
    Ok(page)
}

/// At most `limit` entries of a run.
pub async fn entries(
    store: &Store,
    account: AccountId,
    run: &RunId,
    (after, limit): (Option<&str>, usize),
    now: UnixMs,
) -> Result<Newest<RunEntry>, StoreError> {
    let from = now.plus_ms(-LIFE_MS);
    let part = since(from, (key::run_partition(account, run), ACTIVITY), after);
    newest(store, part, limit).await
}

/// The time of the last change of a run, and how many there are. At most `most` are counted.
pub async fn count(
    store: &Store,
    account: AccountId,
    run: &RunId,
    (most, now): (usize, UnixMs),
) -> Result<(Option<UnixMs>, Counts), StoreError> {
    let last = entries(store, account, run, (None, 1), now).await?;
    let last = last.elements.first().and_then(|(ulid, _)| Ulid::from_string(ulid).ok());
    let last = last.map(|ulid| EventId::new(ulid).at());
    let counts = count_since(store, account, run, (now.plus_ms(-LIFE_MS), most)).await?;
    Ok((last, counts))
}

/// How many changes of a run there are since this time. At most `most` are counted.
pub async fn count_since(
    store: &Store,
    account: AccountId,
    run: &RunId,
    (from, most): (UnixMs, usize),
) -> Result<Counts, StoreError> {
    let (mut counts, mut counted) = (Counts::default(), 0_usize);
    let first = format!("{ACTIVITY}{}", first_ulid(from));
    let (partition, mut after) = (key::run_partition(account, run), Some(first));
    while after.is_some() && !counts.are_partial {
        // One more than are counted shows whether there are more.
        let left = most.saturating_add(1).saturating_sub(counted);
        let at_once = left.min(COUNTED_AT_ONCE);
        let (items, next) = store.query_page(&partition, after.as_deref(), at_once).await?;
        for item in items.iter().take(most.saturating_sub(counted)) {
            let entry: RunEntry = item.record()?;
            counts.add(entry.kind);
        }
        counted = counted.saturating_add(items.len());
        counts.are_partial = counted > most;
        after = next;
    }
    Ok(counts)
}

impl Counts {
    pub const fn all(self) -> usize {
        self.created.saturating_add(self.updated).saturating_add(self.deleted)
    }

    fn add(&mut self, kind: EventKind) {
        let count = match kind.verb() {
            "created" => &mut self.created,
            "deleted" => &mut self.deleted,
            _ => &mut self.updated,
        };
        *count = count.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_relies_on_a_run_for_a_day() {
        let (known, start) = (KnownRuns::default(), UnixMs::new(1_772_366_430_000).unwrap());
        let account = AccountId::parse("account_01KDVDNA01KSHDM8CGX0ME9JEJ").unwrap();
        let run = (account, RunId::parse("0").unwrap());
        known.0.remember(run.clone(), start);
        assert!(known.is_known(&run, start.plus_ms(RELIED_MS - 1)));
        assert!(!known.is_known(&run, start.plus_ms(RELIED_MS)));
    }
}
