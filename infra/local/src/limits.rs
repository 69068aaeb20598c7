//! The size limits of API Gateway and Lambda.

use axum::body::Body;
use http_body_util::BodyExt;
use shared::http::Code;

/// The largest body that API Gateway accepts, in bytes.
const MAX_BODY_BYTES: usize = 10 * 1024 * 1024;

/// How much of a larger body the gateway reads and discards, in bytes: a client that is still sending would not see the
/// response.
const MAX_DRAINED_BYTES: usize = 64 * 1024 * 1024;

/// The largest response that Lambda returns, in bytes.
const MAX_RESPONSE_BYTES: usize = 6 * 1024 * 1024;

/// The longest path with query, in bytes: API Gateway's limit for the request line and all headers.
pub const MAX_TARGET_BYTES: usize = 10_240;

/// Reads the body.
///
/// # Errors
/// [`Code::PayloadTooLarge`] over 10 MB; [`Code::InvalidRequest`] if the client disconnects.
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
    if read > MAX_BODY_BYTES {
        Err(Code::PayloadTooLarge)
    } else {
        Ok(kept)
    }
}

/// Whether the response is too large for Lambda, which counts the body as a JSON string.
#[must_use]
pub fn is_too_large(body: &str) -> bool {
    let escaped = body.bytes().filter(|byte| matches!(byte, b'"' | b'\\')).count();
    body.len().saturating_add(escaped) > MAX_RESPONSE_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_is_measured_as_a_json_string() {
        assert!(!is_too_large(&"x".repeat(MAX_RESPONSE_BYTES)));
        assert!(is_too_large(&"x".repeat(MAX_RESPONSE_BYTES + 1)));
        assert!(is_too_large(&"\"".repeat(MAX_RESPONSE_BYTES / 2 + 1)));
    }
}
