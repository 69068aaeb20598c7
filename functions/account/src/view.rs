//! Account metadata as the client sees it (SPECIFICATION §13).

use domain::account::Account;
use domain::{
    AccountId, Job, JobId, Office, OfficeId, Pipeline, PipelineId, Source, SourceId, Stage, StageId, UnixMs, User,
    UserId,
};
use serde::Serialize;

/// The account.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountView<'a> {
    id: AccountId,
    name: &'a str,
    default_region: &'a str,
    default_pipeline_id: PipelineId,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// What the client sees of the account.
#[must_use]
pub fn account(account: &Account) -> AccountView<'_> {
    AccountView {
        id: account.id,
        name: &account.name,
        default_region: &account.default_region,
        default_pipeline_id: account.default_pipeline_id,
        created_at: account.created_at,
        updated_at: account.updated_at,
    }
}

/// A user.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UserView<'a> {
    id: UserId,
    name: &'a str,
    email: Option<&'a str>,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// The fields of a user.
pub const USER: &[&str] = &["id", "name", "email", "createdAt", "updatedAt"];

/// What the client sees of a user.
#[must_use]
pub fn user(user: &User) -> UserView<'_> {
    UserView {
        id: user.id,
        name: &user.name,
        email: user.email.as_deref(),
        created_at: user.created_at,
        updated_at: user.updated_at,
    }
}

/// A pipeline.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineView<'a> {
    id: PipelineId,
    name: &'a str,
    stages: &'a [Stage],
    default_stage_id: StageId,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// The fields of a pipeline.
pub const PIPELINE: &[&str] = &["id", "name", "stages", "defaultStageId", "createdAt", "updatedAt"];

/// What the client sees of a pipeline.
#[must_use]
pub fn pipeline(pipeline: &Pipeline) -> PipelineView<'_> {
    PipelineView {
        id: pipeline.id,
        name: &pipeline.name,
        stages: &pipeline.stages,
        default_stage_id: pipeline.default_stage_id,
        created_at: pipeline.created_at,
        updated_at: pipeline.updated_at,
    }
}

/// A stage.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StageView<'a> {
    id: StageId,
    name: &'a str,
    pipeline_id: PipelineId,
    pipeline_name: &'a str,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// The fields of a stage.
pub const STAGE: &[&str] = &["id", "name", "pipelineId", "pipelineName", "createdAt", "updatedAt"];

/// What the client sees of a stage. Its times are those of its pipeline.
#[must_use]
pub fn stage<'a>(pipeline: &'a Pipeline, stage: &'a Stage) -> StageView<'a> {
    StageView {
        id: stage.id,
        name: &stage.name,
        pipeline_id: pipeline.id,
        pipeline_name: &pipeline.name,
        created_at: pipeline.created_at,
        updated_at: pipeline.updated_at,
    }
}

/// An office, or a source.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NamedView<'a, Id> {
    id: Id,
    name: &'a str,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// The fields of an office or a source.
pub const NAMED: &[&str] = &["id", "name", "createdAt", "updatedAt"];

/// What the client sees of an office.
#[must_use]
pub fn office(office: &Office) -> NamedView<'_, OfficeId> {
    NamedView {
        id: office.id,
        name: &office.name,
        created_at: office.created_at,
        updated_at: office.updated_at,
    }
}

/// What the client sees of a source.
#[must_use]
pub fn source(source: &Source) -> NamedView<'_, SourceId> {
    NamedView {
        id: source.id,
        name: &source.name,
        created_at: source.created_at,
        updated_at: source.updated_at,
    }
}

/// A job.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct JobView<'a> {
    id: JobId,
    title: &'a str,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// The fields of a job.
pub const JOB: &[&str] = &["id", "title", "createdAt", "updatedAt"];

/// What the client sees of a job.
#[must_use]
pub fn job(job: &Job) -> JobView<'_> {
    JobView {
        id: job.id,
        title: &job.title,
        created_at: job.created_at,
        updated_at: job.updated_at,
    }
}
