//! The error schema (SPECIFICATION §4.1).

use std::fmt;

use domain::account::FORMAT;
use domain::input::{FieldError, FieldErrors};
use lambda_http::http::StatusCode;
use serde_json::{Map, Value, json};

/// The page that explains the codes. `functions/console` serves it.
pub const DOCS: &str = "/docs/errors";

/// `Code`: each row has a status, the word for programs, and the short text of the class.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $status:ident, $word:literal, $class:literal;)+) => {
        /// The code of an error for programs. Codes are stable; each row of SPECIFICATION §4.2 has one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code {
            $($(#[$doc])* $code,)+
        }

        impl Code {
            /// Every code, for tests and documents.
            pub const EVERY: [Self; [$($word),+].len()] = [$(Self::$code),+];

            /// The status, the code and the short text of the class.
            const fn row(self) -> (StatusCode, &'static str, &'static str) {
                match self {
                    $(Self::$code => (StatusCode::$status, $word, $class),)+
                }
            }
        }
    };
}

codes! {
    /// 400: malformed JSON, a failed check, or a reference to something that the account does not have.
    InvalidRequest = BAD_REQUEST, "invalid_request", "Bad request";
    /// 400: the `fields` parameter.
    InvalidFields = BAD_REQUEST, "invalid_fields", "Bad request";
    /// 400: a page token that is malformed, altered, foreign, or used with other filters.
    InvalidPageToken = BAD_REQUEST, "invalid_page_token", "Bad request";
    /// 401: the key is missing, malformed, unknown or revoked.
    Unauthenticated = UNAUTHORIZED, "unauthenticated", "Unauthorized";
    /// 403: the key lacks the permission.
    Forbidden = FORBIDDEN, "forbidden", "Forbidden";
    /// 403: the write would leave a prospect out of the scope of the key.
    OutOfScope = FORBIDDEN, "out_of_scope", "Forbidden";
    /// 404: no such record in this account, or no such path.
    NotFound = NOT_FOUND, "not_found", "Not found";
    /// 405: the path does not support this method.
    MethodNotAllowed = METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed";
    /// 409: the idempotency key came with another request before.
    IdempotencyKeyReused = CONFLICT, "idempotency_key_reused", "Conflict";
    /// 409: the first request with this idempotency key still runs.
    IdempotencyInProgress = CONFLICT, "idempotency_in_progress", "Conflict";
    /// 409: the prospect has a hire already.
    HireExists = CONFLICT, "hire_exists", "Conflict";
    /// 409: the prospect was merged into another one.
    Merged = CONFLICT, "merged", "Conflict";
    /// 301: the same, for a request that reads it.
    MovedPermanently = MOVED_PERMANENTLY, "merged", "Moved permanently";
    /// 409: more prospects, labels or writes than one prospect or one transaction can have.
    LimitReached = CONFLICT, "limit_reached", "Conflict";
    /// 409: the filter needs a custom field whose index is being built.
    FieldIndexing = CONFLICT, "field_indexing", "Conflict";
    /// 409: the person with this email or phone was erased and must not be stored again.
    Suppressed = CONFLICT, "suppressed", "Conflict";
    /// 409: the import cannot start yet.
    ImportIncomplete = CONFLICT, "import_incomplete", "Conflict";
    /// 410: the event is no longer kept.
    Gone = GONE, "gone", "Gone";
    /// 409: concurrent changes won repeatedly, or the record to delete is in use.
    Conflict = CONFLICT, "conflict", "Conflict";
    /// 412: `If-Match` names another revision.
    PreconditionFailed = PRECONDITION_FAILED, "precondition_failed", "Precondition failed";
    /// 413: the body is over 1 MiB, or the record is too large to store or return.
    PayloadTooLarge = PAYLOAD_TOO_LARGE, "payload_too_large", "Payload too large";
    /// 415: the `Content-Type` is not JSON.
    UnsupportedMediaType = UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "Unsupported media type";
    /// 429: a rate-limit window is full.
    RateLimited = TOO_MANY_REQUESTS, "rate_limited", "Too many requests";
    /// 500: a fault of the service.
    Internal = INTERNAL_SERVER_ERROR, "internal", "Internal server error";
    /// 503: the store throttles or cannot be reached in time.
    Unavailable = SERVICE_UNAVAILABLE, "unavailable", "Service unavailable";
}

