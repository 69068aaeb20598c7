//! POST /prospects/{prospectId}/files: asks for the URL of an upload (SPECIFICATION §11.2).

use std::collections::BTreeMap;
use std::time::Duration;

use domain::event::Origin;
use domain::field::{Input, View};
use domain::file::MAX_FILES;
use domain::{File, FileInput, ProspectId, UnixMs, Upload};
use serde::Serialize;
use shared::bucket::ToSign;
use shared::endpoints::children::creation_by;
use shared::endpoints::prospects::{Asks, named, present};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::files::UPLOAD_VALID_MS;
use shared::records::{files, prospects};

/// Where and how the client uploads the bytes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UploadRequest {
    url: String,
    method: &'static str,
    headers: BTreeMap<&'static str, String>,
    expires_at: UnixMs,
}

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
    let prospect = prospects::get(store, account, id).await?;
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
        upload: if context.is_dry_run() { None } else { Some(request(context, &file)?) },
    };
    let reply = Reply::ok(&asked)?.created();
    let origin = Origin { actor: context.actor()?, request_id: context.call.request_id.clone() };
    let (writes, witness) = files::begin(account, &Upload { file, origin }, count)?;
    Ok(Decision::new(writes, reply).with_event((Vec::new(), witness)))
}

/// The signed request of the upload. `if-none-match` lets it store the bytes once.
fn request(context: &Context<'_>, file: &File) -> Result<UploadRequest, ApiError> {
    let length = file.size_bytes.to_string();
    let headers = [("content-length", length.as_str()), ("content-type", &file.content_type), ("if-none-match", "*")];
    let key = file.id.object_key(context.account());
    let put = ToSign { headers: &headers, ..ToSign::new("PUT", &key) };
    let valid = Duration::from_millis(UPLOAD_VALID_MS.unsigned_abs());
    let bucket = shared::files::bucket(context.app)?;
    // Every client sends the length on its own, and a browser lets nobody set it.
    let sent = headers.into_iter().filter(|(name, _)| *name != "content-length");
    Ok(UploadRequest {
        url: bucket.signed(&put, context.now, valid)?,
        method: "PUT",
        headers: sent.map(|(name, value)| (name, value.to_owned())).collect(),
        expires_at: context.now.plus_ms(UPLOAD_VALID_MS),
    })
}
