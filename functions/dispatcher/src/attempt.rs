//! One attempt of a delivery, under a lease: any number of messages about it make one attempt
//! (SPECIFICATION §12.7).

use domain::api_key::hex;
use domain::event::Origin;
use domain::field::{Record, View};
use domain::webhook::Pace;
use domain::{EventId, EventKind, Webhook};
use shared::app::App;
use shared::queue::Lane;
use shared::records::events::EventMeta;
use shared::records::webhooks::{self, deliveries};
use store::{Key, StoreError};

use crate::conclusion::{Attempted, Conclusion, WebhookChange, abandon, conclude, set_aside};
use crate::message::SignedMessage;
use crate::send::send;

/// How long the right to an attempt lasts: longer than an attempt with all its reads and writes takes.
const LEASE_MS: i64 = 30_000;

/// Makes the attempt if it is due and no other message has the lease. In the fast lane it ends after a second: then the
/// webhook is slow, and the attempt is made again in the slow lane (ADR 0019).
///
/// # Errors
/// The errors of the store, of the queue and of KMS: the message is delivered again, or the sweeper finds the
/// delivery after the lease.
pub async fn handle(app: &App, lane: Lane, key: &Key) -> Result<(), StoreError> {
    let now = app.clock.now();
    let nonce = hex(&app.entropy.bytes());
    let leased = deliveries::lease(&app.store, key, &nonce, now, now.plus_ms(LEASE_MS)).await?;
    let Some(delivery) = leased else { return Ok(()) };
    let (webhook, event) = deliveries::subject(&app.store, &delivery).await?;
    let webhook = webhook.filter(|webhook| webhook.active);
    let conclusion = match (&webhook, &event) {
        (Some(webhook), Some(_)) if lane == Lane::Fast && webhook.pace(now) == Pace::Slow => set_aside(delivery),
        (Some(webhook), Some(event)) => {
            let message = SignedMessage::signed(app, lane, webhook, event).await?;
            let started_at = message.at;
            let (network, timer, targets) = (&*app.network, app.timer(), app.config.targets);
            let outcome = send(network, timer, targets, &webhook.url, message).await;
            let attempted = Attempted {
                delivery,
                webhook,
                lane,
                outcome,
                is_outdated: false,
                started_at,
                ended_at: app.clock.now(),
                random: i64::try_from(app.entropy.below(1_000)).unwrap_or_default(),
            };
            let conclusion = conclude(attempted.clone());
            match &conclusion.webhook {
                WebhookChange::SwitchOff(reason) if switch_off(app, webhook, reason).await? => conclusion,
                WebhookChange::SwitchOff(_) => conclude(Attempted { is_outdated: true, ..attempted }),
                _ => conclusion,
            }
        }
        (None, _) | (_, None) => abandon(delivery, app.clock.now()),
    };
    carry_out(app, key, webhook.as_ref(), conclusion, &nonce).await
}

/// Writes what follows from an attempt, and wakes the next one.
async fn carry_out(
    app: &App,
    key: &Key,
    webhook: Option<&Webhook>,
    conclusion: Conclusion,
    nonce: &str,
) -> Result<(), StoreError> {
    let now = app.clock.now();
    if conclusion.dead_letter
        && let Some(queue) = app.queue()
    {
        queue.dead_letter(key).await?;
    }
    if let Some(webhook) = webhook {
        webhooks::note_pace(&app.store, webhook, conclusion.pace, now).await?;
    }
    match (webhook, conclusion.webhook) {
        (None, _) | (_, WebhookChange::Unchanged | WebhookChange::SwitchOff(_)) => {}
        (Some(webhook), WebhookChange::Recovered) => webhooks::note_failing(&app.store, webhook, None).await?,
        (Some(webhook), WebhookChange::FailingSince(since)) => {
            webhooks::note_failing(&app.store, webhook, Some(since)).await?;
        }
    }
    // This write releases the lease. If a step before it fails, the attempt is made again.
    deliveries::conclude(&app.store, &conclusion.delivery, nonce).await?;
    if let (Some((lane, delay_s)), Some(queue)) = (conclusion.wake, app.queue())
        && let Err(cause) = queue.send(lane, key, delay_s).await
    {
        tracing::warn!(%cause, "a delivery was left to the sweeper");
    }
    Ok(())
}

/// Switches a webhook off. Returns whether it is off: if its owner changed it meanwhile, it stays as it is.
async fn switch_off(app: &App, webhook: &Webhook, reason: &str) -> Result<bool, StoreError> {
    let (at, _moment) = app.moment_after(webhook.updated_at);
    let after = Webhook {
        active: false,
        disabled_reason: Some(reason.to_owned()),
        revision: webhook.revision.saturating_add(1),
        updated_at: at,
        ..webhook.clone()
    };
    let meta = EventMeta { changes: webhook.changes(&after), ..EventMeta::new(EventKind::WebhookDisabled) };
    let request_id = app.new_request_id();
    tracing::info!(request_id, webhook = %after.id, "a webhook is switched off");
    let origin = Origin::system(request_id);
    let id = EventId::new(app.entropy.ulid(at));
    let event = meta.event((id, at), origin, (after.revision, &View(&after)))?;
    if webhooks::update_with_event(&app.store, (webhook, &after), &event).await? {
        return Ok(true);
    }
    let current = webhooks::get(&app.store, webhook.account_id, webhook.id).await?;
    Ok(current.is_none_or(|current| !current.active))
}
