//! POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver, and POST /webhooks/{webhookId}/redeliver for the
//! deliveries that failed since a time (SPECIFICATION §12.8).

use domain::Webhook;
use domain::erasure::persons;
use serde::Serialize;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::events::feed::kept_from;
use shared::records::{self, erasures};
use store::Descending;

use crate::{deliveries, stored};

/// The most deliveries of one request: the items of a transaction, without the idempotency record.
const MAX_AT_ONCE: usize = 99;

/// The most bytes of the deliveries of one request. A transaction takes 4 MB, with the idempotency record.
const MAX_BYTES: usize = 3 * 1024 * 1024;

/// Starts a delivery again, whatever its status.
pub async fn one(context: &Context<'_>) -> Result<Reply, ApiError> {
    let webhook = active(context).await?;
    context
        .decide_and_commit(|| async {
            let before = deliveries::stored(context, &webhook).await?;
            let (store, account) = (&context.app.store, context.account());
            let event = records::events::kept(store, account, before.event_id, context.now).await?;
            let persons = event.as_ref().map(persons).transpose().map_err(ApiError::internal)?;
            // The event of an erased person stays until the sweeper has found it.
            let erased = erasures::erased(store, account, &persons.unwrap_or_default()).await?;
            if event.is_none() || !erased.is_empty() {
                let message = "The event is no longer kept: it is older than 30 days, or its prospect was erased.";
                return Err(ApiError::new(Code::Gone, message));
            }
            let (after, write) = records::webhooks::deliveries::redeliver(&before, context.now)?;
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

/// Starts the deliveries again that failed since `since`, the oldest failure first, up to `MAX_AT_ONCE` and `MAX_BYTES`
/// per request. `hasMore` lets the client know whether to call again. Deliveries whose event is no longer kept end, so
/// that the next call does not find them.
pub async fn failed(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let since = body.required_time("since");
    let since = body.into_errors().or(since)?.unwrap_or_default();
    let webhook = active(context).await?;
    context
        .decide_and_commit(|| async {
            let (store, account) = (&context.app.store, context.account());
            let oldest_first = (Descending::No, None);
            let of = (account, webhook.id);
            let failed = records::webhooks::deliveries::failed(store, of, since, oldest_first, MAX_AT_ONCE).await?;
            let erased = erasures::delivered(store, account, &failed.deliveries).await?;
            let (mut writes, mut count, mut bytes) = (Vec::new(), 0_usize, 0_usize);
            for before in &failed.deliveries {
                let is_kept = before.event_at >= kept_from(context.now) && !erased.contains(&before.id);
                let write = if is_kept {
                    records::webhooks::deliveries::redeliver(before, context.now)?.1
                } else {
                    records::webhooks::deliveries::blanking(before)?
                };
                bytes = bytes.saturating_add(write.bytes());
                if bytes > MAX_BYTES {
                    break;
                }
                count = count.saturating_add(usize::from(is_kept));
                writes.push(write);
            }
            let reply = Reply::ok(&Redelivered {
                success: true,
                count,
                has_more: failed.read_up_to.is_some() || writes.len() < failed.deliveries.len(),
            })?;
            Ok(Some(Decision::new(writes, reply)))
        })
        .await
}

async fn active(context: &Context<'_>) -> Result<Webhook, ApiError> {
    let webhook = stored(context).await?;
    if webhook.active {
        Ok(webhook)
    } else {
        Err(ApiError::new(Code::Conflict, "The webhook is switched off. Switch it on first."))
    }
}
