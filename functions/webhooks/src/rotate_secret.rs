//! POST /webhooks/{webhookId}/rotate-secret: replaces the secret. The response shows the new one; each old one signs
//! too for 24 hours from its replacement (SPECIFICATION §12.5).

use domain::field::WithSecret;
use domain::webhook::{MAX_PREVIOUS_SECRETS, secret_text};
use domain::{LoggedChange, Webhook};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records;
use shared::secrets::Owner;

use crate::stored;

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let secret = context.app.entropy.bytes();
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(before.revision)?;
            let previous_secrets = before.secrets_after_rotation(context.now).ok_or_else(too_many)?;
            let owner = Owner { account: context.account(), webhook: before.id };
            let after = Webhook {
                secret: context.app.secrets().seal(owner, &secret).await?,
                previous_secrets,
                revision: before.revision.saturating_add(1),
                updated_at: context.now.max(before.updated_at),
                ..before.clone()
            };
            let reply = Reply::item(&WithSecret(&after, "secret", &secret_text(&secret)))?
                .shown_only_to(context.caller.key_id)
                .with_tag_of(&crate::reply(&after)?);
            let write = records::webhooks::update(&before, &after)?;
            Ok(Some(Decision::new(vec![write], reply).logged(LoggedChange::of(&after.id))))
        })
        .await
}

fn too_many() -> ApiError {
    let message = format!("The secret was replaced {MAX_PREVIOUS_SECRETS} times within 24 hours. Try again later.");
    ApiError::new(Code::Conflict, message)
}
