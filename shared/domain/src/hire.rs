//! The hire of a prospect: at most one per prospect (SPECIFICATION §10.2).

use derive::{Parameters, Record};
use serde::{Deserialize, Serialize};

use super::child_id::HireId;
use super::creation::Creation;
use super::field::{Described, ValueKind};
use super::id::{JobId, OfficeId, PipelineId, ProspectId, SourceId, UserId};
use super::past_stages::StageReason;
use super::prospect::Prospect;
use super::time::UnixMs;

/// The constant `type` of a hire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HireType {
    #[default]
    Hire,
}

impl Described for HireType {
    const KIND: ValueKind = ValueKind::Enumeration(&["hire"]);
}

/// A hire, as it is stored and as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "hire")]
#[serde(rename_all = "camelCase")]
pub struct Hire {
    /// Identifies the hire.
    #[field(column = Prospect)]
    pub id: HireId,
    /// The hired prospect.
    #[field(creation, required, label = "Prospect", sent = "A prospect of the account.")]
    pub prospect_id: ProspectId,
    /// When the prospect was hired.
    #[field(client, column = HireDate, required, label = "Hired")]
    pub hire_date: UnixMs,
    /// Description or notes; empty when none was given.
    #[field(client, text = 0..=10_000, label = "Description", sent = "Description or notes.")]
    pub hire_description: String,
    /// Always `hire`.
    #[serde(rename = "type")]
    pub kind: HireType,
    /// The user of the key that created the hire.
    #[field(column = User, label = "Recorded by")]
    pub user_id: UserId,
    /// The source of the prospect at that moment.
    #[field(column = Source, label = "Source")]
    pub source_id: Option<SourceId>,
    /// The owner of the prospect at that moment.
    #[field(column = Owner, label = "Owner")]
    pub owner_id: Option<UserId>,
    /// The office of the prospect at that moment.
    #[field(column = Office, label = "Office")]
    pub office_id: Option<OfficeId>,
    /// The job that the prospect had applied for last at that moment.
    #[field(column = Jobs, label = "Job")]
    pub job_id: Option<JobId>,
    /// The pipeline that the prospect was in at that moment.
    #[field(column = Pipeline, label = "Pipeline")]
    pub pipeline_id: Option<PipelineId>,
    /// When the hire was created.
    #[field(column = CreatedAt, label = "Created")]
    pub created_at: UnixMs,
    /// When the hire was last changed.
    #[field(column = UpdatedAt, label = "Updated")]
    pub updated_at: UnixMs,
}

/// The parameter of POST /hires.
#[derive(Clone, Debug, Default, Parameters)]
pub struct HireCreation {
    /// Why the prospect moves to the stage `Hired`: an object. Kept with the move; without one, it changes nothing.
    #[field(with = StageReason)]
    pub stage_reason: Option<StageReason>,
}

impl Hire {
    /// A new hire of this prospect by this user; `None` without a required field.
    pub fn new(creation: &Creation, prospect: &Prospect, by: UserId, input: &HireInput) -> Option<Self> {
        let last = prospect.applications.iter().max_by_key(|application| application.applied_at);
        Some(Self {
            id: HireId::new(creation.prospect_id, creation.suffix),
            prospect_id: creation.prospect_id,
            hire_date: input.hire_date?,
            hire_description: input.hire_description.clone().unwrap_or_default(),
            kind: HireType::Hire,
            user_id: by,
            source_id: prospect.source.as_ref().map(|source| source.id),
            owner_id: Some(prospect.owner_id),
            office_id: prospect.office_id,
            job_id: last.map(|application| application.job_id),
            pipeline_id: Some(prospect.pipeline_id),
            created_at: creation.now,
            updated_at: creation.now,
        })
    }
}
