//! Webhooks, their deliveries, and the events that they carry.

use ulid::Ulid;

use super::events;

use domain::{AccountId, Delivery, DeliveryId, DeliveryState, Event, UnixMs, Webhook, WebhookId};
use store::conditional::{Expression, Outcome};
use store::item::{Item, number, text};
use store::key::{DUE, DUE_AT, WAKE};
use store::{Descending, Guard, Key, KeyRange, Part, Store, StoreError, Write, from_item, key, to_item};

/// The one partition of the index of what is due.
const DUE_PARTITION: &str = "DELIVERY";

/// How long a delivery is kept.
const LIFE_MS: i64 = 30 * 24 * 3_600_000;

/// The kind of item that a queue message names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// An event, of this account.
    Event(AccountId),
    /// A delivery.
    Delivery,
    /// Neither.
    Neither,
}

/// The kind of item that is stored under this key.
#[must_use]
pub fn named(key: &Key) -> Named {
    let mut parts = key.pk.split('#');
    let (account, kind) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match (AccountId::parse(&format!("account_{account}")), kind) {
        (Some(account), "EVENTS") => Named::Event(account),
        (Some(_), "DELIVERIES") => Named::Delivery,
        _ => Named::Neither,
    }
}

/// One webhook.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub async fn get(store: &Store, account: AccountId, id: WebhookId) -> Result<Option<Webhook>, StoreError> {
    store.get(&Key::webhook(account, id)).await?.map(from_item).transpose()
}

/// The account's webhooks.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn list(store: &Store, account: AccountId) -> Result<Vec<Webhook>, StoreError> {
    let items = store.query(&key::webhooks(account), "").await?;
    items.into_iter().map(from_item).collect()
}

/// The write of a webhook.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn put(webhook: &Webhook, guard: Guard) -> Result<Write, StoreError> {
    let key = Key::webhook(webhook.account_id, webhook.id);
    Ok(Write::put(Part::Record, key, to_item(webhook)?, guard))
}

/// The write that creates a webhook.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn create(webhook: &Webhook) -> Result<Write, StoreError> {
    put(webhook, Guard::Absent)
}

/// The write that changes a webhook, where it is still of this revision.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn update(webhook: &Webhook, before: u64) -> Result<Write, StoreError> {
    put(webhook, Guard::Revision(before))
}

/// Replaces a webhook together with its event in one transaction, unless it changed since the revision `before`.
///
/// # Errors
/// [`StoreError`] if the outcome is unknown.
pub async fn replace_with_event(store: &Store, after: &Webhook, before: u64, event: &Event) -> Result<(), StoreError> {
    let (event, witness) = events::write(after.account_id, event)?;
    store.transact(&[update(after, before)?, event], Some(&witness)).await?;
    Ok(())
}

/// The keys of at most `limit` deliveries that are due, the longest due first.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn due(store: &Store, now: UnixMs, limit: i32) -> Result<Vec<Key>, StoreError> {
    store.due(DUE_PARTITION, now.ms(), limit).await
}

/// The write that deletes a webhook.
#[must_use]
pub fn delete(account: AccountId, webhook: &Webhook) -> Write {
    let guard = Guard::Revision(webhook.revision);
    Write::delete(Part::Record, Key::webhook(account, webhook.id), guard)
}

/// Notes that the receiver began to fail (`Some`) or took an event again (`None`). It is not a change by the owner, and
/// leaves the revision as it is.
///
/// # Errors
/// [`StoreError`] if the store does not give a clear answer.
pub async fn note_failing(store: &Store, webhook: &Webhook, since: Option<UnixMs>) -> Result<(), StoreError> {
    let key = Key::webhook(webhook.account_id, webhook.id);
    let expression = match since {
        Some(since) => Expression {
            condition: "attribute_exists(pk) AND attribute_not_exists(failingSince)".to_owned(),
            update: "SET failingSince = :since".to_owned(),
            values: vec![(":since", number(since.ms()))],
            ..Expression::default()
        },
        None => Expression {
            condition: "attribute_exists(failingSince)".to_owned(),
            update: "REMOVE failingSince".to_owned(),
            ..Expression::default()
        },
    };
    store.update_if(&key, expression).await.map(|_| ())
}

