//! Why a request did not succeed, and what to do about it (SPECIFICATION §3.1).
#![expect(
    clippy::indexing_slicing,
    reason = "a member that a JSON value lacks is null, not a panic"
)]

use std::time::Duration;

use crate::http::Response;
use crate::names::text;
use crate::output::plain;
use crate::pace::MAX_RETRY_AFTER;

/// Why a request did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It may succeed later: no answer, a full rate limit, an error of the service.
    Passing {
        message: String,
        retry_after: Option<Duration>,
    },
    /// It fails until somebody changes something.
    Lasting(String),
}

impl Failure {
    /// The message alone.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Passing { message, .. } | Self::Lasting(message) => message,
        }
    }

    /// What an error response means.
    pub(super) fn of(request: &str, response: &Response) -> Self {
        let status = response.status;
        let error = response.json();
        let code = text(&error["code"]);
        let said = plain(text(&error["message"]));
        let said = said.trim();
        let seconds = response.header("retry-after").and_then(|text| text.trim().parse().ok());
        let retry_after = seconds.map(|seconds| Duration::from_secs(seconds).min(MAX_RETRY_AFTER));
        let shown = format!("{request}: {status} {said}").trim_end().to_owned();
        match status {
            401 => Self::Lasting(
                "the API refuses the key (401): it is mistyped, revoked, or of another deployment".to_owned(),
            ),
            403 => Self::Lasting(format!("{shown} Use a key that has it (POST /keys creates one)")),
            429 | 500..=599 => Self::Passing {
                message: shown,
                retry_after,
            },
            409 if code == "idempotency_in_progress" => Self::Passing {
                message: shown,
                retry_after,
            },
            _ if code.is_empty() => Self::Lasting(format!(
                "{request}: {status}, with no error of this API; check --api, which ends in /v2"
            )),
            _ => Self::Lasting(shown),
        }
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::{HeaderMap, HeaderValue};

    use super::*;

    fn failed(status: u16, body: &str, retry_after: &'static str) -> (bool, String, Option<u64>) {
        let headers = HeaderMap::from_iter([(hyper::header::RETRY_AFTER, HeaderValue::from_static(retry_after))]);
        let body = body.as_bytes().to_vec();
        match Failure::of(
            "GET /events",
            &Response {
                status,
                headers,
                body,
                is_whole: true,
            },
        ) {
            Failure::Passing { message, retry_after } => (true, message, retry_after.map(|wait| wait.as_secs())),
            Failure::Lasting(message) => (false, message, None),
        }
    }

    #[test]
    fn each_error_of_the_api_names_what_to_do() {
        let body = |code: &str, message: &str| format!(r#"{{"code": "{code}", "message": "{message}"}}"#);
        let missing = body("forbidden", "This key lacks the permission webhooks:read.");
        let full = body("rate_limited", "Minute limit exceeded.");
        let (busy, taken) = (body("idempotency_in_progress", "wait"), body("conflict", "taken"));
        let lacks = "lacks the permission webhooks:read. Use a key";
        let limit = "429 Minute limit exceeded.";
        for (status, body, retry_after, expected) in [
            (401, "", "", (false, "refuses the key (401)", None)),
            (403, missing.as_str(), "", (false, lacks, None)),
            (429, full.as_str(), "17", (true, limit, Some(17))),
            (429, full.as_str(), "3600", (true, limit, Some(3_600))),
            (429, full.as_str(), "3601", (true, limit, Some(3_600))),
            (503, "<html>", "soon", (true, "GET /events: 503", None)),
            (409, busy.as_str(), "1", (true, "409 wait", Some(1))),
            (409, taken.as_str(), "1", (false, "409 taken", None)),
            (404, "not here", "", (false, "which ends in /v2", None)),
            (301, "", "", (false, "with no error of this API", None)),
        ] {
            let (is_passing, message, wait) = failed(status, body, retry_after);
            assert!(message.contains(expected.1), "{message}");
            assert_eq!((is_passing, wait), (expected.0, expected.2), "{message}");
        }
    }
}
