//! Long work: each run of the sweeper does some of its steps.

use domain::UnixMs;
use futures::StreamExt;
use shared::app::App;
use shared::records::deletions::Progress;
use store::{Key, StoreError};

/// How many pieces of work are continued at once, if they are small.
pub(crate) const AT_ONCE: usize = 8;

/// How far a run continues each piece of work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Until {
    /// A run starts no step later than this.
    pub at: UnixMs,
    /// The most steps of one piece of work.
    pub steps: usize,
    /// How many pieces of work are continued at once.
    pub at_once: usize,
}

/// Continues work that is due, and returns how much of it was finished. If a piece fails, the others continue.
pub(crate) async fn continue_all<'a, F>(
    app: &'a App,
    due: &'a [Key],
    until: Until,
    step: impl Fn(&'a Key) -> F + Copy + Send + Sync,
) -> Result<usize, StoreError>
where
    F: Future<Output = Result<Progress, StoreError>> + Send,
{
    let work = due.iter().map(|key| async move {
        for _ in 0..until.steps {
            if app.clock.now() > until.at {
                break;
            }
            if step(key).await? == Progress::Finished {
                return Ok(Progress::Finished);
            }
        }
        Ok(Progress::Unfinished)
    });
    let results: Vec<_> = futures::stream::iter(work.collect::<Vec<_>>())
        .buffer_unordered(until.at_once)
        .collect()
        .await;
    let (mut finished, mut failure) = (0_usize, None);
    for result in results {
        match result {
            Ok(progress) => finished = finished.saturating_add(usize::from(progress == Progress::Finished)),
            Err(cause) => failure = Some(cause),
        }
    }
    failure.map_or(Ok(finished), Err)
}
