//! Long work: each run of the sweeper does some of its steps.

use domain::UnixMs;
use futures::StreamExt;
use shared::app::App;
use shared::records::deletions::Progress;
use store::{Key, StoreError};

/// How many pieces of work are continued at once, if they are small.
pub(crate) const AT_ONCE: usize = 8;

/// Work of one kind, and how far a run continues it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    /// What the log calls it.
    pub name: &'static str,
    /// A run starts no step later than this, in milliseconds after its start: later work and compaction need the rest of
    /// the time.
    pub until_ms: i64,
    /// The most steps of one piece of work.
    pub steps: usize,
    /// How many pieces of work are continued at once.
    pub at_once: usize,
}

impl Work {
    /// Whether a run that started then starts no further step.
    pub fn is_over(self, app: &App, start: UnixMs) -> bool {
        app.clock.now() > start.plus_ms(self.until_ms)
    }
}

/// Continues work that is due, in a run that started then, and returns how much of it was finished. If a piece fails, the
/// others continue.
pub(crate) async fn continue_all<'a, F>(
    (app, start): (&'a App, UnixMs),
    work: Work,
    due: &'a [Key],
    step: impl Fn(&'a Key) -> F + Copy + Send + Sync,
) -> Result<usize, StoreError>
where
    F: Future<Output = Result<Progress, StoreError>> + Send,
{
    let pieces = due.iter().map(|key| async move {
        for _ in 0..work.steps {
            if work.is_over(app, start) {
                break;
            }
            if step(key).await? == Progress::Finished {
                return Ok(Progress::Finished);
            }
        }
        Ok(Progress::Unfinished)
    });
    let results: Vec<_> =
        futures::stream::iter(pieces.collect::<Vec<_>>()).buffer_unordered(work.at_once).collect().await;
    let (mut finished, mut failure) = (0_usize, None);
    for result in results {
        match result {
            Ok(progress) => finished = finished.saturating_add(usize::from(progress == Progress::Finished)),
            Err(cause) => failure = Some(cause),
        }
    }
    if !due.is_empty() {
        tracing::info!(due = due.len(), finished, "continued {}", work.name);
    }
    failure.map_or(Ok(finished), Err)
}
