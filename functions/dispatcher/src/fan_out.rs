//! One event to the webhooks that want it: a delivery each, made where there is none yet. Its item wakes the dispatcher again,
//! through the table's stream: nothing is sent to the queue from here, and nothing can be lost between the two.

use domain::{AccountId, Event, Webhook};
use futures::stream::{self, StreamExt, TryStreamExt};
use shared::app::App;
use shared::records::{self, Key, StoreError};

/// How many deliveries are made at once.
const AT_ONCE: usize = 16;

/// Fans an event out. An event that is gone has nothing to tell any more.
///
/// # Errors
/// The store's, where not all deliveries could be made: the message comes again.
pub async fn handle(app: &App, account: AccountId, key: &Key) -> Result<(), StoreError> {
    let Some(event) = records::webhooks::event_at(&app.store, key).await? else {
        return Ok(());
    };
    let webhooks = records::webhooks::list(&app.store, account).await?;
    let now = app.clock.now();
    let wanted = webhooks.iter().filter(|webhook| wants(webhook, &event));
    stream::iter(wanted)
        .map(Ok)
        .try_for_each_concurrent(AT_ONCE, |webhook| async {
            let delivery = records::webhooks::new_delivery(webhook, &event, now);
            records::webhooks::create_delivery(&app.store, &delivery).await
        })
        .await
}

fn wants(webhook: &Webhook, event: &Event) -> bool {
    match event.webhook_id {
        Some(only) => webhook.id == only && webhook.active,
        None => webhook.wants(event.kind, event.created_at),
    }
}
