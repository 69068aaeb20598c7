//! The feed of events (SPECIFICATION §12.3). It lists events by id, and thereby by time, day by day.

use serde::Deserialize;
use ulid::Ulid;

use super::LIFE_MS;
use super::moments::Moments;
use crate::clock::Clock;
use domain::{AccountId, Event, EventKind, UnixMs};
use store::log::{MAX_BYTES, MAX_EXAMINED};
use store::{Descending, ItemJson, Key, LogFilter, LogPart, Store, StoreError, key};

/// The longest time limit of a function that writes events: the dispatcher's 30 s (template.yaml). Even a function that
/// was paused cannot commit an event later than this after the event took its time.
pub const WRITER_TIME_LIMIT_MS: i64 = 30_000;

/// How far the clocks of two functions may differ, plus the travel time of a commit.
pub const CLOCK_SKEW_MS: i64 = 5_000;

/// The feed shows an event this long after its time. By then, no event with an earlier id can still be committed
/// (SPECIFICATION §12.3).
pub const SETTLED_MS: i64 = WRITER_TIME_LIMIT_MS + CLOCK_SKEW_MS;

/// Milliseconds of a day.
const DAY_MS: i64 = 24 * 3_600_000;

/// The feed is complete up to this time: it shows every earlier event and hides every later one. A process that runs all
/// functions knows it exactly; otherwise it follows from the time `now` at which the request arrived.
pub fn complete_until(moments: Option<&Moments>, clock: &Clock, now: UnixMs) -> UnixMs {
    match moments {
        Some(moments) => moments.complete_until(clock),
        None => now.plus_ms(-SETTLED_MS),
    }
}

#[derive(Clone, Debug)]
pub struct FeedWindow {
    from: UnixMs,
    until: UnixMs,
    types: Vec<&'static str>,
    without: &'static [&'static str],
}

#[derive(Clone, Debug)]
pub struct FeedPage {
    pub events: Vec<StoredEvent>,
    /// How many events were read for it, including events that the window leaves out.
    pub examined: usize,
    /// The ULID where the next page continues; `None` if this is the last page.
    pub read_up_to: Option<String>,
}

impl FeedWindow {
    /// Events of these kinds (empty: all) within these bounds, not before `kept` ([`kept_from`]) and not later than
    /// `settled` ([`complete_until`]).
    pub fn new(
        (after, before): (Option<UnixMs>, Option<UnixMs>),
        types: &[EventKind],
        kept: UnixMs,
        settled: UnixMs,
    ) -> Self {
        Self {
            from: after.map_or(kept, |after| after.max(kept)),
            // The feed has no event before `kept`, so everything up to there counts as searched.
            until: before.map_or(settled, |before| before.min(settled)).max(kept.plus_ms(-1)),
            types: types.iter().map(|kind| kind.name()).collect(),
            without: &[],
        }
    }

    /// Events of this kind that notify webhooks and are still retained at `now`. Nobody pages through them, so they may
    /// include events that are not settled yet.
    pub fn of_notifications(kind: EventKind, now: UnixMs) -> Self {
        Self { from: kept_from(now), until: now, types: vec![kind.name()], without: &["muted", "sample"] }
    }

    /// The last place of the window, as a ULID.
    pub fn end(&self) -> String {
        Ulid::from_parts(self.until.ms().unsigned_abs(), u128::MAX).to_string()
    }

    /// The parts of the window, day by day, the oldest first.
    fn parts(&self, account: AccountId) -> Vec<LogPart> {
        let mut parts = Vec::new();
        let mut day = self.from.ms().div_euclid(DAY_MS).saturating_mul(DAY_MS);
        while day <= self.until.ms() {
            let end = day.saturating_add(DAY_MS).saturating_sub(1);
            let at = UnixMs::new(day).unwrap_or_default();
            let (first, last) = (day.max(self.from.ms()), end.min(self.until.ms()));
            if first <= last {
                parts.push(LogPart {
                    pk: key::events(account, &at.day()),
                    prefix: "",
                    from: Ulid::from_parts(first.unsigned_abs(), 0).to_string(),
                    until: Ulid::from_parts(last.unsigned_abs(), u128::MAX).to_string(),
                });
            }
            day = day.saturating_add(DAY_MS);
        }
        parts
    }

    fn filter(&self) -> LogFilter<'_> {
        LogFilter { one_of: ("type", &self.types), without: self.without, ..LogFilter::default() }
    }
}

/// A stored event. Two hundred of the largest events take a few megabytes, and many times that as parsed records, so a
/// page parses one event at a time.
#[derive(Clone, Debug)]
pub struct StoredEvent(ItemJson);

