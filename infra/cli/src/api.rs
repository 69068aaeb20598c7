//! The API, through its SDK: who calls, what failures mean, and which pauses are announced.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::{ApiKey, UnixMs};
use prospect_api::types::ErrorBody;
use prospect_api::{ApiError, Call, Client, Error, HeaderMap, Method, Options, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::address::Address;
use crate::clock;
use crate::http::innermost;
use crate::output::{Output, plain};
use crate::pace::{Pace, Patience};

/// A pause of this length is announced.
const ANNOUNCED: Duration = Duration::from_secs(5);

/// How often the first request of a command is repeated, so that a wrong address fails within a second.
pub(crate) const FIRST_RETRIES: u32 = 1;

/// The API, with a key.
pub(crate) struct Api {
    pub(crate) client: Client,
    pub(crate) address: Address,
    key: ApiKey,
    pub(crate) pace: Pace,
    announcer: Arc<Announcer>,
}

/// Tells a person why the program waits.
struct Announcer {
    output: Output,
    /// When the last announced pause ends.
    ends: Mutex<Option<Instant>>,
    /// Whether short pauses are announced too.
    announces_all: AtomicBool,
}

impl Announcer {
    /// A long pause is announced once, even if several requests wait for the same reason.
    fn announce(&self, wait: Duration, why: &str) {
        let Ok(mut ends) = self.ends.lock() else { return };
        let end = clock::instant().checked_add(wait);
        let soon = ends.and_then(|end| end.checked_add(Duration::from_secs(1)));
        if self.announces_all.load(Ordering::Relaxed) || (wait >= ANNOUNCED && end > soon) {
            *ends = end;
            self.output.note_wait(why, wait);
        }
    }
}

/// What the program reads of a key (SPECIFICATION §2.4).
#[derive(Clone, Debug, Deserialize, Serialize)]
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

impl Api {
    /// The API at this address, used with this key.
    pub(crate) fn new(
        address: Address,
        key: ApiKey,
        pace: Pace,
        policy: Patience,
        output: &Output,
    ) -> Result<Self, String> {
        let announcer = Arc::new(Announcer {
            output: output.clone(),
            ends: Mutex::default(),
            announces_all: AtomicBool::new(false),
        });
        let (told, from, limit) = (Arc::clone(&announcer), address.text().to_owned(), pace.api_time);
        let options = Options {
            base_url: address.text().to_owned(),
            api_key: Some(key.reveal().to_owned()),
            timeout: Some(pace.api_time),
            // A proxy would see the key of plain http.
            http: Some(|| reqwest::Client::builder().no_proxy()),
            max_retries: Some(policy.retries),
            longest_wait: Some(policy.longest),
            on_retry: Some(Arc::new(move |error, wait| {
                told.announce(wait, &message(&from, limit, error));
            })),
            ..Options::default()
        };
        let client = Client::new(options).map_err(|error| error.to_string())?;
        Ok(Self { client, address, key, pace, announcer })
    }

    /// The text of the key.
    pub(crate) fn key(&self) -> &str {
        self.key.reveal()
    }

    /// Announces short pauses too, from now on.
    pub(crate) fn announce_all(&self) {
        self.announcer.announces_all.store(true, Ordering::Relaxed);
    }

    /// Waits. A long pause is announced.
    pub(crate) async fn wait(&self, wait: Duration, why: &str) {
        self.announcer.announce(wait, why);
        tokio::time::sleep(wait).await;
    }

    /// Whose key it is, and when the API answered.
    pub(crate) async fn caller(&self) -> Result<(Caller, UnixMs), String> {
        #[derive(Deserialize, Serialize)]
        struct Body {
            item: Caller,
        }
        let call = self.client.request(Method::GET, "/auth", &[]);
        let Response::<Body> { data, headers, .. } = self.answer(call.max_retries(FIRST_RETRIES)).await?;
        let at = header(&headers, "date").and_then(clock::read_date);
        Ok((data.item, at.unwrap_or_else(clock::now)))
    }

    /// The body of a `GET`.
    pub(crate) async fn get<T: DeserializeOwned + Serialize>(&self, path: &str) -> Result<T, String> {
        self.ask(self.client.request(Method::GET, path, &[])).await
    }

    /// The body of a success.
    pub(crate) async fn ask<T: DeserializeOwned + Serialize>(&self, call: Call<T>) -> Result<T, String> {
        Ok(self.answer(call).await?.data)
    }

    /// A success, once its warnings are printed.
    pub(crate) async fn answer<T: DeserializeOwned + Serialize>(&self, call: Call<T>) -> Result<Response<T>, String> {
        let answer = call.with_response().await.map_err(|error| self.told(&error))?;
        for warning in warnings(&answer.data) {
            self.announcer.output.note(&format!("warning: {}", plain(&warning)));
        }
        Ok(answer)
    }

    /// What a failure means.
    pub(crate) fn told(&self, error: &Error) -> String {
        message(self.address.text(), self.pace.api_time, error)
    }
}

/// A header.
pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The warnings of a success (SPECIFICATION §3.9).
fn warnings(answer: &impl Serialize) -> Vec<String> {
    let body = serde_json::to_value(answer).unwrap_or_default();
    let warnings = body.get("warnings").cloned().unwrap_or_default();
    serde_json::from_value(warnings).unwrap_or_default()
}

/// What a failure of the API at this address means, and what to do about it (SPECIFICATION §4.1).
fn message(from: &str, limit: Duration, error: &Error) -> String {
    let silent = |cause: &str| {
        let cause = plain(cause);
        format!("{from} does not answer: {cause}; is --api right, and does the API run?")
    };
    match error {
        Error::Api(error) => refusal(error),
        Error::Timeout(_) => silent(&format!("there was no answer within {} s", limit.as_secs_f32())),
        Error::Connection(error) => silent(&innermost(error)),
        Error::Body(error) => format!("{from} does not answer as this API does: {error}; check --api"),
        other => other.to_string(),
    }
}

fn refusal(error: &ApiError) -> String {
    let (request, status, ErrorBody { code, message, .. }) = (&error.operation, error.status.as_u16(), &error.body);
    let said = plain(message);
    let shown = format!("{request}: {status} {}", said.trim()).trim_end().to_owned();
    match status {
        401 => "the API refuses the key (401): it is mistyped, revoked, or of another deployment".to_owned(),
        403 => format!("{shown} Use a key that has it (POST /keys creates one)"),
        429 | 500.. => shown,
        _ if *code == ErrorBody::default().code => {
            format!("{request}: {status}, with no error of this API; check --api, which ends in /v2")
        }
        _ => shown,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_success_can_have_warnings() {
        let warned = json!({"success": true, "warnings": ["a", "b"], "item": {"warnings": ["c"]}});
        assert_eq!(warnings(&warned), ["a", "b"]);
        for silent in [json!({"success": true, "item": {}}), json!([{}]), json!(null)] {
            assert_eq!(warnings(&silent), [""; 0]);
        }
    }
}
