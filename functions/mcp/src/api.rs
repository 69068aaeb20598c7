//! Requests to the API, which the functions of its families answer in this process. They enter as the gateway's
//! events do, so nothing of the API is left out.

use domain::input::Exact;
use lambda_http::http::HeaderMap;
use lambda_http::{Body, Request, Response};
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::gate::{event, serve};

use crate::sender::Sender;

/// The API as the sender of a request may use it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Api<'a> {
    pub(crate) app: &'a App,
    pub(crate) sender: &'a Sender,
}

/// A request to the API.
#[derive(Clone, Debug)]
pub(crate) struct ApiRequest {
    method: &'static str,
    path: String,
    query: Vec<(String, String)>,
    headers: Map<String, Value>,
    body: Option<Value>,
}

impl ApiRequest {
    pub(crate) fn new(method: &'static str, path: impl Into<String>) -> Self {
        Self {
            method,
            path: path.into(),
            query: Vec::new(),
            headers: Map::new(),
            body: None,
        }
    }

    pub(crate) fn get(path: impl Into<String>) -> Self {
        Self::new("GET", path)
    }

    pub(crate) fn with_query(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.query.push((name.into(), value.into()));
        self
    }

    pub(crate) fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.insert(name.to_owned(), Value::String(value.into()));
        self
    }

    pub(crate) fn body(mut self, body: impl Into<Value>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// The event of the gateway.
    fn event(self, sender: &Sender) -> Value {
        let mut headers = self.headers;
        headers.insert("x-request-id".to_owned(), sender.request_id.as_str().into());
        headers.insert("content-type".to_owned(), "application/json".into());
        if let Some(authorization) = &sender.authorization {
            headers.insert("authorization".to_owned(), authorization.as_str().into());
        }
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(self.query)
            .finish();
        json!({
            "rawPath": format!("/v2{}", self.path),
            "rawQueryString": query,
            "headers": headers,
            "body": self.body.map(|body| body.to_string()),
            "isBase64Encoded": false,
            "requestContext": {"http": {
                "method": self.method,
                "sourceIp": sender.source.map(|source| source.to_string()),
            }},
        })
    }
}

/// An answer of the API.
#[derive(Clone, Debug)]
pub(crate) struct ApiAnswer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    /// The JSON of the body; null for an empty body. A number with more digits than a float has is a text.
    pub(crate) body: Value,
}

impl ApiAnswer {
    pub(crate) const fn is_success(&self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// Nobody with this key gets further.
    pub(crate) const fn is_unauthenticated(&self) -> bool {
        self.status == 401
    }

    /// The text of a member of the body; empty without one.
    pub(crate) fn text(&self, pointer: &str) -> &str {
        self.body.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
    }

    pub(crate) fn items(&self) -> &[Value] {
        self.body["items"].as_array().map_or(&[], Vec::as_slice)
    }
}

impl Api<'_> {
    /// Sends a request, and returns its answer.
    pub(crate) async fn send(self, request: ApiRequest) -> ApiAnswer {
        let family = request.path.split('/').nth(1).unwrap_or_default().to_owned();
        let request = match event::request(request.event(self.sender)) {
            Ok(request) => request,
            Err(error) => {
                tracing::error!(%error, "a request to the API could not be built");
                return ApiAnswer {
                    status: 500,
                    headers: HeaderMap::new(),
                    body: json!({"code": "internal", "message": "Something went wrong on our side."}),
                };
            }
        };
        let (parts, body) = self.routed(&family, request).await.into_parts();
        let body = match body {
            Body::Text(text) => serde_json::from_str::<Exact>(&text).map_or(Value::Null, |Exact(json)| json),
            _ => Value::Null,
        };
        ApiAnswer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            body,
        }
    }

    /// The families that the tools use. No tool sends a request to the others, such as webhooks.
    async fn routed(self, family: &str, request: Request) -> Response<Body> {
        let app = self.app;
        match family {
            "auth" => Box::pin(serve(app, &auth::Auth, request)).await,
            "hires" => Box::pin(serve(app, &hires::Hires, request)).await,
            "meetings" | "notes" => Box::pin(serve(app, &notes_meetings::NotesMeetings, request)).await,
            "prospects" | "runs" => Box::pin(serve(app, &prospects::Prospects, request)).await,
            "tasks" => Box::pin(serve(app, &tasks::Tasks, request)).await,
            _ => Box::pin(serve(app, &account::AccountFamily, request)).await,
        }
    }
}
