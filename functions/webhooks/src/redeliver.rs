//! POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver, and POST /webhooks/{webhookId}/redeliver for the
//! deliveries that failed since a time (SPECIFICATION §14.6).

use domain::api_key::hex;
use domain::{Delivery, DeliveryId, UnixMs, Webhook};
use serde::Serialize;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records;

use crate::{deliveries, stored};

/// The most deliveries of one request: the items of a transaction, without the idempotency record.
const MAX_AT_ONCE: usize = 99;

/// Starts a delivery again, whatever its status.
///
/// # Errors
/// 404; 409 if the webhook is switched off, or if other writers kept winning; 503.
pub async fn one(context: &Context<'_>) -> Result<Reply, ApiError> {
    let webhook = active(context).await?;
    let id = DeliveryId::parse(context.parameter("deliveryId")).ok_or_else(|| ApiError::not_found("delivery"))?;
    context
        .decide_and_commit(|| async {
            let before = records::webhooks::delivery(&context.app.store, context.account(), webhook.id, id).await?;
            let before = before.ok_or_else(|| ApiError::not_found("delivery"))?;
            let (after, write) = records::webhooks::redeliver(&before, context.now, &nonce(context))?;
            let reply = Reply::item(&deliveries::view(&after))?;
            Ok(Some(Decision::new(vec![write], reply)))
        })
        .await
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Redelivered {
    success: bool,
    count: usize,
    has_more: bool,
}

/// Starts the deliveries again that failed since `since`, oldest first, up to `MAX_AT_ONCE` per request. `hasMore`
/// tells whether to call again.
///
/// # Errors
/// 400 with every field error; 404; 409 if the webhook is switched off, or if other writers kept winning; 503.
pub async fn failed(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let since = body.required_time("since");
    let since = body.into_errors().or(since)?.unwrap_or_default();
    let webhook = active(context).await?;
    context
        .decide_and_commit(|| async {
            let mut failed = failed_since(context, &webhook, since).await?;
            let has_more = failed.len() > MAX_AT_ONCE;
            failed.truncate(MAX_AT_ONCE);
            let mut writes = Vec::with_capacity(failed.len());
            for before in &failed {
                writes.push(records::webhooks::redeliver(before, context.now, &nonce(context))?.1);
            }
            let reply = Reply::ok(&Redelivered {
                success: true,
                count: failed.len(),
                has_more,
            })?;
            Ok(Some(Decision::new(writes, reply)))
        })
        .await
}

async fn failed_since(context: &Context<'_>, webhook: &Webhook, since: UnixMs) -> Result<Vec<Delivery>, ApiError> {
    // One more than the request takes shows whether more follow.
    let (store, limit) = (&context.app.store, MAX_AT_ONCE.saturating_add(1));
    Ok(records::webhooks::failed_since(store, context.account(), webhook.id, since, limit).await?)
}

async fn active(context: &Context<'_>) -> Result<Webhook, ApiError> {
    let webhook = stored(context).await?;
    if webhook.active {
        Ok(webhook)
    } else {
        Err(ApiError::new(
            Code::Conflict,
            "The webhook is switched off. Switch it on first.",
        ))
    }
}

fn nonce(context: &Context<'_>) -> String {
    hex(&context.app.entropy.bytes()).chars().take(16).collect()
}
