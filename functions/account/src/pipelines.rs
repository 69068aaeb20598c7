//! POST /pipelines; GET, PATCH, PUT and DELETE /pipelines/{pipelineId}, with their stages (SPECIFICATION §13.4).

use domain::account::Account;
use domain::text::caseless;
use domain::{Pipeline, PipelineId, Settings, Stage, StageId};
use shared::gate::Context;
use shared::http::{ApiError, Code, FieldErrors, Reply};
use shared::records::settings::{delete_pipeline, put_pipeline};

use crate::deletion_guard::{DeletionGuard, in_use};
use crate::get::NAME;
use crate::settings::{self, Change, Present};
use crate::stage_list::{self, NO_STAGE};
use crate::view;

/// The most pipelines of an account: moving one writes the places of the others, in the transaction of its keys.
const MAX_PIPELINES: usize = 30;

/// The greatest place among the pipelines; further back is the end.
const LAST_PLACE: u32 = 29;

/// How many deleted stages an account remembers the names of.
const MAX_RETIRED: usize = 1_000;

fn id(context: &Context<'_>) -> Result<PipelineId, ApiError> {
    PipelineId::parse(context.parameter("pipelineId")).ok_or_else(|| ApiError::not_found("pipeline"))
}

pub(crate) fn known(settings: &Settings, id: PipelineId) -> Result<&Pipeline, ApiError> {
    settings.pipeline(id).ok_or_else(|| ApiError::not_found("pipeline"))
}

fn reply(pipeline: &Pipeline) -> Result<Reply, ApiError> {
    Ok(Reply::item(&view::pipeline(pipeline))?.with_revision(settings::revision(pipeline.updated_at)))
}

/// Gives one pipeline.
///
/// # Errors
/// 404; 503 where the store does not answer.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let pipeline = known(&settings, id(context)?)?;
    settings::shown(context, &view::pipeline(pipeline), pipeline.updated_at)
}

/// Makes a pipeline: `{name, stages, defaultStage?, position?}`. `defaultStage` is the name of one of its stages, else the
/// first is the default.
///
/// # Errors
/// 400 with every fault; 409 where others kept winning; 503.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.required_text("name", NAME);
    if !body.has("stages") {
        body.fault("stages", "is required");
    }
    let input = stage_list::read(&mut body).unwrap_or_default();
    let default = body.text("defaultStage", NAME);
    let place = body.integer("position", 0..=LAST_PLACE);
    let mut faults = body.into_errors();
    let stages = stage_list::resolve(&input, &[], context, &mut faults);
    let named = |name: &String| stages.iter().find(|stage| caseless(&stage.name) == caseless(name));
    let default_stage = match &default {
        Some(name) => named(name),
        None => stages.first(),
    };
    if default.is_some() && default_stage.is_none() {
        faults.add("defaultStage", NO_STAGE);
    }
    let default_stage = faults.or(default_stage)?;
    let default_stage_id = default_stage
        .ok_or_else(|| ApiError::internal("no stage, no fault"))?
        .id;
    let pipeline = Pipeline {
        id: PipelineId::new(context.app.entropy.ulid(context.now)),
        name,
        position: LAST_PLACE,
        stages: stages.clone(),
        default_stage_id,
        created_at: context.now,
        updated_at: context.now,
    };
    settings::change(context, |present| {
        if present.settings.pipelines.len() >= MAX_PIPELINES {
            let message = format!("An account has at most {MAX_PIPELINES} pipelines.");
            return Err(ApiError::new(Code::Conflict, message));
        }
        save(
            context,
            present,
            pipeline.clone(),
            Some(place.unwrap_or(LAST_PLACE)),
            reply(&pipeline)?.created(),
        )
    })
    .await
}

