//! Stages: a stage is a part of its pipeline's record (SPECIFICATION §17.3).

use domain::field::{Input, Parameters};
use domain::pipeline::{MAX_STAGES, StageParameters, StageView, StageViewInput};
use domain::text::folded;
use domain::{ChangedField, LoggedChange, Pipeline, PipelineId, Stage, StageId};
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};

use crate::pipelines::save;
use crate::setting::{Setting, matched, reply};
use crate::settings::{self, Change, Present};

impl Setting for StageView {
    type State = Present;
    const PARAMETER: &'static str = "stageId";
    const ROUTE: &'static str = "/stages";
    const DELETED: &'static str = "Stage deleted.";

    fn find(present: &Present, id: &str) -> Option<Self> {
        let (pipeline, stage) = present.settings.stage(StageId::parse(id)?)?;
        Some(pipeline.view(stage))
    }

    async fn all(context: &Context<'_>) -> Result<Vec<Self>, ApiError> {
        let settings = context.settings().await?;
        let stages = |pipeline: &Pipeline| -> Vec<Self> {
            let stages = pipeline.stages.iter();
            stages.map(|stage| pipeline.view(stage)).collect()
        };
        Ok(settings.pipelines.iter().flat_map(stages).collect())
    }

    fn position(&self, at: i64) -> i64 {
        at
    }

    /// A stage that has prospects, or that is its pipeline's default, is in use.
    fn deletion(&self, context: &Context<'_>, present: &Present) -> Result<Change, ApiError> {
        let mut after = pipeline(present, self.pipeline_id)?.clone();
        after.stages.retain(|stage| stage.id != self.id);
        after.updated_at = settings::moment(context, after.updated_at);
        save(context, present, after, None)
    }
}

fn pipeline(present: &Present, id: PipelineId) -> Result<&Pipeline, ApiError> {
    let pipeline = present.settings.pipeline(id);
    pipeline.ok_or_else(|| ApiError::not_found("pipeline"))
}

fn check_name(pipeline: &Pipeline, stage: &Stage) -> Result<(), ApiError> {
    let name = folded(&stage.name);
    let taken = |other: &Stage| other.id != stage.id && folded(&other.name) == name;
    if pipeline.stages.iter().any(taken) {
        let message = "Another stage of the pipeline has this name.";
        return Err(ApiError::new(Code::Conflict, message));
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

/// Adds a stage to a pipeline: `{pipelineId, name, position?}`, by default at the end.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let StageViewInput { name, pipeline_id } = StageViewInput::of_creation(&mut body);
    let StageParameters { position } = StageParameters::read(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    if pipeline_id.is_some_and(|id| settings.pipeline(id).is_none()) {
        errors.add("pipelineId", PipelineId::UNKNOWN);
    }
    let (Some(name), Some(pipeline_id)) = errors.or((name, pipeline_id))? else {
        return Err(ApiError::internal("a required field without a field error"));
    };
    let id = StageId::new(context.app.entropy.ulid(context.now));
    let stage = Stage { id, name };
    settings::change(context, |present| {
        let before = pipeline(present, pipeline_id)?;
        if before.stages.len() >= MAX_STAGES {
            let message = format!("A pipeline has at most {MAX_STAGES} stages.");
            return Err(ApiError::new(Code::Conflict, message));
        }
        check_name(before, &stage)?;
        let mut after = with(before, &stage, position);
        after.updated_at = settings::moment(context, before.updated_at);
        let view = after.view(&stage);
        let reply = reply(&view)?.created();
        let logged = LoggedChange::created(&view.id, &view);
        Ok((save(context, present, after, None)?.logged(logged), reply))
    })
    .await
}

/// Renames or moves a stage: `{name?, position?}`.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = StageViewInput::of_update(&mut body);
    let StageParameters { position } = StageParameters::read(&mut body);
    body.into_errors().or(())?;
    settings::change(context, |present| {
        let stored: StageView = matched(context, present)?;
        let mut view = stored.clone();
        input.apply(&mut view);
        let stage = Stage { id: view.id, name: view.name };
        let before = pipeline(present, view.pipeline_id)?;
        check_name(before, &stage)?;
        let mut after = with(before, &stage, position);
        if after != *before {
            after.updated_at = settings::moment(context, before.updated_at);
        }
        let view = after.view(&stage);
        let reply = reply(&view)?;
        let mut logged = LoggedChange::updated(&view.id, &stored, &view);
        let [from, to] = [before, &after].map(|of| of.stages.iter().position(|other| other.id == stage.id));
        if from != to {
            logged = logged.with(ChangedField::new("position", &from, &to));
        }
        Ok((save(context, present, after, None)?.logged(logged), reply))
    })
    .await
}
