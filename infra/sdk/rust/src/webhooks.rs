//! Webhooks, whose signatures follow Standard Webhooks.

use std::time::UNIX_EPOCH;

use reqwest::header::HeaderMap;
use ring::hmac::{HMAC_SHA256, Key, verify};

use crate::error::{Error, header};
use crate::{resources::Webhooks, types::Event};

impl Webhooks<'_> {
    /// The event in a webhook, once its signature and its age are checked with the client's secrets. `body` is the body as it arrived.
    pub fn unwrap(&self, body: &[u8], headers: &HeaderMap) -> Result<Event, Error> {
        let required = |name| header(headers, name).ok_or(Error::Webhook("a header of webhooks is missing"));
        let (id, timestamp) = (required("webhook-id")?, required("webhook-timestamp")?);
        let signatures = required("webhook-signature")?.split(' ');
        let tags = signatures.filter_map(|each| base64(each.strip_prefix("v1,")?));
        let tags: Vec<_> = tags.collect();
        let now = UNIX_EPOCH.elapsed().unwrap_or_default().as_secs();
        if timestamp.parse().map_or(u64::MAX, |signed| now.abs_diff(signed)) > 5 * 60 {
            return Err(Error::Webhook("signed over 5 minutes ago, or this clock is wrong"));
        }
        let signed = [id.as_bytes(), b".", timestamp.as_bytes(), b".", body].concat();
        for secret in &self.client.options.webhook_secrets {
            let key = base64(secret.trim_start_matches("whsec_")).filter(|key| !key.is_empty());
            let key = key.ok_or(Error::Webhook("a secret is not base64: copy it, with whsec_"))?;
            let key = Key::new(HMAC_SHA256, &key);
            // `verify` compares in constant time.
            if tags.iter().any(|tag| verify(&key, &signed, tag).is_ok()) {
                return serde_json::from_slice(body).map_err(Error::Body);
            }
        }
        Err(Error::Webhook("no signature fits the body and webhook_secrets"))
    }
}

fn base64(text: &str) -> Option<Vec<u8>> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut bytes) = (0, Vec::new());
    for (place, character) in text.trim_end_matches('=').bytes().enumerate() {
        bits = bits << 6 | DIGITS.iter().position(|digit| *digit == character)?;
        // Four digits make three bytes.
        let byte = (place % 4 != 0).then(|| (bits >> (6 - place % 4 * 2)).to_le_bytes()[0]);
        bytes.extend(byte);
    }
    Some(bytes)
}
