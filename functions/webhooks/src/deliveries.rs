//! GET /webhooks/{webhookId}/deliveries: what was sent there and what came back, newest first (SPECIFICATION §14.5).

use domain::{Attempt, Delivery, DeliveryId, DeliveryState, EventId, EventKind, Position, UnixMs, WebhookId};
use serde::Serialize;
use shared::gate::Context;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records;

use crate::stored;

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// The fields of a delivery.
const FIELDS: &[&str] = &[
    "id",
    "webhookId",
    "eventId",
    "eventType",
    "status",
    "attempts",
    "nextAttemptAt",
    "createdAt",
    "updatedAt",
];

/// A delivery as its owner sees it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliveryView<'a> {
    id: DeliveryId,
    webhook_id: WebhookId,
    event_id: EventId,
    event_type: EventKind,
    status: DeliveryState,
    attempts: Vec<AttemptView<'a>>,
    next_attempt_at: Option<UnixMs>,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// An attempt as the owner of the webhook sees it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct AttemptView<'a> {
    status: &'static str,
    #[serde(flatten)]
    attempt: &'a Attempt,
}

fn attempt(attempt: &Attempt) -> AttemptView<'_> {
    let status = if attempt.succeeded() { "delivered" } else { "failed" };
    AttemptView { status, attempt }
}

/// What the owner sees of a delivery.
pub(crate) fn view(delivery: &Delivery) -> DeliveryView<'_> {
    DeliveryView {
        id: delivery.id,
        webhook_id: delivery.webhook_id,
        event_id: delivery.event_id,
        event_type: delivery.event_type,
        status: delivery.state,
        attempts: delivery.attempts.iter().map(attempt).collect(),
        next_attempt_at: delivery.next_attempt_at,
        created_at: delivery.created_at,
        updated_at: delivery.updated_at,
    }
}

/// Lists deliveries.
///
/// # Errors
/// 400 for a malformed parameter; 404 where the account has no such webhook; 503.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let status = match reader.text("status") {
        None => None,
        Some("pending") => Some("pending"),
        Some("delivered") => Some("delivered"),
        Some("failed") => Some("failed"),
        Some(_) => {
            reader.fault("status", "must be pending, delivered or failed");
            None
        }
    };
    let limit = reader.limit(DEFAULT_LIMIT, MAX_LIMIT);
    let (fields, token) = (reader.text("fields"), reader.text("pageToken"));
    reader.or(())?;
    let fields = Fields::parse(fields, FIELDS)?;
    let webhook = stored(context).await?;
    let account = context.account();
    let (account_id, filters) = (account.to_string(), format!("{} {status:?}", webhook.id));
    let page_token = context.page_token(&account_id, "/webhooks/{webhookId}/deliveries", &filters);
    let from = token.map(|text| page_token.read(text)).transpose()?;
    let wanted_status: Vec<&'static str> = status.into_iter().collect();
    let store = &context.app.store;
    let last_id = from.as_ref().map(|position| position.id.as_str());
    let wanted = limit.saturating_add(1);
    let read = records::webhooks::deliveries(store, account, webhook.id, &wanted_status, last_id, wanted);
    let count = async {
        match &from {
            Some(position) => Ok(usize::try_from(position.key).unwrap_or_default()),
            None => records::webhooks::count_deliveries(store, account, webhook.id, &wanted_status).await,
        }
    };
    let (mut deliveries, total_count) = futures::future::try_join(read, count).await?;
    let more = deliveries.len() > limit;
    deliveries.truncate(limit);
    let next_page_token = deliveries.last().filter(|_| more).map(|delivery| {
        page_token.write(&Position {
            key: i64::try_from(total_count).unwrap_or(i64::MAX),
            id: delivery.id.ulid().to_string(),
        })
    });
    Page {
        items: deliveries.iter().map(view).collect(),
        next_page_token,
        total_count,
    }
    .reply(&fields)
}
