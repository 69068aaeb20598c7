//! Read, decide, write once: every endpoint that writes runs in this loop.

use std::future::Future;
use std::time::Duration;

use domain::LoggedChange;
use serde::de::DeserializeOwned;
use store::{Committed, Key, Part, RetryBudget, StoreError, Write, from_item};

use super::context::{Context, Ends};
use super::idempotency::Intent;
use crate::http::{ApiError, Code, Reply};
use crate::records::references;

/// No attempt begins later than this after the request arrived. A function has 25 s. The last attempt takes up to 2 s,
/// and each of the two calls that may follow takes up to 6 s.
const LAST_ATTEMPT: Duration = Duration::from_secs(10);

/// The same for a step, after which the last transaction of its request still needs time.
const LAST_ATTEMPT_OF_STEP: Duration = Duration::from_secs(7);

/// The decision of an endpoint, based on the state that it read: all its writes, and its reply.
#[must_use]
#[derive(Debug)]
pub struct Decision {
    writes: Vec<Write>,
    witness: Option<Key>,
    reply: Reply,
    refusals: Vec<(Part, ApiError)>,
    logged: Option<LoggedChange>,
}

impl Decision {
    /// Commits all of `writes` in one transaction, then replies. Without writes, it stores only the reply, for a
    /// replay.
    pub const fn new(writes: Vec<Write>, reply: Reply) -> Self {
        Self { writes, witness: None, reply, refusals: Vec::new(), logged: None }
    }

    /// Replies without a change.
    pub const fn unchanged(reply: Reply) -> Self {
        Self::new(Vec::new(), reply)
    }

    /// Adds the event of the change, made by [`Context::event`]. Its key is the witness of the transaction: if the
    /// response to the transaction is lost, its presence shows that the transaction was committed.
    pub fn with_event(mut self, (event, key): (Vec<Write>, Key)) -> Self {
        self.writes.extend(event);
        self.witness = Some(key);
        self
    }

    /// If only the condition of `part` fails, replies with `error` and does not try again.
    pub fn refuse_if_lost(mut self, part: Part, error: ApiError) -> Self {
        self.refusals.push((part, error));
        self
    }

    /// Adds what the change leaves in the account's log. Every change by a route that names an entry needs it.
    pub fn logged(mut self, change: LoggedChange) -> Self {
        self.logged = Some(change);
        self
    }

    pub const fn reply(&self) -> &Reply {
        &self.reply
    }

    /// The record that it puts under this key, if it puts one.
    ///
    /// # Errors
    /// [`StoreError`] if the item is no such record.
    pub fn record<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        let write = self.writes.iter().find(|write| write.key() == key);
        write.and_then(Write::item).map(|item| from_item(item.clone())).transpose()
    }

    /// How many writes it has. The gate adds the idempotency record.
    pub const fn number_of_writes(&self) -> usize {
        self.writes.len()
    }

    pub const fn is_unchanged(&self) -> bool {
        self.writes.is_empty()
    }

    pub(super) fn with_write(mut self, write: Write) -> Self {
        self.writes.push(write);
        self
    }

    /// Adds the condition that nobody deletes the records with these ids at the same time. From now on, the record with
    /// the id `record_id` refers to them (ADR 0021).
    pub fn referring(mut self, context: &Context<'_>, record_id: &str, ids: &[String]) -> Self {
        let now = context.app.clock.now();
        self.writes.extend(references::checks(context.account(), record_id, ids, now));
        let message = "A record that the request refers to is being deleted. Try again.";
        self.refuse_if_lost(Part::References, ApiError::new(Code::Conflict, message))
    }
}

impl Context<'_> {
    /// Waits until the request is admitted. An endpoint that writes something outside of its commit calls it first
    /// (ADR 0001).
    pub async fn admission(&self) {
        self.turnstile.wait().await;
    }

    /// Commits the decision of `decide`, which reads the state that it needs. If another writer changes that state
    /// before the commit, `decide` runs again, for up to [`RETRY_LIMIT`](store::RETRY_LIMIT). `decide` returns `None`
    /// if the state that it read is already out of date (SPECIFICATION §4.4).
    ///
    /// # Errors
    /// 400 for unknown names, if the request wants them refused; the errors of `decide`; 409 `conflict` if
    /// other writers kept winning; 409 `idempotency_in_progress` if our idempotency claim was taken over.
    pub async fn decide_and_commit<F>(&self, mut decide: impl FnMut() -> F) -> Result<Reply, ApiError>
    where
        F: Future<Output = Result<Option<Decision>, ApiError>>,
    {
        self.refuse_unknown_names()?;
        let mut budget = self.app.store.retry_budget();
        budget = budget.until(self.started.saturating_add(LAST_ATTEMPT));
        loop {
            let is_early = !self.turnstile.initialized();
            if let Some(decision) = Box::pin(decide()).await? {
                // No condition ties it to its reading. Between the reading and our claim, the same request may have
                // been refused because of a later state.
                if is_early && decision.is_unchanged() && Intent::is_sent(self.call) {
                    drop(decision);
                    self.admission().await;
                    continue;
                }
                if let Some(reply) = self.attempt(decision, Ends::Request, &mut budget).await? {
                    return Ok(reply);
                }
            }
            if !self.app.store.pause_within(&mut budget).await {
                return Err(ApiError::conflict());
            }
        }
    }

    /// Commits the decision of `decide` as one step. The request takes several transactions (ADR 0024). `decide` runs
    /// again as in [`Context::decide_and_commit`], which ends the request after its last step. The reply of a step is
    /// ignored. Returns whether there was a step: `decide` returns `None` if there is nothing to do.
    ///
    /// # Errors
    /// 400 for unknown names, if the request wants them refused; the errors of `decide`; 409 `conflict` if
    /// other writers kept winning.
    pub async fn decide_and_commit_step<F>(&self, mut decide: impl FnMut() -> F) -> Result<bool, ApiError>
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

    /// Commits the decision of `decide` and the result of the step, as step number `step` of a request whose steps
    /// leave marks (ADR 0024). `decide` runs again as in [`Context::decide_and_commit`]. Returns the result of the
    /// step, from this execution or from an earlier execution of the same request.
    ///
    /// # Errors
    /// 400 for unknown names, if the request wants them refused; the errors of `decide`; 409 `conflict` if
    /// other writers kept winning.
    pub async fn decide_and_commit_marked<F>(
        &self,
        step: usize,
        mut decide: impl FnMut() -> F,
    ) -> Result<String, ApiError>
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
        let Decision { mut writes, witness, reply, refusals, logged } = decision;
        if !writes.is_empty() {
            writes.extend(self.log_entry(logged.as_ref())?);
        }
        match self.commit(writes, witness.as_ref(), (&reply, ends), budget).await? {
            Committed::Done => Ok(Some(reply)),
            Committed::Lost(lost) => {
                let is_refused = |(part, _): &(Part, ApiError)| lost.iter().all(|other| other == part);
                refusals.into_iter().find(is_refused).map_or(Ok(None), |(_, error)| Err(error))
            }
        }
    }

    /// The reply that shows a record, or 304 if the client already has this representation (SPECIFICATION §3.12).
    pub fn conditional(&self, reply: Reply, revision: u64) -> Reply {
        self.conditional_on(reply.with_revision(revision))
    }

    /// The reply, or 304 if the client already has the representation with its entity tag.
    pub fn conditional_on(&self, reply: Reply) -> Reply {
        if self.has(reply.entity_tag()) { reply.not_modified() } else { reply }
    }
}
