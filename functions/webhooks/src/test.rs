//! POST /webhooks/{webhookId}/test: an event `webhook.test` for this webhook alone (SPECIFICATION §14.4).

use domain::{EventId, EventKind};
use shared::gate::{Committed, Context};
use shared::http::{ApiError, Code, Reply};
use shared::records::events::{self, EventMeta};

use crate::stored;

/// Makes the event; the answer names it.
///
/// # Errors
/// 404; 409 where the webhook is switched off; 503.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let webhook = stored(context).await?;
    if !webhook.active {
        return Err(ApiError::new(Code::Conflict, "The webhook is switched off."));
    }
    let meta = EventMeta {
        webhook_id: Some(webhook.id),
        ..EventMeta::new(EventKind::WebhookTest)
    };
    let id = EventId::new(context.app.entropy.ulid(context.now));
    let event = meta.event(id, context.now, &webhook.view(None))?;
    let (write, witness) = events::write(context.account(), &event)?;
    let item = serde_json::value::RawValue::from_string(event.item.clone()).map_err(ApiError::internal)?;
    let reply = Reply::item(&event.payload(context.account(), &item))?.created();
    match context.commit(vec![write], Some(&witness), reply).await? {
        Committed::Done(reply) => Ok(reply),
        Committed::Lost(_) => Err(ApiError::conflict()),
    }
}
