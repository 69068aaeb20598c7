//! What a request refers to must exist in the account (SPECIFICATION §2.16).

use domain::{Phone, PipelineId, Settings, SourceId, StageId, UserId};
use shared::http::{FieldErrors, Patch};
use shared::records::prospects::{Lookup, References};

use super::Input;

pub(super) const NO_STAGE: &str = "is no stage of this account";
pub(super) const NO_PIPELINE: &str = "is no pipeline of this account";
pub(super) const NO_USER: &str = "is no user of this account";
pub(super) const NO_OFFICE: &str = "is no office of this account";
pub(super) const NO_SOURCE: &str = "is no source of this account";
pub(super) const NO_JOB: &str = "is no job of this account";

/// What is said of the phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputPhone {
    /// Nothing.
    Keep,
    /// It goes.
    Clear,
    /// A number.
    Number(Phone),
    /// Something that is no number: never a fault, only a warning (SPECIFICATION §8.9).
    Invalid,
}

impl InputPhone {
    /// Reads the phone in the dialling plan of the account.
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

    /// The number, if one was sent.
    #[must_use]
    pub const fn number(&self) -> Option<&Phone> {
        match self {
            Self::Number(phone) => Some(phone),
            Self::Keep | Self::Clear | Self::Invalid => None,
        }
    }
}

/// What is said of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputSource {
    /// Nothing.
    Keep,
    /// It goes.
    Clear,
    /// This one, which exists.
    Existing(SourceId),
    /// One of this name, which is to be made with this id.
    New(SourceId, String),
}

/// Where a prospect is to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPlace {
    /// Nowhere in particular.
    Keep,
    /// In this stage of this pipeline.
    Stage(StageId, PipelineId),
    /// In this pipeline; where it is not there yet, in this stage, the pipeline's default.
    Pipeline(PipelineId, StageId),
}

/// The references of a request, as they are looked up.
#[must_use]
pub fn of(input: &Input, phone: &InputPhone) -> References {
    let named = input
        .new_source_name
        .as_ref()
        .filter(|_| input.source_id == Patch::Keep);
    References {
        email: input.email.value().cloned(),
        phone: phone.number().cloned(),
        source: input.source_id.value().copied(),
        source_name: named.cloned(),
        job: input.job_id,
    }
}

/// Adds a fault for everything that the account does not have.
pub fn check(input: &Input, settings: &Settings, referred: &Lookup, faults: &mut FieldErrors) {
    if input.stage_id.is_some_and(|id| settings.stage(id).is_none()) {
        faults.add("stageId", NO_STAGE);
    }
    if input.stage_id.is_none() && input.pipeline_id.is_some_and(|id| settings.pipeline(id).is_none()) {
        faults.add("pipelineId", NO_PIPELINE);
    }
    if input.user_id.is_some_and(|id| settings.user(id).is_none()) {
        faults.add("userId", NO_USER);
    }
    if input.office_id.value().is_some_and(|id| settings.office(*id).is_none()) {
        faults.add("officeId", NO_OFFICE);
    }
    if input.source_id.value().is_some() && !referred.source_exists {
        faults.add("sourceId", NO_SOURCE);
    }
    if input.job_id.is_some() && !referred.job_exists {
        faults.add("jobId", NO_JOB);
    }
}

/// Where the request wants the prospect to stand.
#[must_use]
pub fn place(input: &Input, settings: &Settings) -> InputPlace {
    let stage = input.stage_id.and_then(|id| settings.stage(id));
    let pipeline = input.pipeline_id.and_then(|id| settings.pipeline(id));
    match (stage, pipeline) {
        (Some((pipeline, stage)), _) => InputPlace::Stage(stage.id, pipeline.id),
        (None, Some(pipeline)) => InputPlace::Pipeline(pipeline.id, pipeline.default_stage_id),
        (None, None) => InputPlace::Keep,
    }
}

/// Which source the request wants; one that is to be made gets the id `fresh`.
#[must_use]
pub fn source(input: &Input, referred: &Lookup, fresh: SourceId) -> InputSource {
    match (&input.source_id, &input.new_source_name) {
        (Patch::Set(id), _) => InputSource::Existing(*id),
        (Patch::Clear, _) => InputSource::Clear,
        (Patch::Keep, Some(name)) => match referred.by_source_name {
            Some(id) => InputSource::Existing(id),
            None => InputSource::New(fresh, name.clone()),
        },
        (Patch::Keep, None) => InputSource::Keep,
    }
}

/// The owner of a new prospect.
#[must_use]
pub fn owner(input: &Input, caller: UserId) -> UserId {
    input.user_id.unwrap_or(caller)
}
