//! Finishes deletions of prospects that have more records than one transaction can delete (ADR 0018). Clients no longer
//! see any of them, so the order of the work does not matter to clients.

use domain::UnixMs;
use shared::app::App;
use shared::records::{deletions, due_work};
use store::StoreError;

use crate::work::{self, Work, continue_all};

/// The most deletions that one run continues; the next run takes the others.
const MAX_DELETIONS: usize = 1_000;

const WORK: Work = Work {
    name: "deletions",
    until_ms: 15_000,
    // 33,000 records of one deletion.
    steps: 1_000,
    at_once: work::AT_ONCE,
};

/// Continues the deletions that are due, and returns how many it finished. If one fails, the others continue.
pub(crate) async fn finish(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = due_work::due(&app.store, deletions::DUE_PARTITION, start, MAX_DELETIONS).await?;
    continue_all((app, start), WORK, &due, |key| deletions::step(&app.store, key, app.clock.now())).await
}
