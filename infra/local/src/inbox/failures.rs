//! Failures on request, which show how the service retries.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

/// The most deliveries that fail on one request.
pub const MAX_FAILURES: u32 = 20;

/// The name of the answer that comes too late.
const TIMEOUT: &str = "timeout";

/// The status of the inbox's answer to a delivery; `None` if the answer comes later than the service waits.
pub type Answer = Option<StatusCode>;

fn parse(text: &str) -> Option<Answer> {
    if text == TIMEOUT {
        return Some(None);
    }
    let status = text.parse::<StatusCode>().ok()?;
    (status.is_client_error() || status.is_server_error()).then_some(Some(status))
}

/// How many deliveries fail from now on, and how: a status of 400 to 599, or `timeout`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    #[serde(rename(serialize = "remaining"))]
    count: u32,
    #[serde(default = "internal_error")]
    answer: String,
}

fn internal_error() -> String {
    "500".to_owned()
}

/// The plan. Every delivery uses up one of its failures. A restart forgets it.
#[derive(Debug)]
pub struct Failures(Mutex<Plan>);

impl Default for Failures {
    fn default() -> Self {
        Self(Mutex::new(Plan { count: 0, answer: internal_error() }))
    }
}

impl Failures {
    fn lock(&self) -> MutexGuard<'_, Plan> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current plan.
    pub fn plan(&self) -> Plan {
        self.lock().clone()
    }

    /// Replaces the plan by the plan in a request: `{"count": 2, "answer": "500"}`. The default `answer` is 500.
    pub fn set(&self, request: &[u8]) -> Result<(), String> {
        let plan: Option<Plan> = serde_json::from_slice(request).ok();
        let plan = plan.filter(|plan| plan.count <= MAX_FAILURES && parse(&plan.answer).is_some());
        *self.lock() = plan.ok_or_else(|| {
            format!(
                "Send JSON with a `count` of 0 to {MAX_FAILURES}, and an `answer`: a status of 400 to 599 as a string, \
                 or \"{TIMEOUT}\"."
            )
        })?;
        Ok(())
    }

    /// The answer to the next delivery.
    pub fn next(&self) -> Answer {
        let mut plan = self.lock();
        match plan.count.checked_sub(1) {
            None => Some(StatusCode::NO_CONTENT),
            Some(rest) => {
                plan.count = rest;
                parse(&plan.answer).flatten()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_outside_of_their_bounds_are_refused() {
        let failures = Failures::default();
        for plan in [r#"{"count": 20}"#, r#"{"count": 0, "answer": "400"}"#, r#"{"count": 1, "answer": "599"}"#] {
            assert!(failures.set(plan.as_bytes()).is_ok(), "{plan}");
        }
        for plan in [
            "",
            "{}",
            r#"{"count": 21}"#,
            r#"{"count": -1}"#,
            r#"{"count": 1, "answer": "399"}"#,
            r#"{"count": 1, "answer": "600"}"#,
        ] {
            let error = failures.set(plan.as_bytes()).unwrap_err();
            assert!(error.contains("0 to 20"), "{plan}: {error}");
        }
        assert_eq!(failures.next(), StatusCode::from_u16(599).ok());
        assert_eq!(failures.next(), Some(StatusCode::NO_CONTENT));
        failures.set(br#"{"count": 1, "answer": "timeout"}"#).unwrap();
        assert_eq!(failures.next(), None);
    }
}
