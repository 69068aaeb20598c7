//! The errors of OAuth (RFC 6749 §5.2): not the schema of the API, because libraries of clients read them.

use lambda_http::http::StatusCode;
use lambda_http::http::header::{HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use lambda_http::{Body, Response};
use serde_json::json;
use shared::http::{ApiError, Code};
use store::StoreError;

use super::response::json;

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OAuthError {
    status: StatusCode,
    code: &'static str,
    description: String,
    /// The cause, which only the log shows.
    cause: Option<String>,
}

impl OAuthError {
    pub fn new(code: &'static str, description: &str) -> Self {
        Self { status: StatusCode::BAD_REQUEST, code, description: description.to_owned(), cause: None }
    }

    pub fn invalid_request(description: &str) -> Self {
        Self::new("invalid_request", description)
    }

    /// The same answer for every wrong code and refresh token.
    pub fn invalid_grant() -> Self {
        Self::new("invalid_grant", "The code or the refresh token is wrong, used, expired, or for another client.")
    }

    pub fn invalid_target() -> Self {
        Self::new(
            "invalid_target",
            "resource must be the address of /mcp or /v2 of this service, the same in each request.",
        )
    }

    /// 401.
    pub fn invalid_client() -> Self {
        let error = Self::new("invalid_client", "The client is unknown, or its secret is wrong.");
        Self { status: StatusCode::UNAUTHORIZED, ..error }
    }

    /// One sentence for people.
    pub fn description(&self) -> &str {
        &self.description
    }

    pub fn respond(&self) -> Response<Body> {
        if let Some(cause) = &self.cause {
            tracing::error!(cause, "an OAuth request failed");
        }
        let body = json!({"error": self.code, "error_description": self.description});
        let mut response = json(self.status, &body);
        let headers = response.headers_mut();
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Basic realm=\"prospect-api\""));
        }
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<StoreError> for OAuthError {
    fn from(error: StoreError) -> Self {
        ApiError::from(error).into()
    }
}

impl From<ApiError> for OAuthError {
    fn from(error: ApiError) -> Self {
        let code = match error.code() {
            Code::Conflict | Code::Unavailable => "temporarily_unavailable",
            Code::Internal => "server_error",
            _ => "invalid_request",
        };
        let status =
            if error.code() == Code::Conflict { StatusCode::SERVICE_UNAVAILABLE } else { error.code().status() };
        let cause = error.cause().map(str::to_owned);
        Self { status, code, description: error.message().to_owned(), cause }
    }
}
