//! Creates a delivery of an event for each webhook that receives it, unless there is one already. The item of a
//! delivery in the fast lane wakes the dispatcher through the table's stream. Those in the slow lane are sent to its
//! queue from here; if that fails, the message of the event is delivered again, and the sweeper finds them in the end.

use domain::webhook::Pace;
use domain::{AccountId, Event, UnixMs, Webhook};
use futures::stream::{self, StreamExt, TryStreamExt};
use shared::app::App;
use shared::queue::Lane;
use shared::records;
use store::{Key, StoreError};

/// The number of deliveries that are created at once.
const AT_ONCE: usize = 16;

/// Creates the deliveries of an event, unless it has expired.
///
/// # Errors
/// Those of the store and of the queue: the message is delivered again.
pub async fn handle(app: &App, account: AccountId, key: &Key) -> Result<(), StoreError> {
    let Some(event) = records::webhooks::deliveries::event_at(&app.store, key).await? else {
        return Ok(());
    };
    let mut webhooks = records::webhooks::list(&app.store, account).await?;
    webhooks.retain(|webhook| receives(webhook, &event));
    let now = app.clock.now();
    let lanes = lanes(app, account, &webhooks, now).await?;
    let deliveries = webhooks.iter().zip(&lanes);
    let mut slow = Vec::new();
    for (webhook, _) in deliveries.clone().filter(|(_, lane)| **lane == Lane::Slow) {
        let delivery = records::webhooks::deliveries::new(webhook, &event, now);
        slow.push(records::webhooks::deliveries::key_of(&delivery));
    }
    stream::iter(deliveries)
        .map(Ok)
        .try_for_each_concurrent(AT_ONCE, |(webhook, lane)| async {
            let delivery = records::webhooks::deliveries::new(webhook, &event, now);
            records::webhooks::deliveries::create(&app.store, &delivery, *lane).await
        })
        .await?;
    match app.queue() {
        Some(queue) if !slow.is_empty() => queue.send_all(Lane::Slow, &slow).await,
        Some(_) | None => Ok(()),
    }
}

/// The lane of each webhook. Webhooks of unknown pace are tried in the fast lane one at a time: an account with many
/// new webhooks that turn out to be slow delays nobody else (ADR 0019).
async fn lanes(app: &App, account: AccountId, webhooks: &[Webhook], now: UnixMs) -> Result<Vec<Lane>, StoreError> {
    let paces = || webhooks.iter().map(|webhook| webhook.pace(now));
    let unknown = paces().position(|pace| pace == Pace::Unknown);
    let probe = match unknown {
        Some(at) if records::webhooks::take_probe(&app.store, account, now).await? => Some(at),
        Some(_) | None => None,
    };
    let lanes = paces().enumerate().map(|(at, pace)| match pace {
        Pace::Prompt => Lane::Fast,
        Pace::Unknown if probe == Some(at) => Lane::Fast,
        Pace::Unknown | Pace::Slow => Lane::Slow,
    });
    Ok(lanes.collect())
}

fn receives(webhook: &Webhook, event: &Event) -> bool {
    match event.webhook_id {
        Some(only) => webhook.id == only && webhook.active,
        None => webhook.receives(event),
    }
}
