//! One attempt of a delivery, under a lease: of any number of messages about it, one makes it (SPECIFICATION §14.12).

use domain::api_key::hex;
use domain::delivery::next_attempt;
use domain::webhook::MAX_FAILING_MS;
use domain::{Attempt, Delivery, DeliveryState, Event, EventId, EventKind, UnixMs, Webhook};
use shared::app::App;
use shared::outbound::Target;
use shared::queue::MAX_DELAY_S;
use shared::records::events::{self, EventMeta};
use shared::records::{self, Key, StoreError};
use shared::secrets::Owner;

use crate::send::{Answer, Message, Outcome, send};
use crate::sign::signatures;

/// How long an attempt may take with all that surrounds it; after this another one may be made.
const LEASE_MS: i64 = 30_000;

/// How many attempts a delivery remembers.
const MAX_ATTEMPTS_KEPT: usize = 30;

/// The receiver is gone for good: nothing is to be sent there any more (Standard Webhooks).
const GONE: u16 = 410;

/// Makes the attempt that is due, if one is, and nobody else makes it.
///
/// # Errors
/// The store's, the queue's or those of KMS: the message comes again, or the sweeper after the lease.
pub async fn handle(app: &App, key: &Key) -> Result<(), StoreError> {
    let now = app.clock.now();
    let nonce = hex(&app.entropy.bytes());
    let leased = records::webhooks::lease(&app.store, key, &nonce, now, now.plus_ms(LEASE_MS)).await?;
    let Some(mut delivery) = leased else { return Ok(()) };
    let store = &app.store;
    let (webhook, event) = records::webhooks::subject(store, &delivery).await?;
    let (Some(webhook), Some(event)) = (webhook.filter(|webhook| webhook.active), event) else {
        end(&mut delivery, DeliveryState::Failed, app.clock.now());
        return records::webhooks::conclude(store, &delivery, &nonce).await;
    };
    let outcome = deliver(app, &webhook, &event, now).await?;
    let ended_at = app.clock.now();
    let retry_after_ms = outcome.retry_after_ms();
    let attempt = attempt(outcome, now, ended_at);
    let (succeeded, status) = (attempt.succeeded(), attempt.status_code);
    record(&mut delivery, attempt);
    if succeeded {
        end(&mut delivery, DeliveryState::Delivered, ended_at);
        if webhook.failing_since.is_some() {
            records::webhooks::note_failing(store, &webhook, None).await?;
        }
    } else {
        let random = i64::try_from(app.entropy.below(1_000)).unwrap_or_default();
        let next = next_attempt(
            delivery.attempts_in_round,
            delivery.round_at,
            ended_at,
            retry_after_ms,
            random,
        );
        if let Some(next) = next.filter(|_| status != Some(GONE)) {
            (delivery.next_attempt_at, delivery.updated_at) = (Some(next), ended_at.after(delivery.updated_at));
        } else {
            dead_letter(app, key).await?;
            end(&mut delivery, DeliveryState::Failed, ended_at);
        }
        note_failure(app, &webhook, status, ended_at).await?;
    }
    records::webhooks::conclude(store, &delivery, &nonce).await?;
    wake(app, key, &delivery, ended_at).await
}

async fn deliver(app: &App, webhook: &Webhook, event: &Event, now: UnixMs) -> Result<Outcome, StoreError> {
    let item = serde_json::value::RawValue::from_string(event.item.clone());
    let payload = item.and_then(|item| serde_json::to_vec(&event.payload(webhook.account_id, &item)));
    let payload = payload.map_err(|error| StoreError::Malformed(error.to_string()))?;
    let owner = Owner {
        account: webhook.account_id,
        webhook: webhook.id,
    };
    let mut secrets = Vec::new();
    for sealed in webhook.secrets(now) {
        secrets.push(app.secrets().open(owner, sealed).await?);
    }
    let id = event.id.to_string();
    let headers = [
        ("webhook-id", id.clone()),
        ("webhook-timestamp", now.ms().div_euclid(1_000).to_string()),
        ("webhook-signature", signatures(&secrets, &id, now, &payload)),
    ];
    let targets = app.config.targets;
    // What was a target when it was saved may be none by today's rules.
    Ok(match Target::parse(&webhook.url, targets) {
        Ok(target) => {
            let message = Message {
                headers: &headers,
                body: payload,
                at: now,
            };
            send(&*app.network, targets, &target, message).await
        }
        Err(_) => Outcome::Failed("blocked_address"),
    })
}

