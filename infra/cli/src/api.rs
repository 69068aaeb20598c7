//! Requests to the API.

mod failure;

use std::borrow::Cow;
use std::cell::Cell;
use std::time::Duration;

use domain::{ApiKey, UnixMs};
use hyper::Method;
use hyper::body::Bytes;
use serde::Deserialize;
use serde_json::Value;
use tokio::time::Instant;

pub(crate) use self::failure::Failure;
use crate::address::Address;
use crate::clock;
use crate::http::{self, Limits, Message, Response};
use crate::output::{Output, plain};
use crate::pace::{HASTY, Pace, Patience, doubled};

/// The most bytes of a response: more than the 6 MB that the service sends (SPECIFICATION §15.2).
pub const MAX_RESPONSE_BYTES: usize = 8 * 1024 * 1024;

/// A pause of this length is announced.
const ANNOUNCED: Duration = Duration::from_secs(5);

/// The API, with a key.
pub struct Api {
    pub(crate) address: Address,
    key: ApiKey,
    pub(crate) pace: Pace,
    /// When the last announced pause ends.
    announced: Cell<Option<Instant>>,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// The method.
    pub method: Method,
    /// The path below the base address, with the query.
    pub target: &'a str,
    /// The body, as JSON.
    pub body: Option<String>,
    /// The idempotency key.
    pub idempotency_key: Option<&'a str>,
    /// The run that it belongs to.
    pub run: Option<&'a str>,
}

/// What the program reads of a key (SPECIFICATION §5.5).
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Caller {
    #[serde(default)]
    pub(crate) account_id: String,
    pub(crate) account_name: String,
    pub(crate) permissions: Vec<String>,
    pub(crate) user_id: String,
}

impl Caller {
    /// Fails if the key lacks one of these permissions.
    pub(crate) fn expect(&self, needed: impl IntoIterator<Item = impl ToString>) -> Result<(), String> {
        let may = |permission: &String| self.permissions.iter().any(|own| own == "*" || own == permission);
        let needed = needed.into_iter().map(|needed| needed.to_string());
        let mut missing: Vec<String> = needed.filter(|needed| !may(needed)).collect();
        missing.dedup();
        if missing.is_empty() {
            return Ok(());
        }
        let missing = missing.join(", ");
        Err(format!("the key lacks the permission {missing}; use a key that has it"))
    }
}

impl<'a> Call<'a> {
    /// A request that reads.
    #[must_use]
    pub const fn get(target: &'a str) -> Self {
        Self {
            method: Method::GET,
            target,
            body: None,
            idempotency_key: None,
            run: None,
        }
    }
}

impl Api {
    /// The API at this address, used with this key.
    #[must_use]
    pub const fn new(address: Address, key: ApiKey, pace: Pace) -> Self {
        Self {
            address,
            key,
            pace,
            announced: Cell::new(None),
        }
    }

    /// The base address.
    #[must_use]
    pub fn url(&self) -> &str {
        self.address.text()
    }

    /// The text of the key.
    pub(crate) fn key(&self) -> &str {
        self.key.reveal()
    }

    /// Whose key it is, and when the API answered. Waits only if the API says how long.
    pub(crate) async fn caller(&self, output: &Output) -> Result<(Caller, UnixMs), String> {
        #[derive(Deserialize)]
        struct Body {
            item: Caller,
        }
        let answer = self.retried(&Call::get("/auth"), HASTY, output).await?;
        let body: Body = self.read("/auth", &answer.body).map_err(Failure::message)?;
        Ok((body.item, answer.at().unwrap_or_else(clock::now)))
    }

    /// The body of a success.
    pub(crate) fn read<'a, T: Deserialize<'a>>(&self, target: &str, body: &'a [u8]) -> Result<T, Failure> {
        serde_json::from_slice(body).map_err(|error| {
            let from = self.url();
            Failure::Lasting(format!(
                "{from}{target} does not answer as this API does: {error}; check --api"
            ))
        })
    }

    /// Sends a request, and sends it again as long as `retries` allows. Prints the warnings of the answer.
    pub(crate) async fn retried(
        &self,
        call: &Call<'_>,
        retries: Patience,
        output: &Output,
    ) -> Result<Response, String> {
        let mut pause = self.pace.api_retry_min;
        for _ in 1..retries.tries {
            match self.send(call).await {
                Ok(answer) => return Ok(answer.noted(output)),
                Err(Failure::Lasting(message)) => return Err(message),
                Err(Failure::Passing { message, retry_after }) => {
                    let wait = retry_after.or(retries.waits_unasked.then_some(pause));
                    let Some(wait) = wait.filter(|wait| *wait <= retries.longest) else {
                        return Err(message);
                    };
                    self.wait(wait, &message, output).await;
                    pause = doubled(pause, self.pace.api_retry_max);
                }
            }
        }
        let answer = self.send(call).await.map_err(Failure::message)?;
        Ok(answer.noted(output))
    }

