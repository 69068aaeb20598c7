//! POST /prospects/{prospectId}/files: asks for the URL of an upload (SPECIFICATION §11.2).

use domain::event::Origin;
use domain::field::{Input, View};
use domain::file::MAX_FILES;
use domain::{File, FileInput, ProspectId, Upload};
use serde::Serialize;
use shared::endpoints::children::creation_by;
use shared::endpoints::prospects::{Asks, named, present};
use shared::files::{UploadRequest, upload_request};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::{files, prospects};

#[derive(Serialize)]
struct Asked<'a> {
    success: bool,
    item: View<'a, File>,
    /// Absent from a dry run.
    #[serde(skip_serializing_if = "Option::is_none")]
    upload: Option<UploadRequest>,
}

/// Stores an upload. Nobody sees the file until its bytes are in the bucket.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    let mut body = context.call.json()?;
    let input = FileInput::of_creation(&mut body);
    body.into_errors().or(())?;
    context.decide_and_commit(|| async { decide(context, id, &input).await.map(Some) }).await
}

async fn decide(context: &Context<'_>, id: ProspectId, input: &FileInput) -> Result<Decision, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let prospect = prospects::get(context.sight(), id).await?;
    let prospect = present(context, prospect, Asks::Writes).await?;
    let Some(count) = files::room(store, account, (&prospect, context.now)).await? else {
        let message = format!(
            "The prospect has {MAX_FILES} files and uploads that are not complete, which is the most. Delete a file first. \
             An upload without bytes counts for 7 days."
        );
        return Err(ApiError::new(Code::LimitReached, message));
    };
    let file = File::new(&creation_by(context, None, &prospect), input);
    let file = file.ok_or_else(|| ApiError::internal("a required field without a field error"))?;
    let asked = Asked {
        success: true,
        item: View(&file),
        upload: if context.is_dry_run() {
            None
        } else {
            let put = (&*file.id.object_key(account), file.size_bytes, &*file.content_type);
            Some(upload_request(context.app, put, context.now)?)
        },
    };
    let reply = Reply::ok(&asked)?.created();
    let origin = Origin { actor: context.actor()?, request_id: context.call.request_id.clone() };
    let (writes, witness) = files::begin(account, &Upload { file, origin }, count)?;
    Ok(Decision::new(writes, reply).with_event((Vec::new(), witness)))
}
