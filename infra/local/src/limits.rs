//! What API Gateway and Lambda take at most.

use axum::body::Body;
use http_body_util::BodyExt;
use shared::http::Code;

/// The largest body that API Gateway takes, in bytes.
const MAX_BODY_BYTES: usize = 10 * 1024 * 1024;

/// How much of a larger body is read all the same: a client that still sends would not see the answer.
const MAX_DRAINED_BYTES: usize = 64 * 1024 * 1024;

/// The largest answer that Lambda hands over, in bytes.
const MAX_ANSWER_BYTES: usize = 6 * 1024 * 1024;

/// The longest path with query, in bytes: what API Gateway takes of request line and headers together.
pub const MAX_TARGET_BYTES: usize = 10_240;

/// The body.
///
/// # Errors
/// [`Code::PayloadTooLarge`] over 10 MB; [`Code::InvalidRequest`] where the client broke off.
pub async fn read(mut body: Body) -> Result<Vec<u8>, Code> {
    let (mut kept, mut seen) = (Vec::new(), 0_usize);
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Code::InvalidRequest)?.into_data() else {
            continue;
        };
        seen = seen.saturating_add(data.len());
        if seen > MAX_DRAINED_BYTES {
            break;
        }
        if seen <= MAX_BODY_BYTES {
            kept.extend_from_slice(&data);
        }
    }
    if seen > MAX_BODY_BYTES {
        Err(Code::PayloadTooLarge)
    } else {
        Ok(kept)
    }
}

/// Whether the answer is too large for Lambda, whose limit counts the body as a JSON string.
#[must_use]
pub fn is_too_large(body: &str) -> bool {
    let escaped = body.bytes().filter(|byte| matches!(byte, b'"' | b'\\')).count();
    body.len().saturating_add(escaped) > MAX_ANSWER_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_measured_as_lambda_hands_it_over() {
        assert!(!is_too_large(&"x".repeat(MAX_ANSWER_BYTES)));
        assert!(is_too_large(&"x".repeat(MAX_ANSWER_BYTES + 1)));
        assert!(is_too_large(&"\"".repeat(MAX_ANSWER_BYTES / 2 + 1)));
    }
}
