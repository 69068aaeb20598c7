//! DELETE /files/{fileId} (SPECIFICATION §18.5).

use domain::{File, FileId, ProspectId};
use shared::endpoints::children;
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};
use shared::records::prospects;

/// Deletes a file. The sweeper removes its bytes.
///
/// # Errors
/// 404 if the account has no such file; 409 `conflict` for the resume in the record of a prospect; 412; 409 if other
/// writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = FileId::parse(context.parameter("fileId"));
    if let Some(id) = id.filter(|id| id.is_resume()) {
        let present = children::stored::<File>(context).await?.record.prospect_id;
        return Err(ApiError::new(Code::Conflict, advice(context, id, present).await?));
    }
    super::get::look(context).await?;
    children::delete::<File>(context, "File deleted.").await
}

/// How the client can delete the file of a resume that belongs to this prospect now.
async fn advice(context: &Context<'_>, id: FileId, present: ProspectId) -> Result<String, ApiError> {
    if present != id.prospect() {
        let message = "This file is the resume of a prospect that was merged into another one. It can be deleted once the \
                       merge is undone, and goes with the prospect otherwise.";
        return Ok(message.to_owned());
    }
    let prospect = prospects::get(&context.app.store, context.account(), present).await?;
    if prospect.is_some_and(|prospect| prospect.absorbed.resume_from.is_some()) {
        let message = "This file is the resume that the prospect had before a merge took another one. It can be deleted \
                       once the merge is undone, and goes when the resume of the prospect is deleted or replaced.";
        return Ok(message.to_owned());
    }
    Ok(format!(
        "This file is the resume in the record of its prospect: DELETE /v2/prospects/{present}/resume removes it."
    ))
}
