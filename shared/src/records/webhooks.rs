//! Webhooks. Their deliveries are in [`deliveries`].

pub mod deliveries;

use super::{account_log, creations, events};

use domain::field::Record;
use domain::webhook::{Pace, SLOW_FOR_MS};
use domain::{AccountId, Event, LogKind, LoggedChange, UnixMs, Webhook, WebhookId};
use store::conditional::{IgnoredAny, Outcome};
use store::item::{Item, Value, number, read_text, text};
use store::{Committed, Guard, ItemUpdate, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The partition key in messages about objects of the bucket of files (infra/queues.yaml).
pub const OBJECT: &str = "OBJECT";

/// The kind of an item that a queue message names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    Event(AccountId),
    Delivery,
    Import,
    /// An object of the bucket of files, whose key is the sort key.
    Object,
    Neither,
}

/// The kind of item that is stored under this key.
pub fn named(key: &Key) -> Named {
    if key.pk == OBJECT {
        return Named::Object;
    }
    let mut parts = key.pk.split('#');
    let (account, kind) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match (AccountId::parse(&format!("account_{account}")), kind) {
        (Some(account), "EVENTS") => Named::Event(account),
        (Some(_), "DELIVERIES") => Named::Delivery,
        (Some(_), "IMPORTS") => Named::Import,
        _ => Named::Neither,
    }
}

pub async fn get(store: &Store, account: AccountId, id: WebhookId) -> Result<Option<Webhook>, StoreError> {
    store.read(&Key::webhook(account, id)).await
}

pub async fn list(store: &Store, account: AccountId) -> Result<Vec<Webhook>, StoreError> {
    let items = store.query(&key::webhooks(account), "").await?;
    items.into_iter().map(from_item).collect()
}

/// How many webhooks the account has, and how often one was created.
pub async fn count(store: &Store, account: AccountId) -> Result<(usize, u64), StoreError> {
    // If a creation commits between the two reads, one of them sees it.
    let creations = creations::counted(store, &Key::webhook_creations(account)).await?;
    Ok((list(store, account).await?.len(), creations))
}

/// The writes that create a webhook, unless another one was created after that many `creations`.
pub fn create(webhook: &Webhook, creations: u64) -> Result<[Write; 2], StoreError> {
    let (account, id) = (webhook.account_id, webhook.id);
    Ok([
        Write::put(Part::Record, Key::webhook(account, id), to_item(webhook)?, Guard::Absent),
        creations::advance(Part::Attachment, Key::webhook_creations(account), creations),
    ])
}

/// The attributes that the dispatcher notes about the receiver. They leave the revision as it is.
const NOTES: [&str; 3] = ["failingSince", "prompt", "slowUntil"];

/// The write that changes a webhook, if it still has the revision of `before`. It writes only what differs, so that it
/// keeps what the dispatcher notes meanwhile, unless that is about the receiver at an earlier URL.
pub fn update(before: &Webhook, after: &Webhook) -> Result<Write, StoreError> {
    let (stored, mut item) = (to_item(before)?, to_item(after)?);
    let (mut set, mut remove) = (Vec::new(), Vec::new());
    for field in Webhook::FIELDS {
        let name = field.definition.name;
        let is_outdated = after.url != before.url && NOTES.contains(&name);
        match item.remove(name) {
            value if value.as_ref() == stored.get(name) && !is_outdated => {}
            Some(value) => set.push((name, value)),
            None => remove.push(name),
        }
    }
    let key = Key::webhook(after.account_id, after.id);
    Ok(Write::set(Part::Record, key, set, remove, Guard::Revision(before.revision)))
}

/// Changes a webhook together with its event and its entry of the account's log in one transaction, unless its owner changed it meanwhile. Returns whether it
/// did.
pub async fn update_with_event(
    store: &Store,
    (before, after): (&Webhook, &Webhook),
    event: &Event,
) -> Result<bool, StoreError> {
    let (mut writes, witness) = events::writes(after.account_id, event)?;
    let logged = LoggedChange::updated(&after.id, before, after);
    writes.push(account_log::write_with_event(after.account_id, (LogKind::WebhookUpdated, &logged), event)?);
    writes.push(update(before, after)?);
    Ok(store.transact(&writes, Some(&witness)).await? == Committed::Done)
}

