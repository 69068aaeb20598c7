//! Successful responses.

use domain::KeyId;
use domain::api_key::hex;
use lambda_http::http::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::error::ApiError;

const ETAG: &str = "etag";

/// The bytes of an entity tag's fingerprint. With 64 bits, two bodies of the same record never share a fingerprint.
const FINGERPRINT_BYTES: usize = 8;

/// A successful response: its status, its body as JSON text, its headers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// JSON text.
    pub body: String,
    /// Further headers, lower-case names.
    pub headers: Vec<(String, String)>,
    /// The salt of the secret whose placeholder the body contains, if any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub salt: Option<String>,
    /// The only API key that may see that secret.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shown_to: Option<KeyId>,
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
    /// 500 if the body cannot be serialized.
    pub fn ok(body: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_string(body).map_err(ApiError::internal)?;
        Ok(Self {
            status: StatusCode::OK.as_u16(),
            body,
            headers: Vec::new(),
            salt: None,
            shown_to: None,
        })
    }

    /// 200 with a single record (SPECIFICATION §2.11).
    ///
    /// # Errors
    /// 500 if the record cannot be serialized.
    pub fn item(item: &impl Serialize) -> Result<Self, ApiError> {
        Self::ok(&Item { success: true, item })
    }

    /// 200 for a deletion, with its message (SPECIFICATION §2.11).
    ///
    /// # Errors
    /// 500 if the body cannot be serialized.
    pub fn deleted(message: &'static str) -> Result<Self, ApiError> {
        Self::ok(&Deleted { success: true, message })
    }

    /// The same with status 201.
    #[must_use]
    pub fn created(mut self) -> Self {
        self.status = StatusCode::CREATED.as_u16();
        self
    }

    /// 304: the client already has this revision (SPECIFICATION §2.15).
    #[must_use]
    pub fn not_modified(mut self) -> Self {
        self.status = StatusCode::NOT_MODIFIED.as_u16();
        self.body.clear();
        self
    }

    /// The same with its `ETag`: the record's revision and a fingerprint of the body. The body also shows values of
    /// other records, such as the name of a stage, so it may change without a new revision (SPECIFICATION §2.15).
    #[must_use]
    pub fn with_revision(self, revision: u64) -> Self {
        let digest = Sha256::digest(&self.body);
        let fingerprint = digest.first_chunk::<FINGERPRINT_BYTES>().map(|bytes| hex(bytes));
        let tag = format!("\"{revision}-{}\"", fingerprint.unwrap_or_default());
        self.with_header(ETAG, tag)
    }

    /// The same with the `ETag` of `shown`, the reply of GET: the body shows something that GET does not, such as a
    /// warning or a secret.
    #[must_use]
    pub fn with_tag_of(self, shown: &Self) -> Self {
        let tag = shown.entity_tag().to_owned();
        self.with_header(ETAG, tag)
    }

    /// The `ETag`; empty if the reply has no `ETag`.
    #[must_use]
    pub fn entity_tag(&self) -> &str {
        let tag = self.headers.iter().find(|(name, _)| name == ETAG);
        tag.map_or("", |(_, tag)| tag)
    }

    /// The same with one more header.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }
}
