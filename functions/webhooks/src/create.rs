//! POST /webhooks: creates a webhook. The response shows its secret (SPECIFICATION §12.5).

use domain::field::{Input, WithSecret};
use domain::webhook::{Webhook, WebhookInput, secret_text};
use domain::{LoggedChange, WebhookId};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records;
use shared::secrets::Owner;

use crate::{input, masked};

/// The most webhooks of an account (SPECIFICATION §12.5): the dispatcher reads all of them for each event.
const MAX_WEBHOOKS: usize = 50;

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = WebhookInput::of_creation(&mut body);
    let input = input::check(context, body, input).await?;
    let owner = Owner { account: context.account(), webhook: WebhookId::new(context.app.entropy.ulid(context.now)) };
    let secret = context.app.entropy.bytes();
    let webhook = Webhook {
        id: owner.webhook,
        account_id: owner.account,
        url: input.url.unwrap_or_default(),
        event_types: input.event_types.unwrap_or_default(),
        filter: input.filter.over(None),
        description: input.description.over(None),
        active: input.active.unwrap_or(true),
        disabled_reason: None,
        failing_since: None,
        secret: context.app.secrets().seal(owner, &secret).await?,
        previous_secrets: Vec::new(),
        prompt: false,
        slow_until: None,
        revision: 1,
        created_at: context.now,
        updated_at: context.now,
    };
    let reply = Reply::item(&WithSecret(&webhook, "secret", &secret_text(&secret)))?
        .created()
        .shown_only_to(context.caller.key_id)
        .with_tag_of(&crate::reply(&webhook)?);
    context
        .decide_and_commit(|| async {
            let (count, creations) = records::webhooks::count(&context.app.store, context.account()).await?;
            if count >= MAX_WEBHOOKS {
                let message = format!("An account has at most {MAX_WEBHOOKS} webhooks.");
                return Err(ApiError::new(Code::Conflict, message));
            }
            let writes = records::webhooks::create(&webhook, creations)?;
            let logged = masked(LoggedChange::created(&webhook.id, &webhook), &webhook, &webhook);
            Ok(Some(Decision::new(writes.to_vec(), reply.clone()).logged(logged)))
        })
        .await
}
