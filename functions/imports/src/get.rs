//! GET /imports and GET /imports/{importId} (SPECIFICATION §14.4).

use domain::Import;
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::files::bucket;
use shared::gate::Context;
use shared::http::{ApiError, Page, Reply};
use shared::records::imports;

use crate::preview;
use crate::view::{FIELDS, Shows, named, reply, view};

/// Lists the imports, newest first, without their previews.
pub(crate) async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let parameters = ListParameters::read(context.call.query.reader(), LIMIT, FIELDS, &[])?;
    let (store, account) = (&context.app.store, context.account());
    let page_token = context.page_token("/imports", "");
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let (found, next) = imports::page(store, account, context.now, after.as_deref(), parameters.limit).await?;
    let views = found.iter().map(|import| view(import, Shows::Columns)).collect();
    Page::of_log(views, &page_token, (after.as_deref(), next)).reply(&parameters.fields)
}

/// Replies with an import. If its bytes have just arrived, the service has perhaps not heard of them: it looks.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let import = look(context, named(context).await?).await?;
    let rows = preview::rows(context, &import).await?;
    Ok(context.conditional_on(reply(&import, &rows)?))
}

/// The import, which is read if its file has just arrived.
pub(crate) async fn look(context: &Context<'_>, import: Import) -> Result<Import, ApiError> {
    if import.status != domain::ImportStatus::Waiting {
        return Ok(import);
    }
    context.admission().await;
    Ok(imports::look_for(&context.app.store, bucket(context.app)?, (context.account(), import), context.now).await?)
}
