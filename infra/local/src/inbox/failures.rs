//! Failures on request, which show how the service retries.

use std::sync::{Mutex, PoisonError};

use axum::http::StatusCode;
use serde::{Deserialize, Serialize, Serializer};

/// The most deliveries that fail on one request.
pub const MAX_FAILURES: u32 = 20;

/// The name of the answer that comes too late.
const TIMEOUT: &str = "timeout";

/// How the inbox answers a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// At once, with this status.
    Status(StatusCode),
    /// Later than the service waits.
    Timeout,
}

impl Answer {
    fn parse(text: &str) -> Option<Self> {
        if text == TIMEOUT {
            return Some(Self::Timeout);
        }
        let status = text.parse::<StatusCode>().ok()?;
        (status.is_client_error() || status.is_server_error()).then_some(Self::Status(status))
    }

    /// The status, if there is an answer.
    pub fn status(self) -> Option<u16> {
        match self {
            Self::Status(status) => Some(status.as_u16()),
            Self::Timeout => None,
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Status(status) => serializer.serialize_str(status.as_str()),
            Self::Timeout => serializer.serialize_str(TIMEOUT),
        }
    }
}

/// How many deliveries fail from now on, and how.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Plan {
    remaining: u32,
    answer: Answer,
}

/// The plan. Every delivery uses up one of its failures. A restart forgets it.
#[derive(Debug)]
pub struct Failures(Mutex<Plan>);

impl Default for Failures {
    fn default() -> Self {
        Self(Mutex::new(Plan {
            remaining: 0,
            answer: Answer::Status(StatusCode::INTERNAL_SERVER_ERROR),
        }))
    }
}

impl Failures {
    /// The current plan.
    pub fn plan(&self) -> Plan {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the plan by the plan in a request: `{"count": 2, "answer": "500"}`. The default `answer` is 500.
    ///
    /// # Errors
    /// A description of a valid request.
    pub fn set(&self, request: &[u8]) -> Result<(), String> {
        #[derive(Deserialize)]
        struct Request {
            count: u32,
            answer: Option<String>,
        }
        let usage = || {
            format!(
                "Send JSON with a `count` of 0 to {MAX_FAILURES}, and an `answer`: a status of 400 to 599 as a string, \
                 or \"{TIMEOUT}\"."
            )
        };
        let request: Request = serde_json::from_slice(request).map_err(|_| usage())?;
        let answer = Answer::parse(request.answer.as_deref().unwrap_or("500")).ok_or_else(usage)?;
        if request.count > MAX_FAILURES {
            return Err(usage());
        }
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Plan {
            remaining: request.count,
            answer,
        };
        Ok(())
    }

    /// The answer to the next delivery.
    pub fn next(&self) -> Answer {
        let mut plan = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if plan.remaining == 0 {
            return Answer::Status(StatusCode::NO_CONTENT);
        }
        plan.remaining = plan.remaining.saturating_sub(1);
        plan.answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_outside_of_their_bounds_are_refused() {
        let failures = Failures::default();
        for plan in [
            r#"{"count": 20}"#,
            r#"{"count": 0, "answer": "400"}"#,
            r#"{"count": 1, "answer": "599"}"#,
        ] {
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
        assert_eq!(failures.next().status(), Some(599));
        assert_eq!(failures.next().status(), Some(204));
        failures.set(br#"{"count": 1, "answer": "timeout"}"#).unwrap();
        assert_eq!(failures.next(), Answer::Timeout);
    }
}
