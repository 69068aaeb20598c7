//! PATCH, PUT and DELETE /webhooks/{webhookId} (SPECIFICATION §12.5).

use domain::field::Input;
use domain::webhook::WebhookInput;
use domain::{LoggedChange, Webhook};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records;

use crate::{input, masked, reply, stored};

/// Updates a webhook; omitted fields keep their values. Switching it on clears the reason for which it was switched
/// off.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = WebhookInput::of_update(&mut body);
    let input = input::check(context, body, input).await?;
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(before.revision)?;
            let mut after = merged(&input, &before);
            let mut writes = Vec::new();
            let logged = masked(LoggedChange::updated(&after.id, &before, &after), &before, &after);
            if after != before {
                after.revision = before.revision.saturating_add(1);
                after.updated_at = context.now.max(before.updated_at);
                writes.push(records::webhooks::update(&before, &after)?);
            }
            Ok(Some(Decision::new(writes, reply(&after)?).logged(logged)))
        })
        .await
}

/// The stored webhook with the fields of the request.
fn merged(input: &WebhookInput, stored: &Webhook) -> Webhook {
    let mut after = stored.clone();
    input.apply(&mut after);
    if after.active && !stored.active {
        (after.disabled_reason, after.failing_since) = (None, None);
    }
    if after.url != stored.url {
        (after.prompt, after.slow_until, after.failing_since) = (false, None, None);
    }
    after
}

/// Deletes a webhook. Its pending deliveries end.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(before.revision)?;
            let writes = records::webhooks::delete(context.account(), &before, context.now);
            let logged = masked(LoggedChange::deleted(&before.id, &before), &before, &before);
            Ok(Some(Decision::new(writes.into(), Reply::deleted("Webhook deleted.")?).logged(logged)))
        })
        .await
}
