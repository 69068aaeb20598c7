//! Finishes deletions of prospects that have more records than one transaction can delete (ADR 0018). Clients no longer
//! see any of them, so the order of the work does not matter to clients.

use domain::UnixMs;
use futures::StreamExt;
use shared::app::App;
use shared::records::deletions::{self, Progress};
use store::{Key, StoreError};

/// The most deletions that one run continues; the next run takes the others.
const MAX_DELETIONS: i32 = 1_000;

/// How many deletions are continued at once.
const AT_ONCE: usize = 8;

/// A run starts no step later than this, in milliseconds after its start: compaction needs the rest of the time.
const DELETION_MS: i64 = 15_000;

/// The most steps of one deletion in one run: some 49,000 records.
const MAX_STEPS: usize = 1_000;

/// Continues the deletions that are due, and returns how many it finished. If one fails, the others continue.
pub(crate) async fn finish(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = deletions::due(&app.store, start, MAX_DELETIONS).await?;
    let deletions = due.iter().map(|key| continue_one(app, key, start.plus_ms(DELETION_MS)));
    let results: Vec<_> = futures::stream::iter(deletions.collect::<Vec<_>>())
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let (mut finished, mut failure) = (0_usize, None);
    for result in results {
        match result {
            Ok(progress) => finished = finished.saturating_add(usize::from(progress == Progress::Finished)),
            Err(cause) => failure = Some(cause),
        }
    }
    if !due.is_empty() {
        tracing::info!(due = due.len(), finished, "deletions continued");
    }
    failure.map_or(Ok(finished), Err)
}

async fn continue_one(app: &App, key: &Key, until: UnixMs) -> Result<Progress, StoreError> {
    for _ in 0..MAX_STEPS {
        if app.clock.now() > until {
            break;
        }
        if deletions::step(&app.store, key).await? == Progress::Finished {
            return Ok(Progress::Finished);
        }
    }
    Ok(Progress::Unfinished)
}
