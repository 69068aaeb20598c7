//! DELETE /clients/{clientId}: deletes a client and ends its grants (SPECIFICATION §2.8).

use domain::{ClientId, LoggedChange};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::{clients, grants};

/// Deletes a client. In the same transaction, its grants end.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let unknown = || ApiError::not_found("client");
    let id = ClientId::parse(context.parameter("clientId")).ok_or_else(unknown)?;
    let (store, account) = (&context.app.store, context.account());
    context
        .decide_and_commit(|| async {
            let client = clients::get(store, account, id).await?.ok_or_else(unknown)?;
            let name = id.to_string();
            let mut writes = vec![clients::delete(account, &client)];
            for before in grants::all(store, account).await? {
                let mut after = before.clone();
                let tokens = after.end(|stored| stored.grant.client == name);
                if after != before {
                    writes.extend(grants::delete_tokens(tokens));
                    writes.push(grants::put(account, &before, after)?);
                }
            }
            let logged = LoggedChange::deleted(&id, &client);
            Ok(Some(Decision::new(writes, Reply::deleted("Client deleted.")?).logged(logged)))
        })
        .await
}
