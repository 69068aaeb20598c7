//! Successful responses.

use domain::{KeyId, entity_tag};
use lambda_http::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::ApiError;

const ETAG: &str = "etag";

/// The most warnings of a reply, and of a result in a batch (SPECIFICATION §3.9).
pub const MAX_WARNINGS: usize = 20;

/// How every body begins, except the bare array of webhook polling.
const SUCCESS: &str = "{\"success\":";

/// A successful response: its status, its body as JSON text, its headers.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    pub status: u16,
    /// JSON text.
    pub body: String,
    /// Further headers, lower-case names.
    pub headers: Vec<(String, String)>,
    /// The only API key that may see the body, if it shows a secret.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shown_to: Option<KeyId>,
    /// Sentences for the client. The gate writes them into the body that is sent and stored (SPECIFICATION §3.9).
    #[serde(skip)]
    pub warnings: Vec<String>,
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
    pub fn ok(body: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_string(body).map_err(ApiError::internal)?;
        Ok(Self { status: StatusCode::OK.as_u16(), body, headers: Vec::new(), shown_to: None, warnings: Vec::new() })
    }

    /// 200 with a single record (SPECIFICATION §3.9).
    pub fn item(item: &impl Serialize) -> Result<Self, ApiError> {
        Self::ok(&Item { success: true, item })
    }

    /// 200 for a deletion, with its message (SPECIFICATION §3.9).
    pub fn deleted(message: &'static str) -> Result<Self, ApiError> {
        Self::ok(&Deleted { success: true, message })
    }

    pub fn created(mut self) -> Self {
        self.status = StatusCode::CREATED.as_u16();
        self
    }

    /// The same with status 202: work is left.
    pub fn accepted(mut self) -> Self {
        self.status = StatusCode::ACCEPTED.as_u16();
        self
    }

    /// The same as 302: what the request asks for is at this address for a while.
    pub fn found_at(mut self, location: String) -> Self {
        self.status = StatusCode::FOUND.as_u16();
        self.with_header("location", location)
    }

    /// The same for this API key alone: the body shows a secret. Another key may lack the permission to create it.
    pub fn shown_only_to(mut self, key: KeyId) -> Self {
        self.shown_to = Some(key);
        self
    }

    /// 304: the client already has this revision (SPECIFICATION §3.12).
    pub fn not_modified(mut self) -> Self {
        self.status = StatusCode::NOT_MODIFIED.as_u16();
        self.body.clear();
        self
    }

    /// The same with its `ETag` (SPECIFICATION §3.12).
    pub fn with_revision(self, revision: u64) -> Self {
        let tag = entity_tag::of_body(revision, &[&self.body]);
        self.with_header(ETAG, tag)
    }

    /// The same with the `ETag` of `shown`, the reply of GET: the body shows something that GET does not, such as a
    /// warning or a secret.
    pub fn with_tag_of(self, shown: &Self) -> Self {
        let tag = shown.entity_tag().to_owned();
        self.with_header(ETAG, tag)
    }

    /// The `ETag`; empty if the reply has no `ETag`.
    pub fn entity_tag(&self) -> &str {
        let tag = self.headers.iter().find(|(name, _)| name == ETAG);
        tag.map_or("", |(_, tag)| tag)
    }

    /// The same with one more warning: a sentence that names the field and describes what happened to it.
    pub fn with_warning(mut self, warning: impl Into<String>) -> Self {
        self.warnings.push(warning.into());
        self
    }

    /// The same with its first [`MAX_WARNINGS`] warnings in the body, directly after `success`. A body that is not an
    /// object with `success`, such as an empty one, stays as it is.
    pub fn showing_warnings(mut self) -> Self {
        let warnings = std::mem::take(&mut self.warnings);
        let end = self.body.find([',', '}']).filter(|_| self.body.starts_with(SUCCESS));
        if let Some(end) = end.filter(|_| !warnings.is_empty()) {
            let shown: Value = warnings.into_iter().take(MAX_WARNINGS).collect();
            self.body.insert_str(end, &format!(",\"warnings\":{shown}"));
        }
        self
    }

    /// The same with one more member at the end of its body, which is an object. The `ETag` stays. A reply without a body,
    /// such as 304, stays as it is.
    pub fn with_member(mut self, name: &str, value: &impl Serialize) -> Result<Self, ApiError> {
        let value = serde_json::to_string(value).map_err(ApiError::internal)?;
        if self.body.is_empty() {
            return Ok(self);
        }
        if self.body.pop() != Some('}') {
            return Err(ApiError::internal(format!("no place for the member {name}")));
        }
        self.body = format!("{},\"{name}\":{value}}}", self.body);
        Ok(self)
    }

    /// The same with one more header.
    pub fn with_header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn warned(body: &str, warnings: usize) -> Reply {
        let reply = Reply { body: body.to_owned(), ..Reply::ok(&()).unwrap() };
        (0..warnings).fold(reply, |reply, at| reply.with_warning(at.to_string()))
    }

    #[test]
    fn warnings_follow_success_up_to_twenty() {
        let twenty: Vec<String> = (0..20).map(|at| format!("\"{at}\"")).collect();
        let twenty = twenty.join(",");
        for (body, warnings, expected) in [
            (r#"{"success":true,"item":{}}"#, 0, r#"{"success":true,"item":{}}"#.to_owned()),
            (r#"{"success":true,"item":{}}"#, 1, r#"{"success":true,"warnings":["0"],"item":{}}"#.to_owned()),
            (r#"{"success":false}"#, 1, r#"{"success":false,"warnings":["0"]}"#.to_owned()),
            (r#"{"success":true}"#, 20, format!(r#"{{"success":true,"warnings":[{twenty}]}}"#)),
            (r#"{"success":true}"#, 21, format!(r#"{{"success":true,"warnings":[{twenty}]}}"#)),
            (r#"[{"success":true}]"#, 1, r#"[{"success":true}]"#.to_owned()),
            ("", 1, String::new()),
        ] {
            let shown = warned(body, warnings).showing_warnings();
            assert_eq!((shown.body, shown.warnings.len()), (expected, 0));
        }
    }

    #[test]
    fn the_entity_tag_does_not_depend_on_warnings() {
        let tag = |warnings| warned("{}", warnings).with_revision(3).entity_tag().to_owned();
        assert_eq!(tag(1), tag(0));
    }
}
