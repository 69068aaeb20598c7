//! What records may refer to.

use std::collections::{HashMap, HashSet};

use domain::{AccountId, JobId, OfficeId, PipelineId, SourceId, StageId, UserId};
use shared::records::{settings, sources};
use store::StoreError;

use crate::Admin;

/// The account's settings, sources and jobs, by their ids.
#[derive(Debug, Default)]
pub struct Known {
    /// The country whose dialling plan the account uses.
    pub region: String,
    /// Its users.
    pub users: HashSet<UserId>,
    /// Its stages, and the pipeline of each.
    pub stages: HashMap<StageId, PipelineId>,
    /// Its offices.
    pub offices: HashSet<OfficeId>,
    /// Its sources.
    pub sources: HashSet<SourceId>,
    /// Its jobs.
    pub jobs: HashSet<JobId>,
}

impl Known {
    /// What the account has now.
    ///
    /// # Errors
    /// [`StoreError`] where it cannot be read.
    pub async fn load(admin: &Admin, account: AccountId) -> Result<Self, StoreError> {
        let settings = settings::load(&admin.store, account).await?;
        let pipelines = settings.pipelines.iter();
        let stages = pipelines.flat_map(|pipeline| pipeline.stages.iter().map(|stage| (stage.id, pipeline.id)));
        let sources = sources::sources(&admin.store, account).await?;
        let jobs = sources::jobs(&admin.store, account).await?;
        Ok(Self {
            stages: stages.collect(),
            region: settings.account.default_region,
            users: settings.users.iter().map(|user| user.id).collect(),
            offices: settings.offices.iter().map(|office| office.id).collect(),
            sources: sources.iter().map(|source| source.id).collect(),
            jobs: jobs.iter().map(|job| job.id).collect(),
        })
    }
}
