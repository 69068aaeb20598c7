//! The log line of a request that no function serves, in the form of the line that the gate writes.

use http::{Method, StatusCode};

/// A request.
#[derive(Clone, Copy, Debug)]
pub struct Unserved<'a> {
    /// The id that the gateway assigned.
    pub request_id: &'a str,
    /// Its method.
    pub method: &'a Method,
    /// Its route, with parameters in braces. An unknown path may contain anything, so it appears as a word in
    /// parentheses.
    pub route: &'a str,
    /// How long it took.
    pub duration_ms: i64,
}

impl Unserved<'_> {
    /// Writes the line. The reason is a sentence that explains why no function serves the request. It quotes nothing
    /// from the request.
    pub fn log(self, status: StatusCode, reason: &str) {
        tracing::info!(
            request_id = self.request_id,
            method = self.method.as_str(),
            route = self.route,
            status = status.as_u16(),
            duration_ms = self.duration_ms,
            account = "-",
            key = "-",
            dry_run = false,
            reason,
            "request"
        );
    }
}
