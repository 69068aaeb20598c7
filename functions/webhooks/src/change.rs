//! PATCH, PUT and DELETE /webhooks/{webhookId} (SPECIFICATION §14.2).

use domain::Webhook;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records;

use crate::{input, reply, stored};

/// Changes a webhook; omitted fields stay. Switching it on again forgets why it was switched off.
///
/// # Errors
/// 400 with every fault; 404; 412; 409 where others kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = input::read(context, &mut body).await;
    body.into_errors().or(())?;
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(before.revision)?;
            let mut after = Webhook {
                url: input.url.clone().unwrap_or_else(|| before.url.clone()),
                event_types: input.event_types.clone().unwrap_or_else(|| before.event_types.clone()),
                description: input.description.clone().over(before.description.clone()),
                active: input.active.unwrap_or(before.active),
                ..before.clone()
            };
            if input.active == Some(true) && !before.active {
                (after.disabled_reason, after.failing_since) = (None, None);
            }
            let mut writes = Vec::new();
            if after != before {
                after.revision = before.revision.saturating_add(1);
                after.updated_at = context.now.max(before.updated_at);
                writes.push(records::webhooks::update(&after, before.revision)?);
            }
            Ok(Some(Decision::new(writes, reply(&after)?)))
        })
        .await
}

/// Deletes a webhook. Its pending deliveries are not sent.
///
/// # Errors
/// 404; 412; 409 where others kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(before.revision)?;
            let write = records::webhooks::delete(context.account(), &before);
            Ok(Some(Decision::new(vec![write], Reply::deleted("Webhook deleted.")?)))
        })
        .await
}
