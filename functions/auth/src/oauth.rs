//! OAuth 2.1 for agents and partners (SPECIFICATION §2.8, ADR 0059). These paths are outside of the API, because the
//! protocol defines their requests and answers. They need no API key.

mod authorize;
mod chosen_scope;
mod client_credentials;
mod client_document;
mod error;
mod exchange;
mod form;
mod issued;
mod logged;
mod metadata;
mod page;
mod requester;
mod response;
mod revoke;
mod sign_in;
mod ticket;
mod tokens;

use lambda_http::http::header::{ALLOW, HeaderName, HeaderValue};
use lambda_http::http::{Method, StatusCode};
use lambda_http::{Body, Response};
use shared::app::App;
use shared::http::Call;

use error::OAuthError;

const AUTHORIZE: &str = "/oauth/authorize";
const TOKEN: &str = "/oauth/token";
const REVOKE: &str = "/oauth/revoke";

/// The paths.
pub const PATHS: [&str; 7] = [
    AUTHORIZE,
    TOKEN,
    REVOKE,
    metadata::SERVER_METADATA,
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-protected-resource/v2",
];

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The path of [`PATHS`] that a request has.
pub fn route(path: &str) -> Option<&'static str> {
    PATHS.into_iter().find(|known| *known == path)
}

/// Answers one request to a path of [`PATHS`].
pub async fn answer(app: &App, call: Call) -> Response<Body> {
    let now = app.clock.now();
    let call = call.with_id(|| app.new_request_id());
    let mut answer = Box::pin(answered(app, &call)).await;
    if let Ok(id) = HeaderValue::try_from(&call.request_id) {
        answer.headers_mut().insert(REQUEST_ID, id);
    }
    let (request_id, method, route) = (call.request_id.as_str(), call.method.as_str(), route(&call.path));
    let (status, duration_ms) = (answer.status().as_u16(), app.clock.now().ms().saturating_sub(now.ms()));
    tracing::info!(request_id, method, route, status, duration_ms, "request");
    answer
}

async fn answered(app: &App, call: &Call) -> Response<Body> {
    let Some(origin) = call.place.origin.as_deref() else {
        return OAuthError::invalid_request("The service does not know its own address.").respond();
    };
    let request = OAuthRequest { app, call, origin };
    let is_post = call.method == Method::POST.as_str();
    match (call.path.as_str(), call.method.as_str()) {
        // The gateway adds the headers of its CORS configuration.
        (_, "OPTIONS") => response::json(StatusCode::OK, &serde_json::json!({})),
        (AUTHORIZE, "GET" | "HEAD") => authorize::ask(request),
        (AUTHORIZE, _) if is_post => authorize::decide(request).await,
        (TOKEN, _) if is_post => tokens::answer(request).await.unwrap_or_else(|error| error.respond()),
        (REVOKE, _) if is_post => revoke::answer(request).await.unwrap_or_else(|error| error.respond()),
        (AUTHORIZE, _) => only("GET, POST"),
        (TOKEN | REVOKE, _) => only("POST"),
        (metadata::SERVER_METADATA, "GET" | "HEAD") => response::json(StatusCode::OK, &metadata::server(origin)),
        (path, "GET" | "HEAD") => match metadata::resource(origin, path) {
            Some(metadata) => response::json(StatusCode::OK, &metadata),
            None => response::json(StatusCode::NOT_FOUND, &serde_json::json!({"error": "not_found"})),
        },
        _ => only("GET"),
    }
}

/// One request.
#[derive(Clone, Copy, Debug)]
struct OAuthRequest<'a> {
    app: &'a App,
    call: &'a Call,
    /// The origin of the deployment, which is the issuer.
    origin: &'a str,
}

fn only(methods: &'static str) -> Response<Body> {
    let mut response = OAuthError::invalid_request(&format!("This path takes {methods}.")).respond();
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
    response
}
