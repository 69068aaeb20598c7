//! Notes which events the table is about to remove (SPECIFICATION §14.7).

use domain::UnixMs;
use shared::app::App;
use shared::records::due_work;
use shared::records::events::removed;
use store::StoreError;

use crate::work::{self, Work, continue_all};

/// The most accounts of one run; the next run takes the others.
const MAX_ACCOUNTS: usize = 1_000;

const WORK: Work = Work {
    name: "removed events of accounts",
    until_ms: 24_000,
    // 20,000 events of one account.
    steps: 20,
    at_once: work::AT_ONCE,
};

/// Notes the events of the days that have left the feed, and returns for how many accounts nothing is left to note now.
pub(crate) async fn note_removed(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = due_work::due(&app.store, removed::DUE_PARTITION, start, MAX_ACCOUNTS).await?;
    continue_all((app, start), WORK, &due, |key| {
        removed::step(&app.store, key, app.clock.now())
    })
    .await
}
