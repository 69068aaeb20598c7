//! The error schema (SPECIFICATION §3.1).

use std::fmt;

use domain::account::FORMAT;
use domain::input::{FieldError, FieldErrors};
use lambda_http::http::StatusCode;
use serde_json::{Map, Value, json};

/// The page that explains the codes. `functions/console` serves it.
pub const DOCS: &str = "/docs/errors";

/// The code of an error for programs. Codes are stable; each row of SPECIFICATION §3.2 has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// 400: malformed JSON, a failed check, or a reference to something that the account does not have.
    InvalidRequest,
    /// 400: the `fields` parameter.
    InvalidFields,
    /// 400: a page token that is malformed, altered, foreign, or used with other filters.
    InvalidPageToken,
    /// 401: the key is missing, malformed, unknown or revoked.
    Unauthenticated,
    /// 403: the key lacks the permission.
    Forbidden,
    /// 404: no such record in this account, or no such path.
    NotFound,
    /// 405: the path does not support this method.
    MethodNotAllowed,
    /// 409: the idempotency key came with another request before.
    IdempotencyKeyReused,
    /// 409: the first request with this idempotency key still runs.
    IdempotencyInProgress,
    /// 409: the prospect has a hire already.
    HireExists,
    /// 409: the prospect was merged into another one.
    Merged,
    /// 301: the same, for a request that reads it.
    MovedPermanently,
    /// 409: more prospects, labels or writes than one prospect or one transaction can have.
    LimitReached,
    /// 409: the filter needs a custom field whose index is being built.
    FieldIndexing,
    /// 409: the person with this email or phone was erased and must not be stored again.
    Suppressed,
    /// 410: the event is no longer kept.
    Gone,
    /// 409: concurrent changes won repeatedly, or the record to delete is in use.
    Conflict,
    /// 412: `If-Match` names another revision.
    PreconditionFailed,
    /// 413: the body is over 1 MiB, or the record is too large to store or return.
    PayloadTooLarge,
    /// 415: the `Content-Type` is not JSON.
    UnsupportedMediaType,
    /// 429: a rate-limit window is full.
    RateLimited,
    /// 500: a fault of the service.
    Internal,
    /// 503: the store throttles or cannot be reached in time.
    Unavailable,
}

impl Code {
    /// Every code, for tests and documents.
    pub const EVERY: [Self; 23] = [
        Self::InvalidRequest,
        Self::InvalidFields,
        Self::InvalidPageToken,
        Self::Unauthenticated,
        Self::Forbidden,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::IdempotencyKeyReused,
        Self::IdempotencyInProgress,
        Self::HireExists,
        Self::Merged,
        Self::MovedPermanently,
        Self::LimitReached,
        Self::FieldIndexing,
        Self::Suppressed,
        Self::Gone,
        Self::Conflict,
        Self::PreconditionFailed,
        Self::PayloadTooLarge,
        Self::UnsupportedMediaType,
        Self::RateLimited,
        Self::Internal,
        Self::Unavailable,
    ];

    /// The status, the code and the short text of the class.
    const fn row(self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::InvalidRequest => (StatusCode::BAD_REQUEST, "invalid_request", "Bad request"),
            Self::InvalidFields => (StatusCode::BAD_REQUEST, "invalid_fields", "Bad request"),
            Self::InvalidPageToken => (StatusCode::BAD_REQUEST, "invalid_page_token", "Bad request"),
            Self::Unauthenticated => (StatusCode::UNAUTHORIZED, "unauthenticated", "Unauthorized"),
            Self::Forbidden => (StatusCode::FORBIDDEN, "forbidden", "Forbidden"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found", "Not found"),
            Self::MethodNotAllowed => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "Method not allowed",
            ),
            Self::IdempotencyKeyReused => (StatusCode::CONFLICT, "idempotency_key_reused", "Conflict"),
            Self::IdempotencyInProgress => (StatusCode::CONFLICT, "idempotency_in_progress", "Conflict"),
            Self::HireExists => (StatusCode::CONFLICT, "hire_exists", "Conflict"),
            Self::Merged => (StatusCode::CONFLICT, "merged", "Conflict"),
            Self::MovedPermanently => (StatusCode::MOVED_PERMANENTLY, "merged", "Moved permanently"),
            Self::LimitReached => (StatusCode::CONFLICT, "limit_reached", "Conflict"),
            Self::FieldIndexing => (StatusCode::CONFLICT, "field_indexing", "Conflict"),
            Self::Suppressed => (StatusCode::CONFLICT, "suppressed", "Conflict"),
            Self::Gone => (StatusCode::GONE, "gone", "Gone"),
            Self::Conflict => (StatusCode::CONFLICT, "conflict", "Conflict"),
            Self::PreconditionFailed => (
                StatusCode::PRECONDITION_FAILED,
                "precondition_failed",
                "Precondition failed",
            ),
            Self::PayloadTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", "Payload too large"),
            Self::UnsupportedMediaType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                "Unsupported media type",
            ),
            Self::RateLimited => (StatusCode::TOO_MANY_REQUESTS, "rate_limited", "Too many requests"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal", "Internal server error"),
            Self::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Service unavailable"),
        }
    }

    /// The HTTP status.
    #[must_use]
    pub const fn status(self) -> StatusCode {
        self.row().0
    }

    /// Where the code is explained, on the same host (SPECIFICATION §3.1).
    #[must_use]
    pub fn docs_url(self) -> String {
        format!("{DOCS}#{}", self.word())
    }

    /// The code for programs, for example `invalid_request`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.row().1
    }
}

