//! What a request refers to must exist in the account (contract.md §1, `invalid_request`).

use shared::domain::{Phone, PipelineId, Settings, SourceId, StageId, UserId};
use shared::http::{Faults, Patch};
use shared::repo::prospects::{References, Referred};

use super::Sent;

pub(super) const NO_STAGE: &str = "is no stage of this account";
pub(super) const NO_PIPELINE: &str = "is no pipeline of this account";
pub(super) const NO_USER: &str = "is no user of this account";
pub(super) const NO_OFFICE: &str = "is no office of this account";
pub(super) const NO_SOURCE: &str = "is no source of this account";
pub(super) const NO_JOB: &str = "is no job of this account";

/// What is said of the phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentPhone {
    /// Nothing.
    Keep,
    /// It goes.
    Clear,
    /// A number.
    Number(Phone),
    /// Something that is no number: never a fault, only a warning (service.md §4, rule 6).
    Invalid,
}

impl SentPhone {
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
pub enum SentSource {
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
pub enum SentPlace {
    /// Nowhere in particular.
    Keep,
    /// In this stage of this pipeline.
    Stage(StageId, PipelineId),
    /// In this pipeline; where it is not there yet, in this stage, the pipeline's default.
    Pipeline(PipelineId, StageId),
}

/// The references of a request, as they are looked up.
#[must_use]
pub fn of(sent: &Sent, phone: &SentPhone) -> References {
    let named = sent.new_source_name.as_ref().filter(|_| sent.source_id == Patch::Keep);
    References {
        email: sent.email.value().cloned(),
        phone: phone.number().cloned(),
        source: sent.source_id.value().copied(),
        source_name: named.cloned(),
        job: sent.job_id,
    }
}

/// Adds a fault for everything that the account does not have.
pub fn check(sent: &Sent, settings: &Settings, referred: &Referred, faults: &mut Faults) {
    if sent.stage_id.is_some_and(|id| settings.stage(id).is_none()) {
        faults.add("stageId", NO_STAGE);
    }
    if sent.stage_id.is_none() && sent.pipeline_id.is_some_and(|id| settings.pipeline(id).is_none()) {
        faults.add("pipelineId", NO_PIPELINE);
    }
    if sent.user_id.is_some_and(|id| settings.user(id).is_none()) {
        faults.add("userId", NO_USER);
    }
    if sent.office_id.value().is_some_and(|id| settings.office(*id).is_none()) {
        faults.add("officeId", NO_OFFICE);
    }
    if sent.source_id.value().is_some() && !referred.source_exists {
        faults.add("sourceId", NO_SOURCE);
    }
    if sent.job_id.is_some() && !referred.job_exists {
        faults.add("jobId", NO_JOB);
    }
}

/// Where the request wants the prospect to stand.
#[must_use]
pub fn place(sent: &Sent, settings: &Settings) -> SentPlace {
    let stage = sent.stage_id.and_then(|id| settings.stage(id));
    let pipeline = sent.pipeline_id.and_then(|id| settings.pipeline(id));
    match (stage, pipeline) {
        (Some((pipeline, stage)), _) => SentPlace::Stage(stage.id, pipeline.id),
        (None, Some(pipeline)) => SentPlace::Pipeline(pipeline.id, pipeline.default_stage_id),
        (None, None) => SentPlace::Keep,
    }
}

/// Which source the request wants; one that is to be made gets the id `fresh`.
#[must_use]
pub fn source(sent: &Sent, referred: &Referred, fresh: SourceId) -> SentSource {
    match (&sent.source_id, &sent.new_source_name) {
        (Patch::Set(id), _) => SentSource::Existing(*id),
        (Patch::Clear, _) => SentSource::Clear,
        (Patch::Keep, Some(name)) => match referred.by_source_name {
            Some(id) => SentSource::Existing(id),
            None => SentSource::New(fresh, name.clone()),
        },
        (Patch::Keep, None) => SentSource::Keep,
    }
}

/// The owner of a new prospect.
#[must_use]
pub fn owner(sent: &Sent, caller: UserId) -> UserId {
    sent.user_id.unwrap_or(caller)
}