/// The webhook and the event of a delivery, as far as they are there.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn subject(store: &Store, delivery: &Delivery) -> Result<(Option<Webhook>, Option<Event>), StoreError> {
    let webhook = Key::webhook(delivery.account_id, delivery.webhook_id);
    let event = Key::event(delivery.account_id, delivery.event_at, delivery.event_id);
    let mut items = store.get_many(&[webhook.clone(), event.clone()]).await?;
    Ok((
        items.remove(&webhook).map(from_item).transpose()?,
        items.remove(&event).map(from_item).transpose()?,
    ))
}

/// The event with this key.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub async fn event_at(store: &Store, key: &Key) -> Result<Option<Event>, StoreError> {
    store.get(key).await?.map(from_item).transpose()
}

/// The delivery of an event to a webhook, of which no attempt was made yet.
#[must_use]
pub fn new_delivery(webhook: &Webhook, event: &Event, now: UnixMs) -> Delivery {
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

/// The key of a delivery.
#[must_use]
pub fn delivery_key(delivery: &Delivery) -> Key {
    Key::delivery(delivery.account_id, delivery.webhook_id, delivery.id)
}

fn delivery_item(delivery: &Delivery, nonce: &str) -> Result<Item, StoreError> {
    let mut item = to_item(delivery)?;
    let expires = delivery
        .created_at
        .plus_ms(LIFE_MS)
        .max(delivery.updated_at.plus_ms(LIFE_MS));
    item.insert("expiresAt".to_owned(), number(expires.seconds_up()));
    item.insert("nonce".to_owned(), text(nonce));
    if let Some(due) = delivery.next_attempt_at {
        item.insert(DUE.to_owned(), text(DUE_PARTITION));
        item.insert(DUE_AT.to_owned(), number(due.ms()));
    }
    Ok(item)
}

/// Creates a delivery unless it exists. The table's stream enqueues it for the dispatcher.
///
/// # Errors
/// [`StoreError`] if the store does not give a clear answer.
pub async fn create_delivery(store: &Store, delivery: &Delivery) -> Result<(), StoreError> {
    let mut item = delivery_item(delivery, "")?;
    item.insert(WAKE.to_owned(), text("delivery"));
    let absent = Expression {
        condition: "attribute_not_exists(pk)".to_owned(),
        ..Expression::default()
    };
    store.put_if(&delivery_key(delivery), &item, absent).await.map(|_| ())
}

/// Leases a due delivery until `until`. `None` if it is not due or another dispatcher holds the lease.
///
/// # Errors
/// [`StoreError`] if the store does not give a clear answer.
pub async fn lease(
    store: &Store,
    key: &Key,
    nonce: &str,
    now: UnixMs,
    until: UnixMs,
) -> Result<Option<Delivery>, StoreError> {
    // During an attempt the delivery is due at the end of the lease: if the dispatcher dies, the sweeper enqueues it
    // again.
    let expression = Expression {
        condition: format!("#state = :pending AND {DUE_AT} <= :now"),
        update: format!("SET {DUE_AT} = :until, nonce = :nonce REMOVE {WAKE}"),
        names: vec![("#state", "state")],
        values: vec![
            (":pending", text("pending")),
            (":now", number(now.ms())),
            (":until", number(until.ms())),
            (":nonce", text(nonce)),
        ],
    };
    match store.update_if(key, expression).await? {
        Outcome::Done(item) => from_item(item).map(Some),
        // The response to our own update was lost, and the SDK retried it.
        Outcome::Lost(Some(item)) if store::item::read_text(&item, "nonce") == Some(nonce) => from_item(item).map(Some),
        Outcome::Lost(_) => Ok(None),
    }
}

/// Writes the result of an attempt if its lease is still ours: a dispatcher whose lease expired changes nothing.
///
/// # Errors
/// [`StoreError`] if the store does not give a clear answer.
pub async fn conclude(store: &Store, delivery: &Delivery, nonce: &str) -> Result<(), StoreError> {
    let item = delivery_item(delivery, "")?;
    let ours = Expression {
        condition: "nonce = :nonce".to_owned(),
        values: vec![(":nonce", text(nonce))],
        ..Expression::default()
    };
    store.put_if(&delivery_key(delivery), &item, ours).await.map(|_| ())
}

/// One delivery.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub async fn delivery(
    store: &Store,
    account: AccountId,
    webhook: WebhookId,
    id: DeliveryId,
) -> Result<Option<Delivery>, StoreError> {
    let item = store.get(&Key::delivery(account, webhook, id)).await?;
    item.map(from_item).transpose()
}

