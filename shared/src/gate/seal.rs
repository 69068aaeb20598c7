//! Secrets that are shown once and can still be replayed: the stored reply holds a salt. The secret derives from the
//! salt and the text of the idempotency key, of which only a hash is stored (SPECIFICATION §5.2, ADR 0004).

use hmac::Mac;

use crate::http::{Call, Reply};
use domain::api_key::{ApiKey, KeyPrefix, hex};
use domain::mac::mac;
use domain::webhook;

/// The placeholder of an API key in a stored body.
pub const PLACEHOLDER: &str = "@sealed@";

/// The placeholder of a webhook secret in a stored body.
pub const WEBHOOK: &str = "@sealed-webhook@";

/// The secret bytes of this request under this salt.
#[must_use]
pub fn secret(call: &Call, salt: &[u8; 32]) -> [u8; 32] {
    let client_text = call
        .header("x-idempotency-key")
        .or_else(|| call.header("idempotency-key"))
        .unwrap_or_default();
    mac(salt, &[client_text.as_bytes()]).finalize().into_bytes().into()
}

/// The body as the client sees it, with the secret in place of the placeholder.
#[must_use]
pub fn opened(call: &Call, reply: &Reply) -> String {
    let Some(salt) = reply.salt.as_deref().and_then(unhex) else {
        return reply.body.clone();
    };
    let secret = secret(call, &salt);
    let key = ApiKey::new(secret, KeyPrefix::Live);
    reply
        .body
        .replace(PLACEHOLDER, key.reveal())
        .replace(WEBHOOK, &webhook::secret_text(&secret))
}

/// The salt as a reply stores it.
#[must_use]
pub fn salt_text(salt: &[u8; 32]) -> String {
    hex(salt)
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    (text.len() == 64).then_some(bytes)
}
