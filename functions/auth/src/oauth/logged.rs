//! What the requests without an API key leave in the account's log (SPECIFICATION §17.10).

use domain::{AccountId, Actor, ActorKind, Grant, KeyRecord, LogEntryId, LogKind, LoggedChange};
use shared::records::account_log;
use store::{StoreError, Write};

use super::OAuthRequest;

/// The write of the entry that the holder of this key allowed a grant.
pub fn allowed(
    request: OAuthRequest<'_>,
    (account, key): (AccountId, &KeyRecord),
    grant: &Grant,
) -> Result<Write, StoreError> {
    let actor = Actor {
        kind: ActorKind::Key,
        key_id: Some(key.id),
        key_name: Some(key.name.clone()),
        user_id: Some(key.user_id),
        ..Actor::SYSTEM
    };
    write(request, account, (LogKind::GrantCreated, actor), &LoggedChange::created(&grant.id, grant))
}

/// The write of the entry that a grant ended by itself: its client gave it back, or a token was used twice.
pub fn ended(request: OAuthRequest<'_>, account: AccountId, grant: &Grant) -> Result<Write, StoreError> {
    write(request, account, (LogKind::GrantEnded, Actor::SYSTEM), &LoggedChange::deleted(&grant.id, grant))
}

fn write(
    request: OAuthRequest<'_>,
    account: AccountId,
    (kind, actor): (LogKind, Actor),
    change: &LoggedChange,
) -> Result<Write, StoreError> {
    let (app, call) = (request.app, request.call);
    let id = LogEntryId::new(app.entropy.ulid(app.clock.now()));
    let entry = change.entry((id, kind), actor, (call.source, &call.request_id));
    account_log::write(account, &entry.map_err(|error| StoreError::Malformed(error.to_string()))?)
}
