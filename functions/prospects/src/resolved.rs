//! A request whose references are resolved to records of the account. A change of a prospect is computed from it.

use domain::prospect::digest;
use domain::{CustomFields, PipelineId, Prospect, ProspectInput, Settings, Source, SourceId, StageId, UnixMs, UserId};
use shared::endpoints::users;
use shared::gate::Context;
use shared::http::{ApiError, Code, FieldErrors, Patch};
use shared::records::prospects::Claims;

use crate::request::Request;
use crate::resume::ReadResume;

/// The stage and the pipeline that a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPlacement {
    /// The stage of the stored record; for a new prospect, the account's default.
    Keep,
    /// This stage, of this pipeline.
    Stage(StageId, PipelineId),
    /// This pipeline. A prospect of another pipeline moves to this stage, the default of the pipeline.
    Pipeline(PipelineId, StageId),
}

/// A request whose references are resolved.
#[derive(Debug)]
pub struct Resolved<'a> {
    /// The request.
    pub request: &'a Request,
    /// The resume, if the request has one.
    pub resume: Option<&'a ReadResume>,
    /// The items of the resume that it replaces, if the record names another prospect's.
    pub displaced_parts: u32,
    /// The custom fields of the account.
    pub custom_fields: &'a CustomFields,
    /// The claims of the request.
    pub claims: &'a Claims,
    /// The stage and the pipeline.
    pub placement: InputPlacement,
    /// The source.
    pub source: Patch<SourceId>,
    /// The source that the request creates, unless the prospect keeps another one.
    pub new_source: Option<Source>,
    /// The user whom the request makes the owner of a new prospect; without one, the user of the key owns it.
    pub new_owner: Option<UserId>,
    /// Who acts: the user whom the request names, or else the user of the key.
    pub actor: UserId,
    /// The digest of the notes, if the request has any.
    pub notes_digest: Option<String>,
    /// The digest of the application questions, if the request has any.
    pub questions_digest: Option<String>,
    /// The time of the change.
    pub now: UnixMs,
}

impl<'a> Resolved<'a> {
    /// Resolves a request. `stored` is the prospect that it changes, whose owner need not be active.
    ///
    /// # Errors
    /// 400 if the owner that the request names is inactive; 409 `suppressed`; 500 if the questions cannot be written as JSON.
    pub fn new(
        context: &Context<'_>,
        settings: &'a Settings,
        request: &'a Request,
        resume: Option<&'a ReadResume>,
        claims: &'a Claims,
        stored: Option<&Prospect>,
    ) -> Result<Self, ApiError> {
        if let Some(field) = claims.lookup.suppressed {
            let message = format!("The person with this {field} was erased and must not be stored again.");
            return Err(ApiError::new(Code::Suppressed, message));
        }
        let input = &request.input;
        let now = context.moment_after(stored.map(|prospect| prospect.updated_at).unwrap_or_default());
        let owner = stored.map(|prospect| prospect.owner_id);
        let placement = placement(input, settings);
        let mut errors = FieldErrors::default();
        users::check(settings, &mut errors, "ownerId", input.owner_id, owner);
        errors.or(())?;
        let id = SourceId::new(context.app.entropy.ulid(now));
        let new_source = request.references.source_name.clone();
        let new_source = new_source.filter(|_| claims.lookup.by_source_name.is_none());
        let new_source = new_source.map(|name| Source {
            id,
            name,
            created_at: now,
            updated_at: now,
        });
        let named_source = claims
            .lookup
            .by_source_name
            .or(new_source.as_ref().map(|source| source.id));
        let questions = input.application_questions.as_ref().map(serde_json::to_string);
        let questions = questions.transpose().map_err(ApiError::internal)?;
        Ok(Self {
            request,
            resume,
            displaced_parts: 0,
            custom_fields: &settings.custom_fields,
            claims,
            placement,
            source: named_source.map_or_else(|| input.source_id.clone(), Patch::Set),
            new_source,
            new_owner: input.owner_id.or(request.parameters.user_id),
            actor: request.parameters.user_id.unwrap_or(context.caller.user_id),
            notes_digest: input.notes.as_deref().map(digest),
            questions_digest: questions.as_deref().map(digest),
            now,
        })
    }
}

fn placement(input: &ProspectInput, settings: &Settings) -> InputPlacement {
    let stage = input.stage_id.and_then(|id| settings.stage(id));
    let pipeline = input.pipeline_id.and_then(|id| settings.pipeline(id));
    match (stage, pipeline) {
        (Some((pipeline, stage)), _) => InputPlacement::Stage(stage.id, pipeline.id),
        (None, Some(pipeline)) => InputPlacement::Pipeline(pipeline.id, pipeline.default_stage_id),
        (None, None) => InputPlacement::Keep,
    }
}
