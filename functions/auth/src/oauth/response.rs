//! The answers of OAuth: JSON, pages and redirects. None may be kept or shown inside another page.

use lambda_http::http::StatusCode;
use lambda_http::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, LOCATION, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use lambda_http::{Body, Response};
use serde_json::Value;

pub fn json(status: StatusCode, body: &Value) -> Response<Body> {
    answer(status, "application/json", body.to_string())
}

/// A page without scripts. Its forms lead to this origin, and from there to `targets`.
pub fn page(status: StatusCode, html: String, targets: &str) -> Response<Body> {
    let mut response = answer(status, "text/html; charset=utf-8", html);
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' {targets}"
    );
    let policy = HeaderValue::from_str(policy.trim_end());
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, policy.unwrap_or(HeaderValue::from_static("default-src 'none'")));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    // The forms need the header Origin, which `no-referrer` would make null.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

/// Leads the browser back to the client.
pub fn see_other(location: &str) -> Response<Body> {
    let mut response = answer(StatusCode::SEE_OTHER, "text/plain; charset=utf-8", String::new());
    let headers = response.headers_mut();
    if let Ok(location) = HeaderValue::from_str(location) {
        headers.insert(LOCATION, location);
    }
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

fn answer(status: StatusCode, media_type: &'static str, body: String) -> Response<Body> {
    let mut response = Response::new(if body.is_empty() { Body::Empty } else { Body::Text(body) });
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
