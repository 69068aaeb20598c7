//! A request whose references are resolved to records of the account. A change of a prospect is computed from it.

use domain::{OfficeId, PipelineId, Prospect, Scope, Settings, Source, SourceId, StageId, UnixMs, UserId};
use shared::endpoints::users;
use shared::gate::Context;
use shared::http::{ApiError, Code, FieldErrors, Patch};
use shared::records::prospects::{Claims, parts_here};

use crate::request::Request;
use crate::resume::ReadResume;

/// A request whose references are resolved.
pub struct Resolved<'a> {
    pub settings: &'a Settings,
    pub request: &'a Request,
    pub resume: Option<&'a ReadResume>,
    /// How many items the own resume of the prospect takes that a sent resume replaces although a merge gave the prospect
    /// another one. No undo can give it back afterwards.
    pub displaced_parts: u32,
    pub claims: &'a Claims,
    pub source: Patch<SourceId>,
    /// The source that the request creates, unless the prospect keeps another one.
    pub new_source: Option<Source>,
    /// Who acts: the user whom the request names, or else the user of the key.
    pub actor: UserId,
    /// The owner of a new prospect, unless the request names one.
    pub owner: UserId,
    /// The office and the pipeline of a new prospect that the scope of the key leaves no choice of (SPECIFICATION §2.7).
    pub only: (Option<OfficeId>, Option<PipelineId>),
    /// The time of the change.
    pub now: UnixMs,
}

impl<'a> Resolved<'a> {
    /// Resolves a request. `stored` is the prospect that it changes, whose owner need not be active.
    pub async fn new(
        context: &Context<'_>,
        settings: &'a Settings,
        (request, resume, claims): (&'a Request, Option<&'a ReadResume>, &'a Claims),
        stored: Option<&Prospect>,
    ) -> Result<Self, ApiError> {
        let (input, lookup) = (&request.input, &claims.lookup);
        if let Some(field) = claims.lookup.suppressed {
            let message = format!("The person with this {field} was erased and must not be stored again.");
            return Err(ApiError::new(Code::Suppressed, message));
        }
        let mut errors = FieldErrors::default();
        let owner = stored.map(|prospect| prospect.owner_id);
        users::check(settings, &mut errors, "ownerId", input.owner_id, owner);
        errors.or(())?;
        let displacing = stored.filter(|stored| resume.is_some() && stored.absorbed.resume_from.is_some());
        let displaced_parts = match displacing {
            Some(stored) => parts_here(&context.app.store, context.account(), stored.id).await?,
            None => 0,
        };
        let now = context.moment_after(stored.map(|prospect| prospect.updated_at).unwrap_or_default());
        let id = SourceId::new(context.app.entropy.ulid(now));
        let new_name = request.references.source_name.clone();
        let new_source = new_name.filter(|_| lookup.by_source_name.is_none()).map(|name| Source {
            id,
            name,
            created_at: now,
            updated_at: now,
        });
        let named_source = lookup.by_source_name.or(new_source.as_ref().map(|source| source.id));
        let actor = request.parameters.user_id.unwrap_or(context.caller.user_id);
        let scope = context.sight().scope();
        Ok(Self {
            settings,
            request,
            resume,
            displaced_parts,
            claims,
            source: named_source.map_or_else(|| input.source_id.clone(), Patch::Set),
            new_source,
            actor,
            owner: if scope.is_some() { context.caller.user_id } else { actor },
            only: scope.map(Scope::only).unwrap_or_default(),
            now,
        })
    }

    /// The stage of the prospect, and its pipeline. `present` is where it is without the request. A pipeline alone
    /// moves a prospect of another pipeline to its default stage.
    pub fn placement(&self, present: (StageId, PipelineId)) -> (StageId, PipelineId) {
        let input = &self.request.input;
        let stage = input.stage_id.and_then(|id| self.settings.stage(id));
        let pipeline = input.pipeline_id.and_then(|id| self.settings.pipeline(id));
        match (stage, pipeline) {
            (Some((pipeline, stage)), _) => (stage.id, pipeline.id),
            (None, Some(pipeline)) if pipeline.id != present.1 => (pipeline.default_stage_id, pipeline.id),
            (None, _) => present,
        }
    }
}
