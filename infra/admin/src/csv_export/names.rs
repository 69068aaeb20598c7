//! The names of the records to which prospects refer.

use std::collections::HashMap;

use domain::{AccountId, JobId, Prospect, Settings, SourceId};
use shared::records::{settings, sources};

use crate::{Admin, Failure};

/// The settings, sources and jobs of an account.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) settings: Settings,
    sources: HashMap<SourceId, String>,
    jobs: HashMap<JobId, String>,
}

impl Names {
    /// The names at this moment.
    ///
    /// # Errors
    /// [`Failure`] if the table cannot be read.
    pub(super) async fn load(admin: &Admin, account: AccountId) -> Result<Self, Failure> {
        let settings = settings::load(&admin.store, account).await?;
        let sources = sources::sources(&admin.store, account).await?;
        let jobs = sources::jobs(&admin.store, account).await?;
        Ok(Self {
            settings,
            sources: sources.into_iter().map(|source| (source.id, source.name)).collect(),
            jobs: jobs.into_iter().map(|job| (job.id, job.title)).collect(),
        })
    }

    /// Whether the prospect refers to nothing newer than these names.
    pub(super) fn knows(&self, prospect: &Prospect) -> bool {
        let settings = &self.settings;
        let source = prospect.source.as_ref();
        let mut jobs = prospect.applications.iter();
        settings.stage(prospect.stage_id).is_some()
            && settings.user(prospect.owner_id).is_some()
            && prospect.office_id.is_none_or(|id| settings.office(id).is_some())
            && source.is_none_or(|source| self.sources.contains_key(&source.id))
            && jobs.all(|application| self.jobs.contains_key(&application.job_id))
    }

    pub(super) fn source(&self, id: SourceId) -> String {
        self.sources.get(&id).cloned().unwrap_or_default()
    }

    pub(super) fn job(&self, id: JobId) -> String {
        self.jobs.get(&id).cloned().unwrap_or_default()
    }
}
