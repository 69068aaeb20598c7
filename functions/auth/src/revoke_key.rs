//! DELETE /keys/{keyId}: revokes a key; from then on it is refused everywhere (SPECIFICATION §5.8).

use domain::KeyId;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records;

/// Revokes a key. One that is revoked already stays so.
///
/// # Errors
/// 404 where the account has no such key; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = KeyId::parse(context.parameter("keyId")).ok_or_else(|| ApiError::not_found("key"))?;
    context
        .decide_and_commit(|| async {
            let record = records::keys::get(&context.app.store, context.account(), id).await?;
            let record = record.ok_or_else(|| ApiError::not_found("key"))?;
            let writes = if record.active {
                records::keys::revoke(context.account(), &record, context.now).to_vec()
            } else {
                Vec::new()
            };
            Ok(Some(Decision::new(writes, Reply::deleted("Key revoked.")?)))
        })
        .await
}
