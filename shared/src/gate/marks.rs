//! Marks of a request's steps. A mark stores the result of a committed step. After a crash, the next execution of the
//! same request does not repeat the step and returns the stored result (ADR 0024).

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use super::commit::Decision;
use super::context::Context;
use super::idempotency::{Claim, EXPIRES, EXPIRES_AT};
use crate::http::ApiError;
use domain::UnixMs;
use store::item::{Item, bytes, number, read_bytes, read_number};
use store::{Guard, Key, Part, Store, StoreError, Write, key};

/// The attribute with the sealed result of a step.
const RESULT: &str = "result";

impl Claim {
    fn mark_key(&self, step: usize) -> Key {
        Key::step(&self.key, &self.fingerprint, step)
    }

    /// The write of a step's mark, with the result sealed under a random salt, for the step's transaction. Its
    /// condition fails if another execution of the same request has committed the step.
    fn mark(&self, step: usize, (result, salt): (&str, [u8; 32]), now: UnixMs) -> Result<Write, StoreError> {
        let key = self.mark_key(step);
        let item = Item::from([
            (RESULT.to_owned(), bytes(self.seal.close(&key, result, salt)?)),
            (EXPIRES.to_owned(), number(self.expires.ms())),
            (EXPIRES_AT.to_owned(), number(self.expires.seconds_up())),
        ]);
        // DynamoDB's TTL deletes items late.
        let free = Guard::AtMost(EXPIRES, now.ms());
        Ok(Write::put(Part::Mark, key, item, free))
    }

    async fn marked(&self, store: &Store, step: usize, now: UnixMs) -> Result<Option<String>, StoreError> {
        let key = self.mark_key(step);
        let mark = store.get(&key).await?;
        mark.map_or(Ok(None), |mark| self.result_of(&key, &mark, now))
    }

    async fn all_marked(&self, store: &Store, now: UnixMs) -> Result<HashMap<usize, String>, StoreError> {
        let prefix = key::steps(&self.fingerprint);
        let marks = store.query(&self.key.pk, &prefix).await?;
        let mut results = HashMap::with_capacity(marks.len());
        for (key, mark) in marks.iter().filter_map(|mark| Some((Key::of(mark)?, mark))) {
            let step = key.sk.strip_prefix(&prefix).and_then(|step| step.parse().ok());
            if let (Some(step), Some(result)) = (step, self.result_of(&key, mark, now)?) {
                results.insert(step, result);
            }
        }
        Ok(results)
    }

    fn result_of(&self, key: &Key, mark: &Item, now: UnixMs) -> Result<Option<String>, StoreError> {
        let is_valid = read_number(mark, EXPIRES).is_some_and(|expires| expires > now.ms());
        let open = || self.seal.open(key, read_bytes(mark, RESULT).unwrap_or_default());
        is_valid.then(open).transpose()
    }
}

impl Context<'_> {
    /// The results of the steps that an earlier execution of this request committed, by step number. Only a request
    /// that took over an idempotency claim reads them.
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
                Ok(decision.with_write(claim.mark(step, (result, self.app.entropy.bytes()), self.now)?))
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
