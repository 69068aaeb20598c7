//! PATCH, PUT and DELETE /webhooks/{webhookId} (SPECIFICATION §14.2).

use domain::Webhook;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records;

use crate::input::{self, WebhookInput};
use crate::{reply, stored};

/// Updates a webhook; omitted fields keep their values. Switching it on clears the reason for which it was switched
/// off.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = input::read(context, &mut body).await;
    body.into_errors().or(())?;
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(before.revision)?;
            let mut after = merged(&input, &before);
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

/// The stored webhook with the fields of the request. The request is destructured and the record constructed without
/// `..`, so that a new field does not compile until it is handled here.
fn merged(input: &WebhookInput, stored: &Webhook) -> Webhook {
    let WebhookInput {
        url,
        event_types,
        description,
        active,
    } = input;
    let is_same_receiver = url.as_ref().is_none_or(|url| *url == stored.url);
    let is_switched_on = *active == Some(true) && !stored.active;
    Webhook {
        id: stored.id,
        account_id: stored.account_id,
        url: url.clone().unwrap_or_else(|| stored.url.clone()),
        event_types: event_types.clone().unwrap_or_else(|| stored.event_types.clone()),
        description: description.clone().over(stored.description.clone()),
        active: active.unwrap_or(stored.active),
        disabled_reason: stored.disabled_reason.clone().filter(|_| !is_switched_on),
        failing_since: stored.failing_since.filter(|_| !is_switched_on),
        secret: stored.secret.clone(),
        previous_secrets: stored.previous_secrets.clone(),
        prompt: stored.prompt && is_same_receiver,
        slow_until: stored.slow_until.filter(|_| is_same_receiver),
        revision: stored.revision,
        created_at: stored.created_at,
        updated_at: stored.updated_at,
    }
}

/// Deletes a webhook. Its pending deliveries end.
///
/// # Errors
/// 404; 412; 409 if other writers kept winning; 503.
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
