//! POST /imports/{importId}/cancel (SPECIFICATION §14.6).

use domain::{ImportStatus, LoggedChange};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::imports::{self, Next};

use crate::view::{accepted, named};

/// Cancels an import. Its worker ends it between two parts; one that no worker has ends at once.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    context.decide_and_commit(|| async { decide(context).await.map(Some) }).await
}

async fn decide(context: &Context<'_>) -> Result<Decision, ApiError> {
    let before = named(context).await?;
    let after = match before.status {
        status if status.is_ended() => return Ok(Decision::unchanged(accepted(&before)?)),
        ImportStatus::Running => {
            let mut after = before.clone();
            after.work.cancels = true;
            after
        }
        _ => before.clone().ended(ImportStatus::Canceled, context.now),
    };
    let (after, write) = imports::change(context.account(), &before, after, (Next::Now, context.now))?;
    Ok(Decision::new(vec![write], accepted(&after)?).logged(LoggedChange::of(&after.id)))
}
