//! Deliveries of events to webhooks. The index `due` also lists the waiting and the failed deliveries.

pub mod waiting;

use ulid::Ulid;

use crate::queue::Lane;
use domain::{AccountId, Delivery, DeliveryId, DeliveryState, Event, UnixMs, Webhook, WebhookId};
use store::conditional::Outcome;
use store::item::{Item, number, text};
use store::key::{DUE, DUE_AT, WAKE};
use store::{
    Descending, DuePlace, DueRange, Guard, ItemJson, ItemUpdate, Key, LogFilter, LogPart, Part, Store, StoreError,
    Write, due_at, from_item, key, to_item,
};

/// How long a delivery is kept.
const LIFE_MS: i64 = 30 * 24 * 3_600_000;

/// The webhook and the event of a delivery, if they still exist.
pub async fn subject(store: &Store, delivery: &Delivery) -> Result<(Option<Webhook>, Option<Event>), StoreError> {
    let webhook = Key::webhook(delivery.account_id, delivery.webhook_id);
    let event = Key::event(delivery.account_id, delivery.event_at, delivery.event_id);
    let items = store.get_many_json(&[webhook.clone(), event.clone()]).await?;
    Ok((items.get(&webhook).map(ItemJson::record).transpose()?, items.get(&event).map(ItemJson::record).transpose()?))
}

pub async fn event_at(store: &Store, key: &Key) -> Result<Option<Event>, StoreError> {
    store.read(key).await
}

/// A new delivery of an event to a webhook, before the first attempt.
pub fn new(webhook: &Webhook, event: &Event, now: UnixMs) -> Delivery {
    Delivery {
        id: DeliveryId::new(event.id.ulid()),
        account_id: webhook.account_id,
        webhook_id: webhook.id,
        event_id: event.id,
        event_type: event.kind,
        event_at: event.created_at,
        state: DeliveryState::Pending,
        attempts_in_round: 0,
        round_at: now,
        attempts: Vec::new(),
        next_attempt_at: Some(now),
        created_at: now,
        updated_at: now,
    }
}

pub fn key_of(delivery: &Delivery) -> Key {
    Key::delivery(delivery.account_id, delivery.webhook_id, delivery.id)
}

/// Until when a delivery is kept.
fn kept_until(delivery: &Delivery) -> UnixMs {
    delivery.created_at.max(delivery.updated_at).plus_ms(LIFE_MS)
}

/// Whether clients may still read a delivery. DynamoDB deletes an expired item late.
pub fn is_kept(delivery: &Delivery, now: UnixMs) -> bool {
    now <= kept_until(delivery)
}

fn delivery_item(delivery: &Delivery, nonce: &str) -> Result<Item, StoreError> {
    let mut item = to_item(delivery)?;
    let expires = kept_until(delivery);
    item.insert("expiresAt".to_owned(), number(expires.seconds_up()));
    item.insert("nonce".to_owned(), text(nonce));
    let (account, webhook) = (delivery.account_id, delivery.webhook_id);
    let due = match (delivery.state, delivery.next_attempt_at) {
        (DeliveryState::Failed, _) => Some((key::failed(account, webhook), delivery.updated_at.ms())),
        (_, Some(due)) => Some((waiting::partition_of(account, delivery.id), due.ms())),
        (_, None) => None,
    };
    if let Some((partition, at)) = due {
        item.extend(due_at(partition, at));
    }
    Ok(item)
}

/// Creates a delivery unless it exists. In the fast lane, the table's stream enqueues it for the dispatcher. In the
/// slow lane, the caller enqueues it, or the sweeper does if the caller fails.
pub async fn create(store: &Store, delivery: &Delivery, lane: Lane) -> Result<(), StoreError> {
    let mut item = delivery_item(delivery, "")?;
    if lane == Lane::Fast {
        item.insert(WAKE.to_owned(), text(delivery.account_id.ulid().to_string()));
    }
    let key = key_of(delivery);
    store.put_if(&key, item, Guard::Absent).await.map(|_| ())
}

