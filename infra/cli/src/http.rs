//! One request to a server that is not the API, over a connection of its own, without redirects or proxies, with limits of time and size.

use std::borrow::Cow;
use std::error::Error;
use std::sync::LazyLock;
use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use tokio::time::timeout;

/// How much a response may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for the whole exchange.
    pub time: Duration,
    /// The time for the body, after the status has arrived.
    pub body_time: Duration,
    /// The most bytes of the body.
    pub bytes: usize,
}

/// A response.
#[derive(Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The first bytes, at most as many as the limits allow.
    pub body: Vec<u8>,
    /// Whether that is the whole body.
    pub is_whole: bool,
}

impl Response {
    /// The body as JSON; null if it is something else.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}

/// The connections. None of them is kept, because a kept one belongs to the runtime that opened it.
static CLIENT: LazyLock<Result<Client, String>> = LazyLock::new(|| {
    let client = Client::builder().redirect(Policy::none()).no_proxy();
    let client = client.pool_max_idle_per_host(0).build();
    client.map_err(|error| innermost(&error))
});

/// Sends a request.
pub async fn send(limits: Limits, request: impl FnOnce(&Client) -> RequestBuilder) -> Result<Response, String> {
    let request = request(CLIENT.as_ref().map_err(Clone::clone)?);
    let exchange = async {
        let mut response = request.send().await.map_err(|error| innermost(&error))?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let mut body = Vec::new();
        let reading = async {
            while let Ok(part) = response.chunk().await {
                let Some(part) = part else { return true };
                body.extend_from_slice(&part);
                if body.len() > limits.bytes {
                    break;
                }
            }
            false
        };
        let is_whole = timeout(limits.body_time, reading).await.unwrap_or(false);
        body.truncate(limits.bytes);
        Ok(Response { status, headers, body, is_whole })
    };
    let late = |_| Err(format!("there was no answer within {} s", limits.time.as_secs_f32()));
    timeout(limits.time, exchange).await.unwrap_or_else(late)
}

/// The message of the first cause.
pub(crate) fn innermost(error: &dyn Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}
