//! Requests to the API, which the functions of its families answer in this process: from the key to the log line,
//! nothing of the API is left out.

use http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use lambda_http::{Body, Response};
use serde_json::{Map, Value};
use shared::app::App;
use shared::gate::{self, Family};
use shared::http::{Call, Method};

use crate::sender::Sender;

/// The API as the sender of a request may use it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Api<'a> {
    pub(crate) app: &'a App,
    pub(crate) sender: &'a Sender,
}

#[must_use]
#[derive(Clone, Debug)]
pub(crate) struct ApiRequest {
    method: Method,
    path: String,
    parameters: Vec<(String, String)>,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl ApiRequest {
    pub(crate) fn new(method: Method, path: impl Into<String>) -> Self {
        Self {
            method,
            path: path.into(),
            parameters: Vec::new(),
            headers: HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]),
            body: Vec::new(),
        }
    }

    pub(crate) fn get(path: impl Into<String>) -> Self {
        Self::new(Method::Get, path)
    }

    pub(crate) fn with_parameter(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.parameters.push((name.into(), value.into()));
        self
    }

    /// The bytes of its parameters.
    pub(crate) fn parameter_bytes(&self) -> usize {
        let parameters = self.parameters.iter();
        parameters.map(|(name, value)| name.len().saturating_add(value.len())).sum()
    }

    pub(crate) fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    pub(crate) fn body(self, body: Map<String, Value>) -> Self {
        Self { body: Value::Object(body).to_string().into_bytes(), ..self }
    }

    fn into_call(self, sender: &Sender) -> Call {
        let mut headers = self.headers;
        if let Some(authorization) = &sender.authorization {
            headers.insert(AUTHORIZATION, authorization.clone());
        }
        let target = (self.method.name(), self.path);
        let call = Call::of(target, self.parameters, headers, sender.source, self.body);
        call.sent_to(sender.place.clone()).with_id(|| sender.request_id.clone())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ApiAnswer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    /// The JSON of the body; null for an empty body.
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
        let call = request.into_call(self.sender);
        let (parts, body) = self.routed(call).await.into_parts();
        let body = match body {
            Body::Text(text) => serde_json::from_str(&text).unwrap_or_default(),
            _ => Value::Null,
        };
        ApiAnswer { status: parts.status.as_u16(), headers: parts.headers, body }
    }

    /// The families that the tools use. No tool sends a request to the others, such as webhooks.
    async fn routed(self, call: Call) -> Response<Body> {
        let (app, path) = (self.app, call.path.as_str());
        match path.split('/').nth(1).unwrap_or_default() {
            "auth" => gate::answer(app, &auth::Auth, call).await,
            "hires" => gate::answer(app, &hires::Hires, call).await,
            "meetings" | "notes" => gate::answer(app, &notes_meetings::NotesMeetings, call).await,
            "prospects" | "reports" | "runs" if runs::Runs::owns(path) => gate::answer(app, &runs::Runs, call).await,
            "prospects" if privacy::Privacy::owns(path) => gate::answer(app, &privacy::Privacy, call).await,
            "prospects" | "runs" => gate::answer(app, &prospects::Prospects, call).await,
            "tasks" => gate::answer(app, &tasks::Tasks, call).await,
            _ => gate::answer(app, &account::AccountFamily, call).await,
        }
    }
}