/// Leases a due delivery until `until`. `None` if it is not due or another dispatcher holds the lease.
pub async fn lease(
    store: &Store,
    key: &Key,
    nonce: &str,
    now: UnixMs,
    until: UnixMs,
) -> Result<Option<Delivery>, StoreError> {
    // During an attempt the delivery is due at the end of the lease: if the dispatcher dies, the sweeper enqueues it
    // again.
    let update = ItemUpdate::default().set(DUE_AT, number(until.ms()));
    let update = update.set("nonce", text(nonce)).remove(WAKE);
    let is_pending = Guard::Text("state", "pending".to_owned());
    let is_due = Guard::All(vec![is_pending, Guard::Has(DUE_AT), Guard::AtMost(DUE_AT, now.ms())]);
    match store.update_if(key, update, is_due).await? {
        Outcome::Done(delivery) => Ok(Some(delivery)),
        // The response to our own update was lost, and the SDK retried it.
        Outcome::Lost(Some(item)) if store::item::read_text(&item, "nonce") == Some(nonce) => from_item(item).map(Some),
        Outcome::Lost(_) => Ok(None),
    }
}

/// Writes the result of an attempt if we still hold its lease. A dispatcher whose lease expired changes nothing.
pub async fn conclude(store: &Store, delivery: &Delivery, nonce: &str) -> Result<(), StoreError> {
    let item = delivery_item(delivery, "")?;
    let ours = Guard::Text("nonce", nonce.to_owned());
    store.put_if(&key_of(delivery), item, ours).await.map(|_| ())
}

pub async fn get(
    store: &Store,
    account: AccountId,
    webhook: WebhookId,
    id: DeliveryId,
) -> Result<Option<Delivery>, StoreError> {
    let item = store.get(&Key::delivery(account, webhook, id)).await?;
    item.map(from_item).transpose()
}

/// The deliveries of the event with this ULID to these webhooks.
pub async fn of_event(
    store: &Store,
    account: AccountId,
    webhooks: &[WebhookId],
    event: &str,
) -> Result<Vec<Delivery>, StoreError> {
    let id = Ulid::from_string(event).map(DeliveryId::new);
    let id = id.map_err(|_| StoreError::Malformed("the key of an event".to_owned()))?;
    let keys: Vec<Key> = webhooks.iter().map(|webhook| Key::delivery(account, *webhook, id)).collect();
    Ok(store.read_many(&keys).await?.into_values().collect())
}

/// Removes what the receivers answered to a delivery whose event is gone, and ends it. An attempt that is under way loses
/// its lease.
pub async fn blank(store: &Store, delivery: &Delivery) -> Result<(), StoreError> {
    let item = blank_item(delivery)?;
    let key = key_of(delivery);
    store.put_if(&key, item, Guard::Present).await.map(|_| ())
}

/// The write that does the same, unless the delivery changed meanwhile.
pub fn blanking(before: &Delivery) -> Result<Write, StoreError> {
    let guard = Guard::Number("updatedAt", before.updated_at.ms());
    Ok(Write::put(Part::Record, key_of(before), blank_item(before)?, guard))
}

fn blank_item(delivery: &Delivery) -> Result<Item, StoreError> {
    let ended = match delivery.state {
        DeliveryState::Pending => DeliveryState::Failed,
        DeliveryState::Delivered | DeliveryState::Failed => delivery.state,
    };
    let blank = Delivery { state: ended, attempts: Vec::new(), next_attempt_at: None, ..delivery.clone() };
    let mut item = delivery_item(&blank, "")?;
    // Nobody starts it again together with others that failed.
    item.remove(DUE);
    item.remove(DUE_AT);
    Ok(item)
}

/// The write that starts a new round of attempts now, unless the delivery changed meanwhile. The table's stream
/// enqueues it for the dispatcher.
pub fn redeliver(before: &Delivery, now: UnixMs) -> Result<(Delivery, Write), StoreError> {
    let after = Delivery {
        state: DeliveryState::Pending,
        attempts_in_round: 0,
        round_at: now,
        next_attempt_at: Some(now),
        updated_at: now.after(before.updated_at),
        ..before.clone()
    };
    let mut item = delivery_item(&after, "")?;
    item.insert(WAKE.to_owned(), text(after.account_id.ulid().to_string()));
    let guard = Guard::Number("updatedAt", before.updated_at.ms());
    let write = Write::put(Part::Record, key_of(before), item, guard);
    Ok((after, write))
}

/// A status by which a list selects deliveries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryStatus {
    /// An attempt is due.
    Pending,
    /// An attempt is due, and at least one attempt of the current round failed.
    Retrying,
    /// The receiver accepted the event.
    Delivered,
    /// No attempt is due, and none succeeded.
    Failed,
}

