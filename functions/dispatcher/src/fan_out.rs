//! Creates a delivery of an event for each webhook that receives it, unless there is one already. The item of the
//! delivery wakes the dispatcher through the table's stream: nothing is sent to the queue from here, so nothing can be
//! lost between the two.

use domain::{AccountId, Event, Webhook};
use futures::stream::{self, StreamExt, TryStreamExt};
use shared::app::App;
use shared::records::{self, Key, StoreError};

/// The number of deliveries that are created at once.
const AT_ONCE: usize = 16;

/// Creates the deliveries of an event. An expired event has none.
///
/// # Errors
/// Those of the store: the message is delivered again.
pub async fn handle(app: &App, account: AccountId, key: &Key) -> Result<(), StoreError> {
    let Some(event) = records::deliveries::event_at(&app.store, key).await? else {
        return Ok(());
    };
    let webhooks = records::webhooks::list(&app.store, account).await?;
    let now = app.clock.now();
    let receivers = webhooks.iter().filter(|webhook| receives(webhook, &event));
    stream::iter(receivers)
        .map(Ok)
        .try_for_each_concurrent(AT_ONCE, |webhook| async {
            let delivery = records::deliveries::new(webhook, &event, now);
            records::deliveries::create(&app.store, &delivery).await
        })
        .await
}

fn receives(webhook: &Webhook, event: &Event) -> bool {
    match event.webhook_id {
        Some(only) => webhook.id == only && webhook.active,
        None => webhook.receives(event.kind, event.created_at),
    }
}
