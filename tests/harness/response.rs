//! Answers, and what is expected of them.

use http::HeaderMap;
use lambda_http::Body;
use serde_json::{Value, json};

use crate::openapi::{Answer, document};
use crate::samples::identity;

#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    pub headers: HeaderMap,
    /// The JSON of the body; null for an empty body.
    pub body: Value,
    /// The body, byte for byte.
    pub text: String,
    asked: String,
}

/// The short text of each class of errors (SPECIFICATION §4.1).
fn class(status: u16) -> &'static str {
    match status {
        400 => "Bad request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not found",
        405 => "Method not allowed",
        409 => "Conflict",
        410 => "Gone",
        412 => "Precondition failed",
        413 => "Payload too large",
        415 => "Unsupported media type",
        429 => "Too many requests",
        500 => "Internal server error",
        503 => "Service unavailable",
        other => panic!("no error has the status {other}"),
    }
}

impl Response {
    pub(crate) fn new(asked: String, response: lambda_http::Response<Body>) -> Self {
        let (parts, body) = response.into_parts();
        let text = match body {
            Body::Text(text) => text,
            Body::Binary(bytes) => String::from_utf8(bytes).expect("every body is text"),
            _ => String::new(),
        };
        let body = if text.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{asked} gave no JSON ({error}): {text}"))
        };
        Self { status: parts.status.as_u16(), headers: parts.headers, body, text, asked }
    }

    /// Fails unless `infra/openapi.yaml` allows this answer to the request.
    pub(crate) fn expect_documented(&self, method: &str, path: &str) {
        let answer = Answer { status: self.status, headers: &self.headers, body: &self.text };
        if let Err(fault) = document().check(method, path, &answer) {
            panic!("infra/openapi.yaml: {fault}\n{self}");
        }
    }

    /// The value of a header; empty if it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("headers are text"))
    }

    pub fn has_header(&self, name: &str) -> bool {
        self.headers.contains_key(name)
    }

    /// The names and values of all headers, sorted.
    pub fn sorted_headers(&self) -> Vec<(String, String)> {
        let text = |value: &http::HeaderValue| value.to_str().expect("headers are text").to_owned();
        let mut headers: Vec<_> = self.headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect();
        headers.sort();
        headers
    }

    pub fn item(&self) -> &Value {
        &self.body["item"]
    }

    /// The id of the item; of a custom field, its key.
    #[track_caller]
    pub fn id(&self) -> &str {
        identity(self.item()).unwrap_or_else(|| panic!("no item.id: {self}"))
    }

    #[track_caller]
    pub fn items(&self) -> &[Value] {
        self.body["items"].as_array().unwrap_or_else(|| panic!("no items: {self}"))
    }

    #[track_caller]
    pub fn expect_status(self, status: u16) -> Self {
        assert!(self.status == status, "expected the status {status}: {self}");
        self
    }

    #[track_caller]
    pub fn expect_body(self, body: Value) -> Self {
        assert!(self.body == body, "expected the body {body:#}\n{self}");
        self
    }

    #[track_caller]
    pub fn expect_header(self, name: &str, value: &str) -> Self {
        assert!(self.header(name) == value, "expected the header {name}: {value}\n{self}");
        self
    }

    /// The revision of the record that the answer shows, from its entity tag.
    pub fn revision(&self) -> Option<u64> {
        let (revision, _) = self.header("etag").strip_prefix('"')?.split_once('-')?;
        revision.parse().ok()
    }

    /// Fails unless the answer shows this revision of a record.
    #[track_caller]
    pub fn expect_revision(self, revision: u64) -> Self {
        assert_eq!(self.revision(), Some(revision), "{self}");
        self
    }

    #[track_caller]
    pub fn expect_no_header(self, name: &str) -> Self {
        assert!(!self.has_header(name), "expected no header {name}: {self}");
        self
    }

    /// Fails unless the whole answer is this error, without further members.
    #[track_caller]
    pub fn expect_error(self, status: u16, code: &str, message: &str) -> Self {
        self.expect_error_with(status, code, message, json!({}))
    }

    /// The same with further members of the body, such as `details`.
    #[track_caller]
    pub fn expect_error_with(self, status: u16, code: &str, message: &str, further: Value) -> Self {
        let mut body = json!({
            "success": false,
            "error": class(status),
            "code": code,
            "message": message,
            "requestId": self.header("x-request-id"),
            "docsUrl": format!("/docs/errors#{code}"),
        });
        for (name, value) in further.as_object().expect("further members are an object") {
            body[name] = value.clone();
        }
        self.expect_status(status).expect_body(body)
    }

    /// Fails unless this is a 400 with exactly one field error.
    #[track_caller]
    pub fn expect_fault(self, field: &str, message: &str) -> Self {
        let details = json!({"details": [{"field": field, "message": message}]});
        self.expect_error_with(400, "invalid_request", &format!("{field} {message}."), details)
    }
}

impl std::fmt::Display for Response {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(formatter, "{} gave {}", self.asked, self.status)?;
        for (name, value) in self.sorted_headers() {
            writeln!(formatter, "{name}: {value}")?;
        }
        write!(formatter, "{:#}", self.body)
    }
}
