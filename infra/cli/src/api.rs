//! Requests to the API, and what their failures mean.

use std::time::Duration;

use domain::{ApiKey, UnixMs};
use hyper::Method;
use hyper::body::Bytes;
use serde::Deserialize;
use serde_json::Value;

use crate::address::{Address, plain};
use crate::clock;
use crate::http::{self, Limits, Message, Response};
use crate::output::Output;
use crate::pace::{API_TRIES, MAX_RETRY_AFTER, MAX_WAIT, Pace, doubled};

/// The most bytes of a response: more than the 6 MB that the service sends (SPECIFICATION §15.2).
pub const MAX_RESPONSE_BYTES: usize = 8 * 1024 * 1024;

/// The API, with a key.
pub(crate) struct Api {
    pub(crate) address: Address,
    key: ApiKey,
    pub(crate) pace: Pace,
}

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

/// A success.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    /// When the API sent it, in whole seconds.
    pub(crate) at: Option<UnixMs>,
}

/// What the program reads of an error (SPECIFICATION §3.1).
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ErrorBody {
    code: String,
    message: String,
}

/// What the program reads of a key (SPECIFICATION §5.5).
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Caller {
    pub(crate) account_name: String,
    pub(crate) permissions: Vec<String>,
    pub(crate) user_id: String,
}

impl Failure {
    /// The message alone.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Passing { message, .. } | Self::Lasting(message) => message,
        }
    }
}

impl Caller {
    /// Whether the key has this permission.
    pub(crate) fn may(&self, permission: &str) -> bool {
        self.permissions.iter().any(|one| one == "*" || one == permission)
    }
}

impl Api {
    pub(crate) const fn new(address: Address, key: ApiKey, pace: Pace) -> Self {
        Self { address, key, pace }
    }

    /// The text of the key.
    pub(crate) fn key(&self) -> &str {
        self.key.reveal()
    }

    /// Whose key it is, and when the API answered. Waits only if the API says how long.
    ///
    /// # Errors
    /// Why it is not known.
    pub(crate) async fn caller(&self, output: &mut Output) -> Result<(Caller, UnixMs), String> {
        #[derive(Deserialize)]
        struct Body {
            item: Caller,
        }
        let mut tries = 1..API_TRIES;
        let answer = loop {
            match self.send(Method::GET, "/auth", None, None).await {
                Ok(answer) => break answer,
                Err(Failure::Passing {
                    message,
                    retry_after: Some(wait),
                }) if wait <= MAX_WAIT && tries.next().is_some() => {
                    output.note_wait(&message, wait);
                    tokio::time::sleep(wait).await;
                }
                Err(failure) => return Err(failure.message()),
            }
        };
        let body: Body = self.read("/auth", &answer.body).map_err(Failure::message)?;
        Ok((body.item, answer.at.unwrap_or_else(clock::now)))
    }

    /// The body of a success.
    ///
    /// # Errors
    /// If it is not what the API sends.
    pub(crate) fn read<'a, T: Deserialize<'a>>(&self, target: &str, body: &'a [u8]) -> Result<T, Failure> {
        serde_json::from_slice(body).map_err(|error| {
            let from = self.address.text();
            Failure::Lasting(format!(
                "the answer of {from}{target} is not one of this API: {error}; check --api"
            ))
        })
    }

    /// As [`Api::send`], up to [`API_TRIES`] times.
    ///
    /// # Errors
    /// The message of the last failure.
    pub(crate) async fn retried(
        &self,
        method: Method,
        target: &str,
        body: Option<&Value>,
        idempotency_key: Option<&str>,
    ) -> Result<Answer, String> {
        let mut pause = self.pace.api_retry_min;
        for _ in 1..API_TRIES {
            match self.send(method.clone(), target, body, idempotency_key).await {
                Ok(answer) => return Ok(answer),
                Err(Failure::Lasting(message)) => return Err(message),
                Err(Failure::Passing { message, retry_after }) => {
                    let wait = retry_after.unwrap_or(pause);
                    if wait > MAX_WAIT {
                        return Err(message);
                    }
                    tokio::time::sleep(wait).await;
                    pause = doubled(pause, self.pace.api_retry_max);
                }
            }
        }
        let last = self.send(method, target, body, idempotency_key).await;
        last.map_err(Failure::message)
    }

