//! GET /auth: confirms that the key is valid and returns its account and its user (SPECIFICATION §2.4). The gate has
//! read them.

use domain::{AccountId, Caller, KeyId, Permissions, Scope, UnixMs, UserId};
use serde::Serialize;
use shared::gate::Context;
use shared::http::{ApiError, Reply};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KeyCheck<'a> {
    account_id: AccountId,
    account_name: &'a str,
    key_id: KeyId,
    key_name: &'a str,
    permissions: &'a Permissions,
    active: bool,
    user_id: UserId,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'a Scope>,
    created_at: UnixMs,
}

pub fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let Caller {
        account_id,
        account_name,
        key_id,
        key_name,
        user_id,
        permissions,
        created_at,
        expires_at: _,
        allowed_cidrs: _,
        scope,
        token_secret: _,
        settings_version: _,
        format: _,
    } = &*context.caller;
    Reply::item(&KeyCheck {
        account_id: *account_id,
        account_name,
        key_id: *key_id,
        key_name,
        permissions,
        active: true,
        user_id: *user_id,
        scope: scope.as_ref(),
        created_at: *created_at,
    })
}
