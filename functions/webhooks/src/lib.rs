//! Webhooks, their deliveries, and the feed of events (SPECIFICATION §14).

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
use shared::gate::{Context, Family, Route};
use shared::http::{ApiError, Method, Reply};
use shared::records;

/// The family `webhooks`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Webhooks;

/// The operations of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// POST /webhooks
    Create,
    /// GET /webhooks
    List,
    /// GET /webhooks/poll
    Poll,
    /// GET /webhooks/{webhookId}
    Get,
    /// PATCH and PUT /webhooks/{webhookId}
    Update,
    /// DELETE /webhooks/{webhookId}
    Delete,
    /// POST /webhooks/{webhookId}/rotate-secret
    RotateSecret,
    /// POST /webhooks/{webhookId}/test
    Test,
    /// GET /webhooks/{webhookId}/deliveries
    Deliveries,
    /// GET /webhooks/{webhookId}/deliveries/{deliveryId}
    Delivery,
    /// POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver
    Redeliver,
    /// POST /webhooks/{webhookId}/redeliver
    RedeliverFailed,
    /// GET /events
    Events,
    /// GET /events/samples
    EventSamples,
    /// GET /events/{eventId}
    Event,
}

impl Family for Webhooks {
    type Operation = Operation;

    const NAME: &'static str = "webhooks";

    const ROUTES: &'static [Route<Operation>] = &[
        Route::write(Method::Post, "/webhooks", WebhooksWrite, Operation::Create),
        Route::read("/webhooks", WebhooksRead, Operation::List),
        Route::read("/webhooks/poll", WebhooksRead, Operation::Poll),
        Route::read("/webhooks/{webhookId}", WebhooksRead, Operation::Get),
        Route::write(Method::Patch, "/webhooks/{webhookId}", WebhooksWrite, Operation::Update),
        Route::write(Method::Put, "/webhooks/{webhookId}", WebhooksWrite, Operation::Update),
        Route::write(
            Method::Delete,
            "/webhooks/{webhookId}",
            WebhooksWrite,
            Operation::Delete,
        ),
        Route::write(
            Method::Post,
            "/webhooks/{webhookId}/rotate-secret",
            WebhooksWrite,
            Operation::RotateSecret,
        ),
        Route::write(
            Method::Post,
            "/webhooks/{webhookId}/test",
            WebhooksWrite,
            Operation::Test,
        ),
        Route::read("/webhooks/{webhookId}/deliveries", WebhooksRead, Operation::Deliveries),
        Route::read(
            "/webhooks/{webhookId}/deliveries/{deliveryId}",
            WebhooksRead,
            Operation::Delivery,
        ),
        Route::write(
            Method::Post,
            "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
            WebhooksWrite,
            Operation::Redeliver,
        ),
        Route::write(
            Method::Post,
            "/webhooks/{webhookId}/redeliver",
            WebhooksWrite,
            Operation::RedeliverFailed,
        ),
        Route::read("/events", WebhooksRead, Operation::Events),
        Route::read("/events/samples", WebhooksRead, Operation::EventSamples),
        Route::read("/events/{eventId}", WebhooksRead, Operation::Event),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Create => create::handle(context).await,
            Operation::List => list(context).await,
            Operation::Poll => poll::handle(context).await,
            Operation::Get => get(context).await,
            Operation::Update => change::update(context).await,
            Operation::Delete => change::delete(context).await,
            Operation::RotateSecret => rotate_secret::handle(context).await,
            Operation::Test => test::handle(context).await,
            Operation::Deliveries => deliveries::list(context).await,
            Operation::Delivery => deliveries::one(context).await,
            Operation::Redeliver => redeliver::one(context).await,
            Operation::RedeliverFailed => redeliver::failed(context).await,
            Operation::Events => events::list(context).await,
            Operation::EventSamples => samples::handle(context),
            Operation::Event => events::one(context).await,
        }
    }
}

/// The webhook that the path names.
///
/// # Errors
/// 404 if the account has no such webhook; 503 if the store does not answer.
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
        position: Position {
            key: SortKey::Number(webhook.created_at.ms()),
            id: webhook.id.to_string(),
        },
        updated_at: webhook.updated_at,
        revision: Some(webhook.revision),
        item: View(webhook),
    });
    page(
        context,
        "/webhooks",
        (Webhook::SHOWN, &[ETAG]),
        Direction::Ascending,
        elements.collect(),
    )
}
