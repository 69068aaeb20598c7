//! API Gateway's events, and responses as it expects them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header::{CONTENT_SECURITY_POLICY, HeaderValue};
use serde_json::{Map, Value, json};

use crate::{FileRequest, POLICY, respond};

/// The response to an event, payload 2.0. It reads the five texts that it needs from the event, so no event can make it
/// fail. The console may call the origin of the bucket of files too.
pub fn reply(event: &Value, bucket: Option<&str>) -> Value {
    let text = |pointer| event.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let (mut parts, body) = respond(FileRequest {
        method: text("/requestContext/http/method"),
        path: text("/rawPath"),
        accept: text("/headers/accept"),
        accept_encoding: text("/headers/accept-encoding"),
        if_none_match: text("/headers/if-none-match"),
    })
    .into_parts();
    let with_bucket = bucket.map(|bucket| format!("{POLICY}; connect-src 'self' {bucket}"));
    let with_bucket = with_bucket.and_then(|policy| HeaderValue::from_str(&policy).ok());
    if let Some(policy) = parts.headers.get_mut(CONTENT_SECURITY_POLICY).filter(|policy| *policy == POLICY) {
        *policy = with_bucket.unwrap_or(HeaderValue::from_static(POLICY));
    }
    let headers = parts.headers.iter();
    let headers: Map<String, Value> =
        headers.filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.into()))).collect();
    // gzip's second byte is not valid UTF-8.
    let (body, is_base64) = match str::from_utf8(body) {
        Ok(text) => (text.to_owned(), false),
        Err(_) => (STANDARD.encode(body), true),
    };
    json!({
        "statusCode": parts.status.as_u16(),
        "headers": headers,
        "body": body,
        "isBase64Encoded": is_base64,
        // Only `cargo lambda watch` requires these.
        "multiValueHeaders": {},
        "cookies": [],
    })
}
