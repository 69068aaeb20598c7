//! GET /webhooks/{webhookId}/deliveries: the deliveries with their attempts, newest first; and one of them
//! (SPECIFICATION §12.8).

use domain::{Attempt, Delivery, DeliveryId, DeliveryState, EventId, EventKind, UnixMs, Webhook, WebhookId};
use serde::Serialize;
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::endpoints::page;
use shared::gate::Context;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records;
use shared::records::webhooks::deliveries::{DeliveryPage, DeliveryStatus};
use store::Descending;

use crate::events::event_id;

const FIELDS: &[&str] =
    &["id", "webhookId", "eventId", "eventType", "status", "attempts", "nextAttemptAt", "createdAt", "updatedAt"];

/// A delivery as the owner of the webhook sees it.
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

/// What the owner of the webhook sees of a delivery.
pub(crate) fn view(delivery: &Delivery) -> DeliveryView<'_> {
    let Delivery {
        id,
        account_id: _,
        webhook_id,
        event_id,
        event_type,
        event_at: _,
        state,
        attempts_in_round: _,
        round_at: _,
        attempts,
        next_attempt_at,
        created_at,
        updated_at,
    } = delivery;
    DeliveryView {
        id: *id,
        webhook_id: *webhook_id,
        event_id: *event_id,
        event_type: *event_type,
        status: *state,
        attempts: attempts.iter().map(attempt).collect(),
        next_attempt_at: *next_attempt_at,
        created_at: *created_at,
        updated_at: *updated_at,
    }
}

/// The delivery that the path names.
pub(crate) async fn stored(context: &Context<'_>, webhook: &Webhook) -> Result<Delivery, ApiError> {
    let id = DeliveryId::parse(context.parameter("deliveryId")).ok_or_else(|| ApiError::not_found("delivery"))?;
    let found = records::webhooks::deliveries::get(&context.app.store, context.account(), webhook.id, id).await?;
    let found = found.filter(|found| records::webhooks::deliveries::is_kept(found, context.now));
    found.ok_or_else(|| ApiError::not_found("delivery"))
}

pub async fn one(context: &Context<'_>) -> Result<Reply, ApiError> {
    let webhook = crate::stored(context).await?;
    Reply::item(&view(&stored(context, &webhook).await?))
}

pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let status = reader.text("status").map(DeliveryStatus::parse);
    if status == Some(None) {
        reader.fault("status", "must be pending, retrying, delivered or failed");
    }
    let status = status.flatten();
    let event = event_id(&mut reader, "eventId");
    let parameters = ListParameters::read(reader, LIMIT, FIELDS, &[])?;
    let webhook = crate::stored(context).await?;
    let account = context.account();
    let filters = format!("{} {status:?} {:?}", webhook.id, event.map(EventId::ulid));
    let page_token = context.page_token("/webhooks/{webhookId}/deliveries", &filters);
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let (store, of, limit) = (&context.app.store, (account, webhook.id), parameters.limit);
    let mut found = match (event, status) {
        (Some(event), _) => {
            let id = DeliveryId::new(event.ulid());
            let found = records::webhooks::deliveries::get(store, account, webhook.id, id).await?;
            let found = found.filter(|found| status.is_none_or(|status| status.admits(found)));
            DeliveryPage { deliveries: found.into_iter().collect(), read_up_to: None }
        }
        (None, Some(DeliveryStatus::Failed)) => {
            let from = (Descending::Yes, after.as_deref());
            records::webhooks::deliveries::failed(store, of, UnixMs::default(), from, limit).await?
        }
        (None, status) => records::webhooks::deliveries::page(store, of, status, after.as_deref(), limit).await?,
    };
    found.deliveries.retain(|delivery| records::webhooks::deliveries::is_kept(delivery, context.now));
    let items = page::fill(&found.deliveries, |delivery| parameters.fields.written(&view(delivery)))?;
    let read_up_to = if items.len() < found.deliveries.len() {
        let last = found.deliveries.iter().take(items.len()).next_back();
        last.map(|delivery| records::webhooks::deliveries::place(delivery, status))
    } else {
        found.read_up_to
    };
    Page::of_log(items, &page_token, (after.as_deref(), read_up_to)).reply(&Fields::Every)
}
