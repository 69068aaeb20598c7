//! DELETE /grants/{grantId}: ends a grant, whose tokens the gate then refuses (SPECIFICATION §2.8).

use domain::{GrantId, LoggedChange};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::grants;

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let unknown = || ApiError::not_found("grant");
    let id = GrantId::parse(context.parameter("grantId")).ok_or_else(unknown)?;
    let (store, account) = (&context.app.store, context.account());
    context
        .decide_and_commit(|| async {
            let all = grants::all(store, account).await?;
            let before = all.into_iter().find(|grants| grants.find(id).is_some()).ok_or_else(unknown)?;
            let logged = before.find(id).map(|stored| LoggedChange::deleted(&id, &stored.grant)).ok_or_else(unknown)?;
            let mut after = before.clone();
            let mut writes: Vec<_> = grants::delete_tokens(after.end(|stored| stored.grant.id == id)).collect();
            writes.push(grants::put(account, &before, after)?);
            Ok(Some(Decision::new(writes, Reply::deleted("Grant ended.")?).logged(logged)))
        })
        .await
}