impl StoredEvent {
    /// The event that an item of the log holds.
    pub const fn new(item: ItemJson) -> Self {
        Self(item)
    }

    pub fn read(&self) -> Result<Event, StoreError> {
        self.0.record()
    }

    /// Whether it is a sample, which only one webhook receives.
    pub fn is_sample(&self) -> bool {
        self.0.record::<Mark>().is_ok_and(|mark| mark.sample)
    }
}

/// What an event says about being a sample.
#[derive(Deserialize)]
struct Mark {
    #[serde(default)]
    sample: bool,
}

/// At most `limit` events of the window in this order, starting after this ULID.
pub async fn page(
    store: &Store,
    account: AccountId,
    window: &FeedWindow,
    (after, order): (Option<&str>, Descending),
    limit: usize,
) -> Result<FeedPage, StoreError> {
    let is_left = |part: &LogPart| match (after, order) {
        (None, _) => true,
        (Some(after), Descending::No) => after < part.until.as_str(),
        (Some(after), Descending::Yes) => after > part.from.as_str(),
    };
    let mut parts = window.parts(account);
    if order == Descending::Yes {
        parts.reverse();
    }
    let parts = parts.into_iter().filter(is_left).map(|part| {
        let within = after.filter(|after| part.from.as_str() <= *after && *after <= part.until.as_str());
        part.beyond(within, order)
    });
    let filter = window.filter();
    let page = store.log_page(parts.collect(), &filter, order, limit).await?;
    Ok(FeedPage {
        events: page.items.into_iter().map(StoredEvent::new).collect(),
        examined: page.examined,
        read_up_to: page.read_up_to,
    })
}

/// The newest events of the window: at most `limit`, and as many as a response holds. It reads as many pages as it takes
/// to look at [`MAX_EXAMINED`] events.
pub async fn newest(
    store: &Store,
    account: AccountId,
    window: &FeedWindow,
    limit: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let (mut events, mut examined, mut bytes, mut after) = (Vec::new(), 0_usize, 0_usize, None::<String>);
    while events.len() < limit && examined < MAX_EXAMINED && bytes < MAX_BYTES {
        let place = (after.as_deref(), Descending::Yes);
        let page = page(store, account, window, place, limit.saturating_sub(events.len())).await?;
        examined = examined.saturating_add(page.examined);
        let sizes = page.events.iter().map(|event| event.0.size());
        bytes = sizes.fold(bytes, usize::saturating_add);
        events.extend(page.events);
        after = page.read_up_to;
        if after.is_none() {
            break;
        }
    }
    Ok(events)
}

/// The feed shows the events from this time on to everybody.
pub fn kept_from(now: UnixMs) -> UnixMs {
    now.plus_ms(-LIFE_MS)
}

/// Since when the page after this place has every event; `None` if the feed may have lost one. A consumer may return for as
/// long as the feed shows events. A walk through pages may take a day longer, because the table keeps events for two.
pub fn complete_from(place: &str, is_walk: bool, now: UnixMs) -> Option<UnixMs> {
    let kept = kept_from(now);
    let oldest = if is_walk { kept.plus_ms(-DAY_MS) } else { kept };
    // Everything of the millisecond of a cursor was read.
    let next = time_of_place(place)?.plus_ms(1);
    (next >= oldest).then(|| next.min(kept))
}

/// The time of a place in the feed, a ULID.
fn time_of_place(place: &str) -> Option<UnixMs> {
    let ms = Ulid::from_string(place).ok()?.timestamp_ms();
    i64::try_from(ms).ok().and_then(UnixMs::new)
}

/// Why the event with this key must not be committed at `now`, if it must not. Either the feed may already show later
/// events, or the clock is wrong and the feed would hide the event for long.
pub fn untimely(key: &Key, now: UnixMs) -> Option<&'static str> {
    let at = time_of_place(&key.sk)?;
    if at.plus_ms(COMMIT_WITHIN_MS) < now {
        return Some("the function stood still before it could commit an event");
    }
    let is_ahead = at > now.plus_ms(AHEAD_MS);
    is_ahead.then_some("the clock is more than an hour behind the last change of the record: set the clock")
}

/// An event is committed within this time or not at all. The rest of [`SETTLED_MS`] allows for a pause after the check.
pub const COMMIT_WITHIN_MS: i64 = 15_000;

/// How far the time of an event may be ahead of the clock, in milliseconds.
pub const AHEAD_MS: i64 = 3_600_000;
