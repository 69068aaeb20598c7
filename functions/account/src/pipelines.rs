//! POST /pipelines; GET, PATCH, PUT and DELETE /pipelines/{pipelineId}, with their stages (SPECIFICATION §13.4).

use domain::account::Account;
use domain::text::caseless;
use domain::{Pipeline, PipelineId, Settings, Stage, StageId};
use shared::gate::Context;
use shared::http::{ApiError, Code, FieldErrors, Reply};
use shared::records::settings::{delete_pipeline, put_pipeline};
use shared::records::{Write, retired_stages};

use crate::deletion_guard::{DeletionGuard, in_use};
use crate::get::NAME;
use crate::settings::{self, Change, Present};
use crate::stage_list::{self, NO_STAGE};
use crate::view;

/// The largest position of a pipeline.
const LAST_POSITION: u32 = 29;

fn id(context: &Context<'_>) -> Result<PipelineId, ApiError> {
    PipelineId::parse(context.parameter("pipelineId")).ok_or_else(|| ApiError::not_found("pipeline"))
}

pub(crate) fn known(settings: &Settings, id: PipelineId) -> Result<&Pipeline, ApiError> {
    settings.pipeline(id).ok_or_else(|| ApiError::not_found("pipeline"))
}

fn reply(pipeline: &Pipeline) -> Result<Reply, ApiError> {
    Ok(Reply::item(&view::pipeline(pipeline))?.with_revision(settings::revision(pipeline.updated_at)))
}

/// Returns one pipeline.
///
/// # Errors
/// 404; 503 if the store does not answer.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let pipeline = known(&settings, id(context)?)?;
    settings::shown(context, &view::pipeline(pipeline), pipeline.updated_at)
}

/// Creates a pipeline: `{name, stages, defaultStage?, position?}`. `defaultStage` is the name of one of its stages;
/// without it, the first stage is the default.
///
/// # Errors
/// 400 with every field error; 409 if other writers kept winning; 503.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.required_text("name", NAME);
    if !body.has("stages") {
        body.fault("stages", "is required");
    }
    let input = stage_list::read(&mut body).unwrap_or_default();
    let default = body.text("defaultStage", NAME);
    let position = body.integer("position", 0..=LAST_POSITION);
    let mut errors = body.into_errors();
    let stages = stage_list::resolve(&input, &[], context, &mut errors);
    let named = |name: &String| stages.iter().find(|stage| caseless(&stage.name) == caseless(name));
    let default_stage = match &default {
        Some(name) => named(name),
        None => stages.first(),
    };
    if default.is_some() && default_stage.is_none() {
        errors.add("defaultStage", NO_STAGE);
    }
    let default_stage = errors.or(default_stage)?;
    let default_stage_id = default_stage
        .ok_or_else(|| ApiError::internal("a missing stage without a field error"))?
        .id;
    let pipeline = Pipeline {
        id: PipelineId::new(context.app.entropy.ulid(context.now)),
        name,
        position: LAST_POSITION,
        stages: stages.clone(),
        default_stage_id,
        created_at: context.now,
        updated_at: context.now,
    };
    settings::change(context, |present| {
        if let Some(message) = present.settings.refusal_of_pipeline() {
            return Err(ApiError::new(Code::Conflict, message));
        }
        save(
            context,
            present,
            pipeline.clone(),
            Some(position.unwrap_or(LAST_POSITION)),
            reply(&pipeline)?.created(),
        )
    })
    .await
}

/// Updates a pipeline: `{name?, stages?, defaultStageId?, position?}`; `stages` replaces all stages (see `stage_list`).
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if a stage to delete is in use, or if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    let input = stage_list::read(&mut body);
    let default = body.parse("defaultStageId", NO_STAGE, StageId::parse);
    let position = body.integer("position", 0..=LAST_POSITION);
    body.into_errors().or(())?;
    settings::change(context, |present| {
        let before = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        let mut errors = FieldErrors::default();
        let stages = input.as_ref().map_or_else(
            || before.stages.clone(),
            |stages| stage_list::resolve(stages, &before.stages, context, &mut errors),
        );
        if default.is_some_and(|id| stages.iter().all(|stage| stage.id != id)) {
            errors.add("defaultStageId", NO_STAGE);
        }
        errors.or(())?;
        let mut after = Pipeline {
            id,
            name: name.clone().unwrap_or_else(|| before.name.clone()),
            position: before.position,
            stages,
            default_stage_id: default.unwrap_or(before.default_stage_id),
            created_at: before.created_at,
            updated_at: before.updated_at,
        };
        if after != *before {
            after.updated_at = settings::moment(context, before.updated_at);
        }
        let reply = reply(&after)?;
        save(context, present, after, position, reply)
    })
    .await
}

/// Deletes a pipeline without prospects.
///
/// # Errors
/// 404; 412; 409 if it is in use, or if other writers kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    settings::change(context, |present| {
        let before = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        if present.settings.account.default_pipeline_id == id {
            return Err(in_use(
                "This is the account's default pipeline. Choose another one first.",
                [],
            ));
        }
        let (account, names, guard) = retire(&present.settings.account, &before.stages)?;
        Ok(Change {
            account: Some(account),
            writes: vec![delete_pipeline(context.account(), id), names],
            guard: Some(guard),
            reply: Reply::deleted("Pipeline deleted.")?,
        })
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
    reply: Reply,
) -> Result<Change, ApiError> {
    let settings = &present.settings;
    let before = settings.pipeline(after.id);
    let kept = |stage: &Stage| after.stages.iter().any(|kept| kept.id == stage.id);
    let deleted: Vec<Stage> = before
        .into_iter()
        .flat_map(|before| &before.stages)
        .filter(|stage| !kept(stage))
        .cloned()
        .collect();
    if deleted.iter().any(|stage| stage.id == after.default_stage_id) {
        return Err(in_use(
            "This is the pipeline's default stage. Choose another one first.",
            [],
        ));
    }
    let retired = if deleted.is_empty() {
        None
    } else {
        Some(retire(&settings.account, &deleted)?)
    };
    let ordered = ordered(&settings.pipelines, after, position);
    let changed = ordered
        .iter()
        .filter(|pipeline| settings.pipeline(pipeline.id) != Some(pipeline));
    let writes: Result<Vec<_>, _> = changed
        .map(|pipeline| put_pipeline(context.account(), pipeline))
        .collect();
    let mut change = Change::of(writes?, reply);
    if let Some((account, names, guard)) = retired {
        change.account = Some(account);
        change.writes.push(names);
        change.guard = Some(guard);
    }
    Ok(change)
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

/// The account that counts the change, the write of the names of these deleted stages, and the guard that no prospect
/// is in them.
fn retire(account: &Account, stages: &[Stage]) -> Result<(Account, Write, DeletionGuard), ApiError> {
    let mut after = account.clone();
    let names = retired_stages::put(account.id, after.retired_changes, stages)?;
    after.retired_changes = after.retired_changes.saturating_add(1);
    let guard = DeletionGuard::stages(stages.iter().map(|stage| stage.id.to_string()).collect());
    Ok((after, names, guard))
}
