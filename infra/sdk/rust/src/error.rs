//! The errors of this package.

use std::error::Error as StdError;
use std::fmt;
use std::time::{Duration, SystemTime};

use reqwest::header::HeaderMap;

use crate::types::{ErrorBody, ErrorCode};

/// Why a call failed.
#[derive(Debug)]
pub enum Error {
    /// No response arrived: the connection failed, or the response was cut off.
    Connection(String),
    /// No response arrived within the time limit.
    Timeout(Duration),
    /// A response other than success.
    Api(Box<ApiError>),
    /// The response is not what this version of the package expects.
    Body(serde_json::Error),
    /// A webhook's signature, its age or its headers are wrong. Answer 400, and do not read the body.
    Webhook(&'static str),
    /// The call itself is wrong, and was not sent.
    Call(String),
}

/// A response other than success.
#[derive(Debug)]
pub struct ApiError {
    /// The status of the response.
    pub status: u16,
    /// Absent if the gateway answered instead of the service.
    pub code: Option<ErrorCode>,
    /// Quote it when you ask for help.
    pub request_id: Option<String>,
    /// How long to wait before the next attempt.
    pub retry_after: Option<Duration>,
    /// The body of the response.
    pub body: Option<ErrorBody>,
    /// The headers of the response.
    pub headers: HeaderMap,
}

/// The kind of an [`ApiError`], by its status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// 304: the record still has the `if_none_match` that you have.
    NotModified,
    /// 400.
    BadRequest,
    /// 401.
    Authentication,
    /// 403.
    PermissionDenied,
    /// 404.
    NotFound,
    /// 409; the code says which conflict.
    Conflict,
    /// 410.
    Gone,
    /// 412: the record no longer has the `if_match` that you have.
    PreconditionFailed,
    /// 413.
    PayloadTooLarge,
    /// 429.
    RateLimit,
    /// 500 and more.
    Server,
    /// Another status.
    Api,
}

impl ApiError {
    pub(crate) fn new(status: u16, headers: HeaderMap, content: &[u8]) -> Self {
        let body: Option<ErrorBody> = serde_json::from_slice(content).ok();
        let text = |name: &str| headers.get(name)?.to_str().ok().map(str::to_owned);
        let told = body
            .as_ref()
            .and_then(|body| body.retry_after)
            .and_then(|seconds| u64::try_from(seconds).ok());
        Self {
            status,
            code: body.as_ref().map(|body| body.code.clone()),
            request_id: text("x-request-id").or_else(|| text("apigw-requestid")),
            retry_after: text("retry-after")
                .and_then(|value| retry_after(&value))
                .or(told.map(Duration::from_secs)),
            body,
            headers,
        }
    }

    /// The kind of the error, by its status.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self.status {
            304 => ErrorKind::NotModified,
            400 => ErrorKind::BadRequest,
            401 => ErrorKind::Authentication,
            403 => ErrorKind::PermissionDenied,
            404 => ErrorKind::NotFound,
            409 => ErrorKind::Conflict,
            410 => ErrorKind::Gone,
            412 => ErrorKind::PreconditionFailed,
            413 => ErrorKind::PayloadTooLarge,
            429 => ErrorKind::RateLimit,
            500.. => ErrorKind::Server,
            _ => ErrorKind::Api,
        }
    }
}

impl Error {
    /// The error of a response, if there was one.
    #[must_use]
    pub fn api(&self) -> Option<&ApiError> {
        match self {
            Self::Api(error) => Some(error),
            _ => None,
        }
    }

    /// The kind of the error of a response.
    #[must_use]
    pub fn kind(&self) -> Option<ErrorKind> {
        self.api().map(ApiError::kind)
    }

    /// Whether the next attempt may succeed.
    pub(crate) fn is_temporary(&self) -> bool {
        match self {
            Self::Connection(_) | Self::Timeout(_) => true,
            Self::Api(error) => {
                let in_progress = error.status == 409 && error.code == Some(ErrorCode::IdempotencyInProgress);
                matches!(error.status, 408 | 429 | 500..) || in_progress
            }
            _ => false,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connection(reason) => write!(f, "no response: {reason}"),
            Self::Timeout(limit) => write!(f, "no response within {limit:?}"),
            Self::Api(error) => {
                write!(f, "{}", error.status)?;
                if let Some(body) = &error.body {
                    write!(f, " {}: {}", body.code.as_str(), body.message)?;
                }
                error
                    .request_id
                    .as_ref()
                    .map_or(Ok(()), |id| write!(f, " (request {id})"))
            }
            Self::Body(error) => write!(f, "the response is not as expected: {error}"),
            Self::Webhook(reason) => f.write_str(reason),
            Self::Call(reason) => f.write_str(reason),
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Body(error) => Some(error),
            _ => None,
        }
    }
}

/// `Retry-After` as a number of seconds. The service sends no dates.
fn retry_after(value: &str) -> Option<Duration> {
    value.parse().ok().map(Duration::from_secs)
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let elapsed = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(elapsed.as_secs()).unwrap_or(i64::MAX)
}
