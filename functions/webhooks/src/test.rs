//! POST /webhooks/{webhookId}/test: sends an event `webhook.test` to this webhook alone (SPECIFICATION §14.4).

use domain::field::View;
use domain::{EventId, EventKind};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::events::{self, EventMeta};

use crate::stored;

/// Creates the event and returns it.
///
/// # Errors
/// 404; 409 if the webhook is switched off; 503.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let webhook = stored(context).await?;
            if !webhook.active {
                return Err(ApiError::new(Code::Conflict, "The webhook is switched off."));
            }
            let meta = EventMeta {
                webhook_id: Some(webhook.id),
                ..EventMeta::new(EventKind::WebhookTest)
            };
            let now = context.app.clock.now();
            let id = EventId::new(context.app.entropy.ulid(now));
            let event = meta.event(id, now, &View(&webhook))?;
            let payload = event.payload(context.account()).map_err(ApiError::internal)?;
            let reply = Reply::item(&payload)?.created();
            let event = events::write(context.account(), &event)?;
            Ok(Some(Decision::new(Vec::new(), reply).with_event(event)))
        })
        .await
}