impl Code {
    pub const fn status(self) -> StatusCode {
        self.row().0
    }

    /// Where the code is explained, on the same host (SPECIFICATION §4.1).
    pub fn docs_url(self) -> String {
        format!("{DOCS}#{}", self.word())
    }

    /// The code for programs, for example `invalid_request`.
    pub const fn word(self) -> &'static str {
        self.row().1
    }
}

/// An error response. Its public text helps the client; only the log shows its cause.
#[must_use]
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

    pub fn invalid(field: &str, message: &str) -> Self {
        Self::new(Code::InvalidRequest, format!("{field} {message}."))
            .with_details(vec![FieldError { field: field.to_owned(), message: message.to_owned() }])
    }

    /// 403 for a key without this permission.
    pub fn lacks_permission(name: &str) -> Self {
        Self::new(Code::Forbidden, format!("This key lacks the permission {name}."))
    }

    /// 404 if the account has no such record. `kind` is its kind, for example `prospect`.
    pub fn not_found(kind: &str) -> Self {
        Self::new(Code::NotFound, format!("There is no such {kind} in this account."))
    }

    /// 409 after the last attempt that we allow.
    pub fn conflict() -> Self {
        Self::new(Code::Conflict, "Concurrent changes of the same record kept winning. Try again.")
    }

    /// 413 if a record is too large to store or return; only the log shows `cause`.
    pub fn too_large(cause: impl fmt::Display) -> Self {
        let message = "The record would be larger than the service can store and return. Nothing was written.";
        Self::new(Code::PayloadTooLarge, message).with_cause(cause)
    }

    /// 500; only the log shows `cause`.
    pub fn internal(cause: impl fmt::Display) -> Self {
        let message = "Something went wrong on our side. It has been recorded.";
        Self::new(Code::Internal, message).with_cause(cause)
    }

    /// 503 with `Retry-After: 1`; only the log shows `cause`.
    pub fn unavailable(cause: impl fmt::Display) -> Self {
        let message = "The service is busy. Try again in a moment.";
        let error = Self::new(Code::Unavailable, message).with_header("retry-after", "1");
        error.with_cause(cause)
    }

    /// 503 with `Retry-After: 60` if the account's records have a form of a newer version of the service. The log shows
    /// its number.
    pub fn unknown_format(format: u64) -> Self {
        let message = "A newer version of the service wrote this account's records. Try again in a minute.";
        let error = Self::new(Code::Unavailable, message).with_header("retry-after", "60");
        error.with_cause(format!("the account has format {format}; this version knows {FORMAT}"))
    }

    /// The same with a cause, which only the log shows.
    fn with_cause(mut self, cause: impl fmt::Display) -> Self {
        self.0.cause = Some(cause.to_string());
        self
    }

    pub fn with_details(mut self, details: Vec<FieldError>) -> Self {
        self.0.details = details;
        self
    }

    /// The same with further field errors, without repetition, up to the limit of a response.
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
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.extra.insert(name.to_owned(), value.into());
        self
    }

    /// The same with one more header.
    pub fn with_header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.0.headers.push((name, value.into()));
        self
    }

    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The cause for the log, if there is one.
    pub fn cause(&self) -> Option<&str> {
        self.0.cause.as_deref()
    }

    /// One sentence for people.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Each wrong field.
    pub fn details(&self) -> &[FieldError] {
        &self.0.details
    }

    pub fn headers(&self) -> &[(&'static str, String)] {
        &self.0.headers
    }

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
