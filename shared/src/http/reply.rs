//! Successful answers.

use lambda_http::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::error::ApiError;

/// A successful answer: its status, its body as JSON text, its headers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// JSON text.
    pub body: String,
    /// Further headers, lower-case names.
    pub headers: Vec<(String, String)>,
    /// The salt of the secret that stands sealed in the body, if one does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub salt: Option<String>,
}

#[derive(Serialize)]
struct Item<'a, T> {
    success: bool,
    item: &'a T,
}

#[derive(Serialize)]
struct Deleted {
    success: bool,
    message: &'static str,
}

impl Reply {
    /// 200 with this body.
    ///
    /// # Errors
    /// 500 where the body cannot be written as JSON.
    pub fn ok(body: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_string(body).map_err(ApiError::internal)?;
        Ok(Self {
            status: StatusCode::OK.as_u16(),
            body,
            headers: Vec::new(),
            salt: None,
        })
    }

    /// 200 with a single record (SPECIFICATION §2.11).
    ///
    /// # Errors
    /// 500 where the record cannot be written as JSON.
    pub fn item(item: &impl Serialize) -> Result<Self, ApiError> {
        Self::ok(&Item { success: true, item })
    }

    /// 200 for a deletion, with its message (SPECIFICATION §2.11).
    ///
    /// # Errors
    /// 500 where the body cannot be written as JSON.
    pub fn deleted(message: &'static str) -> Result<Self, ApiError> {
        Self::ok(&Deleted { success: true, message })
    }

    /// The same with status 201.
    #[must_use]
    pub fn created(mut self) -> Self {
        self.status = StatusCode::CREATED.as_u16();
        self
    }

    /// 304 in its place: the client has this revision already (SPECIFICATION §2.15).
    #[must_use]
    pub fn not_modified(mut self) -> Self {
        self.status = StatusCode::NOT_MODIFIED.as_u16();
        self.body.clear();
        self
    }

    /// The same with the record's revision as `ETag` (SPECIFICATION §2.15).
    #[must_use]
    pub fn with_revision(self, revision: u64) -> Self {
        self.with_header("etag", format!("\"{revision}\""))
    }

    /// The same with one more header.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }
}
