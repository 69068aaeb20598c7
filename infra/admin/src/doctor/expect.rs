//! Compares an answer with the expected status, and names the likely cause of another one.

use cli::http::Response;
use reqwest::Method;
use serde_json::Value;

use super::api::Api;
use super::report::Wrong;

/// The most characters of an unexpected answer that are shown.
const SHOWN: usize = 300;

/// Sends a request, whose answer must have this status, and returns the body.
pub(super) async fn ask(
    api: &Api,
    (method, path, status): (Method, &str, u16),
    body: Option<&Value>,
) -> Result<Value, Wrong> {
    let answer = api.exchange((method, path), body, None).await;
    expect(answer.map_err(|cause| lost(path, cause))?, status, path).map(|answer| answer.json())
}

/// The connection failed after others had worked.
pub(super) fn lost(path: &str, cause: String) -> Wrong {
    let next = "run the checks again; if it stays, look for the alarms api-5xx and function-errors";
    Wrong::new(format!("{path} does not answer"), cause, next)
}

/// The answer, if the status is this one.
pub(super) fn expect(answer: Response, status: u16, path: &str) -> Result<Response, Wrong> {
    if answer.status == status {
        return Ok(answer);
    }
    let shown: String = answer.text().chars().take(SHOWN).collect();
    let (cause, next) = explain(&answer, path);
    let found = format!("{path} answers {} instead of {status}: {shown}", answer.status);
    Err(Wrong::new(found, cause, next))
}

/// The likely cause of an unexpected status, and the next step.
fn explain(answer: &Response, path: &str) -> (&'static str, String) {
    let body = answer.json();
    let log = format!("read the log of the function of {path}: /prospect-api/$STAGE/<function>");
    // Only the service's own errors have a code.
    match (body["code"].as_str(), answer.status) {
        (None, 404) => (
            "the gateway has no route for it, or --url is not the API's base address (it ends with /v2)",
            "deploy the stack again, and compare --url with the output ApiUrl".to_owned(),
        ),
        (None, 429) => (
            "the throttle of the whole API is used up (the guide aws-limits.md, \"Quotas\")",
            "look at the requests on the dashboard; raise ThrottleRate".to_owned(),
        ),
        (None, _) => (
            "the gateway answers itself: the function is absent, crashes, is throttled or may not be called",
            format!("{log}; then the guide aws-alarms.md, function-errors and function-throttles"),
        ),
        (Some("unavailable"), _) => (
            "the function does not reach the table or the KMS key, or they throttle",
            format!("{log}; then the guide aws-alarms.md, table-throttles and table-errors"),
        ),
        (Some("internal"), _) => ("the function fails", format!("{log}, for the request {}", body["requestId"])),
        (Some("rate_limited"), _) => {
            ("the key's window is full", "wait a minute, or use --account, which makes a key".to_owned())
        }
        (Some(_), _) => ("the service refuses the request", log),
    }
}
