//! Webhooks, their deliveries, and the feed of events (SPECIFICATION §12).

pub mod change;
pub mod create;
pub mod deliveries;
pub mod events;
pub mod input;
pub mod poll;
pub mod redeliver;
pub mod rotate_secret;
pub mod samples;
pub mod test;

use domain::Permission::{WebhooksRead, WebhooksWrite};
use domain::field::{Record, View};
use domain::{Position, SortKey, Webhook, WebhookId};
use index::Direction;
use shared::endpoints::additions::ETAG;
use shared::endpoints::small_list::{Element, page};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;

shared::family! {
    Webhooks = "webhooks", |context|

    Create: write(Post) "/webhooks", WebhooksWrite, Account => create::handle(context).await;
    List: read "/webhooks", WebhooksRead, Account => list(context).await;
    Poll: read "/webhooks/poll", WebhooksRead, Account => poll::handle(context).await;
    Get: read "/webhooks/{webhookId}", WebhooksRead, Account => get(context).await;
    Update: write(Patch, Put) "/webhooks/{webhookId}", WebhooksWrite, Account => change::update(context).await;
    Delete: write(Delete) "/webhooks/{webhookId}", WebhooksWrite, Account => change::delete(context).await;
    RotateSecret: write(Post) "/webhooks/{webhookId}/rotate-secret", WebhooksWrite, Account
        => rotate_secret::handle(context).await;
    Test: write(Post) "/webhooks/{webhookId}/test", WebhooksWrite, Account => test::handle(context).await;
    Deliveries: read "/webhooks/{webhookId}/deliveries", WebhooksRead, Account => deliveries::list(context).await;
    Delivery: read "/webhooks/{webhookId}/deliveries/{deliveryId}", WebhooksRead, Account => deliveries::one(context).await;
    Redeliver: write(Post) "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", WebhooksWrite, Account
        => redeliver::one(context).await;
    RedeliverFailed: write(Post) "/webhooks/{webhookId}/redeliver", WebhooksWrite, Account => redeliver::failed(context).await;
    Events: read "/events", WebhooksRead, Account => events::list(context).await;
    EventSamples: read "/events/samples", WebhooksRead, Account => samples::handle(context);
    Event: read "/events/{eventId}", WebhooksRead, Account => events::one(context).await;
}

/// The webhook that the path names.
pub(crate) async fn stored(context: &Context<'_>) -> Result<Webhook, ApiError> {
    let id = WebhookId::parse(context.parameter("webhookId")).ok_or_else(|| ApiError::not_found("webhook"))?;
    let found = records::webhooks::get(&context.app.store, context.account(), id).await?;
    found.ok_or_else(|| ApiError::not_found("webhook"))
}

/// The reply with a webhook, without its secret.
pub(crate) fn reply(webhook: &Webhook) -> Result<Reply, ApiError> {
    Ok(Reply::item(&View(webhook))?.with_revision(webhook.revision))
}

async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let webhook = stored(context).await?;
    Ok(context.conditional(Reply::item(&View(&webhook))?, webhook.revision))
}

/// The account's webhooks, oldest first.
async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let webhooks = records::webhooks::list(&context.app.store, context.account()).await?;
    let elements = webhooks.iter().map(|webhook| Element {
        position: Position { key: SortKey::Number(webhook.created_at.ms()), id: webhook.id.to_string() },
        updated_at: webhook.updated_at,
        revision: Some(webhook.revision),
        item: View(webhook),
    });
    page(context, "/webhooks", (Webhook::SHOWN, &[ETAG]), Direction::Ascending, elements.collect())
}
