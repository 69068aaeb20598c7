//! Files of prospects (SPECIFICATION §11).

mod content;
mod upload;

pub use content::handle as content;
pub use upload::handle as upload;

use domain::{File, FileId, ProspectId};
use index::{Column, Order};
use shared::endpoints::children;
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};
use shared::records::{files, prospects};

/// Lists files, newest first. The list of one prospect has the files whose upload has just ended.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = children::filters(&mut reader, &[], &[]);
    if let (Some(Some(prospect)), _) = filters {
        look_for_all(context, prospect).await?;
    }
    let order = Order::descending(Column::CreatedAt);
    children::list::<File>(context, filters, reader, (&[], order)).await
}

/// Makes the files of a prospect visible whose upload has just ended.
async fn look_for_all(context: &Context<'_>, prospect: ProspectId) -> Result<(), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let Some(found) = prospects::find(context.sight(), prospect).await? else {
        return Ok(());
    };
    let group: Vec<ProspectId> = found.prospect.group().collect();
    let waiting = files::waiting(store, account, (&group, context.now)).await?;
    if !waiting.is_empty() {
        context.admission().await;
    }
    Ok(shared::files::look_for(context.app, account, waiting).await?)
}

/// Replies with one file. If its bytes have just arrived, the service has perhaps not heard of them: it looks.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    look(context).await?;
    children::get::<File>(context).await
}

/// Makes the file that the path names visible, if its upload has just ended.
async fn look(context: &Context<'_>) -> Result<(), ApiError> {
    let Some(id) = FileId::parse(context.parameter("fileId")) else {
        return Ok(());
    };
    let Some(upload) = files::upload(&context.app.store, context.account(), id, context.now).await? else {
        return Ok(());
    };
    context.admission().await;
    Ok(shared::files::look_for(context.app, context.account(), vec![upload]).await?)
}

/// Deletes a file. The sweeper removes its bytes.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = FileId::parse(context.parameter("fileId"));
    if let Some(id) = id.filter(|id| id.is_resume()) {
        let present = children::stored::<File>(context).await?.record.prospect_id;
        return Err(ApiError::new(Code::Conflict, advice(context, id, present).await?));
    }
    look(context).await?;
    children::delete::<File>(context, "File deleted.").await
}

/// How the client can delete the file of a resume that belongs to this prospect now.
async fn advice(context: &Context<'_>, id: FileId, present: ProspectId) -> Result<String, ApiError> {
    if present != id.prospect() {
        let message = "This file is the resume of a prospect that was merged into another one. It can be deleted once the \
                       merge is undone, and goes with the prospect otherwise.";
        return Ok(message.to_owned());
    }
    let prospect = prospects::get(context.sight(), present).await?;
    if prospect.is_some_and(|prospect| prospect.absorbed.resume_from.is_some()) {
        let message = "This file is the resume that the prospect had before a merge took another one. It can be deleted \
                       once the merge is undone, and goes when the resume of the prospect is deleted or replaced.";
        return Ok(message.to_owned());
    }
    Ok(format!(
        "This file is the resume in the record of its prospect: DELETE /v2/prospects/{present}/resume removes it."
    ))
}
