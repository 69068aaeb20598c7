//! Tokens that a client gets, and the response that shows them (RFC 6749 §5.1).

use domain::grant_token::RefreshToken;
use domain::{AccessToken, Permission, Permissions, UnixMs};
use lambda_http::http::StatusCode;
use lambda_http::{Body, Response};
use serde_json::json;

use super::response;

/// Tokens that a client gets.
pub struct Issued {
    pub access: AccessToken,
    pub ends_at: UnixMs,
    pub refresh: Option<RefreshToken>,
    pub permissions: Permissions,
}

impl Issued {
    pub fn respond(&self, now: UnixMs) -> Response<Body> {
        let names = Permission::EVERY.iter().filter(|one| self.permissions.has(**one)).map(|one| one.name());
        let mut body = json!({
            "access_token": self.access.reveal(),
            "token_type": "Bearer",
            "expires_in": self.ends_at.ms().saturating_sub(now.ms()) / 1_000,
            "scope": names.collect::<Vec<_>>().join(" "),
        });
        if let (Some(refresh), Some(body)) = (&self.refresh, body.as_object_mut()) {
            body.insert("refresh_token".to_owned(), refresh.reveal().into());
        }
        response::json(StatusCode::OK, &body)
    }
}
