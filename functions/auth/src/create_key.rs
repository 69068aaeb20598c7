//! POST /keys: creates a key. Only this response shows its text (SPECIFICATION §2.4).

use domain::api_key::KeyPrefix;
use domain::field::{Input, WithSecret};
use domain::{ApiKey, Caller, KeyId, KeyRecordInput, LoggedChange, UnixMs, UserId};
use shared::endpoints::users;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, FieldErrors, Reply};
use shared::records;

use crate::access;

/// The most active keys of an account: a change of the settings writes them in one transaction with its pipelines.
const MAX_KEYS: usize = 60;

/// Adds an error if the key would have expired already.
pub fn check_expiry(errors: &mut FieldErrors, input: &KeyRecordInput, now: UnixMs) {
    if input.expires_at.value().is_some_and(|end| *end <= now) {
        errors.add("expiresAt", "must be in the future");
    }
}

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = KeyRecordInput::of_creation(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    check_expiry(&mut errors, &input, context.now);
    users::check(&settings, &mut errors, "userId", input.user_id, None);
    access::check_scope(&settings, &mut errors, input.scope.value());
    errors.or(())?;
    let missing = || ApiError::internal("a required field without a field error");
    let name = input.name.ok_or_else(missing)?;
    let permissions = input.permissions.ok_or_else(missing)?;
    let user_id = input.user_id.unwrap_or(context.caller.user_id);
    let (expires_at, allowed_cidrs) = (input.expires_at.over(None), input.allowed_cidrs.over(None));
    let scope = input.scope.over(None);
    access::require_all(context, &permissions, "it would hand out")?;
    let key = ApiKey::new(context.app.entropy.bytes(), KeyPrefix::Live);
    let id = KeyId::new(context.app.entropy.ulid(context.now));
    context
        .decide_and_commit(|| async {
            let (settings, keys) = records::settings::load_with_keys(&context.app.store, context.account()).await?;
            if !keys.iter().any(|key| key.id == context.caller.key_id) {
                return Err(access::not_a_key());
            }
            if keys.iter().filter(|key| key.active).count() >= MAX_KEYS {
                let message = format!("An account has at most {MAX_KEYS} active keys.");
                return Err(ApiError::new(Code::Conflict, message));
            }
            if settings.user(user_id).is_none() {
                return Err(ApiError::invalid("userId", UserId::UNKNOWN));
            }
            let caller = Caller {
                account_id: context.caller.account_id,
                account_name: settings.account.name.clone(),
                key_id: id,
                key_name: name.clone(),
                user_id,
                permissions: permissions.clone(),
                created_at: context.now,
                expires_at,
                allowed_cidrs: allowed_cidrs.clone(),
                scope: scope.clone(),
                token_secret: context.caller.token_secret.clone(),
                settings_version: settings.account.settings_version.saturating_add(1),
                format: settings.account.format,
            };
            let record = records::keys::record(&key, &caller);
            let reply =
                Reply::item(&WithSecret(&record, "key", key.reveal()))?.created().shown_only_to(context.caller.key_id);
            let mut writes = records::keys::create(&key, &caller, context.app.config.new_key_limits)?.to_vec();
            // A concurrent change of the settings has not read this key. The new version makes that change read again.
            writes.extend(records::settings::advance(&settings.account, settings.account.clone(), &keys)?);
            Ok(Some(Decision::new(writes, reply).logged(LoggedChange::created(&id, &record))))
        })
        .await
}
