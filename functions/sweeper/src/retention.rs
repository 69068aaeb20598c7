//! Erases the prospects whose retention has ended (SPECIFICATION §15.5, ADR 0046). The indexes have every time that
//! decides who is due, so no write of a client pays for it.

use domain::event::Origin;
use domain::{Actor, Erasure, ErasureId, EventId, Prospect, Retention, RetentionStart, Settings, UnixMs};
use futures::{StreamExt, TryStreamExt, stream};
use index::{Error, Sight};
use shared::app::App;
use shared::records::deletions::{self, MAX_UNFINISHED, Progress};
use shared::records::retention::{self, Round};
use shared::records::{children, counters};
use shared::records::{due_work, erasures, prospects, settings};
use store::{Item, Key, StoreError};

use crate::work::{self, Work, continue_all};

/// The most accounts whose round one run continues; the next run takes the others.
const MAX_ACCOUNTS: usize = 1_000;

const WORK: Work = Work { name: "retentions of accounts", until_ms: 18_000, steps: 10, at_once: work::AT_ONCE };

const STEP_PROSPECTS: usize = 100;

/// How many prospects are erased at once.
const AT_ONCE: usize = 8;

/// Continues the rounds that are due, and returns for how many accounts it has nothing left to do now.
pub(crate) async fn erase_due(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let due = due_work::due(&app.store, retention::DUE_PARTITION, start, MAX_ACCOUNTS).await?;
    continue_all((app, start), WORK, &due, |key| step(app, key)).await
}

/// One step for an account. Two sweepers may do the same step at once.
async fn step(app: &App, key: &Key) -> Result<Progress, StoreError> {
    let (store, now) = (&app.store, app.clock.now());
    let Some(round) = retention::round(store, key, now).await? else {
        return Ok(Progress::Finished);
    };
    let settings = settings::load(store, round.account).await?;
    let Some(policy) = settings.account.retention else {
        return Ok(Progress::Finished);
    };
    let limit = round.room().min(STEP_PROSPECTS);
    if deletions::unfinished(store, round.account).await?.saturating_add(limit) > MAX_UNFINISHED {
        // The erasures that have begun go on first.
        return Ok(Progress::Finished);
    }
    let erased = match erase_some(app, &round, (&settings, policy, now), limit).await {
        Ok(erased) => erased,
        Err(Error::Store(error)) => return Err(error),
        Err(error @ (Error::NotIndexedYet(..) | Error::TooLarge(_))) => {
            tracing::error!(account = %round.account, %error, "retention cannot find out who is due");
            None
        }
    };
    let Some(erased) = erased else {
        round.end(store, now).await?;
        return Ok(Progress::Finished);
    };
    tracing::info!(account = %round.account, erased, "erased by retention");
    round.note(store, erased).await?;
    Ok(Progress::unfinished_if(erased > 0))
}

/// Erases at most this many prospects that are due, and returns how many; `None` if nobody is due.
async fn erase_some(
    app: &App,
    round: &Round,
    policy: (&Settings, Retention, UnixMs),
    limit: usize,
) -> Result<Option<usize>, Error> {
    let due = due_now(app, round, policy, limit).await?;
    if due.is_empty() {
        return Ok(None);
    }
    let all = due.iter().map(|counted| erase(app, (policy.1, round), counted));
    let all: Vec<bool> = stream::iter(all.collect::<Vec<_>>()).buffer_unordered(AT_ONCE).try_collect().await?;
    Ok(Some(all.into_iter().filter(|is_erased| *is_erased).count()))
}

/// A prospect, and the counters of its children.
type Counted = (Prospect, Vec<Item>);

/// The prospects to erase. They are still due after they were read: a later write of one of them, or of what belongs to
/// it, makes the transaction of its erasure fail.
async fn due_now(
    app: &App,
    round: &Round,
    policy: (&Settings, Retention, UnixMs),
    limit: usize,
) -> Result<Vec<Counted>, Error> {
    let store = &app.store;
    if limit == 0 {
        return Ok(Vec::new());
    }
    let found = round.prospects(store, policy, limit, None).await?;
    let read = prospects::get_many(Sight::whole(store, round.account), &found).await?;
    let counted = read.into_iter().map(|prospect| async move {
        let counted = counters::read(store, round.account, prospect.id).await?;
        Ok::<Counted, StoreError>((prospect, counted))
    });
    let counted = stream::iter(counted.collect::<Vec<_>>()).buffered(AT_ONCE);
    let counted: Vec<Counted> = counted.try_collect().await?;
    let due = round.prospects(store, policy, limit, Some(&found)).await?;
    let is_due = |(prospect, _): &Counted| due.contains(&prospect.id);
    Ok(counted.into_iter().filter(is_due).collect())
}

/// Erases a prospect, unless somebody has changed it or the retention. Returns whether it did.
async fn erase(app: &App, (policy, round): (Retention, &Round), (prospect, counted): &Counted) -> Result<bool, Error> {
    let (store, account) = (&app.store, round.account);
    let (at, _kept) = app.moment_after(prospect.updated_at.max(children::last_change(counted)));
    let erasure = Erasure {
        id: ErasureId::new(app.entropy.ulid(at)),
        prospect_id: prospect.id,
        merged_ids: prospect.absorbed.ids.clone(),
        reason: reason(policy),
        request_id: None,
        actor: Actor::SYSTEM,
        requested_at: at,
        done_at: None,
        removed: erasures::belonging(store, account, prospect).await?,
        suppressed: Vec::new(),
    };
    let (meta, erased) = erasures::notice(&erasure);
    let ids = (EventId::new(app.entropy.ulid(at)), at);
    let origin = Origin::system(app.new_request_id());
    let event = meta.event(ids, origin, (prospect.revision, &erased))?;
    Ok(round.erase(store, (prospect, counted), (&erasure, &event)).await?)
}

fn reason(policy: Retention) -> String {
    let from = match policy.from {
        RetentionStart::CreatedAt => "its creation",
        RetentionStart::LastActivityAt => "its last activity",
    };
    format!("The retention of the account ended {} days after {from}.", policy.days_kept())
}
