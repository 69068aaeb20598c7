//! The rules of the API for pipelines, and for settings that the account may refuse.

use std::collections::HashSet;

use domain::{Pipeline, Settings, Stage, User};

use super::checks::{all_hold, check_fields};

/// Checks a pipeline.
///
/// # Errors
/// The reason to refuse it.
pub fn pipeline(pipeline: &Pipeline) -> Result<(), String> {
    check_fields(pipeline)?;
    let ids: HashSet<_> = pipeline.stages.iter().map(|stage| stage.id).collect();
    all_hold(&[
        (ids.len() == pipeline.stages.len(), "it has a stage twice"),
        (
            ids.contains(&pipeline.default_stage_id),
            "its defaultStageId is not one of its stages",
        ),
    ])
}

/// Why an account with these settings cannot get this user.
#[must_use]
pub fn refusal_of_user(settings: &Settings, user: &User) -> Option<String> {
    let refusal = settings.refusal_of_new_user(user)?;
    Some(format!("{}: {refusal}", user.id))
}

/// Why an account with these settings cannot get this pipeline.
#[must_use]
pub fn refusal_of_pipeline(settings: &Settings, pipeline: &Pipeline) -> Option<String> {
    let is_shared = |stage: &Stage| settings.stage(stage.id).is_some();
    let shared = || {
        let stage = pipeline.stages.iter().find(|stage| is_shared(stage))?;
        Some(format!("Another pipeline has {}.", stage.id))
    };
    let refusal = settings.refusal_of_pipeline().or_else(shared)?;
    Some(format!("{}: {refusal}", pipeline.id))
}
