//! GET /files/{fileId} (SPECIFICATION §18.3).

use domain::{File, FileId};
use shared::endpoints::children;
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::files;

/// Replies with one file. If its bytes have just arrived, the service has perhaps not heard of them: it looks.
///
/// # Errors
/// 404 if the account has no such file; 503 if the store or the bucket does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    look(context).await?;
    children::get::<File>(context).await
}

/// Makes the file that the path names visible, if its upload has just ended.
///
/// # Errors
/// 503 if the store or the bucket does not answer.
pub async fn look(context: &Context<'_>) -> Result<(), ApiError> {
    let Some(id) = FileId::parse(context.parameter("fileId")) else {
        return Ok(());
    };
    let Some(upload) = files::upload(&context.app.store, context.account(), id, context.now).await? else {
        return Ok(());
    };
    context.admission().await;
    Ok(shared::files::look_for(context.app, context.account(), vec![upload]).await?)
}
