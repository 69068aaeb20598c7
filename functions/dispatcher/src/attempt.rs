//! One attempt of a delivery, under a lease: only one of any number of messages about it makes it
//! (SPECIFICATION §14.12).

use std::time::Duration;

use domain::api_key::hex;
use domain::signature::signatures;
use domain::webhook::{PROMPT_MS, Pace};
use domain::{ChangedField, Delivery, Event, EventId, EventKind, UnixMs, Webhook};
use shared::app::App;
use shared::outbound::Target;
use shared::queue::Lane;
use shared::records::events::EventMeta;
use shared::records::{self, Key, StoreError};
use shared::secrets::Owner;

use crate::conclusion::{Attempted, Conclusion, WebhookChange, abandon, conclude, cut_short, set_aside};
use crate::send::{Message, Outcome, TIMEOUT, send};

/// How long the right to an attempt lasts: longer than an attempt with all its reads and writes takes.
const LEASE_MS: i64 = 30_000;

/// Makes the attempt if it is due and no other message has the lease. In the fast lane it ends after a second: then the
/// webhook is slow, and the attempt is made again in the slow lane (ADR 0019).
///
/// # Errors
/// Those of the store, of the queue and of KMS: the message is delivered again, or the sweeper finds the delivery after
/// the lease.
pub async fn handle(app: &App, lane: Lane, key: &Key) -> Result<(), StoreError> {
    let now = app.clock.now();
    let nonce = hex(&app.entropy.bytes());
    let leased = records::deliveries::lease(&app.store, key, &nonce, now, now.plus_ms(LEASE_MS)).await?;
    let Some(delivery) = leased else { return Ok(()) };
    let (webhook, event) = records::deliveries::subject(&app.store, &delivery).await?;
    let webhook = webhook.filter(|webhook| webhook.active);
    let (conclusion, next_lane) = match (&webhook, &event) {
        (Some(webhook), Some(_)) if lane == Lane::Fast && webhook.pace(now) == Pace::Slow => {
            (set_aside(delivery), Lane::Slow)
        }
        (Some(webhook), Some(event)) => attempt(app, lane, delivery, (webhook, event)).await?,
        (None, _) | (_, None) => (abandon(delivery, app.clock.now()), lane),
    };
    if conclusion.dead_letter
        && let Some(queue) = app.queue()
    {
        queue.dead_letter(key).await?;
    }
    if let Some(webhook) = &webhook {
        change_webhook(app, webhook, conclusion.webhook, app.clock.now()).await?;
    }
    // This write releases the lease. If a step before it fails, the attempt is made again.
    records::deliveries::conclude(&app.store, &conclusion.delivery, &nonce).await?;
    if let (Some(delay_s), Some(queue)) = (conclusion.wake_after_s, app.queue())
        && let Err(cause) = queue.send(next_lane, key, delay_s).await
    {
        tracing::warn!(%cause, "a delivery was left to the sweeper");
    }
    Ok(())
}

/// Makes the attempt, and notes how fast the receiver was. Returns what follows, and the lane of the next attempt.
async fn attempt(
    app: &App,
    lane: Lane,
    delivery: Delivery,
    (webhook, event): (&Webhook, &Event),
) -> Result<(Conclusion, Lane), StoreError> {
    let time_limit = match lane {
        Lane::Fast => app.network.prompt_time_limit(),
        Lane::Slow => app.network.time_limit(),
    };
    let (started_at, outcome) = deliver(app, (webhook, event), time_limit).await?;
    let ended_at = app.clock.now();
    let timed_out = outcome == Outcome::Failed(TIMEOUT);
    let is_prompt = !timed_out && ended_at.ms().saturating_sub(started_at.ms()) < PROMPT_MS;
    records::webhooks::note_pace(&app.store, webhook, is_prompt, ended_at).await?;
    let next_lane = match webhook.pace(ended_at) {
        Pace::Prompt | Pace::Unknown if is_prompt => Lane::Fast,
        Pace::Prompt | Pace::Unknown | Pace::Slow => Lane::Slow,
    };
    let attempted = Attempted {
        delivery,
        webhook,
        outcome,
        started_at,
        ended_at,
        random: i64::try_from(app.entropy.below(1_000)).unwrap_or_default(),
    };
    let conclusion = if timed_out && lane == Lane::Fast {
        cut_short(attempted)
    } else {
        conclude(attempted)
    };
    Ok((conclusion, next_lane))
}

/// Sends the event. Returns when that began: our own reads do not count as time of the receiver.
async fn deliver(
    app: &App,
    (webhook, event): (&Webhook, &Event),
    time_limit: Duration,
) -> Result<(UnixMs, Outcome), StoreError> {
    let payload = event.payload(webhook.account_id);
    let payload = payload.and_then(|payload| serde_json::to_vec(&payload));
    let payload = payload.map_err(|error| StoreError::Malformed(error.to_string()))?;
    let owner = Owner {
        account: webhook.account_id,
        webhook: webhook.id,
    };
    let mut secrets = Vec::new();
    for sealed in webhook.secrets(app.clock.now()) {
        secrets.push(app.secrets().open(owner, sealed).await?);
    }
    let now = app.clock.now();
    let id = event.id.to_string();
    let headers = [
        ("webhook-id", id.clone()),
        ("webhook-timestamp", now.ms().div_euclid(1_000).to_string()),
        ("webhook-signature", signatures(&secrets, &id, now, &payload)),
    ];
    let targets = app.config.targets;
    // The rules for targets may have changed since the webhook was saved.
    let outcome = match Target::parse(&webhook.url, targets) {
        Ok(target) => {
            let message = Message {
                headers: &headers,
                body: payload,
                at: now,
                time_limit,
            };
            send(&*app.network, targets, &target, message).await
        }
        Err(_) => Outcome::Failed("blocked_address"),
    };
    Ok((now, outcome))
}

async fn change_webhook(app: &App, webhook: &Webhook, change: WebhookChange, now: UnixMs) -> Result<(), StoreError> {
    match change {
        WebhookChange::Unchanged => Ok(()),
        WebhookChange::Recovered => records::webhooks::note_failing(&app.store, webhook, None).await,
        WebhookChange::FailingSince(since) => records::webhooks::note_failing(&app.store, webhook, Some(since)).await,
        WebhookChange::SwitchOff(reason) => switch_off(app, webhook, reason, now).await,
    }
}

/// Switches a webhook off, with an event. If its owner changed it meanwhile, it stays as it is.
async fn switch_off(app: &App, webhook: &Webhook, reason: String, now: UnixMs) -> Result<(), StoreError> {
    let after = Webhook {
        active: false,
        disabled_reason: Some(reason),
        revision: webhook.revision.saturating_add(1),
        updated_at: now.max(webhook.updated_at),
        ..webhook.clone()
    };
    let meta = EventMeta {
        changes: vec![
            ChangedField::new("active", &webhook.active),
            ChangedField::new("disabledReason", &webhook.disabled_reason),
        ],
        ..EventMeta::new(EventKind::WebhookDisabled)
    };
    let event = meta.event(EventId::new(app.entropy.ulid(now)), now, &after.view(None))?;
    records::webhooks::replace_with_event(&app.store, &after, webhook.revision, &event).await
}
