//! The session of a person: their API key, which the console keeps too. No cookie has it, so no other page can use it.

use std::sync::Arc;

use domain::{ApiKey, Caller};
use shared::config::KeyFormat;
use shared::gate::admission::admit;
use shared::http::{ApiError, Code};

use super::OAuthRequest;

/// The caller of the key with this text, and its hash. The request counts toward its rate limit.
///
/// # Errors
/// The errors of the gate: 401, 403, 429, 503.
pub async fn with_key(request: OAuthRequest<'_>, text: &str) -> Result<(Arc<Caller>, String), ApiError> {
    let key = match request.app.config.key_format {
        KeyFormat::Checked => ApiKey::parse(text.trim()),
        KeyFormat::Any => ApiKey::any(text.trim()),
    };
    let hash =
        key.map(|key| key.hash()).ok_or_else(|| ApiError::new(Code::Unauthenticated, "This key is not valid."))?;
    let caller = with_hash(request, &hash).await?;
    Ok((caller, hash))
}

/// The same of the key with this hash.
///
/// # Errors
/// As [`with_key`].
pub async fn with_hash(request: OAuthRequest<'_>, hash: &str) -> Result<Arc<Caller>, ApiError> {
    let OAuthRequest { app, call, .. } = request;
    let caller = admit(app, hash, app.clock.now()).await.map_err(|refusal| refusal.error)?.caller;
    if !caller.works_from(call.source) {
        return Err(ApiError::new(Code::Forbidden, "This key does not work from your address."));
    }
    Ok(caller)
}
