//! Finishes erasures (SPECIFICATION §15, ADR 0046).

use domain::{AccountId, ProspectId, UnixMs};
use index::{Index, IndexKind, Purged, Run, Sight, Sizes};
use shared::app::App;
use shared::records::deletions::Progress;
use shared::records::erasures::{self, ending, search};
use shared::records::settings;
use store::{Key, StoreError};

use crate::work::{self, Work, continue_all};

const WORK: Work = Work {
    name: "erasures of accounts",
    until_ms: 24_000,
    // 100,000 events of one account.
    steps: 500,
    at_once: work::AT_ONCE,
};

/// Continues the erasures of each account that has some, and returns for how many accounts it has nothing left to do now.
pub(crate) async fn finish(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = erasures::due(&app.store, start).await?;
    continue_all((app, start), WORK, &due, |key| step(app, key)).await
}

/// One step for an account. Two sweepers may do the same step at once.
async fn step(app: &App, key: &Key) -> Result<Progress, StoreError> {
    let account = erasures::account_of(key)?;
    let (store, now) = (&app.store, app.clock.now());
    let Some(search) = search::begun(store, account, now).await? else {
        return end(app, account, now).await;
    };
    if !search.is_at_indexes() {
        search.advance(store, account, now).await?;
        return Ok(Progress::Unfinished);
    }
    if purge(app, account, &search.prospects()).await? == Purged::GaveWay {
        // The next run goes on.
        return Ok(Progress::Finished);
    }
    search.end(store, account, now).await?;
    Ok(Progress::Unfinished)
}

/// Ends the erasures of an account whose day is over. A compaction that stood still can have brought rows back, so the
/// segments are searched once more.
async fn end(app: &App, account: AccountId, now: UnixMs) -> Result<Progress, StoreError> {
    let Some(ending) = ending::due_now(&app.store, account, now).await? else {
        return Ok(Progress::Finished);
    };
    if purge(app, account, &ending.prospects()).await? != Purged::Nothing {
        return Ok(Progress::Finished);
    }
    ending.end(&app.store, account, now).await?;
    Ok(Progress::Unfinished)
}

/// Removes the prospects from the segments of all indexes of the account.
async fn purge(app: &App, account: AccountId, prospects: &[ProspectId]) -> Result<Purged, StoreError> {
    let fields = settings::custom_fields(&app.store, account).await?;
    let mut all = Purged::Nothing;
    for kind in IndexKind::EVERY {
        let run = Run { now: app.clock.now(), nonce: app.entropy.bytes(), sizes: Sizes::default() };
        let index = Index::of(Sight::whole(&app.store, account), kind).with_fields(&fields);
        match index.purge(&run, prospects).await? {
            Purged::Nothing => {}
            Purged::Rows => all = Purged::Rows,
            Purged::GaveWay => return Ok(Purged::GaveWay),
        }
    }
    Ok(all)
}
