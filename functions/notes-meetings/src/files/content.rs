//! GET /files/{fileId}/content: leads to the bytes of a file (SPECIFICATION §11.3).

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::{File, ProspectId};
use serde::Serialize;
use shared::bucket::{FilesBucket, ToSign};
use shared::endpoints::children;
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::prospects;

/// How long the URL of the bytes is valid.
const VALID: Duration = Duration::from_mins(5);

#[derive(Serialize)]
struct Leads {
    success: bool,
    location: String,
}

/// Leads to a URL of the bytes, which is valid for five minutes. The bytes of the resume in the record of a prospect are put
/// into the bucket first.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    super::look(context).await?;
    let file = children::stored::<File>(context).await?.record;
    let bucket = shared::files::bucket(context.app)?;
    let key = file.id.object_key(context.account());
    if file.id.is_resume() {
        put_resume(context, bucket, (&key, file.id.prospect())).await?;
    }
    let disposition = shared::files::disposition(&file.file_name);
    let query = [
        ("response-cache-control", "private, no-store"),
        ("response-content-disposition", disposition.as_str()),
        ("response-content-type", &file.content_type),
    ];
    let get = ToSign { query: &query, ..ToSign::new("GET", &key) };
    let location = bucket.signed(&get, context.now, VALID)?;
    let reply = Reply::ok(&Leads { success: true, location: location.clone() })?;
    Ok(reply.found_at(location).with_header("content-security-policy", "default-src 'none'; sandbox"))
}

/// Puts the bytes of a resume into the bucket.
async fn put_resume(
    context: &Context<'_>,
    bucket: &dyn FilesBucket,
    (key, id): (&str, ProspectId),
) -> Result<(), ApiError> {
    let resume = prospects::resume_here(&context.app.store, context.account(), id).await?;
    let data = resume.and_then(|resume| STANDARD.decode(resume.data?).ok());
    let data = data.ok_or_else(|| ApiError::not_found("file"))?;
    Ok(bucket.put(key, data, context.now).await?)
}
