//! Notes which events the table is about to remove (SPECIFICATION §14.7).

use domain::UnixMs;
use shared::app::App;
use shared::records::events::removed;
use store::StoreError;

use crate::work::{self, Until, continue_all};

/// The most accounts of one run; the next run takes the others.
const MAX_ACCOUNTS: i32 = 1_000;

/// A run starts no step later than this, in milliseconds after its start: compaction needs the rest of the time.
const NOTING_MS: i64 = 24_000;

/// The most steps for one account in one run: 20,000 events.
const MAX_STEPS: usize = 20;

/// Notes the events of the days that have left the feed, and returns for how many accounts nothing is left to note now.
pub(crate) async fn note_removed(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = removed::due(&app.store, start, MAX_ACCOUNTS).await?;
    let until = Until {
        at: start.plus_ms(NOTING_MS),
        steps: MAX_STEPS,
        at_once: work::AT_ONCE,
    };
    let finished = continue_all(app, &due, until, |key| removed::step(&app.store, key, app.clock.now())).await?;
    if !due.is_empty() {
        tracing::info!(due = due.len(), finished, "removed events noted");
    }
    Ok(finished)
}
