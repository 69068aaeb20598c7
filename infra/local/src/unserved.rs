//! The log line of a request that no function serves, in the form of the line that the gate writes.

use http::{Method, StatusCode};

/// Writes the line. An unknown path may contain anything, so `route` is a word in parentheses then. `reason` is a
/// sentence that explains why no function serves the request. It quotes nothing from the request.
pub fn log(request_id: &str, (method, route): (&Method, &str), duration_ms: i64, status: StatusCode, reason: &str) {
    let (method, status) = (method.as_str(), status.as_u16());
    let (account, key, dry_run) = ("-", "-", false);
    tracing::info!(request_id, method, route, status, duration_ms, account, key, dry_run, reason, "request");
}
