//! Marks of a request's steps. A mark stores the result of a committed step. After a crash, the next execution of the
//! same request does not repeat the step and returns the stored result (ADR 0027).

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use super::commit::Decision;
use super::context::Context;
use super::idempotency::{Claim, EXPIRES, EXPIRES_AT};
use crate::http::ApiError;
use domain::UnixMs;
use store::item::{Item, long_text, number, read_long_text, read_number};
use store::{Guard, Key, Part, Store, StoreError, Write, key};

/// The attribute with the result of a step.
const RESULT: &str = "result";

impl Claim {
    fn mark_key(&self, step: usize) -> Key {
        Key::step(&self.key, &self.fingerprint, step)
    }

    /// The write of a step's mark, for the step's transaction. Its condition fails if another execution of the same
    /// request has committed the step.
    fn mark(&self, step: usize, result: &str, now: UnixMs) -> Result<Write, StoreError> {
        let item = Item::from([
            (RESULT.to_owned(), long_text(result)?),
            (EXPIRES.to_owned(), number(self.expires.ms())),
            (EXPIRES_AT.to_owned(), number(self.expires.seconds_up())),
        ]);
        // DynamoDB's TTL deletes items late.
        let free = Guard::AtMost(EXPIRES, now.ms());
        Ok(Write::put(Part::Mark, self.mark_key(step), item, free))
    }

    async fn marked(&self, store: &Store, step: usize, now: UnixMs) -> Result<Option<String>, StoreError> {
        let mark = store.get(&self.mark_key(step)).await?;
        mark.as_ref().map_or(Ok(None), |mark| result_of(mark, now))
    }

    async fn all_marked(&self, store: &Store, now: UnixMs) -> Result<HashMap<usize, String>, StoreError> {
        let prefix = key::steps(&self.fingerprint);
        let marks = store.query(&self.key.pk, &prefix).await?;
        let step = |mark| Key::of(mark)?.sk.strip_prefix(&prefix)?.parse().ok();
        let mut results = HashMap::with_capacity(marks.len());
        for mark in &marks {
            if let (Some(step), Some(result)) = (step(mark), result_of(mark, now)?) {
                results.insert(step, result);
            }
        }
        Ok(results)
    }
}

fn result_of(mark: &Item, now: UnixMs) -> Result<Option<String>, StoreError> {
    let is_valid = read_number(mark, EXPIRES).is_some_and(|expires| expires > now.ms());
    let result = mark.get(RESULT).filter(|_| is_valid);
    result.map(read_long_text).transpose()
}

impl Context<'_> {
    /// The results of the steps that an earlier execution of this request committed, by step number. Only a request
    /// that took over an idempotency claim reads them.
    ///
    /// # Errors
    /// 503 if the store does not answer.
    pub async fn finished_steps(&self) -> Result<HashMap<usize, String>, ApiError> {
        let claim = self.turnstile.wait().await.claim.as_ref();
        let Some(claim) = claim.filter(|claim| claim.is_takeover) else {
            return Ok(HashMap::new());
        };
        self.has_marks.store(true, Ordering::Relaxed);
        Ok(claim.all_marked(&self.app.store, self.now).await?)
    }

    /// Whether the response is kept for a replay. Then a step that the response reports as failed must stay failed.
    pub async fn keeps_response(&self) -> bool {
        self.turnstile.wait().await.claim.is_some()
    }

    /// The decision with the mark of its step, if the request has an idempotency key and the step writes something.
    pub(super) async fn marked(&self, decision: Decision, step: usize, result: &str) -> Result<Decision, ApiError> {
        match &self.turnstile.wait().await.claim {
            Some(claim) if !decision.is_unchanged() => {
                self.has_marks.store(true, Ordering::Relaxed);
                Ok(decision.with_write(claim.mark(step, result, self.now)?))
            }
            Some(_) | None => Ok(decision),
        }
    }

    /// The result of a step, if another execution of this request committed it.
    pub(super) async fn result_of_other(&self, step: usize) -> Result<Option<String>, ApiError> {
        match &self.turnstile.wait().await.claim {
            Some(claim) => Ok(claim.marked(&self.app.store, step, self.now).await?),
            None => Ok(None),
        }
    }
}
