//! Read, decide, write once: the loop in which every endpoint that writes runs.

use std::future::Future;
use std::time::Duration;

use store::{Key, Part, RetryBudget, Write};

use super::context::{Committed, Context, Ends};
use crate::http::{ApiError, Code, Reply};
use crate::records::user_references;

/// No attempt begins later than this after the request arrived. A function has 25 s: the last attempt takes 2 s, and the
/// two calls that may follow it take 6 s each.
const LAST_ATTEMPT: Duration = Duration::from_secs(10);

/// The same for a step of a request, which the last transaction of the request follows.
const LAST_ATTEMPT_OF_STEP: Duration = Duration::from_secs(7);

/// What an endpoint decided from the state that it read: everything it writes, and its reply.
#[derive(Debug)]
pub struct Decision {
    writes: Vec<Write>,
    witness: Option<Key>,
    reply: Reply,
    refusals: Vec<(Part, ApiError)>,
}

impl Decision {
    /// Writes all of `writes` in one transaction, then replies. Without writes only the reply is stored, for a replay.
    #[must_use]
    pub const fn new(writes: Vec<Write>, reply: Reply) -> Self {
        Self {
            writes,
            witness: None,
            reply,
            refusals: Vec::new(),
        }
    }

    /// Replies without a change.
    #[must_use]
    pub const fn unchanged(reply: Reply) -> Self {
        Self::new(Vec::new(), reply)
    }

    /// Adds the event of the change, made by [`Context::event`]. Its key is the witness of the transaction: if the
    /// response to the transaction is lost, its presence shows that the transaction was committed.
    #[must_use]
    pub fn with_event(mut self, (event, key): (Write, Key)) -> Self {
        self.writes.push(event);
        self.witness = Some(key);
        self
    }

    /// Replies with `error`, without another attempt, if the condition of `part` alone fails.
    #[must_use]
    pub fn refuse_if_lost(mut self, part: Part, error: ApiError) -> Self {
        self.refusals.push((part, error));
        self
    }

    /// The reply.
    #[must_use]
    pub const fn reply(&self) -> &Reply {
        &self.reply
    }

    /// Whether nothing is written.
    #[must_use]
    pub const fn is_unchanged(&self) -> bool {
        self.writes.is_empty()
    }

    pub(super) fn with_write(mut self, write: Write) -> Self {
        self.writes.push(write);
        self
    }

    /// Also commits that the record with this id names users who were not deleted since the request came (ADR 0021).
    #[must_use]
    pub fn naming_users(mut self, context: &Context<'_>, record_id: &str) -> Self {
        let version = context.caller.settings_version;
        self.writes
            .push(user_references::naming(context.account(), record_id, version));
        let message = "A user was deleted at the same time. Try again.";
        self.refuse_if_lost(Part::UserReferences, ApiError::new(Code::Conflict, message))
    }
}

impl Context<'_> {
    /// Commits what `decide` decides. `decide` reads the state that it needs; it runs again after another writer
    /// changed that state before the commit, for up to [`RETRY_LIMIT`](store::RETRY_LIMIT). It returns `None` if what
    /// it read is already out of date (SPECIFICATION §3.7).
    ///
    /// # Errors
    /// 400 for unknown names, if the request wants them refused; those of `decide`; 409 `conflict` if other writers
    /// kept winning; 409 `idempotency_in_progress` if our idempotency claim was taken over; 503 if the store does not
    /// answer.
    pub async fn decide_and_commit<F>(&self, decide: impl Fn() -> F) -> Result<Reply, ApiError>
    where
        F: Future<Output = Result<Option<Decision>, ApiError>>,
    {
        self.refuse_unknown_names()?;
        let mut budget = self.app.store.retry_budget();
        budget = budget.until(self.started.saturating_add(LAST_ATTEMPT));
        loop {
            if let Some(decision) = decide().await?
                && let Some(reply) = self.attempt(decision, Ends::Request, &mut budget).await?
            {
                return Ok(reply);
            }
            if !self.app.store.pause_within(&mut budget).await {
                return Err(ApiError::conflict());
            }
        }
    }

    /// Commits what `decide` decides as one step of a request that takes several transactions (ADR 0024). It runs again
    /// as for [`Context::decide_and_commit`], which ends the request after its last step: the reply of a step is not
    /// used. Returns whether there was a step: `decide` returns `None` if nothing is to be done.
    ///
    /// # Errors
    /// 400 for unknown names, if the request wants them refused; those of `decide`; 409 `conflict` if other writers
    /// kept winning; 503 if the store does not answer.
    pub async fn decide_and_commit_step<F>(&self, decide: impl Fn() -> F) -> Result<bool, ApiError>
    where
        F: Future<Output = Result<Option<Decision>, ApiError>>,
    {
        self.refuse_unknown_names()?;
        let mut budget = self.budget_of_step();
        loop {
            let Some(decision) = decide().await? else {
                return Ok(false);
            };
            if self.attempt(decision, Ends::Step, &mut budget).await?.is_some() {
                return Ok(true);
            }
            if !self.app.store.pause_within(&mut budget).await {
                return Err(ApiError::conflict());
            }
        }
    }

    /// Commits what `decide` decides as the step of this number of a request whose steps leave marks (ADR 0027), with
    /// what the step gives. It runs again as for [`Context::decide_and_commit`]. Returns what the step gave, now or in
    /// another execution of the same request.
    ///
    /// # Errors
    /// 400 for unknown names, if the request wants them refused; those of `decide`; 409 `conflict` if other writers
    /// kept winning; 503 if the store does not answer.
    pub async fn decide_and_commit_marked<F>(&self, step: usize, decide: impl Fn() -> F) -> Result<String, ApiError>
    where
        F: Future<Output = Result<Option<(Decision, String)>, ApiError>>,
    {
        self.refuse_unknown_names()?;
        let mut budget = self.budget_of_step();
        loop {
            if let Some((decision, result)) = decide().await? {
                let decision = self.marked(decision, step, &result).await?;
                if self.attempt(decision, Ends::Step, &mut budget).await?.is_some() {
                    return Ok(result);
                }
                if let Some(result) = self.result_of_other(step).await? {
                    return Ok(result);
                }
            }
            if !self.app.store.pause_within(&mut budget).await {
                return Err(ApiError::conflict());
            }
        }
    }

    fn budget_of_step(&self) -> RetryBudget {
        let end = self.started.saturating_add(LAST_ATTEMPT_OF_STEP);
        self.app.store.retry_budget().until(end)
    }

    /// Commits a decision once. `None` if another writer was faster.
    async fn attempt(
        &self,
        decision: Decision,
        ends: Ends,
        budget: &mut RetryBudget,
    ) -> Result<Option<Reply>, ApiError> {
        let Decision {
            writes,
            witness,
            reply,
            refusals,
        } = decision;
        match self.commit(writes, witness.as_ref(), (reply, ends), budget).await? {
            Committed::Done(reply) => Ok(Some(reply)),
            Committed::Lost(lost) => {
                let is_refused = |(part, _): &(Part, ApiError)| lost.iter().all(|other| other == part);
                refusals
                    .into_iter()
                    .find(is_refused)
                    .map_or(Ok(None), |(_, error)| Err(error))
            }
        }
    }

    /// The reply that shows a record, or 304 if the client already has this representation (SPECIFICATION §2.15).
    #[must_use]
    pub fn conditional(&self, reply: Reply, revision: u64) -> Reply {
        let reply = reply.with_revision(revision);
        if self.has(reply.entity_tag()) {
            reply.not_modified()
        } else {
            reply
        }
    }
}
