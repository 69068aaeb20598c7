//! POST /stages; GET, PATCH, PUT and DELETE /stages/{stageId}: a stage is a part of its pipeline's record
//! (SPECIFICATION §13.5).

use domain::account::MAX_STAGES;
use domain::text::caseless;
use domain::{Pipeline, PipelineId, Settings, Stage, StageId};
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};

use crate::get::NAME;
use crate::pipelines::{known as known_pipeline, save};
use crate::settings;
use crate::view;

const NO_PIPELINE: &str = "is no pipeline of this account";

/// The largest position of a stage.
const LAST_POSITION: u32 = 99;

fn id(context: &Context<'_>) -> Result<StageId, ApiError> {
    StageId::parse(context.parameter("stageId")).ok_or_else(|| ApiError::not_found("stage"))
}

fn known(settings: &Settings, id: StageId) -> Result<(&Pipeline, &Stage), ApiError> {
    settings.stage(id).ok_or_else(|| ApiError::not_found("stage"))
}

fn reply(pipeline: &Pipeline, stage: &Stage) -> Result<Reply, ApiError> {
    Ok(Reply::item(&view::stage(pipeline, stage))?.with_revision(settings::revision(pipeline.updated_at)))
}

fn check_name(pipeline: &Pipeline, stage: &Stage) -> Result<(), ApiError> {
    let name = caseless(&stage.name);
    let taken = |other: &Stage| other.id != stage.id && caseless(&other.name) == name;
    if pipeline.stages.iter().any(taken) {
        return Err(ApiError::new(
            Code::Conflict,
            "Another stage of the pipeline has this name.",
        ));
    }
    Ok(())
}

/// The pipeline with the stage at `position`; without a position, where the stage is now, or else at the end.
fn with(before: &Pipeline, stage: &Stage, position: Option<u32>) -> Pipeline {
    let mut after = before.clone();
    let current = after.stages.iter().position(|other| other.id == stage.id);
    after.stages.retain(|other| other.id != stage.id);
    let position = position.and_then(|position| usize::try_from(position).ok());
    let at = position.or(current).unwrap_or(usize::MAX).min(after.stages.len());
    after.stages.insert(at, stage.clone());
    after
}

/// Returns one stage.
///
/// # Errors
/// 404; 503 if the store does not answer.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let (pipeline, stage) = known(&settings, id(context)?)?;
    settings::shown(context, &view::stage(pipeline, stage), pipeline.updated_at)
}

/// Adds a stage to a pipeline: `{pipelineId, name, position?}`, by default at the end.
///
/// # Errors
/// 400 with every field error; 409 if another stage of the pipeline has the name, or if other writers kept winning;
/// 503.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    if !body.has("pipelineId") {
        body.fault("pipelineId", "is required");
    }
    let pipeline = body.parse("pipelineId", NO_PIPELINE, PipelineId::parse);
    let name = body.required_text("name", NAME);
    let position = body.integer("position", 0..=LAST_POSITION);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    if pipeline.is_some_and(|id| settings.pipeline(id).is_none()) {
        errors.add("pipelineId", NO_PIPELINE);
    }
    let pipeline = errors
        .or(pipeline)?
        .ok_or_else(|| ApiError::internal("a missing pipeline without a field error"))?;
    let stage = Stage {
        id: StageId::new(context.app.entropy.ulid(context.now)),
        name,
    };
    settings::change(context, |present| {
        let before = known_pipeline(&present.settings, pipeline)?;
        if before.stages.len() >= MAX_STAGES {
            let message = format!("A pipeline has at most {MAX_STAGES} stages.");
            return Err(ApiError::new(Code::Conflict, message));
        }
        check_name(before, &stage)?;
        let mut after = with(before, &stage, position);
        after.updated_at = settings::moment(context, before.updated_at);
        let reply = reply(&after, &stage)?.created();
        save(context, present, after, None, reply)
    })
    .await
}

/// Renames or moves a stage: `{name?, position?}`.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if another stage has the name, or if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    let position = body.integer("position", 0..=LAST_POSITION);
    body.into_errors().or(())?;
    settings::change(context, |present| {
        let (before, stage) = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        let stage = Stage {
            id,
            name: name.clone().unwrap_or_else(|| stage.name.clone()),
        };
        check_name(before, &stage)?;
        let mut after = with(before, &stage, position);
        if after != *before {
            after.updated_at = settings::moment(context, before.updated_at);
        }
        let reply = reply(&after, &stage)?;
        save(context, present, after, None, reply)
    })
    .await
}

/// Deletes a stage that has no prospects and is not its pipeline's default.
///
/// # Errors
/// 404; 412; 409 if it is in use, or if other writers kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    settings::change(context, |present| {
        let (before, _) = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        let mut after = before.clone();
        after.stages.retain(|stage| stage.id != id);
        after.updated_at = settings::moment(context, before.updated_at);
        save(context, present, after, None, Reply::deleted("Stage deleted.")?)
    })
    .await
}