/// An error response. Its public text helps the client; only the log shows its cause.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiError(Box<Content>);

#[derive(Clone, PartialEq, Eq)]
struct Content {
    code: Code,
    message: String,
    details: Vec<FieldError>,
    extra: Map<String, Value>,
    headers: Vec<(&'static str, String)>,
    cause: Option<String>,
}

impl ApiError {
    /// An error of this class, with one sentence for people.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self(Box::new(Content {
            code,
            message: message.into(),
            details: Vec::new(),
            extra: Map::new(),
            headers: Vec::new(),
            cause: None,
        }))
    }

    /// 400 with one error.
    #[must_use]
    pub fn invalid(field: &str, message: &str) -> Self {
        Self::new(Code::InvalidRequest, format!("{field} {message}.")).with_details(vec![FieldError {
            field: field.to_owned(),
            message: message.to_owned(),
        }])
    }

    /// 403 for a key without this permission.
    #[must_use]
    pub fn lacks_permission(name: &str) -> Self {
        Self::new(Code::Forbidden, format!("This key lacks the permission {name}."))
    }

    /// 404 if the account has no such record. `kind` is its kind, for example `prospect`.
    #[must_use]
    pub fn not_found(kind: &str) -> Self {
        Self::new(Code::NotFound, format!("There is no such {kind} in this account."))
    }

    /// 409 after the last attempt that we allow.
    #[must_use]
    pub fn conflict() -> Self {
        Self::new(
            Code::Conflict,
            "Concurrent changes of the same record kept winning. Try again.",
        )
    }

    /// 413 if a record is too large to store or return; only the log shows `cause`.
    #[must_use]
    pub fn too_large(cause: impl fmt::Display) -> Self {
        let mut error = Self::new(
            Code::PayloadTooLarge,
            "The record would be larger than the service can store and return. Nothing was written.",
        );
        error.0.cause = Some(cause.to_string());
        error
    }

    /// 500; only the log shows `cause`.
    #[must_use]
    pub fn internal(cause: impl fmt::Display) -> Self {
        let mut error = Self::new(
            Code::Internal,
            "Something went wrong on our side. It has been recorded.",
        );
        error.0.cause = Some(cause.to_string());
        error
    }

    /// 503 with `Retry-After: 1`; only the log shows `cause`.
    #[must_use]
    pub fn unavailable(cause: impl fmt::Display) -> Self {
        let mut error =
            Self::new(Code::Unavailable, "The service is busy. Try again in a moment.").with_header("retry-after", "1");
        error.0.cause = Some(cause.to_string());
        error
    }

    /// 503 with `Retry-After: 60` if the account's records have a form of a newer version of the service. The log shows
    /// its number.
    #[must_use]
    pub fn unknown_format(format: u64) -> Self {
        let message = "A newer version of the service wrote this account's records. Try again in a minute.";
        let mut error = Self::new(Code::Unavailable, message).with_header("retry-after", "60");
        error.0.cause = Some(format!("the account has format {format}; this version knows {FORMAT}"));
        error
    }

    /// The same with errors of fields.
    #[must_use]
    pub fn with_details(mut self, details: Vec<FieldError>) -> Self {
        self.0.details = details;
        self
    }

    /// The same with further field errors, without repetition, up to the limit of a response.
    #[must_use]
    pub fn with_more_details(mut self, more: FieldErrors) -> Self {
        let had_details = !self.0.details.is_empty();
        let mut all = FieldErrors::from(std::mem::take(&mut self.0.details));
        for error in more.into_vec() {
            if !all.contains(&error) {
                all.add(error.field, error.message);
            }
        }
        if let Some(message) = all.message().filter(|_| had_details) {
            self.0.message = message;
        }
        self.with_details(all.into_vec())
    }

    /// The same with one more member of the body.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.extra.insert(name.to_owned(), value.into());
        self
    }

    /// The same with one more header.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.0.headers.push((name, value.into()));
        self
    }

    /// Its class.
    #[must_use]
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The cause for the log, if there is one.
    #[must_use]
    pub fn cause(&self) -> Option<&str> {
        self.0.cause.as_deref()
    }

    /// Its headers.
    #[must_use]
    pub fn headers(&self) -> &[(&'static str, String)] {
        &self.0.headers
    }

    /// The body, as JSON text.
    #[must_use]
    pub fn body(&self, request_id: &str) -> String {
        let (_, _, text) = self.0.code.row();
        let mut body = self.members();
        body.insert("success".into(), false.into());
        body.insert("error".into(), text.into());
        body.insert("requestId".into(), request_id.into());
        body.insert("docsUrl".into(), self.code().docs_url().into());
        Value::Object(body).to_string()
    }

    /// The members of the body that describe the error: code, message, and details of this error.
    #[must_use]
    pub fn members(&self) -> Map<String, Value> {
        let mut members = self.0.extra.clone();
        members.insert("code".into(), self.code().word().into());
        members.insert("message".into(), self.0.message.as_str().into());
        if !self.0.details.is_empty() {
            members.insert("details".into(), json!(self.0.details));
        }
        members
    }
}

/// 400 `invalid_request` with every error in `details`.
impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        let message = errors.message().unwrap_or_default();
        Self::new(Code::InvalidRequest, message).with_details(errors.into_vec())
    }
}

impl fmt::Debug for ApiError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.0.code.word(), self.0.message)
    }
}
