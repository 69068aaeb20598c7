//! A webhook receiver for developers without one: `/_inbox` shows the deliveries that it received, says whether their
//! signatures are valid, and fails the next ones on request.

mod changes;
mod delivery;
mod failures;
mod storage;
mod verdict;

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, put};
use domain::AccountId;
use serde::Serialize;
use shared::app::App;

use crate::limits::read_body;
use crate::pages;
use changes::{Changes, Waited};
use delivery::{Details, Shown};
use failures::{Answer, Failures, MAX_FAILURES};
use storage::{MAX_DELIVERIES, Storage};

/// The path of the inbox.
pub const PATH: &str = "/_inbox";

/// The largest body of a delivery, in bytes. Every event is smaller, because its record is one item of the table.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;

/// The most bytes of the names and values of a delivery's headers.
const MAX_HEADER_BYTES: usize = 16 * 1024;

/// The most bytes of a request that changes the failures.
const MAX_PLAN_BYTES: usize = 1_024;

/// The `Retry-After` of the answers 429 and 503, in seconds.
const RETRY_AFTER_S: &str = "10";

/// The deliveries, and the plan for the next ones.
pub struct Inbox {
    app: App,
    demo: Vec<AccountId>,
    storage: Storage,
    failures: Failures,
    changes: Changes,
}

impl Inbox {
    /// An inbox that verifies a signature against the webhooks of the account that the delivery names, or of the
    /// accounts `demo` if it names none. It keeps its deliveries in `file`, or in memory.
    pub fn open(app: App, demo: Vec<AccountId>, file: Option<&Path>) -> Result<Arc<Self>, String> {
        Ok(Arc::new(Self {
            app,
            demo,
            storage: Storage::open(file)?,
            failures: Failures::default(),
            changes: Changes::default(),
        }))
    }

    /// The inbox's routes.
    pub fn router(self: &Arc<Self>) -> Router {
        Router::new()
            .route(PATH, get(page).post(receive).delete(clear))
            .route("/_inbox.json", get(list))
            .route("/_inbox/changes", get(changes))
            .route("/_inbox/failures", put(plan_failures))
            .with_state(Arc::clone(self))
    }

    /// Ends all waiting requests, so that the process can stop.
    pub fn close(&self) {
        self.changes.close();
    }
}

/// A refusal or a failure, as plain text.
fn refused(status: StatusCode, text: impl Into<String>) -> Response {
    let mut text = text.into();
    text.push('\n');
    (status, text).into_response()
}

fn unreadable(error: &rusqlite::Error) -> Response {
    tracing::error!(%error, "the deliveries of the inbox cannot be read or written");
    refused(StatusCode::INTERNAL_SERVER_ERROR, "The inbox cannot read or write its deliveries.")
}

async fn receive(State(inbox): State<Arc<Inbox>>, headers: HeaderMap, body: Body) -> Response {
    let sizes = headers.iter().map(|(name, value)| name.as_str().len().saturating_add(value.len()));
    if sizes.sum::<usize>() > MAX_HEADER_BYTES {
        return refused(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            format!("The inbox takes up to {MAX_HEADER_BYTES} bytes of headers."),
        );
    }
    let body = match read_body(body).await {
        Ok(body) if body.len() <= MAX_BODY_BYTES => body,
        Ok(_) | Err(shared::http::Code::PayloadTooLarge) => {
            return refused(
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("The inbox takes bodies of up to {MAX_BODY_BYTES} bytes."),
            );
        }
        Err(_) => return refused(StatusCode::BAD_REQUEST, "The body did not arrive."),
    };
    let verdict = verdict::of(&inbox.app, &inbox.demo, &headers, &body).await;
    let answer = inbox.failures.next();
    let details = Details::new(inbox.app.clock.now(), &headers, &body, verdict, answer);
    if let Err(error) = inbox.storage.add(&details, &body) {
        return unreadable(&error);
    }
    inbox.changes.announce();
    inbox.answer(answer).await
}