fn attempt(outcome: Outcome, at: UnixMs, ended_at: UnixMs) -> Attempt {
    let duration_ms = ended_at.ms().saturating_sub(at.ms()).unsigned_abs();
    match outcome {
        Outcome::Answered(Answer { status, response, .. }) => Attempt {
            at,
            duration_ms,
            status_code: Some(status),
            error: None,
            response: Some(response),
        },
        Outcome::Failed(error) => Attempt {
            at,
            duration_ms,
            status_code: None,
            error: Some(error.to_owned()),
            response: None,
        },
    }
}

fn record(delivery: &mut Delivery, attempt: Attempt) {
    delivery.attempts.push(attempt);
    let excess = delivery.attempts.len().saturating_sub(MAX_ATTEMPTS_KEPT);
    delivery.attempts.drain(..excess);
    delivery.attempts_in_round = delivery.attempts_in_round.saturating_add(1);
}

fn end(delivery: &mut Delivery, state: DeliveryState, now: UnixMs) {
    delivery.state = state;
    delivery.next_attempt_at = None;
    delivery.updated_at = now.after(delivery.updated_at);
}

/// Notes that the receiver fails, and switches a webhook off that says so itself, or has failed for five days.
async fn note_failure(app: &App, webhook: &Webhook, status: Option<u16>, now: UnixMs) -> Result<(), StoreError> {
    let since = webhook.failing_since;
    if status == Some(GONE) {
        return switch_off(app, webhook, "The receiver answered 410 Gone.", now).await;
    }
    match since {
        None => records::webhooks::note_failing(&app.store, webhook, Some(now)).await,
        Some(since) if now.ms().saturating_sub(since.ms()) >= MAX_FAILING_MS => {
            switch_off(app, webhook, "The receiver failed everything for 5 days.", now).await
        }
        Some(_) => Ok(()),
    }
}

/// Switches a webhook off, with the event that tells of it. Where its owner changed it meanwhile, it stays as it is.
async fn switch_off(app: &App, webhook: &Webhook, reason: &str, now: UnixMs) -> Result<(), StoreError> {
    let after = Webhook {
        active: false,
        disabled_reason: Some(reason.to_owned()),
        revision: webhook.revision.saturating_add(1),
        updated_at: now.max(webhook.updated_at),
        ..webhook.clone()
    };
    let meta = EventMeta {
        changes: vec!["active", "disabledReason"],
        ..EventMeta::new(EventKind::WebhookDisabled)
    };
    let event = meta.event(EventId::new(app.entropy.ulid(now)), now, &after.view(None))?;
    let (told, witness) = events::write(webhook.account_id, &event)?;
    let writes = [records::webhooks::update(&after, webhook.revision)?, told];
    app.store.transact(&writes, Some(&witness)).await.map(|_| ())
}

async fn dead_letter(app: &App, key: &Key) -> Result<(), StoreError> {
    match app.queue() {
        Some(queue) => queue.dead_letter(key).await,
        None => Ok(()),
    }
}

/// Comes back by itself where the next attempt is near; what is further off, and what is lost here, the sweeper finds.
async fn wake(app: &App, key: &Key, delivery: &Delivery, now: UnixMs) -> Result<(), StoreError> {
    let (Some(next), Some(queue)) = (delivery.next_attempt_at, app.queue()) else {
        return Ok(());
    };
    let wait_ms = next.ms().saturating_sub(now.ms()).max(0);
    let delay_s = i32::try_from(wait_ms.saturating_add(999).div_euclid(1_000)).unwrap_or(i32::MAX);
    if delay_s > MAX_DELAY_S {
        return Ok(());
    }
    if let Err(cause) = queue.send(key, delay_s).await {
        tracing::warn!(%cause, "a delivery was left to the sweeper");
    }
    Ok(())
}
