//! The arrival of the bytes of files (SPECIFICATION §11.2). The dispatcher hears of them from the bucket. A read that comes
//! earlier looks at the bucket itself.

use std::collections::BTreeMap;
use std::time::Duration;

use domain::import::of_file;
use domain::{AccountId, ChildId, EventId, File, FileId, UnixMs, Upload};
use futures::stream::{self, TryStreamExt};
use index::Sight;
use serde::Serialize;
use store::{Committed, StoreError};

use crate::app::App;
use crate::bucket::{FilesBucket, ToSign};
use crate::records::files::UPLOAD_VALID_MS;
use crate::records::{children, files, imports, prospects};

/// How many uploads a list looks for in the bucket at once.
const AT_ONCE: usize = 16;

/// The bucket of the function.
///
/// # Errors
/// [`StoreError::Malformed`] if the function has no bucket.
pub fn bucket(app: &App) -> Result<&dyn FilesBucket, StoreError> {
    app.bucket().ok_or_else(|| StoreError::Malformed("FILES_BUCKET is not set".to_owned()))
}

/// Where and how a client uploads bytes.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UploadRequest {
    url: String,
    method: &'static str,
    headers: BTreeMap<&'static str, String>,
    expires_at: UnixMs,
}

/// The signed request of an upload of so many bytes of this type. `if-none-match` lets it store the bytes once.
pub fn upload_request(
    app: &App,
    (key, size_bytes, content_type): (&str, u32, &str),
    now: UnixMs,
) -> Result<UploadRequest, StoreError> {
    let length = size_bytes.to_string();
    let headers = [("content-length", length.as_str()), ("content-type", content_type), ("if-none-match", "*")];
    let put = ToSign { headers: &headers, ..ToSign::new("PUT", key) };
    let valid = Duration::from_millis(UPLOAD_VALID_MS.unsigned_abs());
    // Every client sends the length on its own, and a browser lets nobody set it.
    let sent = headers.into_iter().filter(|(name, _)| *name != "content-length");
    Ok(UploadRequest {
        url: bucket(app)?.signed(&put, now, valid)?,
        method: "PUT",
        headers: sent.map(|(name, value)| (name, value.to_owned())).collect(),
        expires_at: now.plus_ms(UPLOAD_VALID_MS),
    })
}

/// The header that makes a browser save the file under its name (RFC 6266).
pub fn disposition(file_name: &str) -> String {
    let plain = file_name.chars().map(|c| match c {
        ' '..='~' if !matches!(c, '"' | '\\' | '%') => c,
        _ => '_',
    });
    let plain: String = plain.collect();
    let encoded: String = form_urlencoded::byte_serialize(file_name.as_bytes()).collect();
    let encoded = encoded.replace('+', "%20");
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}

/// Handles the message of the bucket that an object was stored. If no file or import has these bytes, because it or the
/// prospect was deleted meanwhile, it removes them.
///
/// # Errors
/// [`StoreError`] if the store or the bucket does not answer. The message can be handled again.
pub async fn handle(app: &App, object_key: &str) -> Result<(), StoreError> {
    if let Some(import) = of_file(object_key) {
        if !imports::arrive(&app.store, import, app.clock.now()).await? {
            bucket(app)?.remove(object_key, app.clock.now()).await?;
        }
        return Ok(());
    }
    let Some((account, id)) = FileId::of_object(object_key) else {
        return Ok(());
    };
    if let Some(upload) = files::upload(&app.store, account, id, app.clock.now()).await?
        && arrive(app, account, upload).await?
    {
        return Ok(());
    }
    if children::read::<File>(Sight::whole(&app.store, account), id.parts()).await?.is_none() {
        let bucket = bucket(app)?;
        bucket.remove(object_key, app.clock.now()).await?;
    }
    Ok(())
}

/// Makes the uploads visible whose bytes are there.
pub async fn look_for(app: &App, account: AccountId, uploads: Vec<Upload>) -> Result<(), StoreError> {
    let bucket = bucket(app)?;
    let look = |upload: Upload| async move {
        let key = upload.file.id.object_key(account);
        if bucket.size(&key, app.clock.now()).await? == Some(u64::from(upload.file.size_bytes)) {
            arrive(app, account, upload).await?;
        }
        Ok(())
    };
    stream::iter(uploads.into_iter().map(Ok)).try_for_each_concurrent(AT_ONCE, look).await
}

/// Makes an upload visible. Returns whether there is a file now: the prospect can be gone.
async fn arrive(app: &App, account: AccountId, mut upload: Upload) -> Result<bool, StoreError> {
    let (store, id) = (&app.store, upload.file.id);
    let mut budget = store.retry_budget();
    loop {
        let Some(found) = prospects::find(Sight::whole(store, account), id.prospect()).await? else {
            return Ok(false);
        };
        let (at, _kept) = app.moment_after(found.prospect.updated_at);
        let event = EventId::new(app.entropy.ulid(at));
        let (writes, witness) = files::arrival(account, upload, found, (event, at))?;
        match store.transact_within(&writes, Some(&witness), &mut budget).await? {
            Committed::Done => return Ok(true),
            Committed::Lost(_) if !store.pause_within(&mut budget).await => return Err(StoreError::Contended),
            Committed::Lost(_) => {}
        }
        match files::upload(store, account, id, app.clock.now()).await? {
            Some(again) => upload = again,
            None => return Ok(children::read::<File>(Sight::whole(store, account), id.parts()).await?.is_some()),
        }
    }
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
