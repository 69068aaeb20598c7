//! Tools for agents: a server of the Model Context Protocol (SPECIFICATION §16, ADR 0052).
//!
//! A tool sends requests to the API, in this process, with the key of the client. So the API enforces
//! permissions, rate limits, idempotency, validation and runs. This crate adds the protocol, the digests of dry runs, and
//! the boundaries around text that outsiders wrote.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

mod api;
mod catalogue;
mod digest;
mod protocol;
mod report;
mod sender;
mod tools;

use lambda_http::http::header::{CACHE_CONTROL, X_CONTENT_TYPE_OPTIONS};
use lambda_http::http::{HeaderName, HeaderValue};
use lambda_http::{Body, Response};
use shared::app::App;
use shared::http::Call;

use api::Api;
use sender::Sender;

/// The path. It is outside of the API, because the protocol defines its requests and answers.
pub const PATH: &str = "/mcp";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Answers one request of the protocol.
pub async fn answer(app: &App, call: Call) -> Response<Body> {
    let now = app.clock.now();
    let call = call.with_id(|| app.new_request_id());
    let sender = Sender::of(&call);
    let api = Api { app, sender: &sender };
    let method = call.method.clone();
    let mut response = protocol::answer(&api, call).await;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Ok(id) = HeaderValue::try_from(&sender.request_id) {
        headers.insert(REQUEST_ID, id);
    }
    let status = response.status().as_u16();
    let (request_id, duration_ms) = (sender.request_id.as_str(), app.clock.now().ms().saturating_sub(now.ms()));
    // The requests of the tools have lines of their own, with the same id.
    tracing::info!(request_id, method, route = PATH, status, duration_ms, "request");
    response
}
