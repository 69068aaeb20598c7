//! Who makes a change, and in which run: the API key, and what the headers `Agent` and `Run-Id` say (SPECIFICATION §13.3,
//! §12.2).

use domain::run_id::MAX_RUN_ID_CHARS;
use domain::{Actor, RunId, UserId};

use super::context::Context;
use crate::http::{ApiError, Call};
use crate::records::runs;

/// The most characters of `Agent` (SPECIFICATION §12.2).
const MAX_AGENT_CHARS: usize = 100;

impl Context<'_> {
    /// Makes this the run of all writes of the request, whatever its header names.
    pub fn write_in(&self, run: RunId) {
        let _ = self.run.set(run);
    }

    /// Who makes the request. 400 for an invalid header.
    pub fn actor(&self) -> Result<Actor, ApiError> {
        self.actor_for(None)
    }

    /// The same on behalf of this user, if there is one.
    pub(super) fn actor_for(&self, user: Option<UserId>) -> Result<Actor, ApiError> {
        let known = Actor::of(&self.caller);
        Ok(Actor { user_id: user.or(known.user_id), agent: agent(self.call)?, run_id: self.run()?, ..known })
    }

    /// Makes sure that the run of the writes is in the list of runs.
    pub(super) async fn register_run(&self) -> Result<(), ApiError> {
        let Some(run) = self.run()? else { return Ok(()) };
        let (store, known) = (&self.app.store, &self.app.known_runs);
        let start = self.app.entropy.ulid(self.now);
        Ok(runs::register(store, known, (self.account(), &run), &self.actor()?, start).await?)
    }

    /// The run of the writes.
    fn run(&self) -> Result<Option<RunId>, ApiError> {
        let chosen = self.run.get();
        chosen.map_or_else(|| run_id(self.call), |run| Ok(Some(run.clone())))
    }
}

/// The actor with the agent and the run that a call names, as far as its headers are valid.
pub(super) fn named(call: &Call, actor: Actor) -> Actor {
    Actor { agent: agent(call).unwrap_or_default(), run_id: run_id(call).unwrap_or_default(), ..actor }
}

/// Checks the headers.
pub(super) fn check(call: &Call) -> Result<(), ApiError> {
    agent(call)?;
    run_id(call).map(|_| ())
}

fn agent(call: &Call) -> Result<Option<String>, ApiError> {
    let rule = format!("must be given once, as 1 to {MAX_AGENT_CHARS} visible ASCII characters");
    let is_valid = |text: &str| {
        let fits = (1..=MAX_AGENT_CHARS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| text.to_owned())
    };
    header(call, "Agent", is_valid, &rule)
}

/// The run that the request names.
fn run_id(call: &Call) -> Result<Option<RunId>, ApiError> {
    let rule = format!("must be given once, as 1 to {MAX_RUN_ID_CHARS} characters of A-Z, a-z, 0-9, _ and -");
    header(call, "Run-Id", RunId::of_client, &rule)
}

fn header<T>(
    call: &Call,
    name: &'static str,
    read: impl Fn(&str) -> Option<T>,
    rule: &str,
) -> Result<Option<T>, ApiError> {
    let mut given = call.headers.get_all(name).iter();
    let Some(value) = given.next() else { return Ok(None) };
    let read = value.to_str().ok().and_then(read).filter(|_| given.next().is_none());
    read.map(Some).ok_or_else(|| ApiError::invalid(name, rule))
}
