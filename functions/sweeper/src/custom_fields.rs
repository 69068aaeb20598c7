//! Settles the values of custom fields (ADR 0043): records get the options that replaced their own ones, with an event
//! each, and lose the values of fields that are gone for good.

use domain::event::Origin;
use domain::{EventId, Prospect, ProspectId, Settings, UnixMs};
use futures::{TryStreamExt, stream};
use index::{Index, IndexKind, Sight};
use shared::app::App;
use shared::records::deletions::Progress;
use shared::records::settings::settling::{self, Settling};
use shared::records::{due_work, prospects, settings};
use store::{Key, StoreError};

use crate::work::{self, Work, continue_all};

/// The most fields whose values one run settles; the next run takes the others.
const MAX_FIELDS: usize = 100;

const WORK: Work = Work {
    name: "values of custom fields",
    until_ms: 22_000,
    // 10,000 prospects for one field (SPECIFICATION §17.7).
    steps: 100,
    at_once: work::AT_ONCE,
};

const STEP_PROSPECTS: usize = 100;

/// How many prospects are written at once.
const AT_ONCE: usize = 8;

/// Continues the work on the fields that are due, and returns for how many it has nothing left to do now.
pub(crate) async fn settle(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = due_work::due(&app.store, settling::DUE_PARTITION, start, MAX_FIELDS).await?;
    continue_all((app, start), WORK, &due, |key| step(app, key)).await
}

/// One step for a field. Two sweepers may do the same step at once.
async fn step(app: &App, key: &Key) -> Result<Progress, StoreError> {
    let now = app.clock.now();
    let Some(work) = settling::get(&app.store, key, now).await? else {
        return Ok(Progress::Finished);
    };
    let settings = settings::load(&app.store, work.account).await?;
    let goes_on = match work.field(&settings.custom_fields) {
        Some(field) if field.deleted_at.is_some() => {
            // Its values are removed once no function is left that knows the field.
            work.remove_definition(&app.store, now).await?;
            false
        }
        Some(field) if !field.has_merges() => work.advance(&app.store, None).await?,
        Some(_) | None => settle_some(app, &settings, work).await?,
    };
    Ok(Progress::unfinished_if(goes_on))
}

/// Settles the next prospects of the account together with the prospects merged into them. Returns whether more follow.
async fn settle_some(app: &App, settings: &Settings, work: Settling) -> Result<bool, StoreError> {
    let (store, account) = (&app.store, work.account);
    let index = Index::of(Sight::whole(store, account), IndexKind::Prospect);
    let (ids, next) = index.ids_after(work.done.as_deref(), STEP_PROSPECTS).await?;
    let ids: Vec<ProspectId> = ids.iter().filter_map(|id| ProspectId::parse(id)).collect();
    let winners = prospects::get_many(Sight::whole(store, account), &ids).await?;
    let merged: Vec<ProspectId> = winners.iter().flat_map(|winner| winner.absorbed.ids.clone()).collect();
    let merged = prospects::get_many(Sight::whole(store, account), &merged).await?;
    let request_id = app.new_request_id();
    tracing::info!(request_id, account = %account, "values of custom fields are settled");
    let origin = &Origin::system(request_id);
    let all = winners.into_iter().chain(merged).map(Ok);
    let each = |prospect| settle_one(app, (settings, origin), prospect);
    stream::iter(all).try_for_each_concurrent(AT_ONCE, each).await?;
    work.advance(store, next.as_deref()).await
}

/// Settles a prospect. One that the table could not store settled does not keep the others from it.
async fn settle_one(app: &App, by: (&Settings, &Origin), prospect: Prospect) -> Result<(), StoreError> {
    let id = prospect.id;
    let moment = |before| {
        let (at, kept) = app.moment_after(before);
        (EventId::new(app.entropy.ulid(at)), at, kept)
    };
    match settling::settle(&app.store, by, prospect, moment).await {
        Err(StoreError::TooLarge(cause)) => {
            tracing::error!(prospect = %id, cause, "a prospect is too large to settle its custom values");
            Ok(())
        }
        settled => settled,
    }
}
