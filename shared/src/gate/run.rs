//! The run of a request's writes (SPECIFICATION §8.34).

use domain::{Actor, RunId, UserId};

use super::actor;
use super::context::Context;
use crate::http::ApiError;
use crate::records::runs;

impl Context<'_> {
    /// Makes this the run of all writes of the request, whatever its header names.
    pub fn write_in(&self, run: RunId) {
        let _ = self.run.set(run);
    }

    /// Who makes the request.
    ///
    /// # Errors
    /// 400 for an invalid header `Agent` or `Run-Id`.
    pub fn actor(&self) -> Result<Actor, ApiError> {
        self.actor_for(None)
    }

    /// The same on behalf of this user, if there is one.
    pub(super) fn actor_for(&self, user: Option<UserId>) -> Result<Actor, ApiError> {
        actor::of(self.call, &self.caller, self.run()?, user)
    }

    /// Makes sure that the run of the writes is in the list of runs.
    pub(super) async fn register_run(&self) -> Result<(), ApiError> {
        let Some(run) = self.run()? else { return Ok(()) };
        let actor = actor::of(self.call, &self.caller, Some(run.clone()), None)?;
        let (store, known) = (&self.app.store, &self.app.known_runs);
        let start = self.app.entropy.ulid(self.now);
        Ok(runs::register(store, known, (self.account(), &run), &actor, start).await?)
    }

    /// The run of the writes.
    ///
    /// # Errors
    /// 400 for an invalid header.
    pub(super) fn run(&self) -> Result<Option<RunId>, ApiError> {
        self.run
            .get()
            .map_or_else(|| actor::run_id(self.call), |run| Ok(Some(run.clone())))
    }
}
