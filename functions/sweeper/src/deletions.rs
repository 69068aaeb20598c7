//! Finishes deletions of prospects that have more records than one transaction can delete (ADR 0018). Clients no longer
//! see any of them, so the order of the work does not matter to clients.

use domain::UnixMs;
use shared::app::App;
use shared::records::deletions;
use store::StoreError;

use crate::work::{self, Until, continue_all};

/// The most deletions that one run continues; the next run takes the others.
const MAX_DELETIONS: i32 = 1_000;

/// A run starts no step later than this, in milliseconds after its start: compaction needs the rest of the time.
const DELETION_MS: i64 = 15_000;

/// The most steps of one deletion in one run: some 49,000 records.
const MAX_STEPS: usize = 1_000;

/// Continues the deletions that are due, and returns how many it finished. If one fails, the others continue.
pub(crate) async fn finish(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = deletions::due(&app.store, start, MAX_DELETIONS).await?;
    let until = Until {
        at: start.plus_ms(DELETION_MS),
        steps: MAX_STEPS,
        at_once: work::AT_ONCE,
    };
    let finished = continue_all(app, &due, until, |key| {
        deletions::step(&app.store, key, app.clock.now())
    })
    .await?;
    if !due.is_empty() {
        tracing::info!(due = due.len(), finished, "deletions continued");
    }
    Ok(finished)
}
