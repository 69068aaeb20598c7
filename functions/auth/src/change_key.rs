//! PATCH /keys/{keyId}: changes the name of a key, its end and its networks (SPECIFICATION §2.5).

use std::slice;

use domain::field::{Input, View};
use domain::{KeyId, KeyRecordInput, LoggedChange};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::{grants, keys};

use crate::access;
use crate::create_key::check_expiry;

/// Changes a key; omitted fields keep their values.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = KeyId::parse(context.parameter("keyId")).ok_or_else(|| ApiError::not_found("key"))?;
    let mut body = context.call.json()?;
    let input = KeyRecordInput::of_update(&mut body);
    let mut errors = body.into_errors();
    check_expiry(&mut errors, &input, context.now);
    access::check_scope(&*context.settings().await?, &mut errors, input.scope.value());
    errors.or(())?;
    let store = &context.app.store;
    context
        .decide_and_commit(|| async {
            let before = keys::get(store, context.account(), id).await?;
            let before = before.ok_or_else(|| ApiError::not_found("key"))?;
            access::require_all(context, &before.permissions, "that key may do")?;
            if !before.active {
                return Err(ApiError::new(Code::Conflict, "The key is revoked."));
            }
            let mut after = before.clone();
            input.apply(&mut after);
            let mut writes = Vec::new();
            let logged = LoggedChange::updated(&id, &before, &after);
            if after != before {
                after.updated_at = context.moment_after(before.updated_at);
                writes.extend(keys::change(context.account(), &before, &after)?);
                let grants = grants::of_key(store, context.account(), id).await?;
                writes.extend(grants::follow(context.account(), &grants, &after)?);
                // A grant could give its key, and so itself, a later end.
                let caller = keys::get(store, context.account(), context.caller.key_id).await?;
                caller.ok_or_else(access::not_a_key)?;
            }
            if before.is_restricted(&after, context.call.source) {
                writes.extend(access::another_manages_keys(context, &before).await?);
            }
            keys::add_last_use(store, slice::from_mut(&mut after)).await?;
            Ok(Some(Decision::new(writes, Reply::item(&View(&after))?).logged(logged)))
        })
        .await
}