    /// Sends a request to a path below the address.
    ///
    /// # Errors
    /// Why it did not succeed, and what to do.
    pub(crate) async fn send(
        &self,
        method: Method,
        target: &str,
        body: Option<&Value>,
        idempotency_key: Option<&str>,
    ) -> Result<Answer, Failure> {
        let mut headers = vec![("authorization", format!("Bearer {}", self.key.reveal()))];
        headers.extend(body.map(|_| ("content-type", "application/json".to_owned())));
        headers.extend(idempotency_key.map(|key| ("x-idempotency-key", key.to_owned())));
        let message = Message {
            method: method.clone(),
            address: &self.address,
            target: self.address.below(target),
            headers,
            body: body.map_or_else(Bytes::new, |body| Bytes::from(body.to_string())),
        };
        let limits = Limits {
            time: self.pace.api_time,
            body_time: self.pace.api_time,
            bytes: MAX_RESPONSE_BYTES,
        };
        let from = self.address.text();
        let response = http::send(message, limits).await.map_err(|cause| Failure::Passing {
            message: format!(
                "{from} does not answer: {}; is --api right, and does the API run?",
                plain(&cause)
            ),
            retry_after: None,
        })?;
        if !response.is_whole {
            let message = format!("the answer of {from} is cut off, or larger than {MAX_RESPONSE_BYTES} bytes");
            return Err(Failure::Passing {
                message,
                retry_after: None,
            });
        }
        if !(200..=299).contains(&response.status) {
            let path = target.split('?').next().unwrap_or_default();
            return Err(failure(&format!("{method} {path}"), &response));
        }
        Ok(Answer {
            status: response.status,
            at: header(&response, "date").and_then(clock::read_date),
            body: response.body,
        })
    }
}

fn header<'a>(response: &'a Response, name: &str) -> Option<&'a str> {
    response.headers.get(name)?.to_str().ok()
}

/// What an error response means.
fn failure(request: &str, response: &Response) -> Failure {
    let status = response.status;
    let error: Option<ErrorBody> = serde_json::from_slice(&response.body).ok();
    let ErrorBody { code, message } = error.unwrap_or_default();
    let said = plain(&message);
    let said = said.trim();
    let seconds = header(response, "retry-after").and_then(|text| text.trim().parse().ok());
    let retry_after = seconds.map(|seconds| Duration::from_secs(seconds).min(MAX_RETRY_AFTER));
    match status {
        401 => Failure::Lasting(
            "the API refuses the key (401): it is mistyped, revoked, or of another deployment".to_owned(),
        ),
        403 => Failure::Lasting(format!(
            "{request}: 403 {said} Use a key that has it (POST /keys creates one)"
        )),
        429 | 500..=599 => {
            let message = format!("{request}: {status} {said}").trim_end().to_owned();
            Failure::Passing { message, retry_after }
        }
        409 if code == "idempotency_in_progress" => {
            let message = format!("{request}: {status} {said}").trim_end().to_owned();
            Failure::Passing { message, retry_after }
        }
        _ if code.is_empty() => Failure::Lasting(format!(
            "{request}: {status}, with no error of this API; check --api, which ends in /v2"
        )),
        _ => Failure::Lasting(format!("{request}: {status} {said}")),
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::{HeaderMap, HeaderValue};

    use super::*;

    fn failed(status: u16, body: &str, retry_after: &'static str) -> (bool, String, Option<u64>) {
        let headers = HeaderMap::from_iter([(hyper::header::RETRY_AFTER, HeaderValue::from_static(retry_after))]);
        let body = body.as_bytes().to_vec();
        match failure(
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
    fn errors_of_the_api_are_told_apart_and_name_what_to_do() {
        let body = |code: &str, message: &str| format!(r#"{{"code": "{code}", "message": "{message}"}}"#);
        let missing = body("forbidden", "This key lacks the permission webhooks:read.");
        let full = body("rate_limited", "Minute limit exceeded.");
        let (busy, taken) = (body("idempotency_in_progress", "wait"), body("conflict", "taken"));
        for (status, body, retry_after, expected) in [
            (401, "", "", (false, "refuses the key (401)", None)),
            (
                403,
                missing.as_str(),
                "",
                (false, "lacks the permission webhooks:read. Use a key", None),
            ),
            (429, full.as_str(), "17", (true, "429 Minute limit exceeded.", Some(17))),
            (
                429,
                full.as_str(),
                "3600",
                (true, "429 Minute limit exceeded.", Some(3_600)),
            ),
            (
                429,
                full.as_str(),
                "3601",
                (true, "429 Minute limit exceeded.", Some(3_600)),
            ),
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
