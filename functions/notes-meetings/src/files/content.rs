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
    let disposition = disposition(&file.file_name);
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

/// The header that makes a browser save the file under its name (RFC 6266).
fn disposition(file_name: &str) -> String {
    let plain = file_name.chars().map(|c| match c {
        ' '..='~' if !matches!(c, '"' | '\\' | '%') => c,
        _ => '_',
    });
    let plain: String = plain.collect();
    let encoded: String = form_urlencoded::byte_serialize(file_name.as_bytes()).collect();
    let encoded = encoded.replace('+', "%20");
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::disposition;

    #[test]
    fn a_name_beyond_ascii_is_given_twice() {
        assert_eq!(
            disposition("Zoë's \"CV\" 100%.pdf"),
            "attachment; filename=\"Zo_'s _CV_ 100_.pdf\"; filename*=UTF-8''Zo%C3%AB%27s%20%22CV%22%20100%25.pdf"
        );
    }
}
