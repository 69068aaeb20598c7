//! The URLs of files begin with the host that the client called: the pages of the console may call no other one.

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::{CONTENT_LENGTH, HOST, HeaderName, LOCATION};

use crate::bucket::BUCKET;

/// The most bytes of an answer with such a URL; answers of functions are smaller.
const MAX_BYTES: usize = 6 * 1024 * 1024;

/// Replaces the origin in the URL of an upload or of a download.
pub(crate) async fn at_host_of_request(State(origin): State<String>, request: Request, next: Next) -> Response {
    let at_host = called(&request).filter(|called| *called != origin);
    let response = next.run(request).await;
    let Some(at_host) = at_host else {
        return response;
    };
    let (mut parts, body) = response.into_parts();
    let rewritten = |text: &str| text.replace(&format!("{origin}/{BUCKET}/"), &format!("{at_host}/{BUCKET}/"));
    if let Some(location) = parts.headers.get_mut(LOCATION) {
        let there = location.to_str().ok().and_then(|there| rewritten(there).parse().ok());
        *location = there.unwrap_or(location.clone());
    }
    parts.headers.remove(CONTENT_LENGTH);
    let body = to_bytes(body, MAX_BYTES).await.unwrap_or_default();
    Response::from_parts(parts, Body::from(rewritten(&String::from_utf8_lossy(&body))))
}

/// The origin that the client of this request called, if the response can have a URL of the bucket.
fn called(request: &Request) -> Option<String> {
    let path = request.uri().path();
    let header = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let scheme = header(HeaderName::from_static("x-forwarded-proto")).filter(|scheme| *scheme == "https");
    let host = header(HOST).filter(|_| path.ends_with("/files") || path.ends_with("/content"));
    host.map(|host| format!("{}://{host}", scheme.unwrap_or("http")))
}
