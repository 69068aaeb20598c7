//! The commit point: one transaction, and whether it was committed (infra/docs/ARCHITECTURE.md, "What is always true").

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::engine::EngineFailure;
use super::guard::Guard;
use super::key::Key;
use super::retry_budget::RetryBudget;
use super::write::{Part, Write};
use super::{Store, StoreError, size};

/// An attempt with an unknown outcome lasts up to 2 s. After this many such attempts, the store reads the witness
/// instead.
const UNCLEAR_ATTEMPTS: u32 = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    Done,
    /// Nothing was written: the conditions of these parts failed.
    Lost(Vec<Part>),
}

impl Store {
    /// Writes all of `writes` or none. `witness` is an item that only this transaction puts: if the response to an
    /// attempt is lost, its presence shows that the attempt was committed.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] if DynamoDB could not store it; [`StoreError::Contended`] if other transactions kept
    /// winning; [`StoreError::Unavailable`] if the table throttles or the outcome is unknown in time.
    pub async fn transact(&self, writes: &[Write], witness: Option<&Key>) -> Result<Committed, StoreError> {
        self.transact_within(writes, witness, &mut self.retry_budget()).await
    }

    /// The same, with the request's remaining time for retries.
    ///
    /// # Errors
    /// As [`Store::transact`].
    pub async fn transact_within(
        &self,
        writes: &[Write],
        witness: Option<&Key>,
        budget: &mut RetryBudget,
    ) -> Result<Committed, StoreError> {
        size::check(writes)?;
        // DynamoDB accepts tokens of at most 36 characters.
        let token: String = URL_SAFE_NO_PAD.encode(self.entropy.bytes()).chars().take(36).collect();
        let mut unclear: u32 = 0;
        let last = loop {
            let failed = match self.engine.transact(writes, &token).await {
                Ok(lost) if lost.is_empty() => return Ok(Committed::Done),
                Ok(lost) if unclear == 0 || witness.is_none() => return Ok(Committed::Lost(lost)),
                // The attempt that is unclear may still be under way. If its conditions hold again, it is committed then,
                // next to what another decision would write.
                Ok(_) => break StoreError::Unavailable("an earlier attempt may be under way".to_owned()),
                // Other transactions hold its items, or the table throttles.
                Err(EngineFailure::Refused(error)) => error,
                Err(EngineFailure::Unclear(error)) => {
                    unclear = unclear.saturating_add(1);
                    error
                }
                Err(EngineFailure::Hopeless(error)) => return Err(error),
            };
            if unclear >= UNCLEAR_ATTEMPTS || !self.pause_within(budget).await {
                break failed;
            }
        };
        if unclear == 0 {
            return Err(last);
        }
        if let Some(witness) = witness
            && self.get(witness).await?.is_some()
        {
            return Ok(Committed::Done);
        }
        Err(StoreError::Unavailable(last.to_string()))
    }

    /// Checks what [`Store::transact_within`] would check, and writes nothing: the sizes, and in one transaction every
    /// condition. Without a condition there is no call. The key of an event is new, so nothing is asked about it.
    ///
    /// # Errors
    /// As [`Store::transact`].
    pub async fn check_within(&self, writes: &[Write], budget: &mut RetryBudget) -> Result<Committed, StoreError> {
        size::check(writes)?;
        let conditions: Vec<Write> = writes
            .iter()
            .filter(|write| write.part != Part::Event && *write.guard() != Guard::Always)
            .map(|write| Write::check(write.part, write.key().clone(), write.guard().clone()))
            .collect();
        if conditions.is_empty() {
            return Ok(Committed::Done);
        }
        self.transact_within(&conditions, None, budget).await
    }
}
