//! The arrival of the bytes of files (SPECIFICATION §11.2). The dispatcher hears of them from the bucket. A read that comes
//! earlier looks at the bucket itself.

use domain::{AccountId, ChildId, EventId, File, FileId, Upload};
use futures::stream::{self, TryStreamExt};
use store::{Committed, StoreError};

use crate::app::App;
use crate::bucket::FilesBucket;
use crate::records::{children, files, prospects};

/// How many uploads a list looks for in the bucket at once.
const AT_ONCE: usize = 16;

/// The bucket of the function.
///
/// # Errors
/// [`StoreError::Malformed`] if the function has no bucket.
pub fn bucket(app: &App) -> Result<&dyn FilesBucket, StoreError> {
    app.bucket().ok_or_else(|| StoreError::Malformed("FILES_BUCKET is not set".to_owned()))
}

/// Handles the message of the bucket that an object was stored. If no file has these bytes, because the file or the
/// prospect was deleted meanwhile, it removes them.
///
/// # Errors
/// [`StoreError`] if the store or the bucket does not answer. The message can be handled again.
pub async fn handle(app: &App, object_key: &str) -> Result<(), StoreError> {
    let Some((account, id)) = FileId::of_object(object_key) else {
        return Ok(());
    };
    if let Some(upload) = files::upload(&app.store, account, id, app.clock.now()).await?
        && arrive(app, account, upload).await?
    {
        return Ok(());
    }
    if children::read::<File>(&app.store, account, id.parts()).await?.is_none() {
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
        let Some(found) = prospects::find(store, account, id.prospect()).await? else {
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
            None => return Ok(children::read::<File>(store, account, id.parts()).await?.is_some()),
        }
    }
}
