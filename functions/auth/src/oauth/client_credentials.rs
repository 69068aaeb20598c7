//! A client of the account gets a token for what it does on its own.
//!
//! The text of the token follows from the secret of the client and the time of its issue. So each process of a partner
//! gets the same token until it nearly ends, and no process ends the token of another one.

use domain::grant::{IssuedToken, StoredGrant};
use domain::grant_token::ClientSecret;
use domain::{AccessToken, TokenAudience, UnixMs, mac};
use shared::records::grants::{self, GrantChange};
use shared::records::keys;
use store::Key;

use super::OAuthRequest;
use super::error::OAuthError;
use super::issued::Issued;
use super::requester::Requester;

/// A token that lives less than this is replaced.
const LEAST_LIFE_MS: i64 = 60 * 1_000;

/// A token of the client for this audience.
///
/// # Errors
/// `unauthorized_client` if the client may do nothing on its own, or its grant has ended.
pub async fn tokens(
    request: OAuthRequest<'_>,
    requester: &Requester,
    audience: TokenAudience,
) -> Result<Issued, OAuthError> {
    let refused =
        || OAuthError::new("unauthorized_client", "This client has no grant of its own, or the grant has ended.");
    let Requester::Confidential(client, secret) = requester else { return Err(OAuthError::invalid_client()) };
    let id = client.grant_id.ok_or_else(refused)?;
    let (app, account) = (request.app, secret.account);
    let store = &app.store;
    let now = app.clock.now();
    grants::commit(store, || async {
        let before = grants::of_key(store, account, client.allowed_by).await?;
        let key = grants::allowing_key(store, (account, client.allowed_by), now).await?;
        let (Some(stored), Some((record, key))) = (before.find(id), key) else {
            return Ok(GrantChange::unchanged(Err(refused())));
        };
        let issue = |issued_at: UnixMs| {
            let access = token(secret, (audience, issued_at), request.origin);
            let ends_at = StoredGrant::token_end(issued_at, record.expires_at);
            Issued { access, ends_at, refresh: None, permissions: stored.grant.permissions.clone() }
        };
        if let Some(token) = &stored.token {
            let issued = issue(token.issued_at);
            let lives = issued.ends_at.ms().saturating_sub(now.ms()) >= LEAST_LIFE_MS;
            if lives && issued.access.hash(request.origin) == token.hash {
                return Ok(GrantChange::unchanged(Ok(issued)));
            }
        }
        let issued = issue(now);
        let hash = issued.access.hash(request.origin);
        let mut after = before.clone();
        for grant in after.grants.iter_mut().filter(|grant| grant.grant.id == id) {
            request.origin.clone_into(&mut grant.origin);
            grant.audience = audience;
            grant.grant.resource = audience.resource(request.origin);
            grant.token = Some(IssuedToken { hash: hash.clone(), issued_at: now });
        }
        let caller = grants::caller(&key, &stored.grant, now);
        let old_hash = stored.token.as_ref().map(|token| token.hash.as_str());
        let old = grants::token_item(store, old_hash).await?;
        let mut writes = grants::issue((&hash, &caller), app.config.new_key_limits, old_hash.zip(old.as_ref()))?;
        writes.push(grants::put(account, &before, after)?);
        writes.push(keys::stays(account, &record));
        Ok(GrantChange { writes, witness: Some(Key::api_key(&hash)), outcome: Ok(issued) })
    })
    .await?
}

/// The token of a client that was issued then, for this audience of this deployment.
fn token(secret: &ClientSecret, (audience, issued_at): (TokenAudience, UnixMs), origin: &str) -> AccessToken {
    let (resource, issued_at) = (audience.resource(origin), issued_at.ms().to_string());
    let text = format!("client_credentials {issued_at} {resource}");
    AccessToken::new(mac::sha256(secret.reveal().as_bytes(), &[text.as_bytes()]), audience)
}
