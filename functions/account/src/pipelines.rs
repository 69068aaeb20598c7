//! Pipelines with their stages (SPECIFICATION §17.3).

use domain::account::Account;
use domain::field::{Input, Parameters};
use domain::pipeline::{LAST_PIPELINE, NO_STAGE, PipelineCreation, PipelineInput, PipelineUpdate};
use domain::text::folded;
use domain::{ChangedField, LoggedChange, Pipeline, PipelineId, Stage};
use shared::gate::Context;
use shared::http::{ApiError, FieldErrors, Reply};
use shared::records::settings::retired_stages;
use shared::records::settings::{delete_setting, put_setting};
use store::{Key, Write};

use crate::deletion_guard::{DeletionGuard, in_use};
use crate::setting::{Setting, matched, reply};
use crate::settings::{self, Change, Present, allowed};
use crate::stage_list::resolve;

impl Setting for Pipeline {
    type State = Present;
    const PARAMETER: &'static str = "pipelineId";
    const ROUTE: &'static str = "/pipelines";
    const DELETED: &'static str = "Pipeline deleted.";

    fn find(present: &Present, id: &str) -> Option<Self> {
        present.settings.pipeline(PipelineId::parse(id)?).cloned()
    }

    async fn all(context: &Context<'_>) -> Result<Vec<Self>, ApiError> {
        Ok(context.settings().await?.pipelines.clone())
    }

    fn position(&self, at: i64) -> i64 {
        at
    }

    fn deletion(&self, context: &Context<'_>, present: &Present) -> Result<Change, ApiError> {
        let account = &present.settings.account;
        if account.default_pipeline_id == self.id {
            return Err(in_use("This is the account's default pipeline. Choose another one first.", []));
        }
        let deletion = Change::of(vec![delete_setting(Key::pipeline(context.account(), self.id))]);
        retiring(deletion, account, &self.stages)
    }
}

/// Creates a pipeline: `{name, stages, defaultStage?, position?}`. `defaultStage` is the name of one of its stages;
/// without it, the first stage is the default.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = PipelineInput::of_creation(&mut body);
    let PipelineCreation { default_stage, position } = PipelineCreation::read(&mut body);
    let mut errors = body.into_errors();
    let sent = input.stages.as_deref().unwrap_or_default();
    let stages = resolve(sent, &[], context, &mut errors);
    let default = match &default_stage {
        Some(name) => stages.iter().find(|stage| folded(&stage.name) == folded(name)),
        None => stages.first(),
    };
    if default_stage.is_some() && default.is_none() {
        errors.add("defaultStage", NO_STAGE);
    }
    let default = errors.or(default)?.map(|stage| stage.id);
    let id = PipelineId::new(context.app.entropy.ulid(context.now));
    let pipeline = default.and_then(|default| Pipeline::new(id, &input, (stages, default), context.now));
    let pipeline = pipeline.ok_or_else(|| ApiError::internal("a required field without a field error"))?;
    settings::change(context, |present| {
        allowed(present.settings.refusal_of_pipeline())?;
        let position = position.unwrap_or(LAST_PIPELINE);
        let change = save(context, present, pipeline.clone(), Some(position))?;
        let logged = LoggedChange::created(&pipeline.id, &pipeline);
        Ok((change.logged(logged), reply(&pipeline)?.created()))
    })
    .await
}

/// Updates a pipeline: `{name?, stages?, defaultStageId?, position?}`; `stages` replaces all stages (see `stage_list`).
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = PipelineInput::of_update(&mut body);
    let PipelineUpdate { default_stage_id, position } = PipelineUpdate::read(&mut body);
    body.into_errors().or(())?;
    settings::change(context, |present| {
        let before: Pipeline = matched(context, present)?;
        let mut errors = FieldErrors::default();
        let stages = match &input.stages {
            Some(sent) => resolve(sent, &before.stages, context, &mut errors),
            None => before.stages.clone(),
        };
        if default_stage_id.is_some_and(|id| stages.iter().all(|stage| stage.id != id)) {
            errors.add("defaultStageId", NO_STAGE);
        }
        errors.or(())?;
        let mut after = before.changed(&input, stages, default_stage_id);
        if after != before {
            after.updated_at = settings::moment(context, before.updated_at);
        }
        let reply = reply(&after)?;
        let mut logged = LoggedChange::updated(&after.id, &before, &after);
        if let Some(position) = position.filter(|position| *position != before.position) {
            logged = logged.with(ChangedField::new("position", &before.position, &position));
        }
        Ok((save(context, present, after, position)?.logged(logged), reply))
    })
    .await
}

/// The change that creates or replaces a pipeline, and moves it to `position` if there is one. Stages that `after` does
/// not have are deleted.
pub(crate) fn save(
    context: &Context<'_>,
    present: &Present,
    after: Pipeline,
    position: Option<u32>,
) -> Result<Change, ApiError> {
    let settings = &present.settings;
    let before = settings.pipeline(after.id);
    let kept = |stage: &Stage| after.stages.iter().any(|kept| kept.id == stage.id);
    let deleted: Vec<Stage> =
        before.into_iter().flat_map(|before| &before.stages).filter(|stage| !kept(stage)).cloned().collect();
    if deleted.iter().any(|stage| stage.id == after.default_stage_id) {
        return Err(in_use("This is the pipeline's default stage. Choose another one first.", []));
    }
    let ordered = ordered(&settings.pipelines, after, position);
    let changed = ordered.iter().filter(|pipeline| settings.pipeline(pipeline.id) != Some(pipeline));
    let writes: Result<Vec<Write>, _> =
        changed.map(|pipeline| put_setting(Key::pipeline(context.account(), pipeline.id), pipeline)).collect();
    let change = Change::of(writes?);
    if deleted.is_empty() {
        return Ok(change);
    }
    retiring(change, &settings.account, &deleted)
}

/// All pipelines with their new positions; without a position, `after` alone.
fn ordered(pipelines: &[Pipeline], after: Pipeline, position: Option<u32>) -> Vec<Pipeline> {
    let Some(position) = position else { return vec![after] };
    let mut others: Vec<Pipeline> = pipelines.iter().filter(|other| other.id != after.id).cloned().collect();
    let at = usize::try_from(position).unwrap_or(usize::MAX).min(others.len());
    others.insert(at, after);
    for (position, pipeline) in (0..).zip(&mut others) {
        pipeline.position = position;
    }
    others
}

/// The same change, which deletes these stages: the account counts it, an item keeps their names, and no prospect may be
/// in them.
fn retiring(mut change: Change, account: &Account, stages: &[Stage]) -> Result<Change, ApiError> {
    change.writes.push(retired_stages::put(account.id, account.retired_changes, stages)?);
    change.account = Some(Account { retired_changes: account.retired_changes.saturating_add(1), ..account.clone() });
    let ids = stages.iter().map(|stage| stage.id.to_string());
    Ok(change.guarded(DeletionGuard::stages(ids.collect())))
}
