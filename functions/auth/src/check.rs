//! GET /auth: confirms that the key is valid, and says whose it is (SPECIFICATION §5.5). The admission read it all.

use domain::{AccountId, KeyId, Permissions, UnixMs, UserId};
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
    created_at: UnixMs,
}

/// Says who calls.
///
/// # Errors
/// None of its own.
pub fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let caller = &context.caller;
    Reply::item(&KeyCheck {
        account_id: caller.account_id,
        account_name: &caller.account_name,
        key_id: caller.key_id,
        key_name: &caller.key_name,
        permissions: &caller.permissions,
        active: true,
        user_id: caller.user_id,
        created_at: caller.created_at,
    })
}
