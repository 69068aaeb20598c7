//! The records that merged prospects refer to may have been deleted: a merged prospect does not protect them.

use domain::{JobId, Prospect, Settings, SourceId};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::sources;

/// Replaces references to records that the account no longer has. The owner becomes the owner of `present`, which is the
/// winner before the undo. The stage becomes the default stage of its pipeline or of the account. Offices, sources and
/// jobs are left out.
pub async fn repair(
    context: &Context<'_>,
    settings: &Settings,
    present: &Prospect,
    prospects: &mut [Prospect],
) -> Result<(), ApiError> {
    let source_ids: Vec<SourceId> =
        prospects.iter().flat_map(|one| one.source.iter().map(|source| source.id)).collect();
    let applications = prospects.iter().flat_map(|one| &one.applications);
    let job_ids: Vec<JobId> = applications.map(|application| application.job_id).collect();
    let known = sources::names(&context.app.store, context.account(), &source_ids, &job_ids).await?;
    for prospect in prospects {
        // The winner protects the records that it refers to, even if they are newer than these settings.
        let is_winner = prospect.id == present.id;
        let keeps_owner = is_winner && prospect.owner_id == present.owner_id;
        if !keeps_owner && settings.user(prospect.owner_id).is_none() {
            prospect.owner_id = present.owner_id;
        }
        let keeps_stage = is_winner && prospect.stage_id == present.stage_id;
        if !keeps_stage && settings.stage(prospect.stage_id).is_none() {
            let pipeline = settings.pipeline(prospect.pipeline_id);
            let default = pipeline.or_else(|| settings.pipeline(settings.account.default_pipeline_id));
            let pipeline = default.or(settings.pipelines.first());
            let pipeline = pipeline.ok_or_else(|| ApiError::internal("an account without a pipeline"))?;
            (prospect.stage_id, prospect.pipeline_id) = (pipeline.default_stage_id, pipeline.id);
        }
        let keeps_office = is_winner && prospect.office_id == present.office_id;
        let office = prospect.office_id.filter(|id| keeps_office || settings.office(*id).is_some());
        prospect.office_id = office;
        let source = prospect.source.take();
        prospect.source = source.filter(|source| known.contains_key(&source.id.to_string()));
        let applications = &mut prospect.applications;
        applications.retain(|application| known.contains_key(&application.job_id.to_string()));
    }
    Ok(())
}
