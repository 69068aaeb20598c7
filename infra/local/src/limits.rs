//! The size limits of API Gateway and Lambda.

use axum::body::Body;
use http::HeaderValue;
use http::request::Parts;
use http_body_util::BodyExt;
use shared::http::Code;

/// The largest body that API Gateway accepts, in bytes.
const MAX_BODY_BYTES: usize = 10 * 1024 * 1024;

/// How much of a larger body the gateway reads and discards, in bytes, because a client that is still sending would not
/// see the response.
const MAX_DRAINED_BYTES: usize = 64 * 1024 * 1024;

/// The largest response that Lambda returns, in bytes.
const MAX_RESPONSE_BYTES: usize = 6 * 1024 * 1024;

/// The most bytes that API Gateway accepts in a request line and the headers' values together.
const MAX_HEAD_BYTES: usize = 10_240;

/// Whether API Gateway refuses a request because its request line and headers are too long.
pub fn is_head_too_large(parts: &Parts) -> bool {
    let target = parts.uri.path_and_query().map_or(0, |target| target.as_str().len());
    let line = [parts.method.as_str().len(), " ".len(), target, " HTTP/1.1".len()];
    let values = parts.headers.values().map(HeaderValue::len);
    values.chain(line).fold(0, usize::saturating_add) > MAX_HEAD_BYTES
}

/// Reads the body.
pub async fn read_body(mut body: Body) -> Result<Vec<u8>, Code> {
    let (mut kept, mut read) = (Vec::new(), 0_usize);
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Code::InvalidRequest)?.into_data() else {
            continue;
        };
        read = read.saturating_add(data.len());
        if read > MAX_DRAINED_BYTES {
            break;
        }
        if read <= MAX_BODY_BYTES {
            kept.extend_from_slice(&data);
        }
    }
    if read > MAX_BODY_BYTES { Err(Code::PayloadTooLarge) } else { Ok(kept) }
}

/// Whether the response is too large for Lambda, which counts the body as a JSON string.
pub fn is_too_large(body: &str) -> bool {
    let escaped = body.bytes().filter(|byte| matches!(byte, b'"' | b'\\')).count();
    body.len().saturating_add(escaped) > MAX_RESPONSE_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_measured_with_the_values_of_its_headers() {
        let is_refused = |bytes: usize| {
            let request = http::Request::get("/v2/auth").header("host", "x").header("x-long", "y".repeat(bytes));
            is_head_too_large(&request.body(()).unwrap().into_parts().0)
        };
        let rest = "GET /v2/auth HTTP/1.1".len() + "x".len();
        assert!(!is_refused(MAX_HEAD_BYTES - rest));
        assert!(is_refused(MAX_HEAD_BYTES - rest + 1));
    }

    #[test]
    fn a_response_is_measured_as_a_json_string() {
        assert!(!is_too_large(&"x".repeat(MAX_RESPONSE_BYTES)));
        assert!(is_too_large(&"x".repeat(MAX_RESPONSE_BYTES + 1)));
        assert!(is_too_large(&"\"".repeat(MAX_RESPONSE_BYTES / 2 + 1)));
    }
}
