//! The gateway. It passes an HTTP request to the function that owns the path, and returns the function's response.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::response::{IntoResponse, Response};
use shared::clock::Clock;
use shared::http::{ApiError, Call, CallAddress, Code};
use store::Entropy;
use tokio::sync::mpsc;

use crate::families::{Apps, ResourceFamily};
use crate::limits::{is_head_too_large, is_too_large, read_body};
use crate::load_shedding::LoadShedding;
use crate::{request, unserved};

/// The gateway.
#[derive(Debug)]
pub struct Gateway {
    apps: Apps,
    load_shedding: LoadShedding,
    /// The origin of the deployment; `None` if it is the host that a request names.
    origin: Option<String>,
    /// Every running request holds the gateway, even after its client disconnects. The last one drops this sender.
    _busy: mpsc::Sender<()>,
}

impl Gateway {
    /// A gateway. The receiver closes when the gateway is dropped and its last request ends.
    pub fn new(apps: Apps) -> (Self, mpsc::Receiver<()>) {
        let (busy, idle) = mpsc::channel(1);
        let gateway = Self { apps, load_shedding: LoadShedding::new(Clock::System), origin: None, _busy: busy };
        (gateway, idle)
    }

    /// The same at this origin, whatever host a request names.
    pub fn at(self, origin: String) -> Self {
        Self { origin: Some(origin), ..self }
    }

    /// The HTTP service.
    pub fn router(self) -> Router {
        Router::new().fallback(handle).with_state(Arc::new(self))
    }

    async fn handle(&self, request: Request, request_id: &str) -> Response {
        let began = Clock::System.now();
        let (parts, body) = request.into_parts();
        let refuse = |code: Code, message: &str| {
            let (method, path) = (&parts.method, route_path(parts.uri.path()).unwrap_or_default());
            let route = ResourceFamily::for_path(path).route(method.as_str(), path);
            let duration_ms = Clock::System.now().ms().saturating_sub(began.ms());
            let named = (method, route.unwrap_or("-"));
            unserved::log(request_id, named, duration_ms, code.status(), message);
            refused(code, message, request_id)
        };
        if !parts.uri.path().starts_with('/') {
            return refuse(Code::InvalidRequest, "The request target is not a path.");
        }
        if is_head_too_large(&parts) {
            let message = "The request line and the values of the headers have more than 10,240 bytes.";
            return refuse(Code::InvalidRequest, message);
        }
        let path = parts.uri.path();
        if route_path(path).is_none() && path != mcp::PATH && auth::oauth::route(path).is_none() {
            return refuse(Code::NotFound, "There is no such path. The API is below /v2.");
        }
        let body = match read_body(body).await {
            Ok(body) => body,
            Err(Code::PayloadTooLarge) => return refuse(Code::PayloadTooLarge, "The body is over 10 MB."),
            Err(code) => return refuse(code, "The body could not be read."),
        };
        // Acquire the permit only after the body has arrived, so that a slow sender does not occupy it.
        let Some(_permit) = self.load_shedding.acquire().await else {
            // The response of the service when its table throttles requests.
            let mut response = refuse(Code::Unavailable, "The service is busy. Try again in a moment.");
            let headers = response.headers_mut();
            headers.insert("retry-after", http::HeaderValue::from_static("1"));
            return response;
        };
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let source = peer.map(|peer| peer.0.ip());
        let origin = self.origin.clone().or_else(|| request::origin(&parts));
        let call = request::call(&parts, body, source).sent_to(CallAddress::of_api(origin));
        self.invoke(call, request_id).await
    }

    /// Passes a call to the function that owns its path. Every request enters here.
    pub async fn invoke(&self, call: Call, request_id: &str) -> Response {
        let response = if call.path == mcp::PATH {
            Box::pin(mcp::answer(&self.apps.mcp, call)).await
        } else if auth::oauth::route(&call.path).is_some() {
            Box::pin(auth::oauth::answer(&self.apps.auth, call)).await
        } else {
            ResourceFamily::for_path(&call.path).answer(&self.apps, call).await
        };
        let (parts, body) = response.into_parts();
        let body = match body {
            lambda_http::Body::Text(text) if is_too_large(&text) => {
                return failed(&"the response is over 6 MB", request_id);
            }
            lambda_http::Body::Text(text) => Body::from(text),
            lambda_http::Body::Binary(bytes) => Body::from(bytes),
            _ => Body::empty(),
        };
        Response::from_parts(parts, body)
    }
}

async fn handle(State(gateway): State<Arc<Gateway>>, request: Request) -> Response {
    let request_id = format!("req_{}", Entropy::System.ulid(Clock::System.now()));
    let id = request_id.clone();
    let handling = Box::pin(async move { gateway.handle(request, &id).await });
    in_own_task(handling, &request_id).await
}

/// Handles a request in its own task. As on Lambda, the request continues after its client disconnects, and a panic
/// ends only this request.
async fn in_own_task(handling: impl Future<Output = Response> + Send + 'static, request_id: &str) -> Response {
    #[expect(
        clippy::disallowed_methods,
        reason = "unlike a Lambda function, the gateway keeps running after a response"
    )]
    let task = tokio::spawn(handling);
    match task.await {
        Ok(response) => response,
        Err(error) => failed(&error, request_id),
    }
}

/// The path in the form that routes use; `None` unless it is below `/v2`, because API Gateway routes only `/v2`.
fn route_path(path: &str) -> Option<&str> {
    path.strip_prefix("/v2").filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// An error in the service's schema.
pub(crate) fn refused(code: Code, message: &str, request_id: &str) -> Response {
    let headers = [("content-type", "application/json"), ("cache-control", "no-store"), ("x-request-id", request_id)];
    let body = ApiError::new(code, message).body(request_id);
    (code.status(), headers, body).into_response()
}

fn failed(cause: &dyn std::fmt::Display, request_id: &str) -> Response {
    tracing::error!(request_id, %cause, "the function failed");
    refused(Code::Internal, "Something went wrong on our side. It has been recorded.", request_id)
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;
    use serde_json::Value;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_with_500() {
        let response = in_own_task(async { panic!("a bug") }, "req_1").await;
        assert_eq!(response.status(), 500);
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((&body["code"], &body["requestId"]), (&"internal".into(), &"req_1".into()));
    }
}