    /// Waits. A long pause is announced once, even if several requests wait for the same reason.
    pub(crate) async fn wait(&self, wait: Duration, why: &str, output: &Output) {
        let ends = clock::instant().checked_add(wait);
        let soon = self
            .announced
            .get()
            .and_then(|end| end.checked_add(Duration::from_secs(1)));
        if wait >= ANNOUNCED && ends > soon {
            self.announced.set(ends);
            output.note_wait(why, wait);
        }
        tokio::time::sleep(wait).await;
    }

    /// Sends a request once.
    pub(crate) async fn send(&self, call: &Call<'_>) -> Result<Response, Failure> {
        let from = self.url();
        let passing = |message| Failure::Passing {
            message,
            retry_after: None,
        };
        let response = self.exchange(call).await.map_err(|cause| {
            passing(format!(
                "{from} does not answer: {}; is --api right, and does the API run?",
                plain(&cause)
            ))
        })?;
        if !response.is_whole {
            return Err(passing(format!(
                "the answer of {from} is cut off, or larger than {MAX_RESPONSE_BYTES} bytes"
            )));
        }
        if !(200..=299).contains(&response.status) {
            let path = call.target.split('?').next().unwrap_or_default();
            return Err(Failure::of(&format!("{} {path}", call.method), &response));
        }
        Ok(response)
    }

    /// Sends a request, and returns the response whatever its status is.
    ///
    /// # Errors
    /// Why there is no response.
    pub async fn exchange(&self, call: &Call<'_>) -> Result<Response, String> {
        let mut headers = vec![("authorization", format!("Bearer {}", self.key.reveal()))];
        if call.body.is_some() {
            headers.push(("content-type", "application/json".to_owned()));
        }
        headers.extend(call.idempotency_key.map(|key| ("x-idempotency-key", key.to_owned())));
        headers.extend(call.run.map(|run| ("run-id", run.to_owned())));
        let message = Message {
            method: call.method.clone(),
            url: format!("{}{}", self.url(), call.target),
            headers,
            body: call.body.clone().unwrap_or_default().into(),
        };
        http::send(message, self.limits()).await
    }

    /// What a browser gets from this path of the same host. The request carries no key.
    ///
    /// # Errors
    /// Why there is no response.
    pub async fn page(&self, path: &str) -> Result<Response, String> {
        let message = Message {
            method: Method::GET,
            url: format!("{}{path}", self.url().trim_end_matches("/v2")),
            headers: Vec::new(),
            body: Bytes::new(),
        };
        http::send(message, self.limits()).await
    }

    const fn limits(&self) -> Limits {
        Limits {
            time: self.pace.api_time,
            body_time: self.pace.api_time,
            bytes: MAX_RESPONSE_BYTES,
        }
    }
}

impl Response {
    /// The same, once its warnings are printed.
    fn noted(self, output: &Output) -> Self {
        for warning in warnings(&self.body) {
            output.note(&format!("warning: {}", plain(&warning)));
        }
        self
    }
}

/// The warnings of a success (SPECIFICATION §2.11).
fn warnings(body: &[u8]) -> Vec<String> {
    #[derive(Deserialize)]
    struct Warned {
        #[serde(default)]
        warnings: Vec<String>,
    }
    serde_json::from_slice(body).map_or_else(|_| Vec::new(), |Warned { warnings }| warnings)
}

impl Response {
    /// A header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// When the API sent it, in whole seconds.
    pub(crate) fn at(&self) -> Option<UnixMs> {
        clock::read_date(self.header("date")?)
    }

    /// Whether the service repeats the answer to an earlier request with the same idempotency key.
    #[must_use]
    pub fn is_replay(&self) -> bool {
        self.header("idempotency-replayed") == Some("true")
    }

    /// The body as JSON; null if it is something else.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}

#[cfg(test)]
mod tests {
    use super::warnings;

    #[test]
    fn a_success_can_have_warnings() {
        let warned = br#"{"success":true,"warnings":["a","b"],"item":{"warnings":["c"]}}"#;
        assert_eq!(warnings(warned), ["a", "b"]);
        for silent in [&br#"{"success":true,"item":{}}"#[..], b"[{}]", b""] {
            assert_eq!(warnings(silent), [""; 0]);
        }
    }
}
