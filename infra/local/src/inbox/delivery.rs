//! A received delivery, in its stored form and in the form that pages show.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, PROXY_AUTHORIZATION};
use domain::UnixMs;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::failures::Answer;
use super::verdict::Verdict;

/// Headers whose values the inbox does not keep, because no page of this stack may contain a key.
const SECRET_HEADERS: [axum::http::HeaderName; 3] = [AUTHORIZATION, COOKIE, PROXY_AUTHORIZATION];

/// The text in place of such a value.
const HIDDEN: &str = "(not kept)";

/// All properties of a delivery except its body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Details {
    /// When it arrived.
    pub received_at: UnixMs,
    /// The header `webhook-id`, which is the event's id.
    pub webhook_id: String,
    /// The member `type` of the body.
    pub event_type: String,
    /// Whether the signature is valid, and for which delivery of the API.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The status of the inbox's answer; `None` if it does not answer in time.
    pub answer: Option<u16>,
    /// The names and values of the headers.
    pub headers: Vec<(String, String)>,
}

impl Details {
    /// The details of a request.
    pub fn new(received_at: UnixMs, headers: &HeaderMap, body: &[u8], verdict: Verdict, answer: Answer) -> Self {
        #[derive(Default, Deserialize)]
        struct Event {
            #[serde(rename = "type")]
            kind: Value,
        }
        let event: Event = serde_json::from_slice(body).unwrap_or_default();
        let webhook_id = headers.get("webhook-id").and_then(|value| value.to_str().ok());
        let shown = headers.iter().map(|(name, value)| {
            let value = if SECRET_HEADERS.contains(name) {
                HIDDEN.to_owned()
            } else {
                String::from_utf8_lossy(value.as_bytes()).into_owned()
            };
            (name.as_str().to_owned(), value)
        });
        Self {
            received_at,
            webhook_id: webhook_id.unwrap_or_default().to_owned(),
            event_type: event.kind.as_str().unwrap_or_default().to_owned(),
            verdict,
            answer: answer.map(|status| status.as_u16()),
            headers: shown.collect(),
        }
    }
}

/// A kept delivery.
#[derive(Debug, PartialEq, Eq)]
pub struct Received {
    /// Counts the deliveries from 1; later ones have higher numbers.
    pub number: i64,
    /// Its details.
    pub details: Details,
    /// The exact bytes.
    pub body: Vec<u8>,
}

/// A delivery as JSON.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shown<'a> {
    number: i64,
    #[serde(flatten)]
    details: &'a Details,
    /// The exact text that was signed; `null` if it is not UTF-8.
    body_text: Option<&'a str>,
    body_bytes: usize,
    /// The parsed body; `null` if it is not JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<Value>,
}

impl<'a> Shown<'a> {
    /// With the parsed body.
    pub fn with_body(received: &'a Received) -> Self {
        Self { body: Some(serde_json::from_slice(&received.body).unwrap_or_default()), ..Self::without_body(received) }
    }

    /// With only its text, which a page parses itself.
    pub fn without_body(received: &'a Received) -> Self {
        Self {
            number: received.number,
            details: &received.details,
            body_text: std::str::from_utf8(&received.body).ok(),
            body_bytes: received.body.len(),
            body: None,
        }
    }
}
