//! GET /prospects/{prospectId}/history: the stages that the prospect was in (SPECIFICATION §13.1).

use std::sync::Arc;

use domain::{PastStage, PipelineId, Prospect, Settings, StageCause, StageEntry, StageId, StageReason, UnixMs, UserId};
use serde::Serialize;
use shared::endpoints::prospects::{Asks, named, present, with_settings};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::{prospects, settings::retired_stages};

/// One stage that the prospect is or was in.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Visit<'a> {
    stage_id: StageId,
    /// The present name, or the last name of a deleted stage; `None` after the account has forgotten it.
    stage_name: Option<&'a str>,
    pipeline_id: PipelineId,
    entered_at: Option<UnixMs>,
    left_at: Option<UnixMs>,
    user_id: Option<UserId>,
    by: Option<StageCause>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a StageReason>,
}

#[derive(Debug, Serialize)]
struct Stages<'a> {
    success: bool,
    items: Vec<Visit<'a>>,
}

/// Returns the stages of one prospect, oldest first, with its revision as `ETag`.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    let read = prospects::get_with_past_stages(context.sight(), id);
    let (found, settings) = with_settings(context, read).await?;
    let (prospect, past) = found.unzip();
    let prospect = present(context, prospect, Asks::Reads("/history")).await?;
    let past = past.unwrap_or_default();
    let stages = past.iter().map(|stage| stage.stage_id).chain([prospect.stage_id]);
    let settings = with_deleted_stages(context, settings, stages).await?;
    let reply = Reply::ok(&Stages { success: true, items: visits(&prospect, &past, &settings) })?;
    Ok(context.conditional(reply, prospect.revision))
}

/// The stages that the prospect left, oldest first, and its present stage.
pub fn visits<'a>(prospect: &'a Prospect, past: &'a [PastStage], settings: &'a Settings) -> Vec<Visit<'a>> {
    let visit = |stage_id, pipeline_id, entered: Option<&'a StageEntry>, left_at| Visit {
        stage_id,
        stage_name: Some(settings.stage_name(stage_id)).filter(|name| !name.is_empty()),
        pipeline_id,
        entered_at: entered.map(|entry| entry.at),
        left_at,
        user_id: entered.map(|entry| entry.user_id),
        by: entered.map(|entry| entry.by),
        reason: entered.and_then(|entry| entry.reason.as_ref()),
    };
    let left =
        past.iter().map(|stage| visit(stage.stage_id, stage.pipeline_id, stage.entered.as_ref(), Some(stage.left_at)));
    let present = visit(prospect.stage_id, prospect.pipeline_id, prospect.stage_entered.as_ref(), None);
    left.chain([present]).collect()
}

/// The settings with the names of deleted stages, if some of these stages were deleted.
pub async fn with_deleted_stages(
    context: &Context<'_>,
    settings: Arc<Settings>,
    mut stages: impl Iterator<Item = StageId>,
) -> Result<Arc<Settings>, ApiError> {
    if stages.all(|stage| !settings.stage_name(stage).is_empty()) {
        return Ok(settings);
    }
    let retired = retired_stages::all(&context.app.store, context.account()).await?;
    Ok(Arc::new(settings.with_retired(retired)))
}
