//! The settings, sources and jobs that records may name.

use std::collections::HashSet;

use domain::{AccountId, JobId, Settings, SourceId, UnixMs};
use shared::records::events::feed::AHEAD_MS;
use shared::records::{keys, settings, sources};
use store::StoreError;

use crate::Admin;
use crate::keys::secret;

/// The settings of the account, and the ids of its sources and jobs.
#[derive(Debug)]
pub struct Known {
    pub(super) settings: Settings,
    pub(super) sources: HashSet<SourceId>,
    pub(super) jobs: HashSet<JobId>,
    /// The secret of the account; `None` if it never had a key.
    pub(super) secret: Option<String>,
    /// The latest time of a record. No request could change a later one ([`AHEAD_MS`]).
    pub(super) latest: UnixMs,
}

impl Known {
    /// Reads the settings, sources and jobs of the account.
    pub async fn load(admin: &Admin, account: AccountId) -> Result<Self, StoreError> {
        let sources = sources::sources(&admin.store, account).await?;
        let jobs = sources::jobs(&admin.store, account).await?;
        let keys = keys::list(&admin.store, account).await?;
        Ok(Self {
            latest: admin.clock.now().plus_ms(AHEAD_MS),
            settings: settings::load(&admin.store, account).await?,
            secret: secret(&admin.store, &keys).await?,
            sources: sources.iter().map(|source| source.id).collect(),
            jobs: jobs.iter().map(|job| job.id).collect(),
        })
    }
}
