//! The gateway: HTTP in, an event to the function that owns the path, its answer out.

use std::sync::Arc;

use account::Account;
use auth::Auth;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use hires::Hires;
use notes_meetings::NotesMeetings;
use prospects::Prospects;
use shared::app::App;
use shared::clock::Clock;
use shared::gate::route::{Found, find};
use shared::gate::{self, Family};
use shared::http::{ApiError, Code};
use store::Entropy;
use tasks::Tasks;
use tokio::sync::mpsc;
use webhooks::Webhooks;

use crate::event::{Arrival, event, unprintable};
use crate::limits::{MAX_TARGET_BYTES, is_too_large, read};
use crate::load_shedding::Admission;

/// One [`App`] a function, as Lambda has it: what one keeps, the others do not see.
#[derive(Debug)]
pub struct Apps {
    /// Of `prospects`.
    pub prospects: App,
    /// Of `tasks`.
    pub tasks: App,
    /// Of `hires`.
    pub hires: App,
    /// Of `notes-meetings`.
    pub notes_meetings: App,
    /// Of `webhooks`.
    pub webhooks: App,
    /// Of `account`.
    pub account: App,
    /// Of `auth`.
    pub auth: App,
}

/// The gateway.
#[derive(Debug)]
pub struct Gateway {
    apps: Apps,
    port: u16,
    admission: Admission,
    /// Dropped with the gateway, which every request that runs holds, also one whose client is gone.
    _busy: mpsc::Sender<()>,
}

impl Gateway {
    /// A gateway that listens on `port`. The receiver ends once the gateway is gone and its last request is done.
    #[must_use]
    pub fn new(apps: Apps, port: u16) -> (Self, mpsc::Receiver<()>) {
        let (busy, idle) = mpsc::channel(1);
        let gateway = Self {
            apps,
            port,
            admission: Admission::new(Clock::System),
            _busy: busy,
        };
        (gateway, idle)
    }

    /// As a service of HTTP requests.
    pub fn router(self) -> Router {
        Router::new().fallback(answer).with_state(Arc::new(self))
    }

    /// What the functions answer to this request.
    async fn invoke(&self, request: Request, request_id: &str) -> Response {
        let (parts, body) = request.into_parts();
        let target = parts.uri.path_and_query().map_or(0, |target| target.as_str().len());
        if !parts.uri.path().starts_with('/') || target > MAX_TARGET_BYTES {
            return refused(Code::InvalidRequest, "This is no path, or it is too long.", request_id);
        }
        let body = match read(body).await {
            Ok(body) => body,
            Err(Code::PayloadTooLarge) => return refused(Code::PayloadTooLarge, "The body is over 10 MB.", request_id),
            Err(code) => return refused(code, "The body could not be read.", request_id),
        };
        // After the body was read: who sends slowly takes nobody's place.
        let Some(_permit) = self.admission.enter().await else {
            return overloaded(request_id);
        };
        let arrival = Arrival {
            port: self.port,
            request_id,
            at: Clock::System.now(),
        };
        let event = event(&parts, body, arrival).to_string();
        let mut request = match lambda_http::request::from_str(&event) {
            Ok(request) => request,
            Err(error) => return failed(&error, request_id),
        };
        for (name, value) in unprintable(&parts.headers) {
            request.headers_mut().append(name, value.clone());
        }
        let (method, path) = (parts.method.as_str(), route_path(parts.uri.path()));
        let (parts, body) = if owns::<Prospects>(method, path) {
            Box::pin(gate::serve(&self.apps.prospects, &Prospects, request)).await
        } else if owns::<Tasks>(method, path) {
            Box::pin(gate::serve(&self.apps.tasks, &Tasks, request)).await
        } else if owns::<Hires>(method, path) {
            Box::pin(gate::serve(&self.apps.hires, &Hires, request)).await
        } else if owns::<NotesMeetings>(method, path) {
            Box::pin(gate::serve(&self.apps.notes_meetings, &NotesMeetings, request)).await
        } else if owns::<Webhooks>(method, path) {
            Box::pin(gate::serve(&self.apps.webhooks, &Webhooks, request)).await
        } else if owns::<Account>(method, path) {
            Box::pin(gate::serve(&self.apps.account, &Account, request)).await
        } else {
            Box::pin(gate::serve(&self.apps.auth, &Auth, request)).await
        }
        .into_parts();
        let body = match body {
            lambda_http::Body::Text(text) if is_too_large(&text) => {
                return failed(&"the answer is over 6 MB", request_id);
            }
            lambda_http::Body::Text(text) => Body::from(text),
            lambda_http::Body::Binary(bytes) => Body::from(bytes),
            _ => Body::empty(),
        };
        Response::from_parts(parts, body)
    }
}

async fn answer(State(gateway): State<Arc<Gateway>>, request: Request) -> Response {
    let request_id = format!("req_{}", Entropy::System.ulid(Clock::System.now()));
    let id = request_id.clone();
    let invocation = Box::pin(async move { gateway.invoke(request, &id).await });
    apart(invocation, &request_id).await
}

/// As the service answers where its table is too busy.
fn overloaded(request_id: &str) -> Response {
    let mut response = refused(
        Code::Unavailable,
        "The service is busy. Try again in a moment.",
        request_id,
    );
    let headers = response.headers_mut();
    headers.insert("retry-after", http::HeaderValue::from_static("1"));
    response
}

/// Runs apart from the connection: like a Lambda function it goes on where its client is gone, and a panic ends this
/// request alone.
async fn apart(invocation: impl Future<Output = Response> + Send + 'static, request_id: &str) -> Response {
    #[expect(
        clippy::disallowed_methods,
        reason = "the gateway outlives its answers, other than a function"
    )]
    let invoked = tokio::spawn(invocation);
    match invoked.await {
        Ok(response) => response,
        Err(error) => failed(&error, request_id),
    }
}

/// The path as routes have it.
fn route_path(path: &str) -> &str {
    path.strip_prefix("/v2").unwrap_or(path)
}

fn owns<F: Family>(method: &str, path: &str) -> bool {
    !matches!(find(F::ROUTES, method, path), Found::Nothing)
}

fn refused(code: Code, message: &str, request_id: &str) -> Response {
    let error = ApiError::new(code, message);
    let mut response = Response::new(Body::from(error.body(request_id)));
    *response.status_mut() = code.status();
    let headers = response.headers_mut();
    headers.insert("content-type", http::HeaderValue::from_static("application/json"));
    headers.insert("cache-control", http::HeaderValue::from_static("no-store"));
    if let Ok(id) = http::HeaderValue::from_str(request_id) {
        headers.insert("x-request-id", id);
    }
    response
}

fn failed(cause: &dyn std::fmt::Display, request_id: &str) -> Response {
    tracing::error!(request_id, %cause, "the function gave no answer");
    refused(
        Code::Internal,
        "Something went wrong on our side. It has been recorded.",
        request_id,
    )
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_with_500() {
        let response = apart(async { panic!("a fault of ours") }, "req_1").await;
        assert_eq!(response.status(), 500);
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(
            (&body["code"], &body["requestId"]),
            (&"internal".into(), &"req_1".into())
        );
    }
}
