//! The feed of what happened (SPECIFICATION §14.7): events by id, which is by time, day by day.

use futures::future::try_join_all;
use ulid::Ulid;

use super::LIFE_MS;
use domain::{AccountId, Event, EventKind, UnixMs};
use store::{Descending, Item, KeyRange, Store, StoreError, from_item, key};

/// The feed shows an event this long after its creation: by then, none with an earlier id can still be committed
/// (SPECIFICATION §14.7): a transaction ends within its function's time.
pub const SETTLED_MS: i64 = 10_000;

/// Milliseconds of a day.
const DAY_MS: i64 = 24 * 3_600_000;

/// A question to the feed.
#[derive(Clone, Debug)]
pub struct Window {
    from: UnixMs,
    until: UnixMs,
    types: Vec<&'static str>,
}

impl Window {
    /// Events of these kinds (empty: all) within these bounds, if they are retained and settled at `now`.
    #[must_use]
    pub fn new(after: Option<UnixMs>, before: Option<UnixMs>, types: &[EventKind], now: UnixMs) -> Self {
        let (kept, settled) = (now.plus_ms(-LIFE_MS), now.plus_ms(-SETTLED_MS));
        Self {
            from: after.map_or(kept, |after| after.max(kept)),
            until: before.map_or(settled, |before| before.min(settled)),
            types: types.iter().map(|kind| kind.name()).collect(),
        }
    }

    /// The days of the window with the first and the last id in each, oldest first.
    fn days(&self, account: AccountId) -> Vec<(String, String, String)> {
        let mut days = Vec::new();
        let mut day = self.from.ms().div_euclid(DAY_MS).saturating_mul(DAY_MS);
        while day <= self.until.ms() {
            let end = day.saturating_add(DAY_MS).saturating_sub(1);
            let at = UnixMs::new(day).unwrap_or_default();
            let (first, last) = (day.max(self.from.ms()), end.min(self.until.ms()));
            if first <= last {
                days.push((key::events(account, &at.day()), first_id(first), last_id(last)));
            }
            day = day.saturating_add(DAY_MS);
        }
        days
    }
}

fn first_id(ms: i64) -> String {
    Ulid::from_parts(ms.unsigned_abs(), 0).to_string()
}

fn last_id(ms: i64) -> String {
    Ulid::from_parts(ms.unsigned_abs(), u128::MAX).to_string()
}

fn range<'a>(window: &'a Window, day: &'a (String, String, String)) -> KeyRange<'a> {
    let (pk, from, until) = day;
    KeyRange {
        pk,
        from,
        until,
        one_of: ("type", &window.types),
    }
}

/// How many events each day of the window has, the oldest day first.
///
/// # Errors
/// [`StoreError`] if they cannot be counted.
pub async fn count(store: &Store, account: AccountId, window: &Window) -> Result<Vec<usize>, StoreError> {
    let days = window.days(account);
    let counts = days
        .iter()
        .map(|day| async move { store.count(&range(window, day)).await });
    try_join_all(counts).await
}

/// Where a page of the feed begins.
#[derive(Clone, Copy, Debug)]
pub enum From<'a> {
    /// At the first event; the days that have none, by [`count`], are not read.
    First(&'a [usize]),
    /// After the event of this ULID.
    After(&'a str),
}

/// An event as it is stored. Two hundred of the largest are a few megabytes, and many times that when they are read, so
/// a page reads one at a time.
#[derive(Clone, Debug)]
pub struct StoredEvent(Item);

impl StoredEvent {
    /// The event.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if the item holds none.
    pub fn read(&self) -> Result<Event, StoreError> {
        from_item(self.0.clone())
    }
}

/// At most `limit` events of the window, oldest first.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn oldest(
    store: &Store,
    account: AccountId,
    window: &Window,
    begin: From<'_>,
    limit: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let mut items: Vec<Item> = Vec::new();
    let (after, counts) = match begin {
        From::First(counts) => (None, counts),
        From::After(ulid) => (Some(ulid), [].as_slice()),
    };
    let days = window.days(account).into_iter().enumerate();
    let days = days.filter(|(at, _)| counts.get(*at) != Some(&0));
    let days = days.map(|(_, (pk, from, until))| {
        let from = after.filter(|after| *after >= from.as_str()).map_or(from, next);
        (pk, from, until)
    });
    for day in days.filter(|(_, from, until)| from <= until) {
        let missing = limit.saturating_sub(items.len());
        if missing == 0 {
            break;
        }
        items.extend(store.first(&range(window, &day), Descending::No, missing).await?);
    }
    Ok(items.into_iter().map(StoredEvent).collect())
}

/// At most `limit` events of the window, newest first.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn newest(
    store: &Store,
    account: AccountId,
    window: &Window,
    limit: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let mut days = window.days(account);
    let Some(last) = days.pop() else {
        return Ok(Vec::new());
    };
    let mut items = store.first(&range(window, &last), Descending::Yes, limit).await?;
    // The days before are read at once: on a quiet account most of them have nothing.
    let missing = limit.saturating_sub(items.len());
    if missing > 0 {
        let days = days.iter().rev();
        let read = days.map(|day| async move { store.first(&range(window, day), Descending::Yes, missing).await });
        items.extend(try_join_all(read).await?.into_iter().flatten().take(missing));
    }
    Ok(items.into_iter().map(StoredEvent).collect())
}

/// The least sort key after this one.
fn next(after: &str) -> String {
    format!("{after}\u{1}")
}
