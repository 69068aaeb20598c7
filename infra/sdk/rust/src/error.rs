//! The errors of this package.

use std::{fmt, iter::successors, time::Duration};

use reqwest::{StatusCode, header::HeaderMap};

use crate::types::ErrorBody;

/// Why a call failed.
#[derive(Debug)]
pub enum Error {
    /// No response arrived: the connection failed, or the response was cut off.
    Connection(reqwest::Error),
    /// No response arrived within the time limit.
    Timeout(reqwest::Error),
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
    /// The request, such as `GET /tasks/{taskId}`.
    pub operation: String,
    /// The status of the response.
    pub status: StatusCode,
    /// The body of the response: its `code` says why. It is empty if the gateway answered instead of the service.
    pub body: ErrorBody,
    /// Quote it when you ask for help.
    pub request_id: Option<String>,
    /// How long to wait before the next attempt.
    pub retry_after: Option<Duration>,
    /// The headers of the response.
    pub headers: HeaderMap,
}

impl ApiError {
    pub(crate) fn of(operation: String, status: StatusCode, headers: HeaderMap, content: &[u8]) -> Error {
        let body: ErrorBody = serde_json::from_slice(content).unwrap_or_default();
        let seconds = header(&headers, "retry-after").and_then(|value| value.parse().ok());
        let seconds = seconds.or_else(|| body.retry_after?.try_into().ok());
        let request_id = header(&headers, "x-request-id").or_else(|| header(&headers, "apigw-requestid"));
        Error::Api(Box::new(Self {
            operation,
            status,
            request_id: request_id.map(str::to_owned),
            retry_after: seconds.map(Duration::from_secs),
            body,
            headers,
        }))
    }
}

impl From<reqwest::Error> for Error {
    fn from(error: reqwest::Error) -> Self {
        // The query in the address may name a person.
        let error = error.without_url();
        match (error.is_builder(), error.is_timeout()) {
            (true, _) => Self::Call(error.to_string()),
            (_, true) => Self::Timeout(error),
            _ => Self::Connection(error),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { operation, status, body: ErrorBody { code, message, .. }, request_id, .. } = self;
        write!(f, "{operation}: {}", status.as_u16())?;
        if !message.is_empty() {
            write!(f, " {code}: {message}")?;
        }
        request_id.as_ref().map_or(Ok(()), |id| write!(f, " (request {id})"))
    }
}

impl std::error::Error for ApiError {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout(_) => write!(f, "no response within the time limit"),
            // reqwest says only that the request failed; its last cause says why.
            Self::Connection(error) => {
                let causes = successors(Some(error as &dyn std::error::Error), |error| error.source());
                write!(f, "no response: {}", causes.last().unwrap_or(error))
            }
            Self::Api(error) => write!(f, "{error}"),
            Self::Body(error) => write!(f, "the response is not as expected: {error}"),
            Self::Webhook(reason) => write!(f, "{reason}"),
            Self::Call(reason) => write!(f, "{reason}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Connection(error) | Self::Timeout(error) => Some(error),
            Self::Body(error) => Some(error),
            // These have their cause in their text.
            Self::Api(_) | Self::Webhook(_) | Self::Call(_) => None,
        }
    }
}

pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
