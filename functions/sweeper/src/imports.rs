//! Sends imports to their worker that lost it, and removes expired imports (SPECIFICATION §14.4).

use domain::import::ImportObject;
use domain::{AccountId, Import, ImportStatus, UnixMs};
use futures::{StreamExt, TryStreamExt, stream};
use shared::app::App;
use shared::files::bucket;
use shared::queue::Lane;
use shared::records::deletions::Progress;
use shared::records::{due_work, imports};
use store::{Key, StoreError};

use crate::work::{self, Work, continue_all};

/// The most imports of one run.
const MAX_DUE: usize = 100;

const WORK: Work = Work { name: "imports", until_ms: 27_000, steps: 100, at_once: work::AT_ONCE };

/// How many parts of an import one step removes, and how many objects at once.
const PARTS: u32 = 100;
const REMOVALS_AT_ONCE: usize = 16;

/// Continues the imports that are due, and returns for how many nothing is left to do now.
pub(crate) async fn continue_due(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = due_work::due(&app.store, imports::DUE_PARTITION, start, MAX_DUE).await?;
    continue_all((app, start), WORK, &due, |key| step(app, key)).await
}

async fn step(app: &App, key: &Key) -> Result<Progress, StoreError> {
    let Some((account, import)) = imports::named(&app.store, key).await? else {
        return Ok(Progress::Finished);
    };
    let now = app.clock.now();
    let is_at_work = matches!(import.status, ImportStatus::Reading | ImportStatus::Running);
    if is_at_work && import.deleted_at.is_none() {
        if let Some(queue) = app.queue().filter(|_| import.work.leased_until <= now) {
            queue.send(Lane::Import, key, 0).await?;
        }
        return Ok(Progress::Finished);
    }
    if now < import.expires_at() {
        return Ok(Progress::Finished);
    }
    remove(app, account, import).await
}

/// Removes objects of an import whose time is over, and the import once all are gone.
async fn remove(app: &App, account: AccountId, import: Import) -> Result<Progress, StoreError> {
    let (bucket, now) = (bucket(app)?, app.clock.now());
    let parts = import.work.most_parts;
    let left = parts.saturating_sub(PARTS);
    let whole = [ImportObject::File, ImportObject::Rejected].into_iter().filter(|_| left == 0);
    let objects = import.objects(left..parts).into_iter().chain(whole);
    let keys: Vec<String> = objects.map(|object| import.object_key(account, object)).collect();
    let removals = keys.iter().map(|key| bucket.remove(key, now));
    let removals: Vec<_> = removals.collect();
    stream::iter(removals).buffer_unordered(REMOVALS_AT_ONCE).try_collect::<Vec<()>>().await?;
    if left == 0 {
        imports::forget(&app.store, account, import.id).await?;
        return Ok(Progress::Finished);
    }
    imports::shorten(&app.store, (account, &import), (left, now)).await?;
    Ok(Progress::Unfinished)
}