impl DeliveryStatus {
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "pending" => Self::Pending,
            "retrying" => Self::Retrying,
            "delivered" => Self::Delivered,
            "failed" => Self::Failed,
            _ => return None,
        })
    }

    /// Whether a delivery has this status.
    pub fn admits(self, delivery: &Delivery) -> bool {
        match self {
            Self::Pending => delivery.state == DeliveryState::Pending,
            Self::Retrying => delivery.state == DeliveryState::Pending && delivery.attempts_in_round > 0,
            Self::Delivered => delivery.state == DeliveryState::Delivered,
            Self::Failed => delivery.state == DeliveryState::Failed,
        }
    }

    /// What a page of the log must meet for it.
    const fn filter(self) -> LogFilter<'static> {
        let (states, positive): (&'static [&'static str], _) = match self {
            Self::Pending => (&["pending"], None),
            Self::Retrying => (&["pending"], Some("attemptsInRound")),
            Self::Delivered => (&["delivered"], None),
            Self::Failed => (&["failed"], None),
        };
        LogFilter { one_of: ("state", states), without: &[], positive, others: &[] }
    }
}

#[derive(Clone, Debug)]
pub struct DeliveryPage {
    pub deliveries: Vec<Delivery>,
    /// The [`place`] where the next page continues; `None` if this is the last page.
    pub read_up_to: Option<String>,
}

/// The place of a delivery in the list of this status: its ULID. Failed deliveries are listed by the time of their
/// failure, so their place begins with that time.
pub fn place(delivery: &Delivery, status: Option<DeliveryStatus>) -> String {
    let ulid = delivery.id.ulid();
    match status {
        Some(DeliveryStatus::Failed) => failed_place(delivery.updated_at.ms(), &ulid.to_string()),
        _ => ulid.to_string(),
    }
}

fn failed_place(at: i64, ulid: &str) -> String {
    format!("{at}#{ulid}")
}

/// At most `limit` deliveries to a webhook, newest event first, starting after the ULID `after`: those with `status`, or
/// all of them.
pub async fn page(
    store: &Store,
    (account, webhook): (AccountId, WebhookId),
    status: Option<DeliveryStatus>,
    after: Option<&str>,
    limit: usize,
) -> Result<DeliveryPage, StoreError> {
    let part = LogPart::whole(key::deliveries(account, webhook)).beyond(after, Descending::Yes);
    let filter = status.map_or_else(LogFilter::default, DeliveryStatus::filter);
    let page = store.log_page(vec![part], &filter, Descending::Yes, limit).await?;
    Ok(DeliveryPage {
        deliveries: page.items.iter().map(ItemJson::record).collect::<Result<_, _>>()?,
        read_up_to: page.read_up_to,
    })
}

/// At most `limit` deliveries to a webhook that failed since `since`, in the order of their failure, starting after the
/// [`place`] `after`. Failed deliveries have their own partition in the index `due`, so this reads no other deliveries.
pub async fn failed(
    store: &Store,
    (account, webhook): (AccountId, WebhookId),
    since: UnixMs,
    (order, after): (Descending, Option<&str>),
    limit: usize,
) -> Result<DeliveryPage, StoreError> {
    let range = DueRange { partition: &key::failed(account, webhook), from: since.ms(), until: i64::MAX };
    let after = after.and_then(|place| {
        let (at, ulid) = place.split_once('#')?;
        Some(DuePlace {
            key: Key::delivery(account, webhook, DeliveryId::new(Ulid::from_string(ulid).ok()?)),
            due_at: at.parse().ok()?,
        })
    });
    // Read one delivery more than fits on the page, to see whether another page follows.
    let read_limit = limit.saturating_add(1);
    let (mut places, _) = store.due_places(&range, order, after.as_ref(), read_limit).await?;
    let has_more = places.len() > limit;
    places.truncate(limit);
    let keys: Vec<Key> = places.iter().map(|place| place.key.clone()).collect();
    let mut items = store.get_many(&keys).await?;
    let mut deliveries = Vec::with_capacity(keys.len());
    for key in &keys {
        if let Some(item) = items.remove(key) {
            deliveries.push(from_item::<Delivery>(item)?);
        }
    }
    // The index may still name a delivery that was just started again.
    deliveries.retain(|delivery| delivery.state == DeliveryState::Failed);
    Ok(DeliveryPage {
        deliveries,
        read_up_to: places.pop().filter(|_| has_more).map(|place| failed_place(place.due_at, &place.key.sk)),
    })
}
