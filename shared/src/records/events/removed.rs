//! The last event of each kind that left the feed of an account. A consumer that was away for longer
//! than the feed keeps events learns from it whether it missed one (SPECIFICATION §14.7).
//!
//! The sweeper notes the events of a day once all of them have left the feed. The table keeps an event for two days longer
//! than the feed shows it, so that the sweeper finds it there.

use std::collections::BTreeMap;

use domain::{AccountId, EventKind, UnixMs};
use serde::{Deserialize, Serialize};
use store::key::{self, removed_events_of};
use store::{Descending, Guard, Key, LogFilter, LogPart, Part, Store, StoreError, Write, due_at, to_item};

use super::feed::{DAY_MS, StoredEvent, time_of_place};
use super::{LIFE_MS, STORED_MS};
use crate::records::deletions::Progress;

/// The partition of the index `due` with this work.
pub const DUE_PARTITION: &str = "REMOVEDEVENTS";

/// An event counts as removed this long before the table removes it, in milliseconds: more than clocks differ and a run of
/// the sweeper lasts.
const MARGIN_MS: i64 = 3_600_000;

/// The events that one step reads.
const STEP_EVENTS: usize = 1_000;

/// The notes of the sweeper about an account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Noted {
    /// Counts its changes: of two sweepers, one goes on.
    version: u64,
    /// The beginning of the first day that is not noted yet.
    day: UnixMs,
    /// The last event of that day that is noted, a ULID.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    /// Nobody knows which events were removed before this time.
    known_from: UnixMs,
    /// The ULID of the last event of each kind.
    last: BTreeMap<String, String>,
}

/// Which events a consumer asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// After this place, a ULID.
    pub after: &'a str,
    /// Not before this time.
    pub from: Option<UnixMs>,
    /// Of these kinds; without any, of every kind.
    pub types: &'a [EventKind],
}

impl Asked<'_> {
    fn since(&self) -> Option<UnixMs> {
        time_of_place(self.after).max(self.from)
    }
}

/// The write that begins the notes of an account that is created at this time.
///
/// # Errors
/// [`StoreError::Malformed`] if they cannot be stored as an item.
pub fn begin(account: AccountId, at: UnixMs) -> Result<Write, StoreError> {
    // A cursor can be somewhat older than the account: it is a place before everything that may still be under way.
    let day = day_of(at.plus_ms(-DAY_MS));
    let noted = Noted {
        version: 0,
        day,
        after: None,
        known_from: day,
        last: BTreeMap::new(),
    };
    noted.write(account, Guard::Absent)
}

/// Since when the table has every event that a consumer asks for; `None` if it may have removed one.
///
/// # Errors
/// [`StoreError`] if the notes cannot be read.
pub async fn complete_from(
    store: &Store,
    account: AccountId,
    asked: Asked<'_>,
    now: UnixMs,
) -> Result<Option<UnixMs>, StoreError> {
    let since = asked.since();
    if since >= Some(stored_from(now)) {
        return Ok(since);
    }
    let noted: Option<Noted> = store.read(&Key::removed_events(account)).await?;
    Ok(noted
        .filter(|noted| !noted.is_late(now) && !noted.may_miss(asked))
        .map(|noted| noted.day))
}

/// Notes the next events of an account. Two sweepers may do the same step at once.
///
/// # Errors
/// [`StoreError`] if the store does not answer. The step can be repeated.
pub async fn step(store: &Store, key: &Key, now: UnixMs) -> Result<Progress, StoreError> {
    let account =
        removed_events_of(key).ok_or_else(|| StoreError::Malformed("the key of removed events".to_owned()))?;
    let noted: Option<Noted> = store.read(key).await?;
    let Some(mut noted) = noted.filter(|noted| noted.due_at() <= now) else {
        return Ok(Progress::Finished);
    };
    if noted.is_late(now) {
        noted.day = day_of(stored_from(now)).plus_ms(DAY_MS);
        noted.known_from = noted.day;
        noted.after = None;
    } else {
        noted.read_on(store, account).await?;
    }
    let progress = Progress::unfinished_if(noted.due_at() <= now);
    let guard = Guard::Number("version", i64::try_from(noted.version).unwrap_or(i64::MAX));
    noted.version = noted.version.saturating_add(1);
    // If the condition failed, another sweeper goes on.
    store.transact(&[noted.write(account, guard)?], None).await?;
    Ok(progress)
}

impl Noted {
    /// When all events of the next day have left the feed.
    fn due_at(&self) -> UnixMs {
        self.day.plus_ms(DAY_MS).plus_ms(LIFE_MS)
    }

    /// Whether the table may have removed an event of the next day by `now`.
    fn is_late(&self, now: UnixMs) -> bool {
        self.day < stored_from(now)
    }

    fn may_miss(&self, asked: Asked<'_>) -> bool {
        let Asked { after, from, types } = asked;
        let is_asked = |kind: &str| types.is_empty() || types.iter().any(|one| one.name() == kind);
        let is_missed =
            |(kind, last): (&String, &String)| is_asked(kind) && last.as_str() > after && time_of_place(last) >= from;
        asked.since() < Some(self.known_from) || self.last.iter().any(is_missed)
    }

    /// Notes the next events of the day, or the end of the day.
    async fn read_on(&mut self, store: &Store, account: AccountId) -> Result<(), StoreError> {
        let day = LogPart::whole(key::events(account, &self.day.day()));
        let part = day.beyond(self.after.as_deref(), Descending::No);
        let every = LogFilter::default();
        let page = store.log_page(vec![part], &every, Descending::No, STEP_EVENTS).await?;
        for event in page.items.into_iter().map(StoredEvent::new) {
            if let Some((kind, ulid)) = event.listed()? {
                self.last.insert(kind, ulid);
            }
        }
        self.after = page.read_up_to;
        if self.after.is_none() {
            self.day = self.day.plus_ms(DAY_MS);
        }
        Ok(())
    }

    fn write(&self, account: AccountId, guard: Guard) -> Result<Write, StoreError> {
        let mut item = to_item(self)?;
        item.extend(due_at(DUE_PARTITION, self.due_at().ms()));
        Ok(Write::put(Part::Attachment, Key::removed_events(account), item, guard))
    }
}

/// The table has every event from this time on.
fn stored_from(now: UnixMs) -> UnixMs {
    now.plus_ms(-STORED_MS).plus_ms(MARGIN_MS)
}

/// The beginning of the UTC day.
fn day_of(at: UnixMs) -> UnixMs {
    at.plus_ms(at.ms().rem_euclid(DAY_MS).saturating_neg())
}
