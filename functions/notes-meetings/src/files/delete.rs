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
        children::stored::<File>(context).await?;
        let prospect = id.prospect();
        let message = format!(
            "This file is the resume in the record of its prospect: DELETE /v2/prospects/{prospect}/resume removes it."
        );
        return Err(ApiError::new(Code::Conflict, message));
    }
    super::get::look(context).await?;
    children::delete::<File>(context, &crate::deleted("File deleted.")).await
}
