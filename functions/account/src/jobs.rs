//! Jobs (SPECIFICATION §17.4).

use domain::account::JobInput;
use domain::{AccountId, Job, JobId};
use index::{Column, IndexKind};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::sources;

use crate::deletion_guard::DeletionGuard;
use crate::setting::{PlainSetting, Setting};
use crate::settings::{Apart, Change, Kept};

impl Setting for Job {
    type State = Apart<Self>;
    const PARAMETER: &'static str = "jobId";
    const ROUTE: &'static str = "/jobs";
    const DELETED: &'static str = "Job deleted.";

    fn find(state: &Self::State, _: &str) -> Option<Self> {
        state.0.clone()
    }

    async fn all(context: &Context<'_>) -> Result<Vec<Self>, ApiError> {
        Ok(sources::jobs(&context.app.store, context.account()).await?)
    }

    fn deletion(&self, context: &Context<'_>, _: &Self::State) -> Result<Change, ApiError> {
        let column = [(IndexKind::Prospect, Column::Jobs)];
        let guard = DeletionGuard::id(&column, &self.id.to_string(), "Prospects applied for this job.");
        Ok(Change::of(vec![sources::delete_job(context.account(), self)]).guarded(guard))
    }
}

impl Kept for Job {
    async fn read(context: &Context<'_>) -> Result<Option<Self>, ApiError> {
        let Some(id) = JobId::parse(context.parameter(Self::PARAMETER)) else {
            return Ok(None);
        };
        Ok(sources::job(&context.app.store, context.account(), id).await?)
    }
}

impl PlainSetting for Job {
    fn new(context: &Context<'_>, input: &JobInput) -> Option<Self> {
        Some(Self {
            id: JobId::new(context.app.entropy.ulid(context.now)),
            title: input.title.clone()?,
            created_at: context.now,
            updated_at: context.now,
        })
    }

    fn saved(&self, before: Option<&Self>, account: AccountId, _: &Self::State) -> Result<Change, ApiError> {
        Ok(Change::of(vec![sources::put_job(account, before, self)?]))
    }
}
