//! GET /erasures and GET /erasures/{erasureId}: what was erased (SPECIFICATION §15).

use domain::{Erasure, ErasureId};
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::gate::Context;
use shared::http::{ApiError, Page, Reply};
use shared::records::erasures;

const FIELDS: &[&str] = &[
    "id",
    "prospectId",
    "mergedIds",
    "status",
    "reason",
    "requestId",
    "actor",
    "requestedAt",
    "dueAt",
    "doneAt",
    "removed",
];

/// Lists the erasures, newest first.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let parameters = ListParameters::read(context.call.query.reader(), LIMIT, FIELDS, &[])?;
    let (store, account) = (&context.app.store, context.account());
    let page_token = context.page_token("/erasures", "");
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let (found, next) = erasures::page(store, account, after.as_deref(), parameters.limit).await?;
    let views = found.iter().map(Erasure::view).collect();
    Page::of_log(views, &page_token, (after.as_deref(), next)).reply(&parameters.fields)
}

/// Replies with one erasure.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let not_found = || ApiError::not_found("erasure");
    let id = ErasureId::parse(context.parameter("erasureId")).ok_or_else(not_found)?;
    let found = erasures::get(&context.app.store, context.account(), id).await?;
    Reply::item(&found.ok_or_else(not_found)?.view())
}
