//! POST /webhooks/{webhookId}/test: sends an event to this webhook alone (SPECIFICATION §12.6).

use domain::field::View;
use domain::{EventKind, UnixMs};
use shared::endpoints::list_parameters::UNKNOWN_KIND;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::events::{self, EventMeta};

use crate::samples::sample;
use crate::stored;

/// Creates the event and returns it.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let kind = kind(context)?;
    context
        .decide_and_commit(|| async {
            let webhook = stored(context).await?;
            if !webhook.active {
                return Err(ApiError::new(Code::Conflict, "The webhook is switched off."));
            }
            let now = context.moment_after(UnixMs::default());
            let event = if kind == EventKind::WebhookTest {
                let meta = EventMeta { webhook_id: Some(webhook.id), ..EventMeta::new(kind) };
                context.unwritten_event(meta, now, (webhook.revision, &View(&webhook)))?
            } else {
                sample(context, kind, now, Some(webhook.id))?
            };
            let payload = event.payload(context.account()).map_err(ApiError::internal)?;
            let reply = Reply::item(&payload)?.created();
            let event = events::writes(context.account(), &event)?;
            Ok(Some(Decision::new(Vec::new(), reply).with_event(event)))
        })
        .await
}

/// The kind that the body names. A request without a body asks for `webhook.test`.
fn kind(context: &Context<'_>) -> Result<EventKind, ApiError> {
    if context.call.body.is_empty() {
        return Ok(EventKind::WebhookTest);
    }
    let mut body = context.call.json()?;
    let kind = body.parse("eventType", UNKNOWN_KIND, EventKind::parse);
    let kind = body.into_errors().or(kind)?;
    Ok(kind.unwrap_or(EventKind::WebhookTest))
}
