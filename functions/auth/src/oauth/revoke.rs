//! POST /oauth/revoke: a client ends its grant (RFC 7009).

use domain::grant_token::RefreshToken;
use domain::{AccessToken, AccountId, GrantId, KeyId};
use lambda_http::http::StatusCode;
use lambda_http::{Body, Response};
use serde_json::json;
use shared::records::grants::{self, GrantChange};
use store::{StoreError, Write};

use super::OAuthRequest;
use super::error::OAuthError;
use super::form::Form;
use super::logged;
use super::requester::Requester;
use super::response;

/// Ends the grant of a token. An unknown token, and a token of another client, change nothing: both are 200.
///
/// # Errors
/// `invalid_request`, `invalid_client`.
pub async fn answer(request: OAuthRequest<'_>) -> Result<Response<Body>, OAuthError> {
    let form = Form::of_body(request.call)?;
    let client = Requester::of(request, &form).await?.id();
    let text = form.required("token")?;
    if let Some((account, key, id)) = place(request, text).await? {
        let store = &request.app.store;
        grants::commit(store, || async {
            let before = grants::of_key(store, account, key).await?;
            let mut after = before.clone();
            let is_meant = |stored: &domain::grant::StoredGrant| stored.grant.id == id && stored.grant.client == client;
            let mut writes: Vec<Write> = grants::delete_tokens(after.end(is_meant)).collect();
            if let Some(stored) = before.find(id).filter(|_| after != before) {
                writes.push(logged::ended(request, account, &stored.grant)?);
                writes.push(grants::put(account, &before, after)?);
            }
            Ok(GrantChange { writes, witness: None, outcome: () })
        })
        .await?;
    }
    Ok(response::json(StatusCode::OK, &json!({})))
}

/// The account, the key and the grant of a token that the service issued.
async fn place(request: OAuthRequest<'_>, text: &str) -> Result<Option<(AccountId, KeyId, GrantId)>, StoreError> {
    let store = &request.app.store;
    if let Some(token) = RefreshToken::parse(text) {
        let place = token.place;
        let grants = grants::of_key(store, place.account, place.key).await?;
        let issued = grants.find(place.grant).and_then(|stored| stored.refresh.as_ref());
        let is_known = issued.is_some_and(|issued| issued.family == token.family_hash());
        return Ok(is_known.then_some((place.account, place.key, place.grant)));
    }
    let Some(token) = AccessToken::parse(text) else { return Ok(None) };
    let caller = grants::caller_of(store, &token.hash(request.origin)).await?;
    let Some(caller) = caller else { return Ok(None) };
    let all = grants::all(store, caller.account_id).await?;
    let id = GrantId::new(caller.key_id.ulid());
    let key = all.iter().find(|grants| grants.find(id).is_some());
    Ok(key.map(|grants| (caller.account_id, grants.key, id)))
}
