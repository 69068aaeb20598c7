//! The settings, sources and jobs that records may name.

use std::collections::{HashMap, HashSet};

use domain::{AccountId, JobId, OfficeId, PipelineId, Settings, SourceId, StageId, UserId};
use shared::records::{settings, sources};
use store::StoreError;

use crate::Admin;

/// The ids of the account's settings, sources and jobs.
#[derive(Debug, Default)]
pub struct Known {
    /// The country whose dialling plan applies to phone numbers without a country code.
    pub region: String,
    /// Whether the account has the pipeline of its new prospects.
    pub has_default_pipeline: bool,
    /// Users.
    pub users: HashSet<UserId>,
    /// Stages, each with its pipeline.
    pub stages: HashMap<StageId, PipelineId>,
    /// Offices.
    pub offices: HashSet<OfficeId>,
    /// Sources.
    pub sources: HashSet<SourceId>,
    /// Jobs.
    pub jobs: HashSet<JobId>,
}

impl Known {
    /// Reads the present ids of the account.
    ///
    /// # Errors
    /// [`StoreError`] if the table cannot be read.
    pub async fn load(admin: &Admin, account: AccountId) -> Result<Self, StoreError> {
        let Settings {
            account: own,
            users,
            pipelines,
            offices,
            retired_stages: _,
        } = settings::load(&admin.store, account).await?;
        let stages = pipelines
            .iter()
            .flat_map(|pipeline| pipeline.stages.iter().map(|stage| (stage.id, pipeline.id)));
        let sources = sources::sources(&admin.store, account).await?;
        let jobs = sources::jobs(&admin.store, account).await?;
        Ok(Self {
            has_default_pipeline: pipelines.iter().any(|pipeline| pipeline.id == own.default_pipeline_id),
            region: own.default_region,
            users: users.iter().map(|user| user.id).collect(),
            stages: stages.collect(),
            offices: offices.iter().map(|office| office.id).collect(),
            sources: sources.iter().map(|source| source.id).collect(),
            jobs: jobs.iter().map(|job| job.id).collect(),
        })
    }
}