/// How long the id of a deleted webhook is kept, in milliseconds: as long as one of its deliveries.
const RETIRED_MS: i64 = 60 * 24 * 3_600_000;

/// The writes that delete a webhook. Its deliveries stay until they expire; an erasure finds them by its id.
pub fn delete(account: AccountId, webhook: &Webhook, now: UnixMs) -> [Write; 2] {
    let guard = Guard::Revision(webhook.revision);
    let expires = number(now.plus_ms(RETIRED_MS).seconds_up());
    let retired = Item::from([("id".to_owned(), text(webhook.id.to_string())), ("expiresAt".to_owned(), expires)]);
    [
        Write::delete(Part::Record, Key::webhook(account, webhook.id), guard),
        Write::put(Part::Attachment, Key::retired_webhook(account, webhook.id), retired, Guard::Always),
    ]
}

/// The account's webhooks, and the deleted ones that may still have deliveries.
pub async fn ever(store: &Store, account: AccountId) -> Result<Vec<WebhookId>, StoreError> {
    let retired = store.query(&key::retired_webhooks(account), "").await?;
    let retired = retired.iter().filter_map(|item| WebhookId::parse(read_text(item, "id")?));
    let present = list(store, account).await?;
    Ok(present.iter().map(|webhook| webhook.id).chain(retired).collect())
}

/// Notes that the receiver began to fail (`Some`) or accepted an event again (`None`), unless the webhook has another
/// URL by now. The owner made no change, so the revision stays.
pub async fn note_failing(store: &Store, webhook: &Webhook, since: Option<UnixMs>) -> Result<(), StoreError> {
    let (guard, update) = match since {
        Some(since) => (Guard::Lacks("failingSince"), ItemUpdate::default().set("failingSince", number(since.ms()))),
        None => (Guard::Has("failingSince"), ItemUpdate::default().remove("failingSince")),
    };
    note(store, webhook, update, vec![guard]).await
}

/// Updates a webhook about an attempt, if the attempt was made at the URL that the webhook has.
async fn note(store: &Store, webhook: &Webhook, update: ItemUpdate, mut guards: Vec<Guard>) -> Result<(), StoreError> {
    guards.push(Guard::Text("url", webhook.url.clone()));
    let key = Key::webhook(webhook.account_id, webhook.id);
    let noted = store.update_if::<IgnoredAny>(&key, update, Guard::all(guards)).await;
    noted.map(|_| ())
}

/// How long the lease of a probe lasts: until the dispatcher has ended its attempt and noted the result.
const PROBE_MS: i64 = 2_000;

/// Whether the dispatcher may try a webhook of unknown pace in the fast lane at `now`. Each account may have one such
/// attempt at a time.
pub async fn take_probe(store: &Store, account: AccountId, now: UnixMs) -> Result<bool, StoreError> {
    let until = now.plus_ms(PROBE_MS);
    let update = ItemUpdate::default().set("probeUntil", number(until.ms()));
    let update = update.set("expiresAt", number(until.seconds_up()));
    let is_free = Guard::AtMost("probeUntil", now.ms());
    let outcome = store.update_if::<IgnoredAny>(&Key::probe(account), update, is_free).await?;
    Ok(matches!(outcome, Outcome::Done(_)))
}

/// Notes how fast the receiver answered an attempt. Like [`note_failing`], it leaves the revision as it is.
pub async fn note_pace(store: &Store, webhook: &Webhook, answered: Pace, now: UnixMs) -> Result<(), StoreError> {
    let until = now.plus_ms(SLOW_FOR_MS);
    // Write the end again only when half of the time has passed, so that a slow receiver does not cost one write per
    // attempt.
    let is_noted = webhook.slow_until.is_some_and(|noted| noted > now.plus_ms(SLOW_FOR_MS.div_euclid(2)));
    let update = match (answered, webhook.pace(now)) {
        (Pace::Prompt, Pace::Unknown) => ItemUpdate::default().set("prompt", Value::Bool(true)).remove("slowUntil"),
        (Pace::Slow, _) if !is_noted => ItemUpdate::default().set("slowUntil", number(until.ms())).remove("prompt"),
        (Pace::Prompt | Pace::Slow | Pace::Unknown, _) => return Ok(()),
    };
    note(store, webhook, update, Vec::new()).await
}
