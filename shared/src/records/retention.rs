//! The retention of an account: which prospects it erases next, and the work that the sweeper finds each day
//! (SPECIFICATION §15.5, ADR 0046).

use domain::{AccountId, Erasure, Event, Prospect, ProspectId, Retention, RetentionStart, Settings, UnixMs};
use index::{Column, Error, Filter, Index, IndexKind, Order, Search, Sight};
use store::item::{Item, Value, number, read_number};
use store::key::{DUE_AT, retention_of};
use store::{Committed, Guard, Key, Part, Store, StoreError, Write, due_at};

use super::children::conditions::{ChildConditions, Selected};
use super::{deletions, erasures, events};

/// The partition of the index `due` with this work.
pub const DUE_PARTITION: &str = "RETENTION";

/// How long nobody is erased after a change of the retention, and the time between two rounds, in milliseconds.
pub const ROUND_MS: i64 = 24 * 3_600_000;

/// The most prospects of an account that one round erases (SPECIFICATION §15.5). They are searched for in the events
/// within a day.
pub const MAX_A_ROUND: usize = 10_000;

/// How long a prospect must be unchanged, in milliseconds: more than the clocks of two functions differ.
const QUIET_MS: i64 = 3_600_000;

/// The attribute with how many prospects this round has erased.
const ERASED: &str = "erased";

/// The round of an account's retention that is due.
#[derive(Clone, Debug)]
pub struct Round {
    key: Key,
    due_at: i64,
    erased: usize,
    pub account: AccountId,
}

/// The write that begins the rounds of a new retention, or ends them without one. `now` is the time of the change.
pub fn schedule(account: AccountId, retention: Option<Retention>, now: UnixMs) -> Write {
    let key = Key::retention(account);
    if retention.is_none() {
        return Write::delete(Part::Attachment, key, Guard::Always);
    }
    let item = Item::from(due_at(DUE_PARTITION, now.plus_ms(ROUND_MS).ms()));
    Write::put(Part::Attachment, key, item, Guard::Always)
}

/// The filters that a prospect meets if its retention ends by `at`. The conditions on its children are added to
/// `conditions`.
pub fn due_by(retention: Retention, at: UnixMs, conditions: &mut ChildConditions) -> Vec<Filter> {
    let start = retention.start_of_due(at);
    let ended = Filter::Until(Column::HoldUntil, at);
    let mut filters = vec![Filter::Any(vec![Filter::Empty(Column::HoldUntil), ended])];
    match retention.from {
        RetentionStart::CreatedAt => filters.push(Filter::Until(Column::CreatedAt, start)),
        RetentionStart::LastActivityAt => conditions.active_before(start),
    }
    if retention.exclude_hired {
        conditions.require(IndexKind::Hire, Selected::Every, false);
    }
    filters
}

/// The round, unless it is not due any more.
pub async fn round(store: &Store, key: &Key, now: UnixMs) -> Result<Option<Round>, StoreError> {
    let account = retention_of(key).ok_or_else(|| StoreError::Malformed("the key of a retention".to_owned()))?;
    let item = store.get(key).await?;
    let round = item.and_then(|item| {
        let erased = read_number(&item, ERASED).and_then(|erased| usize::try_from(erased).ok());
        Some(Round {
            key: key.clone(),
            due_at: read_number(&item, DUE_AT)?,
            erased: erased.unwrap_or_default(),
            account,
        })
    });
    Ok(round.filter(|round| round.due_at <= now.ms()))
}

impl Round {
    /// How many more prospects it may erase.
    pub const fn room(&self) -> usize {
        MAX_A_ROUND.saturating_sub(self.erased)
    }

    /// At most `limit` prospects that it erases now, the oldest first; among these only, if there are `ids`.
    pub async fn prospects(
        &self,
        store: &Store,
        (settings, retention, now): (&Settings, Retention, UnixMs),
        limit: usize,
        ids: Option<&[ProspectId]>,
    ) -> Result<Vec<ProspectId>, Error> {
        let mut conditions = ChildConditions::default();
        conditions.active_before(now.plus_ms(-QUIET_MS));
        let mut filters = due_by(retention, now, &mut conditions);
        filters.extend(ids.map(|ids| Filter::Ids(ids.iter().map(ProspectId::to_string).collect())));
        filters.extend(conditions.joined(Sight::whole(store, self.account), now).await?);
        let search = Search { filters, order: Order::ascending(Column::CreatedAt), after: None, limit };
        let index =
            Index::of(Sight::whole(store, self.account), IndexKind::Prospect).with_fields(&settings.custom_fields);
        let found = index.search(&search).await?;
        let ids = found.page.iter().filter_map(|position| ProspectId::parse(&position.id));
        Ok(ids.collect())
    }

    /// Erases a prospect, unless it, one of its children since they were `counted`, or the retention was written. Returns
    /// whether it did.
    pub async fn erase(
        &self,
        store: &Store,
        (prospect, counted): (&Prospect, &[Item]),
        (erasure, event): (&Erasure, &Event),
    ) -> Result<bool, StoreError> {
        let (event, witness) = events::writes(self.account, event)?;
        let mut writes = deletions::whole(self.account, prospect, counted, erasure.requested_at);
        writes.extend(erasures::begin(self.account, erasure)?);
        writes.extend(event);
        writes.push(Write::check(Part::Attachment, self.key.clone(), self.guard()));
        Ok(store.transact(&writes, Some(&witness)).await? == Committed::Done)
    }

    /// Notes that it has erased this many prospects more.
    pub async fn note(self, store: &Store, erased: usize) -> Result<(), StoreError> {
        let set = vec![(ERASED, number(self.erased.saturating_add(erased)))];
        self.set(store, set, Vec::new()).await
    }

    /// Ends the round: the next one begins a day later.
    pub async fn end(self, store: &Store, now: UnixMs) -> Result<(), StoreError> {
        let set = vec![(DUE_AT, number(now.plus_ms(ROUND_MS).ms()))];
        self.set(store, set, vec![ERASED]).await
    }

    const fn guard(&self) -> Guard {
        Guard::Number(DUE_AT, self.due_at)
    }

    /// Does nothing if the retention has changed.
    async fn set(
        self,
        store: &Store,
        set: Vec<(&'static str, Value)>,
        remove: Vec<&'static str>,
    ) -> Result<(), StoreError> {
        let guard = self.guard();
        let write = Write::set(Part::Attachment, self.key, set, remove, guard);
        store.transact(&[write], None).await.map(|_| ())
    }
}