/// The write that starts a new round of attempts now, unless the delivery changed meanwhile. The table's stream
/// enqueues it for the dispatcher.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn redeliver(before: &Delivery, now: UnixMs, nonce: &str) -> Result<(Delivery, Write), StoreError> {
    let after = Delivery {
        state: DeliveryState::Pending,
        attempts_in_round: 0,
        round_at: now,
        next_attempt_at: Some(now),
        updated_at: now.after(before.updated_at),
        ..before.clone()
    };
    let mut item = delivery_item(&after, "")?;
    item.insert(WAKE.to_owned(), text(nonce));
    let guard = Guard::Number("updatedAt", before.updated_at.ms());
    let write = Write::put(Part::Record, delivery_key(before), item, guard);
    Ok((after, write))
}

/// At most `limit` deliveries to a webhook, newest event first, after the one of this ULID; those in one of these
/// states (none given: all).
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn deliveries(
    store: &Store,
    account: AccountId,
    webhook: WebhookId,
    states: &[&'static str],
    after: Option<&str>,
    limit: usize,
) -> Result<Vec<Delivery>, StoreError> {
    // What is before this ULID in the order of sort keys: everything less than it.
    let until = after.map_or_else(|| LAST_ID.to_owned(), before_id);
    let pk = key::deliveries(account, webhook);
    let range = KeyRange {
        pk: &pk,
        from: FIRST_ID,
        until: &until,
        one_of: ("state", states),
    };
    let items = store.first(&range, Descending::Yes, limit).await?;
    items.into_iter().map(from_item).collect()
}

/// How many deliveries to a webhook are in one of these states (none given: all).
///
/// # Errors
/// [`StoreError`] if they cannot be counted.
pub async fn count_deliveries(
    store: &Store,
    account: AccountId,
    webhook: WebhookId,
    states: &[&'static str],
) -> Result<usize, StoreError> {
    let pk = key::deliveries(account, webhook);
    let range = KeyRange {
        pk: &pk,
        from: FIRST_ID,
        until: LAST_ID,
        one_of: ("state", states),
    };
    store.count(&range).await
}

/// At most `limit` failed deliveries of events since then, oldest first.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn failed_since(
    store: &Store,
    account: AccountId,
    webhook: WebhookId,
    since: UnixMs,
    limit: usize,
) -> Result<Vec<Delivery>, StoreError> {
    let pk = key::deliveries(account, webhook);
    let from = Ulid::from_parts(since.ms().unsigned_abs(), 0).to_string();
    let range = KeyRange {
        pk: &pk,
        from: &from,
        until: LAST_ID,
        one_of: ("state", &["failed"]),
    };
    let items = store.first(&range, Descending::No, limit).await?;
    items.into_iter().map(from_item).collect()
}

/// Bounds of the sort keys of deliveries, which are ULIDs.
const FIRST_ID: &str = "0";
const LAST_ID: &str = "8";

/// The greatest ULID before this one.
fn before_id(ulid: &str) -> String {
    let number = Ulid::from_string(ulid).map_or(0, |ulid| u128::from_be_bytes(ulid.to_bytes()));
    Ulid::from_bytes(number.saturating_sub(1).to_be_bytes()).to_string()
}
