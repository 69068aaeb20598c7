//! Webhooks, their deliveries, and the feed of events (SPECIFICATION §14).

pub mod change;
pub mod create;
pub mod deliveries;
pub mod events;
pub mod input;
pub mod poll;
pub mod redeliver;
pub mod rotate_secret;
pub mod test;

use domain::{Permission, Position, SortKey, Webhook, WebhookId, webhook};
use index::Direction;
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
    /// POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver
    Redeliver,
    /// POST /webhooks/{webhookId}/redeliver
    RedeliverFailed,
    /// GET /events
    Events,
}

const fn reads(path: &'static str, operation: Operation) -> Route<Operation> {
    Route {
        method: Method::Get,
        path,
        permission: Some(Permission::WebhooksRead),
        operation,
        takes_dry_run: false,
    }
}

const fn writes(method: Method, path: &'static str, operation: Operation) -> Route<Operation> {
    Route {
        method,
        path,
        permission: Some(Permission::WebhooksWrite),
        operation,
        takes_dry_run: false,
    }
}

impl Family for Webhooks {
    type Operation = Operation;

    const NAME: &'static str = "webhooks";

    const ROUTES: &'static [Route<Operation>] = &[
        writes(Method::Post, "/webhooks", Operation::Create),
        reads("/webhooks", Operation::List),
        reads("/webhooks/poll", Operation::Poll),
        reads("/webhooks/{webhookId}", Operation::Get),
        writes(Method::Patch, "/webhooks/{webhookId}", Operation::Update),
        writes(Method::Put, "/webhooks/{webhookId}", Operation::Update),
        writes(Method::Delete, "/webhooks/{webhookId}", Operation::Delete),
        writes(
            Method::Post,
            "/webhooks/{webhookId}/rotate-secret",
            Operation::RotateSecret,
        ),
        writes(Method::Post, "/webhooks/{webhookId}/test", Operation::Test),
        reads("/webhooks/{webhookId}/deliveries", Operation::Deliveries),
        writes(
            Method::Post,
            "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
            Operation::Redeliver,
        ),
        writes(
            Method::Post,
            "/webhooks/{webhookId}/redeliver",
            Operation::RedeliverFailed,
        ),
        reads("/events", Operation::Events),
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
            Operation::Deliveries => deliveries::handle(context).await,
            Operation::Redeliver => redeliver::one(context).await,
            Operation::RedeliverFailed => redeliver::failed(context).await,
            Operation::Events => events::handle(context).await,
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
    Ok(Reply::item(&webhook.view(None))?.with_revision(webhook.revision))
}

async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let webhook = stored(context).await?;
    Ok(context.conditional(Reply::item(&webhook.view(None))?, webhook.revision))
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
        item: webhook.view(None),
    });
    page(
        context,
        "/webhooks",
        webhook::FIELDS,
        Direction::Ascending,
        elements.collect(),
    )
}