/// Changes a pipeline: `{name?, stages?, defaultStageId?, position?}`; `stages` replaces them all (see `stage_list`).
///
/// # Errors
/// 400 with every fault; 404; 412; 409 where a stage that would go is in use, or others kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    let input = stage_list::read(&mut body);
    let default = body.parse("defaultStageId", NO_STAGE, StageId::parse);
    let place = body.integer("position", 0..=LAST_PLACE);
    body.into_errors().or(())?;
    settings::change(context, |present| {
        let before = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        let mut faults = FieldErrors::default();
        let stages = input.as_ref().map_or_else(
            || before.stages.clone(),
            |stages| stage_list::resolve(stages, &before.stages, context, &mut faults),
        );
        if default.is_some_and(|id| stages.iter().all(|stage| stage.id != id)) {
            faults.add("defaultStageId", NO_STAGE);
        }
        faults.or(())?;
        let mut after = Pipeline {
            name: name.clone().unwrap_or_else(|| before.name.clone()),
            stages,
            default_stage_id: default.unwrap_or(before.default_stage_id),
            ..before.clone()
        };
        if after != *before {
            after.updated_at = settings::moment(context, before.updated_at);
        }
        let reply = reply(&after)?;
        save(context, present, after, place, reply)
    })
    .await
}

/// Deletes a pipeline in which no prospect stands.
///
/// # Errors
/// 404; 412; 409 where it is in use, or others kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    settings::change(context, |present| {
        let before = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        if present.settings.account.default_pipeline_id == id {
            return Err(in_use(
                "This is the account's default pipeline. Choose another one first.",
            ));
        }
        let (account, unused) = retire(&present.settings.account, &before.stages);
        Ok(Change {
            account: Some(account),
            writes: vec![delete_pipeline(context.account(), id)],
            unused: Some(unused),
            reply: Reply::deleted("Pipeline deleted.")?,
        })
    })
    .await
}

/// The change that puts `after` in place of the pipeline of that id, or makes it; at this place among the others, if one is
/// given. Stages that it had and has no more are deleted.
pub(crate) fn save(
    context: &Context<'_>,
    present: &Present,
    after: Pipeline,
    place: Option<u32>,
    reply: Reply,
) -> Result<Change, ApiError> {
    let settings = &present.settings;
    let before = settings.pipeline(after.id);
    let kept = |stage: &Stage| after.stages.iter().any(|kept| kept.id == stage.id);
    let gone: Vec<Stage> = before
        .into_iter()
        .flat_map(|before| &before.stages)
        .filter(|stage| !kept(stage))
        .cloned()
        .collect();
    if gone.iter().any(|stage| stage.id == after.default_stage_id) {
        return Err(in_use(
            "This is the pipeline's default stage. Choose another one first.",
        ));
    }
    let (account, unused) = if gone.is_empty() {
        (None, None)
    } else {
        let (account, unused) = retire(&settings.account, &gone);
        (Some(account), Some(unused))
    };
    let ordered = ordered(&settings.pipelines, after, place);
    let changed = ordered
        .iter()
        .filter(|pipeline| settings.pipeline(pipeline.id) != Some(pipeline));
    let writes: Result<Vec<_>, _> = changed
        .map(|pipeline| put_pipeline(context.account(), pipeline))
        .collect();
    Ok(Change {
        account,
        writes: writes?,
        unused,
        reply,
    })
}

/// All pipelines with this one among them, their places counted anew where one is given.
fn ordered(pipelines: &[Pipeline], after: Pipeline, place: Option<u32>) -> Vec<Pipeline> {
    let Some(place) = place else { return vec![after] };
    let mut others: Vec<Pipeline> = pipelines.iter().filter(|other| other.id != after.id).cloned().collect();
    let at = usize::try_from(place).unwrap_or(usize::MAX).min(others.len());
    others.insert(at, after);
    for (position, pipeline) in (0..).zip(&mut others) {
        pipeline.position = position;
    }
    others
}

/// The account with these stages among those that it remembers as deleted; no prospect may stand in them.
fn retire(account: &Account, stages: &[Stage]) -> (Account, DeletionGuard) {
    let mut account = account.clone();
    account.retired_stages.extend_from_slice(stages);
    let excess = account.retired_stages.len().saturating_sub(MAX_RETIRED);
    account.retired_stages.drain(..excess);
    let unused = DeletionGuard::stages(stages.iter().map(|stage| stage.id.to_string()).collect());
    (account, unused)
}
