//! What a key may do to other keys, and that the account keeps a key that manages keys (SPECIFICATION §2.5).

use domain::{KeyRecord, OfficeId, Permission, Permissions, PipelineId, Scope, Settings, UserId};
use shared::gate::Context;
use shared::http::{ApiError, Code, FieldErrors};
use shared::records::keys;
use store::Write;

const LAST_KEY: &str =
    "Without this key, no key with account:write would work from this address for 7 more days. Create one first.";

/// 403 for a request with an access token: its grant ends, and what it made would not.
pub fn not_a_key() -> ApiError {
    ApiError::new(Code::Forbidden, "A grant can neither make keys and clients nor change keys. Use an API key.")
}

/// Refuses a key that lacks one of these permissions.
pub fn require_all(context: &Context<'_>, permissions: &Permissions, what: &str) -> Result<(), ApiError> {
    let lacking = context.caller.permissions.lacking(permissions);
    if lacking.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = lacking.into_iter().map(Permission::name).collect();
    let message = format!("This key lacks what {what}: {}.", names.join(", "));
    Err(ApiError::new(Code::Forbidden, message))
}

/// Adds an error for each id that the account does not have.
pub fn check_scope(settings: &Settings, errors: &mut FieldErrors, scope: Option<&Scope>) {
    for (member, id) in scope.into_iter().flat_map(Scope::ids) {
        let (is_known, message) = match member {
            "ownerIds" => (UserId::parse(&id).is_some_and(|id| settings.user(id).is_some()), UserId::UNKNOWN),
            "officeIds" => (OfficeId::parse(&id).is_some_and(|id| settings.office(id).is_some()), OfficeId::UNKNOWN),
            _ => (PipelineId::parse(&id).is_some_and(|id| settings.pipeline(id).is_some()), PipelineId::UNKNOWN),
        };
        if !is_known {
            errors.add(format!("scope.{member}"), message);
        }
    }
}

/// The condition under which `key` may be revoked or restricted: another key still manages the account's keys, from the
/// address of the request. No condition, if `key` does not manage keys.
pub async fn another_manages_keys(context: &Context<'_>, key: &KeyRecord) -> Result<Option<Write>, ApiError> {
    if key.scope.is_some() || !key.permissions.allow(Permission::AccountWrite) {
        return Ok(None);
    }
    let address = context.call.source;
    let others = keys::active(&context.app.store, context.account()).await?;
    let mut others = others.into_iter().filter(|other| other.id != key.id);
    let other = others.find(|other| other.replaces(key, context.now, address));
    let other = other.ok_or_else(|| ApiError::new(Code::Conflict, LAST_KEY))?;
    Ok(Some(keys::stays(context.account(), &other)))
}
