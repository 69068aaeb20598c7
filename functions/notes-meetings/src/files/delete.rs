//! DELETE /files/{fileId} (SPECIFICATION §18.5).

use domain::{File, FileId};
use shared::endpoints::children;
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};

/// Deletes a file. The sweeper removes its bytes.
///
/// # Errors
/// 404 if the account has no such file; 409 `conflict` for the resume in the record of a prospect; 412; 409 if other
/// writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = FileId::parse(context.parameter("fileId"));
    if let Some(id) = id.filter(|id| id.is_resume()) {
        let present = children::stored::<File>(context).await?.record.prospect_id;
        let message = if present == id.prospect() {
            format!(
                "This file is the resume in the record of its prospect: DELETE /v2/prospects/{present}/resume removes it."
            )
        } else {
            "This file is the resume of a prospect that was merged into another one. It can be deleted once the merge is \
             undone, and goes with the prospect otherwise."
                .to_owned()
        };
        return Err(ApiError::new(Code::Conflict, message));
    }
    super::get::look(context).await?;
    children::delete::<File>(context, "File deleted.").await
}
