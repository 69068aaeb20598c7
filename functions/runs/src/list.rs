//! Runs: the writes that the header `Run-Id` groups (SPECIFICATION §13.3).

use domain::{Actor, RunId, UnixMs};
use futures::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::gate::Context;
use shared::http::{ApiError, Code, Page, Reply};
use shared::records::runs::{self, StoredRun};

/// How many runs of a page are counted at once.
const COUNTED_AT_ONCE: usize = 10;

const FIELDS: &[&str] = &["id", "actor", "startedAt", "lastAt", "created", "updated", "deleted", "isPartial"];

/// A run as clients see it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RunView {
    id: RunId,
    actor: Actor,
    started_at: UnixMs,
    last_at: UnixMs,
    created: usize,
    updated: usize,
    deleted: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_partial: bool,
}

/// Lists the runs of the last 30 days, the last started first.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let parameters = ListParameters::read(context.call.query.reader(), LIMIT, FIELDS, &[])?;
    let (store, account) = (&context.app.store, context.account());
    let page_token = context.page_token("/runs", "");
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let page = (after.as_deref(), parameters.limit);
    let found = runs::list(store, account, page, context.now).await?;
    let elements: Vec<_> = found.elements.into_iter().filter(|(_, run)| is_seen(context, run)).collect();
    let most = runs::MAX_COUNTED.div_euclid(elements.len().max(1));
    let views = stream::iter(elements).map(|(_, run)| view(context, run, most));
    let views: Vec<RunView> = views.buffered(COUNTED_AT_ONCE).try_collect().await?;
    Page::of_log(views, &page_token, (after.as_deref(), found.read_up_to)).reply(&parameters.fields)
}

/// Replies with one run.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let run = named(context).await?;
    Reply::item(&view(context, run, runs::MAX_COUNTED).await?)
}

/// The run that the path names.
pub async fn named(context: &Context<'_>) -> Result<StoredRun, ApiError> {
    let not_found = || ApiError::not_found("run");
    let id = RunId::parse(context.parameter("runId")).ok_or_else(not_found)?;
    let found = runs::get(&context.app.store, context.account(), &id, context.now).await?;
    let run = found.ok_or_else(not_found)?;
    if is_seen(context, &run) {
        return Ok(run);
    }
    Err(ApiError::new(Code::Forbidden, "The run is of another key, and this key has a scope."))
}

/// A key with a scope sees its own runs alone (SPECIFICATION §2.7).
fn is_seen(context: &Context<'_>, run: &StoredRun) -> bool {
    context.sight().scope().is_none() || run.actor.key_id == Some(context.caller.key_id)
}

/// The run as clients see it. At most `most` of its changes are counted.
async fn view(context: &Context<'_>, run: StoredRun, most: usize) -> Result<RunView, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let (last_at, counts) = runs::count(store, account, &run.run_id, (most, context.now)).await?;
    Ok(RunView {
        id: run.run_id,
        actor: run.actor,
        started_at: run.started_at,
        last_at: last_at.unwrap_or(run.started_at),
        created: counts.created,
        updated: counts.updated,
        deleted: counts.deleted,
        is_partial: counts.are_partial,
    })
}
