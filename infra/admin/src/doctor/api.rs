//! Requests to a deployment. The checks judge each response, whatever its status is, so no request is repeated.

use std::time::Duration;

use cli::Address;
use cli::http::{Limits, Response, send};
use domain::ApiKey;
use reqwest::Method;
use serde_json::Value;

/// API Gateway's 30 s and the connection, and more than the 6 MB that the service sends (SPECIFICATION §4.7).
const LIMITS: Limits =
    Limits { time: Duration::from_secs(35), body_time: Duration::from_secs(35), bytes: 8 * 1024 * 1024 };

/// A deployment, with a key.
pub(super) struct Api {
    address: Address,
    key: ApiKey,
}

impl Api {
    pub(super) const fn new(address: Address, key: ApiKey) -> Self {
        Self { address, key }
    }

    /// The base address.
    pub(super) fn url(&self) -> &str {
        self.address.text()
    }

    /// The response to a request below the base address.
    pub(super) async fn exchange(
        &self,
        (method, target): (Method, &str),
        body: Option<&Value>,
        idempotency_key: Option<&str>,
    ) -> Result<Response, String> {
        let sent = send(LIMITS, |client| {
            let request = client.request(method, format!("{}{target}", self.url()));
            let mut request = request.bearer_auth(self.key.reveal());
            if let Some(body) = body {
                request = request.header("content-type", "application/json").body(body.to_string());
            }
            if let Some(key) = idempotency_key {
                request = request.header("x-idempotency-key", key);
            }
            request
        });
        sent.await
    }

    /// The response to a `GET`.
    pub(super) async fn get(&self, target: &str) -> Result<Response, String> {
        self.exchange((Method::GET, target), None, None).await
    }

    /// The response to a message for agents, on this path of the same host.
    pub(super) async fn message(&self, path: &str, message: &Value) -> Result<Response, String> {
        let url = self.on_host(path);
        let sent = send(LIMITS, |client| {
            let request = client.post(url).bearer_auth(self.key.reveal());
            let request = request.header("content-type", "application/json");
            request.header("accept", "application/json, text/event-stream").body(message.to_string())
        });
        sent.await
    }

    /// What a browser gets from this path of the same host. The request carries no key.
    pub(super) async fn page(&self, path: &str) -> Result<Response, String> {
        let url = self.on_host(path);
        send(LIMITS, |client| client.get(url)).await
    }

    fn on_host(&self, path: &str) -> String {
        format!("{}{path}", self.url().trim_end_matches("/v2"))
    }
}
