//! GET /exports: the exports of the last 24 hours (SPECIFICATION §20.2).

use domain::{Export, Position, SortKey};
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
    let account_id = account.to_string();
    let page_token = context.page_token(&account_id, "/exports", "");
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let (found, next) = exports::page(store, account, context.now, after.as_deref(), parameters.limit).await?;
    let position = |id: String| Position {
        key: SortKey::Number(0),
        id,
    };
    Page {
        items: found.iter().map(Export::view).collect(),
        next_page_token: next.map(|id| page_token.write(&position(id))),
        total_count: None,
        feed: None,
    }
    .reply(&parameters.fields)
}
