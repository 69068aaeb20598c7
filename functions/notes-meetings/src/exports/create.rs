//! POST /exports: asks for an export of the account (SPECIFICATION §20.1). The sweeper writes its files.

use domain::{Export, ExportFormat, ExportId, ExportParameters};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::exports::{self, MAX_EXPORTS};

/// Stores an export. Its files come later.
///
/// # Errors
/// 400 with every field error; 403 if the key may not read a kind of records; 409 `limit_reached` if the account has ten; 409
/// if other writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let (parameters, format) = ExportParameters::read_all(context.call.json()?)?;
    context
        .decide_and_commit(|| async { decide(context, parameters.clone(), format).await.map(Some) })
        .await
}

async fn decide(
    context: &Context<'_>,
    parameters: ExportParameters,
    format: ExportFormat,
) -> Result<Decision, ApiError> {
    let (account, as_of) = (context.account(), context.app.clock.now());
    let id = ExportId::new(context.app.entropy.ulid(as_of));
    let export = Export::new(id, parameters, format, as_of);
    super::require_all(context, &export)?;
    let Some(count) = exports::room(&context.app.store, account, as_of).await? else {
        let message = format!(
            "The account has {MAX_EXPORTS} exports, which is the most. Each is kept for 24 hours: wait until the oldest is gone."
        );
        return Err(ApiError::new(Code::LimitReached, message));
    };
    let reply = Reply::item(&export.view())?.accepted();
    Ok(Decision::new(exports::begin(account, &export, count)?, reply))
}
