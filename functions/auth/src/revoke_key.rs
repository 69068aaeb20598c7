//! DELETE /keys/{keyId}: revokes a key, which the gate then refuses (SPECIFICATION §2.5).

use domain::{KeyId, KeyRecord, LoggedChange};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records;

use crate::access;

/// Revokes a key. A revoked key stays revoked.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = KeyId::parse(context.parameter("keyId")).ok_or_else(|| ApiError::not_found("key"))?;
    context
        .decide_and_commit(|| async {
            let record = records::keys::get(&context.app.store, context.account(), id).await?;
            let record = record.ok_or_else(|| ApiError::not_found("key"))?;
            let mut writes = Vec::new();
            if record.active {
                writes.extend(records::keys::revoke(context.account(), &record, context.now)?);
                let grants = records::grants::of_key(&context.app.store, context.account(), id).await?;
                writes.extend(records::grants::end_with_key(context.account(), &grants));
                writes.extend(access::another_manages_keys(context, &record).await?);
            }
            let logged = LoggedChange::updated(&id, &record, &KeyRecord { active: false, ..record.clone() });
            Ok(Some(Decision::new(writes, Reply::deleted("Key revoked.")?).logged(logged)))
        })
        .await
}
