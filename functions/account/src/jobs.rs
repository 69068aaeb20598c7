//! POST /jobs; GET, PATCH, PUT and DELETE /jobs/{jobId} (SPECIFICATION §13.8).

use domain::{Job, JobId};
use index::{Column, Kind};
use shared::gate::{Context, Decision};
use shared::http::Length;
use shared::http::{ApiError, Reply};
use shared::records;

use crate::deletion_guard::DeletionGuard;
use crate::{settings, view};

const TITLE: Length = Length::within(300);

async fn stored(context: &Context<'_>) -> Result<Job, ApiError> {
    let id = JobId::parse(context.parameter("jobId")).ok_or_else(|| ApiError::not_found("job"))?;
    let job = records::sources::job(&context.app.store, context.account(), id).await?;
    job.ok_or_else(|| ApiError::not_found("job"))
}

fn reply(job: &Job) -> Result<Reply, ApiError> {
    Ok(Reply::item(&view::job(job))?.with_revision(settings::revision(job.updated_at)))
}

/// Returns one job.
///
/// # Errors
/// 404; 503 if the store does not answer.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let job = stored(context).await?;
    settings::shown(context, &view::job(&job), job.updated_at)
}

/// Creates a job.
///
/// # Errors
/// 400 with every field error; 503.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let title = body.required_text("title", TITLE);
    body.into_errors().or(())?;
    let job = Job {
        id: JobId::new(context.app.entropy.ulid(context.now)),
        title,
        created_at: context.now,
        updated_at: context.now,
    };
    context
        .decide_and_commit(|| async {
            let write = records::sources::create_job(context.account(), &job)?;
            Ok(Some(Decision::new(vec![write], reply(&job)?.created())))
        })
        .await
}

/// Updates a job.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let title = body.text("title", TITLE);
    body.into_errors().or(())?;
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(settings::revision(before.updated_at))?;
            let mut after = Job {
                id: before.id,
                title: title.clone().unwrap_or_else(|| before.title.clone()),
                created_at: before.created_at,
                updated_at: before.updated_at,
            };
            let mut writes = Vec::new();
            if after != before {
                after.updated_at = settings::moment(context, before.updated_at);
                writes.push(records::sources::update_job(context.account(), &before, &after)?);
            }
            Ok(Some(Decision::new(writes, reply(&after)?)))
        })
        .await
}

/// Deletes a job that no prospect applied for.
///
/// # Errors
/// 404; 412; 409 if a prospect applied for it, or if other writers kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(settings::revision(before.updated_at))?;
            let id = before.id.to_string();
            let guard = DeletionGuard::id(
                &[(Kind::Prospect, Column::Jobs)],
                &id,
                "Prospects applied for this job.",
            );
            guard.check(context).await?;
            let writes = vec![records::sources::delete_job(context.account(), &before)];
            Ok(Some(Decision::new(writes, Reply::deleted("Job deleted.")?)))
        })
        .await
}
