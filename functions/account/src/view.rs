//! Account metadata as the client sees it (SPECIFICATION §13). Records are destructured without `..`: a new field does
//! not compile until it is shown here or left out on purpose.

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
    let Account {
        id,
        name,
        default_region,
        default_pipeline_id,
        settings_version: _,
        retired_changes: _,
        created_at,
        updated_at,
    } = account;
    AccountView {
        id: *id,
        name,
        default_region,
        default_pipeline_id: *default_pipeline_id,
        created_at: *created_at,
        updated_at: *updated_at,
    }
}

/// A user.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UserView<'a> {
    id: UserId,
    name: &'a str,
    email: Option<&'a str>,
    active: bool,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// The fields of a user.
pub const USER: &[&str] = &["id", "name", "email", "active", "createdAt", "updatedAt"];

/// What the client sees of a user.
#[must_use]
pub fn user(user: &User) -> UserView<'_> {
    let User {
        id,
        name,
        email,
        active,
        created_at,
        updated_at,
    } = user;
    UserView {
        id: *id,
        name,
        email: email.as_deref(),
        active: *active,
        created_at: *created_at,
        updated_at: *updated_at,
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
    let Pipeline {
        id,
        name,
        position: _,
        stages,
        default_stage_id,
        created_at,
        updated_at,
    } = pipeline;
    PipelineView {
        id: *id,
        name,
        stages,
        default_stage_id: *default_stage_id,
        created_at: *created_at,
        updated_at: *updated_at,
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
    let Stage { id, name } = stage;
    StageView {
        id: *id,
        name,
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
    let Office {
        id,
        name,
        created_at,
        updated_at,
    } = office;
    NamedView {
        id: *id,
        name,
        created_at: *created_at,
        updated_at: *updated_at,
    }
}

/// What the client sees of a source.
#[must_use]
pub fn source(source: &Source) -> NamedView<'_, SourceId> {
    let Source {
        id,
        name,
        created_at,
        updated_at,
    } = source;
    NamedView {
        id: *id,
        name,
        created_at: *created_at,
        updated_at: *updated_at,
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
    let Job {
        id,
        title,
        created_at,
        updated_at,
    } = job;
    JobView {
        id: *id,
        title,
        created_at: *created_at,
        updated_at: *updated_at,
    }
}
