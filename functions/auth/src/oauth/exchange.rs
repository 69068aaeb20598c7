//! A code or a refresh token becomes new tokens, once (SPECIFICATION §2.8).

use domain::grant::{IssuedRefresh, IssuedToken, Judgment, Presented, StoredGrant};
use domain::grant_token::{GrantPlace, RefreshToken};
use domain::{AccessToken, Caller, KeyGrants, KeyRecord, TokenAudience};
use shared::records::grants::{self, GrantChange};
use shared::records::keys;
use store::{Key, StoreError, Write};

use super::OAuthRequest;
use super::error::OAuthError;
use super::issued::Issued;
use super::logged;
use super::requester::Requester;

/// The random parts of new tokens: the same if the decision runs again.
#[derive(Clone, Copy)]
struct Randomness {
    access: [u8; 32],
    family: [u8; 32],
    refresh: [u8; 32],
}

/// New tokens for what a client presents. If somebody else has used it, ends the grant.
///
/// # Errors
/// `invalid_grant`; `invalid_target` for another audience than the grant's.
pub async fn tokens(
    request: OAuthRequest<'_>,
    requester: &Requester,
    (presented, place): (Presented<'_>, GrantPlace),
    audience: Option<TokenAudience>,
) -> Result<Issued, OAuthError> {
    let store = &request.app.store;
    let now = request.app.clock.now();
    let client = requester.id();
    let bytes = || request.app.entropy.bytes();
    let random = Randomness { access: bytes(), family: bytes(), refresh: bytes() };
    grants::commit(store, || async {
        let refuse = || Ok(GrantChange::unchanged(Err(OAuthError::invalid_grant())));
        let before = grants::of_key(store, place.account, place.key).await?;
        let Some(stored) = before.find(place.grant) else { return refuse() };
        match stored.judge(presented, &client, now) {
            Judgment::Refused => refuse(),
            Judgment::UsedTwice => end(request, &before, place),
            Judgment::Good => {
                let key = grants::allowing_key(store, (place.account, place.key), now).await?;
                let Some(key) = key.filter(|_| stored.origin == request.origin) else { return refuse() };
                if audience.is_some_and(|audience| audience != stored.audience) {
                    return Ok(GrantChange::unchanged(Err(OAuthError::invalid_target())));
                }
                issue(request, (&before, stored), &key, (presented, place, random)).await
            }
        }
    })
    .await?
}

/// Ends a grant whose secret somebody else has.
fn end(
    request: OAuthRequest<'_>,
    before: &KeyGrants,
    place: GrantPlace,
) -> Result<GrantChange<Result<Issued, OAuthError>>, StoreError> {
    let mut after = before.clone();
    let mut writes: Vec<Write> = grants::delete_tokens(after.end(|stored| stored.grant.id == place.grant)).collect();
    writes.push(grants::put(place.account, before, after)?);
    if let Some(stored) = before.find(place.grant) {
        writes.push(logged::ended(request, place.account, &stored.grant)?);
    }
    Ok(GrantChange { writes, witness: None, outcome: Err(OAuthError::invalid_grant()) })
}

async fn issue(
    request: OAuthRequest<'_>,
    (before, stored): (&KeyGrants, &StoredGrant),
    (record, key): &(KeyRecord, Caller),
    (presented, place, random): (Presented<'_>, GrantPlace, Randomness),
) -> Result<GrantChange<Result<Issued, OAuthError>>, StoreError> {
    let app = request.app;
    let now = app.clock.now();
    let access = AccessToken::new(random.access, stored.audience);
    let hash = access.hash(request.origin);
    let refresh = match presented {
        Presented::Code { .. } => RefreshToken::first(place, random.family, random.refresh),
        Presented::Refresh(token) => token.next(random.refresh),
    };
    let mut changed = stored.clone();
    changed.code.iter_mut().for_each(|code| code.is_used = true);
    changed.token = Some(IssuedToken { hash: hash.clone(), issued_at: now });
    changed.refresh = Some(IssuedRefresh { family: refresh.family_hash(), hash: refresh.hash() });
    changed.grant.expires_at = Some(StoredGrant::grant_end(now, record.expires_at));
    let caller = grants::caller(key, &changed.grant, now);
    let old_hash = stored.token.as_ref().map(|token| token.hash.as_str());
    let old = grants::token_item(&app.store, old_hash).await?;
    let mut writes = grants::issue((&hash, &caller), app.config.new_key_limits, old_hash.zip(old.as_ref()))?;
    let ends_at = StoredGrant::token_end(now, key.expires_at);
    let permissions = changed.grant.permissions.clone();
    let mut after = before.clone();
    for grant in &mut after.grants {
        if grant.grant.id == place.grant {
            grant.clone_from(&changed);
        }
    }
    writes.push(grants::put(place.account, before, after)?);
    writes.push(keys::stays(place.account, record));
    let issued = Issued { access, ends_at, refresh: Some(refresh), permissions };
    Ok(GrantChange { writes, witness: Some(Key::api_key(&hash)), outcome: Ok(issued) })
}
