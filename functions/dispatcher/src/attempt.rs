//! One attempt of a delivery, under a lease: only one of any number of messages about it makes it
//! (SPECIFICATION §14.12).

use domain::api_key::hex;
use domain::{Event, EventId, EventKind, UnixMs, Webhook};
use shared::app::App;
use shared::outbound::Target;
use shared::records::events::EventMeta;
use shared::records::{self, Key, StoreError};
use shared::secrets::Owner;

use crate::conclusion::{Attempted, WebhookChange, abandon, conclude};
use crate::send::{Message, Outcome, send};
use crate::sign::signatures;

/// How long the right to an attempt lasts: longer than an attempt with all its reads and writes takes.
const LEASE_MS: i64 = 30_000;

/// Makes the attempt if it is due and no other message has the lease.
///
/// # Errors
/// Those of the store, of the queue and of KMS: the message is delivered again, or the sweeper finds the delivery after
/// the lease.
pub async fn handle(app: &App, key: &Key) -> Result<(), StoreError> {
    let now = app.clock.now();
    let nonce = hex(&app.entropy.bytes());
    let leased = records::deliveries::lease(&app.store, key, &nonce, now, now.plus_ms(LEASE_MS)).await?;
    let Some(delivery) = leased else { return Ok(()) };
    let (webhook, event) = records::deliveries::subject(&app.store, &delivery).await?;
    let webhook = webhook.filter(|webhook| webhook.active);
    let outcome = match (&webhook, &event) {
        (Some(webhook), Some(event)) => Some((webhook, deliver(app, webhook, event, now).await?)),
        (None, _) | (_, None) => None,
    };
    let ended_at = app.clock.now();
    let conclusion = match outcome {
        Some((webhook, outcome)) => conclude(Attempted {
            delivery,
            webhook,
            outcome,
            started_at: now,
            ended_at,
            random: i64::try_from(app.entropy.below(1_000)).unwrap_or_default(),
        }),
        None => abandon(delivery, ended_at),
    };
    if conclusion.dead_letter
        && let Some(queue) = app.queue()
    {
        queue.dead_letter(key).await?;
    }
    if let Some(webhook) = &webhook {
        change_webhook(app, webhook, conclusion.webhook, ended_at).await?;
    }
    // This write releases the lease. If a step before it fails, the attempt is made again.
    records::deliveries::conclude(&app.store, &conclusion.delivery, &nonce).await?;
    if let (Some(delay_s), Some(queue)) = (conclusion.wake_after_s, app.queue())
        && let Err(cause) = queue.send(key, delay_s).await
    {
        tracing::warn!(%cause, "a delivery was left to the sweeper");
    }
    Ok(())
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
    // The rules for targets may have changed since the webhook was saved.
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
        changes: vec!["active", "disabledReason"],
        ..EventMeta::new(EventKind::WebhookDisabled)
    };
    let event = meta.event(EventId::new(app.entropy.ulid(now)), now, &after.view(None))?;
    records::webhooks::replace_with_event(&app.store, &after, webhook.revision, &event).await
}
