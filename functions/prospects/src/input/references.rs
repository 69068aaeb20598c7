//! The records that a request refers to. They must exist in the account (SPECIFICATION §2.16).

use domain::{Phone, PipelineId, Settings, SourceId, StageId, UserId};
use shared::endpoints::users;
use shared::http::{ApiError, FieldErrors, Patch};
use shared::records::prospects::{Lookup, References};

use super::Input;

pub(super) const NO_STAGE: &str = "is no stage of this account";
pub(super) const NO_PIPELINE: &str = "is no pipeline of this account";
pub(super) const NO_OFFICE: &str = "is no office of this account";
pub(super) const NO_SOURCE: &str = "is no source of this account";
pub(super) const NO_JOB: &str = "is no job of this account";

/// What a request does to the phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputPhone {
    /// Keeps it.
    Keep,
    /// Clears it.
    Clear,
    /// Sets it.
    Number(Phone),
    /// Keeps it, as the text is not a phone number: a warning, not an error (SPECIFICATION §8.9).
    Invalid,
}

impl InputPhone {
    /// Parses the phone with the account's default region.
    #[must_use]
    pub fn read(phone: &Patch<String>, settings: &Settings) -> Self {
        match phone {
            Patch::Keep => Self::Keep,
            Patch::Clear => Self::Clear,
            Patch::Set(text) => {
                Phone::parse(text, &settings.account.default_region).map_or(Self::Invalid, Self::Number)
            }
        }
    }

    /// The number to set, if there is one.
    #[must_use]
    pub const fn number(&self) -> Option<&Phone> {
        match self {
            Self::Number(phone) => Some(phone),
            Self::Keep | Self::Clear | Self::Invalid => None,
        }
    }
}

/// What a request does to the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputSource {
    /// Keeps it.
    Keep,
    /// Clears it.
    Clear,
    /// Sets it to a source that exists.
    Existing(SourceId),
    /// Sets it to a new source with this id and this name.
    New(SourceId, String),
}

/// The stage and the pipeline that a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPlacement {
    /// Those of the stored record; of a new prospect, the account's default.
    Keep,
    /// This stage, of this pipeline.
    Stage(StageId, PipelineId),
    /// This pipeline. A prospect of another pipeline moves to this stage, the default of the pipeline.
    Pipeline(PipelineId, StageId),
}

/// The references of a request, to be looked up.
#[must_use]
pub fn of(input: &Input, phone: &InputPhone) -> References {
    let source_name = input
        .new_source_name
        .as_ref()
        .filter(|_| input.source_id == Patch::Keep);
    References {
        email: input.email.value().cloned(),
        phone: phone.number().cloned(),
        source: input.source_id.value().copied(),
        source_name: source_name.cloned(),
        job: input.job_id,
        external_ids: input.external_ids.sent().to_vec(),
    }
}

/// Adds an error for each reference to a record that the account does not have. `owner` is the owner of the stored
/// record, who need not be active.
pub fn check(input: &Input, settings: &Settings, found: &Lookup, owner: Option<UserId>, errors: &mut FieldErrors) {
    if input.stage_id.is_some_and(|id| settings.stage(id).is_none()) {
        errors.add("stageId", NO_STAGE);
    }
    if input.stage_id.is_none() && input.pipeline_id.is_some_and(|id| settings.pipeline(id).is_none()) {
        errors.add("pipelineId", NO_PIPELINE);
    }
    users::check(settings, errors, "userId", input.user_id, None);
    users::check(settings, errors, "ownerId", input.owner_id, owner);
    if input.office_id.value().is_some_and(|id| settings.office(*id).is_none()) {
        errors.add("officeId", NO_OFFICE);
    }
    if input.source_id.value().is_some() && !found.source_exists {
        errors.add("sourceId", NO_SOURCE);
    }
    if input.job_id.is_some() && !found.job_exists {
        errors.add("jobId", NO_JOB);
    }
}

/// The placement that a request asks for.
#[must_use]
pub fn placement(input: &Input, settings: &Settings) -> InputPlacement {
    let stage = input.stage_id.and_then(|id| settings.stage(id));
    let pipeline = input.pipeline_id.and_then(|id| settings.pipeline(id));
    match (stage, pipeline) {
        (Some((pipeline, stage)), _) => InputPlacement::Stage(stage.id, pipeline.id),
        (None, Some(pipeline)) => InputPlacement::Pipeline(pipeline.id, pipeline.default_stage_id),
        (None, None) => InputPlacement::Keep,
    }
}

/// The source that a request asks for. `new` is the id of a source that does not exist yet.
#[must_use]
pub fn source(input: &Input, found: &Lookup, new: SourceId) -> InputSource {
    match (&input.source_id, &input.new_source_name) {
        (Patch::Set(id), _) => InputSource::Existing(*id),
        (Patch::Clear, _) => InputSource::Clear,
        (Patch::Keep, Some(name)) => match found.by_source_name {
            Some(id) => InputSource::Existing(id),
            None => InputSource::New(new, name.clone()),
        },
        (Patch::Keep, None) => InputSource::Keep,
    }
}

/// The user whom the request makes the owner of a new prospect; without one, it is the user of the key.
#[must_use]
pub fn new_owner(input: &Input) -> Option<UserId> {
    input.owner_id.or(input.user_id)
}

/// Refuses an inactive user as the owner of a prospect that has another owner, or none yet.
///
/// # Errors
/// 400 with the field error.
pub fn check_owner(input: &Input, settings: &Settings, owner: Option<UserId>) -> Result<(), ApiError> {
    let mut errors = FieldErrors::default();
    users::check(settings, &mut errors, "ownerId", input.owner_id, owner);
    Ok(errors.or(())?)
}
