//! Events, written in the transaction of the change that they describe (SPECIFICATION §12.1). The table's stream
//! starts their delivery to webhooks.

pub mod feed;
pub mod moments;

use serde::Serialize;

use super::{activity, runs};

use domain::changed_field::{previous, unshown};
use domain::event::{MergeNotice, Origin};
use domain::prospect_view::ProspectContact;
use domain::{
    AccountId, ChangedField, Event, EventId, EventKind, FilteredState, Prospect, StageReason, UnixMs, UserId,
    WebhookId, entity_tag,
};
use store::item::{number, text};
use store::key::WAKE;
use store::{Guard, Key, Part, Store, StoreError, Write, to_item};

/// How long the feed shows an event.
const LIFE_MS: i64 = 30 * 24 * 3_600_000;

/// How long the table keeps an event: a client that walks through the pages of the feed has time for that.
const STORED_MS: i64 = 32 * 24 * 3_600_000;

/// The properties of an event, without the record that it is about.
#[derive(Clone, Debug)]
pub struct EventMeta {
    pub kind: EventKind,
    /// The fields that changed, or the fields of a new prospect; empty for other new records and for deletions.
    pub changes: Vec<ChangedField>,
    /// The only webhook that receives it; `None` means every webhook subscribed to its kind.
    pub webhook_id: Option<WebhookId>,
    /// Whether webhooks are not notified of it (`muteWebhook`).
    pub muted: bool,
    /// The merge that it is about, if it is about one.
    pub merge: Option<MergeNotice>,
    /// The prospect of a new task, hire, note or meeting.
    pub prospect: Option<ProspectContact>,
    /// Why the prospect moved to another stage.
    pub reason: Option<StageReason>,
    /// The user whom the request names as its actor; `None` means the user of the API key.
    pub user_id: Option<UserId>,
    /// Whether it is a sample, which tests a webhook.
    pub is_sample: bool,
    /// Where its prospect was before the change and after it.
    pub places: Vec<FilteredState>,
}

impl EventMeta {
    /// An event of this kind: without changes, for every webhook, not muted.
    pub const fn new(kind: EventKind) -> Self {
        Self {
            kind,
            changes: Vec::new(),
            webhook_id: None,
            muted: false,
            merge: None,
            prospect: None,
            reason: None,
            user_id: None,
            is_sample: false,
            places: Vec::new(),
        }
    }

    /// The same about a prospect in these states: before the change, and after it.
    pub fn of<'p>(mut self, states: impl IntoIterator<Item = &'p Prospect>) -> Self {
        self.places = states.into_iter().map(FilteredState::from).collect();
        self.places.dedup();
        self
    }

    /// The event that carries this revision of a record as a client sees it.
    pub fn event(
        self,
        (id, created_at): (EventId, UnixMs),
        origin: Origin,
        (revision, view): (u64, &impl Serialize),
    ) -> Result<Event, StoreError> {
        let Self { kind, changes, webhook_id, muted, merge, prospect, reason, user_id: _, is_sample, places } = self;
        let malformed = |error: serde_json::Error| StoreError::Malformed(error.to_string());
        let item = serde_json::to_string(view).map_err(malformed)?;
        let current = unshown(&changes, &item).map_err(malformed)?;
        // A new record has no fields that changed.
        let changes = if kind == EventKind::ProspectCreated { Vec::new() } else { changes };
        Ok(Event {
            id,
            kind,
            created_at,
            etag: entity_tag::of_item(revision, &item),
            origin,
            current,
            item,
            changes: changes.iter().map(|field| field.name().to_owned()).collect(),
            previous: previous(&changes).map_err(malformed)?,
            prospect,
            reason,
            webhook_id,
            muted,
            merge,
            sample: is_sample,
            places,
        })
    }
}

/// The writes of an event and of its entries in the activity of a prospect and in its run, and the key of the event. Only
/// this transaction puts the event, so its presence shows that the transaction was committed.
pub fn writes(account: AccountId, event: &Event) -> Result<(Vec<Write>, Key), StoreError> {
    let key = Key::event(account, event.created_at, event.id);
    let mut item = to_item(event)?;
    if !event.muted {
        item.insert(WAKE.to_owned(), text(account.ulid().to_string()));
    }
    item.insert("expiresAt".to_owned(), number(event.created_at.plus_ms(STORED_MS).seconds_up()));
    let mut writes = vec![Write::put(Part::Event, key.clone(), item, Guard::Absent)];
    writes.extend(activity::write(account, event)?);
    writes.extend(runs::write(account, event)?);
    Ok((writes, key))
}

/// An event, also one that the table removes later than it should.
pub async fn get(store: &Store, account: AccountId, id: EventId) -> Result<Option<Event>, StoreError> {
    store.read(&Key::event(account, id.at(), id)).await
}

/// An event that clients may still read; `None` if it is older than 30 days or its prospect was erased.
pub async fn kept(store: &Store, account: AccountId, id: EventId, now: UnixMs) -> Result<Option<Event>, StoreError> {
    if id.at() < now.plus_ms(-LIFE_MS) {
        return Ok(None);
    }
    get(store, account, id).await
}

/// The time of a change at `now` to a record that changed last at `before`: later than `before`, whatever the clock says. An
/// event that would be too far ahead of the clock is not committed ([`feed::untimely`]).
pub fn moment_after(before: UnixMs, now: UnixMs) -> UnixMs {
    now.max(before.plus_ms(1))
}
