//! POST /hires and /hires/batch: creates the hire and moves the prospect to the stage `Hired` in one transaction. PATCH and
//! PUT /hires/{hireId} (SPECIFICATION §10.2).

use std::sync::Arc;

use domain::field::{Input, Parameters};
use domain::text::folded;
use domain::{
    EventKind, Hire, HireCreation, HireInput, PipelineId, Prospect, ProspectId, Settings, StageCause, StageEntry,
    StageId, StageReason, UnixMs,
};
use futures::future::{try_join, try_join_all};
use shared::endpoints::children::{self, CreationRequest};
use shared::endpoints::prospects;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Body, Code, FieldErrors, Reply};
use shared::records;
use shared::records::events::EventMeta;
use shared::records::prospects::FoundProspect;
use store::Write;

/// A hired prospect moves to the stage of this name, which is in lower case here.
const HIRED: &str = "hired";

/// A request to create a hire.
pub struct NewHire {
    input: HireInput,
    reason: Option<StageReason>,
    errors: FieldErrors,
    settings: Arc<Settings>,
}

/// Reads the request to create a hire.
pub fn request(mut body: Body, settings: &Arc<Settings>) -> NewHire {
    NewHire {
        input: HireInput::of_creation(&mut body),
        reason: HireCreation::read(&mut body).stage_reason,
        errors: body.into_errors(),
        settings: Arc::clone(settings),
    }
}

/// Creates a hire.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let body = context.call.json()?;
    let request = request(body, &context.settings().await?);
    context.decide_and_commit(|| request.decide(context, None)).await
}

impl CreationRequest for NewHire {
    fn prospect_id(&self) -> Option<ProspectId> {
        self.input.prospect_id
    }

    async fn decide(&self, context: &Context<'_>, first: Option<FoundProspect>) -> Result<Option<Decision>, ApiError> {
        let (id, settings, mut errors) = (self.input.prospect_id, &self.settings, self.errors.clone());
        let found = Box::pin(stored(context, id, first)).await?;
        if id.is_some() && found.is_none() {
            errors.add("prospectId", ProspectId::UNKNOWN);
        }
        errors.or(())?;
        if let Some((_, Some(hire))) = &found {
            // They were read in several calls: only a state that did not change meanwhile is a reason to refuse.
            let is_present = Box::pin(stored(context, id, None)).await? == found;
            return if is_present { Err(hire_exists(hire)) } else { Ok(None) };
        }
        let Some((FoundProspect { prospect, fence }, _)) = found else {
            return Err(ApiError::invalid("prospectId", ProspectId::UNKNOWN));
        };
        let creation = children::creation_by(context, None, &prospect);
        let hire = Hire::new(&creation, &prospect, context.caller.user_id, &self.input)
            .ok_or_else(|| ApiError::internal("a required field without a field error"))?;
        let mut others = self.stage_move(context, &prospect, creation.now)?;
        let stage = hired_stage(settings, prospect.pipeline_id).filter(|_| !others.is_empty());
        let stage = stage.map(|(stage, _)| stage.to_string());
        if others.is_empty() {
            // A prospect with a hire may be merged into it at the same time.
            others.push(records::prospects::unchanged(context.account(), &prospect));
        }
        others.extend(fence);
        let decision = children::creation(context, (&prospect, None), hire, others)?;
        Ok(Some(decision.referring(context, &prospect.id.to_string(), stage.as_slice())))
    }
}

impl NewHire {
    /// The writes that move the prospect at `now` to the stage named `Hired`: the stage of its own pipeline, or else the first stage of the
    /// other pipelines. Empty if there is no such stage or the prospect is in it already.
    fn stage_move(&self, context: &Context<'_>, before: &Prospect, now: UnixMs) -> Result<Vec<Write>, ApiError> {
        let settings = &self.settings;
        let Some((stage_id, pipeline_id)) = hired_stage(settings, before.pipeline_id) else {
            return Ok(Vec::new());
        };
        if before.stage_id == stage_id {
            return Ok(Vec::new());
        }
        let entry =
            StageEntry { at: now, user_id: context.caller.user_id, by: StageCause::Hire, reason: self.reason.clone() };
        let after = Prospect {
            revision: before.revision.saturating_add(1),
            updated_at: now,
            ..before.moved_to((stage_id, pipeline_id), entry)
        };
        let meta = EventMeta { reason: self.reason.clone(), ..EventMeta::new(EventKind::ProspectUpdated) };
        let (mut writes, (event, _)) = prospects::record_change(context, settings, (before, &after), meta)?;
        writes.extend(event);
        Ok(writes)
    }
}

/// The prospect, as it was read first or as it is now, and its hire, if it has one. A prospect that was merged into it
/// may have brought the hire.
async fn stored(
    context: &Context<'_>,
    prospect: Option<ProspectId>,
    first: Option<FoundProspect>,
) -> Result<Option<(FoundProspect, Option<Hire>)>, ApiError> {
    let Some(id) = prospect else { return Ok(None) };
    let (store, account) = (&context.app.store, context.account());
    let read = async {
        match first {
            Some(first) => Ok(Some(first)),
            None => Box::pin(records::prospects::find(context.sight(), id)).await,
        }
    };
    let (found, own) = try_join(read, children::of_prospect::<Hire>(store, account, id)).await?;
    let Some(found) = found else { return Ok(None) };
    let others = found.prospect.group().filter(|other| *other != id);
    let others = others.map(|other| children::of_prospect::<Hire>(store, account, other));
    let others = try_join_all(others).await?;
    let hire = own.into_iter().chain(others.into_iter().flatten()).next();
    Ok(Some((found, hire.map(|stored| stored.record))))
}

fn hire_exists(hire: &Hire) -> ApiError {
    ApiError::new(Code::HireExists, "The prospect has a hire already.").with("hireId", hire.id.to_string())
}

fn hired_stage(settings: &Settings, current: PipelineId) -> Option<(StageId, PipelineId)> {
    let mut pipelines: Vec<_> = settings.pipelines.iter().collect();
    pipelines.sort_by_key(|pipeline| pipeline.id != current);
    pipelines.into_iter().find_map(|pipeline| {
        let stage = pipeline.stages.iter().find(|stage| folded(&stage.name) == HIRED)?;
        Some((stage.id, pipeline.id))
    })
}

/// Updates a hire: at least one of two fields. The prospect keeps its stage.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    if !body.has("hireDate") && !body.has("hireDescription") {
        body.fault("hireDate", "or hireDescription is required");
    }
    let input = HireInput::of_update(&mut body);
    body.into_errors().or(())?;
    children::update(context, None, |before: &Hire| {
        let mut hire = before.clone();
        input.apply(&mut hire);
        Ok(hire)
    })
    .await
}
