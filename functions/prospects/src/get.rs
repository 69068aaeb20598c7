//! GET /prospects/{prospectId} (SPECIFICATION §8.19).

use std::slice;

use domain::ProspectId;
use domain::prospect_view as view;
use futures::future::try_join;
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;

/// Returns one prospect with its revision as `ETag`; 304 if the client already has that revision.
///
/// # Errors
/// 404 if the account has no such prospect; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let read = async { Ok(records::prospects::get(&context.app.store, context.account(), id).await?) };
    let (prospect, settings) = try_join(read, context.settings()).await?;
    let prospect = prospect
        .filter(|prospect| !prospect.deleting)
        .ok_or_else(|| ApiError::not_found("prospect"))?;
    let settings = context.with_names_of(settings, slice::from_ref(&prospect)).await?;
    let reply = Reply::item(&view::item(&prospect, &settings, None))?;
    Ok(context.conditional(reply, prospect.revision))
}
