//! Removes the bytes of deleted files from the bucket (SPECIFICATION §11.4).

use domain::UnixMs;
use shared::app::App;
use shared::files::bucket;
use shared::records::deletions::Progress;
use shared::records::{due_work, file_removals};
use store::{Key, StoreError};

use crate::work::{self, Work, continue_all};

/// The most removals of one run; the next run does the others.
const MAX_REMOVALS: usize = 2_000;

const WORK: Work = Work { name: "removals of bytes", until_ms: 20_000, steps: 1, at_once: work::AT_ONCE };

/// Removes the bytes that are due, and returns of how many files.
pub(crate) async fn remove(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = due_work::due(&app.store, file_removals::DUE_PARTITION, start, MAX_REMOVALS).await?;
    continue_all((app, start), WORK, &due, |key| step(app, key)).await
}

/// Two sweepers may remove the same bytes at once.
async fn step(app: &App, key: &Key) -> Result<Progress, StoreError> {
    let object = file_removals::object(key)?;
    let bucket = bucket(app)?;
    bucket.remove(&object, app.clock.now()).await?;
    file_removals::finish(&app.store, key).await?;
    Ok(Progress::Finished)
}
