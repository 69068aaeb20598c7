//! PATCH, PUT and DELETE /webhooks/{webhookId} (SPECIFICATION §14.2).

use domain::Webhook;
use serde::Serialize;
use shared::gate::{Committed, Context};
use shared::http::{ApiError, Reply};
use shared::records;

use crate::{input, reply, stored};

/// How often a change is decided anew when another writer was faster (SPECIFICATION §3.2).
const ATTEMPTS: u32 = 5;

/// Changes a webhook; omitted fields stay. Switching it on again forgets why it was switched off.
///
/// # Errors
/// 400 with every fault; 404; 412; 409 where others kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = input::read(context, &mut body).await;
    body.into_errors().or(())?;
    for attempt in 0..ATTEMPTS {
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
        match context.commit(writes, None, reply(&after)?).await? {
            Committed::Done(reply) => return Ok(reply),
            Committed::Lost(_) => context.app.store.pause(attempt).await,
        }
    }
    Err(ApiError::conflict())
}

#[derive(Serialize)]
struct Deleted {
    success: bool,
    message: &'static str,
}

/// Deletes a webhook. What was to be sent there is not sent any more.
///
/// # Errors
/// 404; 412; 409 where others kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    for attempt in 0..ATTEMPTS {
        let before = stored(context).await?;
        context.check_if_match(before.revision)?;
        let reply = Reply::ok(&Deleted {
            success: true,
            message: "Webhook deleted.",
        })?;
        let write = records::webhooks::delete(context.account(), &before);
        match context.commit(vec![write], None, reply).await? {
            Committed::Done(reply) => return Ok(reply),
            Committed::Lost(_) => context.app.store.pause(attempt).await,
        }
    }
    Err(ApiError::conflict())
}
