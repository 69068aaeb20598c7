//! Remembers the tokens of the last ten minutes' transactions, so that a transaction that is sent again is not executed
//! again. The emulator's own implementation visits every token in each transaction.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use domain::UnixMs;
use dynoxide::actions::transact_write_items::{TransactWriteItemsRequest, TransactWriteItemsResponse};
use dynoxide::{DynoxideError, Result};
use shared::clock::Clock;

/// How long DynamoDB remembers a token.
const REMEMBERED_MS: i64 = 10 * 60 * 1_000;

/// The longest token that DynamoDB accepts.
const TOKEN_CHARS: usize = 36;

/// The transactions that were executed.
#[derive(Debug)]
pub struct Tokens {
    clock: Clock,
    executed: Mutex<Executed>,
}

#[derive(Debug, Default)]
struct Executed {
    replies: HashMap<String, (u64, TransactWriteItemsResponse)>,
    /// The tokens with their times, the oldest first.
    order: VecDeque<(UnixMs, String)>,
}

impl Tokens {
    /// None yet.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            executed: Mutex::default(),
        }
    }

    /// Executes a transaction, or returns the response of the earlier transaction with the same token.
    ///
    /// # Errors
    /// The errors of `execute`, after which the token is free; or the request differs from the earlier request with the
    /// same token.
    pub fn once(
        &self,
        mut request: TransactWriteItemsRequest,
        execute: impl FnOnce(TransactWriteItemsRequest) -> Result<TransactWriteItemsResponse>,
    ) -> Result<TransactWriteItemsResponse> {
        // The emulator refuses tokens that are too long.
        let accepted = |token: &mut String| token.len() <= TOKEN_CHARS;
        let Some(token) = request.client_request_token.take_if(accepted) else {
            return execute(request);
        };
        let content = content(&request)?;
        // Hold the lock until the end, so that only one of two requests with the same token is executed.
        let mut executed = self.executed.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        executed.forget(now);
        match executed.replies.get(&token) {
            Some((known, response)) if *known == content => return Ok(response.clone()),
            Some(_) => {
                let message = "The token was used for another transaction.".to_owned();
                return Err(DynoxideError::IdempotentParameterMismatchException(message));
            }
            None => {}
        }
        let response = execute(request)?;
        executed.order.push_back((now, token.clone()));
        executed.replies.insert(token, (content, response.clone()));
        Ok(response)
    }
}

impl Executed {
    fn forget(&mut self, now: UnixMs) {
        let is_old = |(at, _): &mut (UnixMs, String)| now.ms().saturating_sub(at.ms()) >= REMEMBERED_MS;
        while let Some((_, token)) = self.order.pop_front_if(is_old) {
            self.replies.remove(&token);
        }
    }
}

/// A hash of the writes that does not depend on the order of their attributes.
fn content(request: &TransactWriteItemsRequest) -> Result<u64> {
    let writes = serde_json::to_value(&request.transact_items)
        .map_err(|error| DynoxideError::InternalServerError(error.to_string()))?;
    let mut hasher = DefaultHasher::new();
    writes.hash(&mut hasher);
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn request(token: &str, id: &str) -> TransactWriteItemsRequest {
        let put = json!({"Put": {"TableName": "t", "Item": {"pk": {"S": id}, "a": {"S": "1"}, "b": {"S": "2"}}}});
        serde_json::from_value(json!({"TransactItems": [put], "ClientRequestToken": token})).unwrap()
    }

    #[test]
    fn a_token_executes_one_transaction_in_ten_minutes() {
        let (clock, mut count) = (Clock::fixed(0), 0);
        let tokens = Tokens::new(clock.clone());
        let mut send = |token: &str, id: &str, succeeds: bool| {
            let sent = tokens.once(request(token, id), |_| {
                count += 1;
                let failed = || DynoxideError::InternalServerError("x".to_owned());
                succeeds.then(TransactWriteItemsResponse::default).ok_or_else(failed)
            });
            (sent.is_ok(), count)
        };
        assert_eq!(send("a", "1", false), (false, 1));
        assert_eq!(send("a", "1", true), (true, 2), "a failure frees the token");
        assert_eq!(send("a", "1", true), (true, 2));
        assert_eq!(send("a", "2", true), (false, 2), "another transaction");
        assert_eq!(send("b", "2", true), (true, 3));
        let long = "x".repeat(TOKEN_CHARS + 1);
        assert_eq!((send(&long, "2", true), send(&long, "2", true)), ((true, 4), (true, 5)));
        clock.advance_ms(REMEMBERED_MS - 1);
        assert_eq!(send("b", "2", true), (true, 5));
        clock.advance_ms(1);
        assert_eq!(send("b", "2", true), (true, 6));
        let executed = tokens.executed.lock().unwrap();
        assert_eq!((executed.order.len(), executed.replies.len()), (1, 1));
    }
}
