//! Webhooks, whose signatures follow Standard Webhooks.

use reqwest::header::HeaderMap;
use ring::hmac;

use crate::client::Webhooks;
use crate::error::{Error, now};
use crate::types::Event;

const TOLERANCE_SECONDS: i64 = 300;

/// The event in a webhook, after its signature and its age were checked. `body` is the body as it arrived: parsing and writing it again
/// would change its bytes. While you replace a secret, pass both.
///
/// # Errors
///
/// [`Error::Webhook`] if the request is not a webhook of one of the secrets, or is older than 5 minutes.
pub fn unwrap<S: AsRef<str>>(body: &[u8], headers: &HeaderMap, secrets: &[S]) -> Result<Event, Error> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let (Some(id), Some(timestamp), Some(signatures)) = (
        header("webhook-id"),
        header("webhook-timestamp"),
        header("webhook-signature"),
    ) else {
        return Err(Error::Webhook(
            "a header is missing: webhook-id, webhook-timestamp or webhook-signature",
        ));
    };
    if timestamp.parse().map_or(true, |signed: i64| {
        now().abs_diff(signed) > TOLERANCE_SECONDS.unsigned_abs()
    }) {
        return Err(Error::Webhook(
            "the webhook was signed more than 5 minutes ago, or this machine's clock is wrong",
        ));
    }
    let signed = [id.as_bytes(), b".", timestamp.as_bytes(), b".", body].concat();
    for secret in secrets {
        let text = secret.as_ref();
        let raw = base64(text.strip_prefix("whsec_").unwrap_or(text)).unwrap_or_default();
        if raw.is_empty() {
            return Err(Error::Webhook(
                "a secret is not base64: copy the webhook's secret, which begins with whsec_",
            ));
        }
        let key = hmac::Key::new(hmac::HMAC_SHA256, &raw);
        let mut candidates = signatures
            .split(' ')
            .filter_map(|each| base64(each.strip_prefix("v1,")?));
        // `verify` compares in constant time.
        if candidates.any(|signature| hmac::verify(&key, &signed, &signature).is_ok()) {
            return serde_json::from_slice(body).map_err(Error::Body);
        }
    }
    Err(Error::Webhook(
        "no signature of the webhook belongs to the body and a secret",
    ))
}

impl Webhooks<'_> {
    /// [`unwrap`] with the secrets of the client.
    ///
    /// # Errors
    ///
    /// As [`unwrap`].
    pub fn unwrap(&self, body: &[u8], headers: &HeaderMap) -> Result<Event, Error> {
        unwrap(body, headers, &self.client.options().webhook_secrets)
    }
}

/// The bytes of a text in base64, with its padding.
fn base64(text: &str) -> Option<Vec<u8>> {
    let content = text.trim_end_matches('=');
    if text.len() % 4 != 0 || text.len() - content.len() > 2 {
        return None;
    }
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for character in content.bytes() {
        let value = match character {
            b'A'..=b'Z' => character - b'A',
            b'a'..=b'z' => character - b'a' + 26,
            b'0'..=b'9' => character - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).ok()?);
        }
    }
    Some(bytes)
}
