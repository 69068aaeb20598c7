//! GET /account.

use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::view;

/// Gives the account.
///
/// # Errors
/// 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    Reply::item(&view::account(&settings.account))
}
