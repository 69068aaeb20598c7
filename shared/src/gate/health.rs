//! GET /health: whether a function's process answers (SPECIFICATION §1.3). Every function answers this request before
//! it looks at its own routes. The request needs no key, counts toward no rate limit, and makes no call.

use super::response::other_methods;
use crate::http::{ApiError, Call, Method, Reply};
use serde::Serialize;

/// The path below `/v2`.
pub const PATH: &str = "/health";

/// The function that the gateway sends it to.
pub const FAMILY: &str = "auth";

#[derive(Serialize)]
struct Health {
    success: bool,
    status: &'static str,
}

/// The answer to a request for this path.
///
/// # Errors
/// 405 for another method.
pub(super) fn answer(call: &Call) -> Result<Reply, ApiError> {
    match Method::parse(&call.method) {
        Some(Method::Get) => Reply::ok(&Health { success: true, status: "ok" }),
        Some(Method::Post | Method::Patch | Method::Put | Method::Delete) | None => Err(other_methods("GET, HEAD")),
    }
}
