//! The response: its headers, and the request's log line.

use lambda_http::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use lambda_http::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use lambda_http::{Body, Response};

use super::admission::Admission;
use super::dry_run;
use crate::http::lambda_size::{MAX_WARNED_BODY_BYTES, lambda_bytes};
use crate::http::{ApiError, Call, Code, Reply};
use domain::UnixMs;
use domain::input::resembling;
use domain::key_record::END_NOTICE_MS;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
const RATE_REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
const KEY_EXPIRES: HeaderName = HeaderName::from_static("key-expires");
const RATE_RESET: HeaderName = HeaderName::from_static("ratelimit-reset");

/// The headers of nearly every response.
const USUAL_HEADERS: usize = 12;

/// The first segments of all paths.
pub const RESOURCES: [&str; 27] = [
    "account",
    "auth",
    "clients",
    "custom-fields",
    "erasures",
    "events",
    "exports",
    "files",
    "grants",
    "health",
    "hires",
    "imports",
    "jobs",
    "keys",
    "meetings",
    "merges",
    "notes",
    "offices",
    "pipelines",
    "prospects",
    "reports",
    "runs",
    "sources",
    "stages",
    "tasks",
    "users",
    "webhooks",
];

/// 404 for an unknown path. If only the spelling of the path is wrong, the message names the right spelling.
pub(super) fn no_path(path: &str) -> ApiError {
    // Every path of the API is in lower case, except for ids, which have an underscore. The hexadecimal digits of an
    // encoded byte have no case.
    let has_capitals =
        |segment: &str| !segment.contains(['_', '%']) && segment.bytes().any(|byte| byte.is_ascii_uppercase());
    let advice = match (path.len() > 1 && path.ends_with('/'), path.split('/').any(has_capitals)) {
        (false, false) => nearest_path(path),
        (true, false) => " Send it without the slash at the end.".to_owned(),
        (false, true) => " Send it in lower case.".to_owned(),
        (true, true) => " Send it in lower case, without the slash at the end.".to_owned(),
    };
    ApiError::new(Code::NotFound, format!("There is no such path.{advice}"))
}

/// The advice to send the path of another resource, whose name is nearly the name in this path.
fn nearest_path(path: &str) -> String {
    let resource = path.split('/').nth(1).unwrap_or_default();
    let nearest = resembling(resource, &RESOURCES).filter(|nearest| *nearest != resource);
    nearest.map(|nearest| format!(" Did you mean /{nearest}?")).unwrap_or_default()
}

/// 405 for a path that takes these methods.
pub(super) fn other_methods(allow: &str) -> ApiError {
    ApiError::new(Code::MethodNotAllowed, format!("This path takes {allow}.")).with_header("allow", allow)
}

#[derive(Debug)]
pub(super) struct RequestResult {
    pub(super) route: Option<&'static str>,
    /// Whether nothing was stored because the client asked for a dry run.
    pub(super) is_dry_run: bool,
    admission: Option<Admission>,
    result: Result<Reply, ApiError>,
    replayed: bool,
}

impl RequestResult {
    /// The response to a request that was not admitted.
    pub(super) const fn refused(error: ApiError) -> Self {
        Self::without_key(Err(error))
    }

    /// The response to a request for which no key was checked.
    pub(super) const fn without_key(result: Result<Reply, ApiError>) -> Self {
        Self { route: None, is_dry_run: false, admission: None, result, replayed: false }
    }

    /// The response to an admitted request.
    pub(super) fn of(admission: Admission, result: Result<Reply, ApiError>) -> Self {
        let result = result.and_then(|reply| match lambda_bytes(&reply.body) {
            bytes if bytes > MAX_WARNED_BODY_BYTES => Err(ApiError::internal(format!("a response of {bytes} bytes"))),
            _ => Ok(reply),
        });
        Self { admission: Some(admission), ..Self::without_key(result) }
    }

    /// The same, of a request that was executed before.
    pub(super) fn replayed(self) -> Self {
        Self { replayed: true, ..self }
    }

    fn status(&self) -> StatusCode {
        match &self.result {
            Ok(reply) => StatusCode::from_u16(reply.status).unwrap_or(StatusCode::OK),
            Err(error) => error.code().status(),
        }
    }

    /// Writes the request's log line. The line never contains a key, email, phone, name or body.
    pub(super) fn log(&self, call: &Call, duration_ms: i64) {
        let status = self.status().as_u16();
        let caller = self.admission.as_ref().map(|admission| &admission.caller);
        let account = caller.map(|caller| caller.account_id.to_string());
        let key = caller.map(|caller| caller.key_id.to_string());
        let (account, key) = (account.as_deref().unwrap_or("-"), key.as_deref().unwrap_or("-"));
        let route = self.route.unwrap_or("-");
        let (request_id, method) = (call.request_id.as_str(), call.method.as_str());
        let dry_run = self.is_dry_run;
        macro_rules! log_line {
            ($level:ident $($cause:ident)?) => {
                tracing::$level!(request_id, method, route, status, duration_ms, account, key, dry_run, $($cause,)? "request")
            };
        }
        if let Some(cause) = self.result.as_ref().err().and_then(ApiError::cause) {
            log_line!(error cause);
        } else {
            log_line!(info);
        }
    }

    pub(super) fn respond(self, call: &Call, now: UnixMs) -> Response<Body> {
        let status = self.status();
        let body = match &self.result {
            Ok(reply) => reply.body.clone(),
            Err(error) => error.body(&call.request_id),
        };
        let is_head = call.method == "HEAD";
        let length = body.len();
        let has_content = !matches!(status, StatusCode::NOT_MODIFIED | StatusCode::NO_CONTENT);
        let bodiless = is_head || !has_content;
        let mut response = Response::new(if bodiless { Body::Empty } else { Body::Text(body) });
        *response.status_mut() = status;
        let headers = response.headers_mut();
        *headers = HeaderMap::with_capacity(USUAL_HEADERS);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        if has_content {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            // The gateway sets the length if it sends a body.
            if is_head {
                headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
            }
        }
        if let Ok(id) = HeaderValue::try_from(&call.request_id) {
            headers.insert(REQUEST_ID, id);
        }
        if let Some(Admission { caller, window }) = &self.admission {
            headers.insert(RATE_LIMIT, HeaderValue::from(window.limit));
            headers.insert(RATE_REMAINING, HeaderValue::from(window.remaining));
            headers.insert(RATE_RESET, HeaderValue::from(window.reset_s));
            if let Some(expiry) = caller.expires_at.filter(|expiry| now.plus_ms(END_NOTICE_MS) >= *expiry) {
                headers.insert(KEY_EXPIRES, HeaderValue::from(expiry.ms()));
            }
        }
        let mut put = |name: &str, value: &str| {
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
                headers.insert(name, value);
            }
        };
        if self.is_dry_run {
            put(dry_run::HEADER, "true");
        }
        if self.replayed {
            put("idempotency-status", "replayed");
            put("idempotency-replayed", "true");
        }
        if status == StatusCode::UNAUTHORIZED {
            put("www-authenticate", &call.place.challenge());
        }
        match &self.result {
            Ok(reply) => reply.headers.iter().for_each(|(name, value)| put(name, value)),
            Err(error) => error.headers().iter().for_each(|(name, value)| put(name, value)),
        }
        response
    }
}
