//! GET /users, /pipelines, /stages, /offices, /sources, /jobs: short lists that are read completely. Pipelines and
//! stages are in the account's order, the others oldest first.

use domain::{Position, SortKey, UnixMs};
use index::Direction;
use shared::endpoints::small_list::{Element, page};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;

use crate::view;

/// Elements in the order of their creation, then of their ids.
fn oldest_first<T>(elements: impl Iterator<Item = (String, UnixMs, UnixMs, T)>) -> Vec<Element<T>> {
    elements
        .map(|(id, created_at, updated_at, item)| Element {
            position: Position {
                key: SortKey::Number(created_at.ms()),
                id,
            },
            updated_at,
            item,
        })
        .collect()
}

/// Elements in the order of the iterator.
fn in_given_order<T>(elements: impl Iterator<Item = (String, UnixMs, T)>) -> Vec<Element<T>> {
    (0..)
        .zip(elements)
        .map(|(key, (id, updated_at, item))| Element {
            position: Position {
                key: SortKey::Number(key),
                id,
            },
            updated_at,
            item,
        })
        .collect()
}

/// Lists the users.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer. The same for the other lists.
pub async fn users(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let users = settings
        .users
        .iter()
        .map(|user| (user.id.to_string(), user.created_at, user.updated_at, view::user(user)));
    page(context, "/users", view::USER, Direction::Ascending, oldest_first(users))
}

/// Lists the pipelines.
///
/// # Errors
/// As [`users`].
pub async fn pipelines(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let pipelines = settings
        .pipelines
        .iter()
        .map(|p| (p.id.to_string(), p.updated_at, view::pipeline(p)));
    page(
        context,
        "/pipelines",
        view::PIPELINE,
        Direction::Ascending,
        in_given_order(pipelines),
    )
}

/// Lists the stages of all pipelines.
///
/// # Errors
/// As [`users`].
pub async fn stages(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let stages = settings.pipelines.iter().flat_map(|pipeline| {
        pipeline
            .stages
            .iter()
            .map(move |stage| (stage.id.to_string(), pipeline.updated_at, view::stage(pipeline, stage)))
    });
    page(
        context,
        "/stages",
        view::STAGE,
        Direction::Ascending,
        in_given_order(stages),
    )
}

/// Lists the offices.
///
/// # Errors
/// As [`users`].
pub async fn offices(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let offices = settings
        .offices
        .iter()
        .map(|o| (o.id.to_string(), o.created_at, o.updated_at, view::office(o)));
    page(
        context,
        "/offices",
        view::NAMED,
        Direction::Ascending,
        oldest_first(offices),
    )
}

/// Lists the sources.
///
/// # Errors
/// As [`users`].
pub async fn sources(context: &Context<'_>) -> Result<Reply, ApiError> {
    let sources = records::sources::sources(&context.app.store, context.account()).await?;
    let sources = sources
        .iter()
        .map(|s| (s.id.to_string(), s.created_at, s.updated_at, view::source(s)));
    page(
        context,
        "/sources",
        view::NAMED,
        Direction::Ascending,
        oldest_first(sources),
    )
}

/// Lists the jobs.
///
/// # Errors
/// As [`users`].
pub async fn jobs(context: &Context<'_>) -> Result<Reply, ApiError> {
    let jobs = records::sources::jobs(&context.app.store, context.account()).await?;
    let jobs = jobs
        .iter()
        .map(|j| (j.id.to_string(), j.created_at, j.updated_at, view::job(j)));
    page(context, "/jobs", view::JOB, Direction::Ascending, oldest_first(jobs))
}
