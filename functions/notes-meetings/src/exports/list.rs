//! GET /exports: the exports of the last 24 hours (SPECIFICATION §20.2).

use domain::Export;
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::gate::Context;
use shared::http::{ApiError, Page, Reply};
use shared::records::exports;

const FIELDS: &[&str] = &[
    "id",
    "status",
    "format",
    "kinds",
    "includeSensitive",
    "asOf",
    "doneAt",
    "expiresAt",
    "records",
];

/// Lists the exports, newest first, without their files.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let parameters = ListParameters::read(context.call.query.reader(), LIMIT, FIELDS, &[])?;
    let (store, account) = (&context.app.store, context.account());
    let page_token = context.page_token("/exports", "");
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let (found, next) = exports::page(store, account, context.now, after.as_deref(), parameters.limit).await?;
    let views = found.iter().map(Export::view).collect();
    Page::of_log(views, &page_token, (after.as_deref(), next)).reply(&parameters.fields)
}
