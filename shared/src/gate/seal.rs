//! Secrets that the service shows once and can still replay. The stored reply holds only a salt. The secret derives
//! from the salt and the idempotency key, and the table stores only a hash of that key (SPECIFICATION §5.2, ADR 0004).

use hmac::Mac;

use super::context::Context;
use super::idempotency;
use crate::http::{ApiError, Call, Code, Reply};
use domain::api_key::{ApiKey, KeyPrefix, hex};
use domain::mac::mac;
use domain::{Caller, webhook};

/// A new secret, and its placeholder in the stored reply.
#[derive(Clone, Debug)]
pub struct Seal {
    /// The secret.
    pub secret: [u8; 32],
    salt: String,
}

impl Seal {
    /// The secret of this request, under a random salt.
    #[must_use]
    pub fn new(context: &Context<'_>) -> Self {
        let salt = context.app.entropy.bytes();
        Self {
            secret: secret(context.call, &salt),
            salt: hex(&salt),
        }
    }

    /// The placeholder for the text of an API key in the stored body. It contains the salt, so no text from a client
    /// can equal it.
    #[must_use]
    pub fn key_placeholder(&self) -> String {
        key_placeholder(&self.salt)
    }

    /// The same for the text of a webhook's secret.
    #[must_use]
    pub fn webhook_placeholder(&self) -> String {
        webhook_placeholder(&self.salt)
    }

    /// The reply whose body contains a placeholder. Only this caller's key can replay it.
    #[must_use]
    pub fn on(&self, reply: Reply, caller: &Caller) -> Reply {
        Reply {
            salt: Some(self.salt.clone()),
            shown_to: Some(caller.key_id),
            ..reply
        }
    }
}

fn key_placeholder(salt: &str) -> String {
    format!("@key:{salt}@")
}

fn webhook_placeholder(salt: &str) -> String {
    format!("@webhook:{salt}@")
}

/// The secret bytes of this request under this salt.
fn secret(call: &Call, salt: &[u8; 32]) -> [u8; 32] {
    let client_text = idempotency::sent_key(call).unwrap_or_default();
    mac(salt, &[&client_text]).finalize().into_bytes().into()
}

/// Refuses to replay a secret to any key except the key that created it, because another key may lack the permission to
/// create it.
///
/// # Errors
/// 409 `idempotency_key_reused`.
pub fn check_replay(reply: Reply, caller: &Caller) -> Result<Reply, ApiError> {
    if reply.salt.is_some() && reply.shown_to != Some(caller.key_id) {
        let message = "Another API key made this request before, and its response shows a secret.";
        return Err(ApiError::new(Code::IdempotencyKeyReused, message));
    }
    Ok(reply)
}

/// The body as the client sees it, with the secret in place of the placeholder.
#[must_use]
pub fn opened(call: &Call, reply: &Reply) -> String {
    let Some((text, salt)) = reply.salt.as_deref().and_then(|text| Some((text, unhex(text)?))) else {
        return reply.body.clone();
    };
    let secret = secret(call, &salt);
    let key = ApiKey::new(secret, KeyPrefix::Live);
    reply
        .body
        .replace(&key_placeholder(text), key.reveal())
        .replace(&webhook_placeholder(text), &webhook::secret_text(&secret))
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    (text.len() == 64).then_some(bytes)
}
