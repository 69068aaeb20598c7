//! Read, decide, write once: the loop in which every endpoint that writes runs.

use std::future::Future;

use store::{Key, Part, Write};

use super::context::{Committed, Context};
use crate::http::{ApiError, Reply};

/// How often a request is decided again after another writer was faster; then it is answered with 409 (SPECIFICATION
/// §3.2).
const ATTEMPTS: u32 = 5;

/// What an endpoint decided from the state that it read: everything it writes, and its reply.
#[derive(Debug)]
pub struct Decision {
    writes: Vec<Write>,
    witness: Option<Key>,
    reply: Reply,
    refusal: Option<(Part, ApiError)>,
}

impl Decision {
    /// Writes all of `writes` in one transaction, then replies. Without writes only the reply is stored, for a replay.
    #[must_use]
    pub const fn new(writes: Vec<Write>, reply: Reply) -> Self {
        Self {
            writes,
            witness: None,
            reply,
            refusal: None,
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
        self.refusal = Some((part, error));
        self
    }
}

impl Context<'_> {
    /// Commits what `decide` decides. `decide` reads the state that it needs; it runs again, at most five
    /// times in all, after another writer changed that state before the commit. It returns `None` if what it read is
    /// already out of date.
    ///
    /// # Errors
    /// Those of `decide`; 409 `conflict` if other writers kept winning; 409 `idempotency_in_progress` if our
    /// idempotency claim was taken over; 503 if the store does not answer.
    pub async fn decide_and_commit<F>(&self, decide: impl Fn() -> F) -> Result<Reply, ApiError>
    where
        F: Future<Output = Result<Option<Decision>, ApiError>>,
    {
        for attempt in 0..ATTEMPTS {
            if let Some(decision) = decide().await? {
                let Decision {
                    writes,
                    witness,
                    reply,
                    refusal,
                } = decision;
                match self.commit(writes, witness.as_ref(), reply).await? {
                    Committed::Done(reply) => return Ok(reply),
                    Committed::Lost(lost) => {
                        if let Some((part, error)) = refusal
                            && lost.iter().all(|other| *other == part)
                        {
                            return Err(error);
                        }
                    }
                }
            }
            self.app.store.pause(attempt).await;
        }
        Err(ApiError::conflict())
    }

    /// The reply that shows a record, or 304 if the client already has this revision (SPECIFICATION §2.15).
    #[must_use]
    pub fn conditional(&self, reply: Reply, revision: u64) -> Reply {
        let reply = reply.with_revision(revision);
        if self.has_revision(revision) {
            reply.not_modified()
        } else {
            reply
        }
    }
}
