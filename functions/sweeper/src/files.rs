//! Removes the bytes of deleted files from the bucket (SPECIFICATION §18.5).

use domain::UnixMs;
use shared::app::App;
use shared::files::bucket;
use shared::records::deletions::Progress;
use shared::records::file_removals;
use store::key::file_removal_of;
use store::{Key, StoreError};

use crate::work::{Until, continue_all};

/// The most removals of one run; the next run does the others.
const MAX_REMOVALS: i32 = 2_000;

/// A run starts no removal later than this, in milliseconds after its start: compaction needs the rest of the time.
const REMOVAL_MS: i64 = 20_000;

/// Removes the bytes that are due, and returns of how many files.
pub(crate) async fn remove(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = file_removals::due(&app.store, start, MAX_REMOVALS).await?;
    let until = Until {
        at: start.plus_ms(REMOVAL_MS),
        steps: 1,
    };
    continue_all(app, &due, until, |key| step(app, key)).await
}

/// Two sweepers may remove the same bytes at once.
async fn step(app: &App, key: &Key) -> Result<Progress, StoreError> {
    let malformed = || StoreError::Malformed("the key of a removal".to_owned());
    let (account, id) = file_removal_of(key).ok_or_else(malformed)?;
    let bucket = bucket(app)?;
    bucket.remove(&id.object_key(account), app.clock.now()).await?;
    app.store.delete(key).await?;
    Ok(Progress::Finished)
}
