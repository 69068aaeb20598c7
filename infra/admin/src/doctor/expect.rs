//! What the checks expect of an answer, and the likely causes if it is another.

use serde_json::Value;

use super::report::Wrong;
use crate::api::{Answer, Api};

/// The most characters of an unexpected answer that are shown.
const SHOWN: usize = 300;

impl Api {
    /// Sends a request, whose answer must have this status, and returns the body.
    pub(super) async fn expect(
        &self,
        (method, path, status): (&str, &str, u16),
        body: Option<&Value>,
    ) -> Result<Value, Wrong> {
        let answer = self.send(method, path, body, None).await;
        answer.map_err(|cause| lost(path, cause))?.expect(status, path)
    }
}

/// The connection failed after others had worked.
pub(super) fn lost(path: &str, cause: String) -> Wrong {
    let next = "run the checks again; if it stays, look for the alarms api-5xx and function-errors";
    Wrong::new(format!("{path} does not answer"), cause, next)
}

impl Answer {
    /// The body, if the status is this one.
    pub(super) fn expect(self, status: u16, path: &str) -> Result<Value, Wrong> {
        if self.status == status {
            return Ok(self.body);
        }
        Err(self.wrong(status, path))
    }

    /// The text of the body, if the status is this one.
    pub(super) fn expect_text(self, status: u16, path: &str) -> Result<String, Wrong> {
        if self.status == status && !self.text.is_empty() {
            return Ok(self.text);
        }
        Err(self.wrong(status, path))
    }

    fn wrong(&self, status: u16, path: &str) -> Wrong {
        let shown: String = self.text.chars().take(SHOWN).collect();
        let (cause, next) = self.explain(path);
        Wrong::new(
            format!("{path} answers {} instead of {status}: {shown}", self.status),
            cause,
            next,
        )
    }

    /// The likely cause of an unexpected status, and the next step.
    fn explain(&self, path: &str) -> (&'static str, String) {
        let log = format!("read the log of the function of {path}: /prospect-api/$STAGE/<function>");
        // Only the service's own errors have a code.
        match (self.body["code"].as_str(), self.status) {
            (None, 404) => (
                "the gateway has no route for it, or --url is not the API's base address (it ends with /v2)",
                "deploy the stack again, and compare --url with the output ApiUrl".to_owned(),
            ),
            (None, 429) => (
                "the throttle of the whole API is used up (OPERATIONS.md, \"Limits and quotas\")",
                "look at the requests on the dashboard; raise ThrottleRate".to_owned(),
            ),
            (None, _) => (
                "the gateway answers itself: the function is absent, crashes, is throttled or may not be called",
                format!("{log}; then OPERATIONS.md, function-errors and function-throttles"),
            ),
            (Some("unavailable"), _) => (
                "the function does not reach the table or the KMS key, or they throttle",
                format!("{log}; then OPERATIONS.md, table-throttles and table-errors"),
            ),
            (Some("internal"), _) => (
                "the function fails",
                format!("{log}, for the request {}", self.body["requestId"]),
            ),
            (Some("rate_limited"), _) => (
                "the key's window is full",
                "wait a minute, or use --account, which makes a key".to_owned(),
            ),
            (Some(_), _) => ("the service refuses the request", log),
        }
    }
}
