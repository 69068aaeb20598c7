//! POST /clients: creates a client with a secret. Only this response shows the secret (SPECIFICATION §2.8).

use domain::client::MAX_CLIENTS;
use domain::field::{Input, WithSecret};
use domain::grant::{MAX_GRANTS, StoredGrant};
use domain::grant_token::ClientSecret;
use domain::{Client, ClientId, ClientInput, Grant, GrantId, LoggedChange, Permissions, TokenAudience};
use shared::endpoints::users;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::{clients, grants, keys};

use crate::access;

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = ClientInput::of_creation(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    users::check(&settings, &mut errors, "userId", input.user_id, None);
    access::check_scope(&settings, &mut errors, input.scope.as_ref());
    let redirect_uris = input.redirect_uris.unwrap_or_default();
    if redirect_uris.is_empty() && input.permissions.is_none() {
        errors.add("redirectUris", "is required unless permissions are given");
    }
    errors.or(())?;
    let name = input.name.ok_or_else(|| ApiError::internal("a required field without a field error"))?;
    access::require_all(context, input.permissions.as_ref().unwrap_or(&Permissions::default()), "the client would do")?;
    let (account, now, entropy) = (context.account(), context.now, &context.app.entropy);
    let id = ClientId::new(entropy.ulid(now));
    let secret = ClientSecret::new(account, id, entropy.bytes());
    let client = Client {
        id,
        name,
        redirect_uris,
        grant_id: input.permissions.as_ref().map(|_| GrantId::new(entropy.ulid(now))),
        permissions: input.permissions,
        scope: input.scope,
        user_id: input.user_id.unwrap_or(context.caller.user_id),
        allowed_by: context.caller.key_id,
        last_four: secret.last_four(),
        created_at: now,
        hash: secret.hash(),
        revision: 1,
    };
    let store = &context.app.store;
    context
        .decide_and_commit(|| async {
            let key = grants::allowing_key(store, (account, context.caller.key_id), now).await?;
            let (record, _) = key.ok_or_else(access::not_a_key)?;
            let Some(count) = clients::room(store, account).await? else {
                let message = format!("An account has at most {MAX_CLIENTS} clients.");
                return Err(ApiError::new(Code::Conflict, message));
            };
            let mut writes = clients::create(account, &client, count)?.to_vec();
            writes.push(keys::stays(account, &record));
            if let Some(own) = own_grant(&client) {
                let before = grants::of_key(store, account, record.id).await?;
                let mut after = before.clone();
                writes.extend(grants::delete_tokens(after.end(|stored| stored.is_over(now))));
                if after.grants.len() >= MAX_GRANTS {
                    return Err(ApiError::new(Code::Conflict, format!("A key has at most {MAX_GRANTS} grants.")));
                }
                after.grants.push(own);
                writes.push(grants::put(account, &before, after)?);
            }
            let reply = Reply::item(&WithSecret(&client, "secret", secret.reveal()))?;
            let reply = reply.created().shown_only_to(context.caller.key_id);
            Ok(Some(Decision::new(writes, reply).logged(LoggedChange::created(&id, &client))))
        })
        .await
}

/// The grant of what the client may do on its own.
fn own_grant(client: &Client) -> Option<StoredGrant> {
    let (id, permissions) = client.grant_id.zip(client.permissions.clone())?;
    let grant = Grant {
        id,
        client: client.id.to_string(),
        client_name: client.name.clone(),
        allowed_by: client.allowed_by,
        user_id: client.user_id,
        permissions,
        scope: client.scope.clone(),
        resource: String::new(),
        expires_at: None,
        created_at: client.created_at,
        last_used_at: None,
    };
    let (origin, audience) = (String::new(), TokenAudience::Everything);
    Some(StoredGrant { grant, origin, audience, code: None, token: None, refresh: None })
}