impl Inbox {
    async fn answer(&self, answer: Answer) -> Response {
        match answer {
            Some(status) if status.is_success() => status.into_response(),
            Some(status) => {
                let mut response = refused(status, "The inbox was told to fail.");
                if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
                    let wait = HeaderValue::from_static(RETRY_AFTER_S);
                    response.headers_mut().insert(RETRY_AFTER, wait);
                }
                response
            }
            None => {
                self.changes.hold().await;
                refused(StatusCode::GATEWAY_TIMEOUT, "The inbox was told to answer late.")
            }
        }
    }
}

async fn list(State(inbox): State<Arc<Inbox>>) -> Response {
    match inbox.storage.all() {
        Ok(deliveries) => Json(deliveries.iter().map(Shown::with_body).collect::<Vec<_>>()).into_response(),
        Err(error) => unreadable(&error),
    }
}

async fn clear(State(inbox): State<Arc<Inbox>>) -> Response {
    if let Err(error) = inbox.storage.clear() {
        return unreadable(&error);
    }
    inbox.changes.announce();
    StatusCode::NO_CONTENT.into_response()
}

/// The changes since an earlier reply.
#[derive(Serialize)]
struct Update<'a> {
    /// If this differs from the previous reply, the program has restarted, and `deliveries` has all deliveries.
    run: &'a str,
    version: u64,
    /// The deliveries after the last number that the page has, newest first.
    deliveries: Vec<Shown<'a>>,
    /// The numbers of all kept deliveries.
    numbers: Vec<i64>,
    failures: failures::Plan,
}

/// Replies with the changes. If the request has `wait`, and the `run` and `version` of an earlier reply, it waits for a
/// change, and replies with 204 if nothing changes in time.
async fn changes(State(inbox): State<Arc<Inbox>>, request: Request) -> Response {
    let query = request.uri().query().unwrap_or_default();
    let parameters: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    let parameter = |wanted: &str| parameters.iter().find(|(name, _)| name == wanted).map(|(_, value)| &**value);
    let is_same_run = parameter("run") == Some(inbox.changes.run());
    let seen = parameter("version").and_then(|text| text.parse().ok());
    if let (true, Some(seen), Some(_)) = (is_same_run, seen, parameter("wait")) {
        match inbox.changes.wait(seen).await {
            Waited::Changed => {}
            Waited::Unchanged => return StatusCode::NO_CONTENT.into_response(),
            Waited::TooMany => {
                return refused(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "Too many pages wait for a change. Ask without `wait`.",
                );
            }
        }
    }
    let after = parameter("after").and_then(|text| text.parse().ok());
    // Read the version before the deliveries, so that a change in between is sent twice rather than never.
    let version = inbox.changes.version();
    match inbox.storage.after(after.filter(|_| is_same_run).unwrap_or(0)) {
        Ok((deliveries, numbers)) => Json(Update {
            run: inbox.changes.run(),
            version,
            deliveries: deliveries.iter().map(Shown::without_body).collect(),
            numbers,
            failures: inbox.failures.plan(),
        })
        .into_response(),
        Err(error) => unreadable(&error),
    }
}

async fn plan_failures(State(inbox): State<Arc<Inbox>>, request: Request) -> Response {
    let body = read_body(request.into_body()).await.unwrap_or_default();
    let body = if body.len() <= MAX_PLAN_BYTES { body } else { Vec::new() };
    match inbox.failures.set(&body) {
        Ok(()) => {
            inbox.changes.announce();
            StatusCode::NO_CONTENT.into_response()
        }
        Err(text) => refused(StatusCode::BAD_REQUEST, text),
    }
}

/// The page, whose scripts show the deliveries.
async fn page() -> Response {
    let body = include_str!("../pages/inbox.html")
        .replace("{max_deliveries}", &MAX_DELIVERIES.to_string())
        .replace("{max_failures}", &MAX_FAILURES.to_string());
    let script = r#"<script type="module" src="/_pages/inbox/inbox.js"></script>"#;
    pages::html(pages::document("Webhook inbox", script, &body))
}
