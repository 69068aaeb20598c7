//! DELETE /imports/{importId} (SPECIFICATION §14.6).

use domain::{Import, ImportStatus, LoggedChange};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::imports::{self, Next};

use crate::view::named;

/// Deletes an import that does not run. The sweeper removes its files.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    context.decide_and_commit(|| async { decide(context).await.map(Some) }).await
}

async fn decide(context: &Context<'_>) -> Result<Decision, ApiError> {
    let before = named(context).await?;
    context.check_if_match(before.version)?;
    if matches!(before.status, ImportStatus::Reading | ImportStatus::Running) {
        return Err(ApiError::new(Code::Conflict, "The import is at work. Cancel it first."));
    }
    let after = Import { deleted_at: Some(context.now), ..before.clone() };
    let (_, write) = imports::change(context.account(), &before, after, (Next::Later, context.now))?;
    Ok(Decision::new(vec![write], Reply::deleted("Import deleted.")?).logged(LoggedChange::of(&before.id)))
}
