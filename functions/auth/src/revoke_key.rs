//! DELETE /keys/{keyId}: revokes a key, which the gate then refuses (SPECIFICATION §5.8).

use domain::KeyId;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records;

/// Revokes a key. A revoked key stays revoked.
///
/// # Errors
/// 404 if the account has no such key; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = KeyId::parse(context.parameter("keyId")).ok_or_else(|| ApiError::not_found("key"))?;
    context
        .decide_and_commit(|| async {
            let record = records::keys::get(&context.app.store, context.account(), id).await?;
            let record = record.ok_or_else(|| ApiError::not_found("key"))?;
            let writes = if record.active {
                records::keys::revoke(context.account(), &record, context.now)?.to_vec()
            } else {
                Vec::new()
            };
            Ok(Some(Decision::new(writes, Reply::deleted("Key revoked.")?)))
        })
        .await
}
