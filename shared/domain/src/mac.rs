//! Message authentication: HMAC with SHA-256.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::digest::array::Array;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// HMAC-SHA256 under this secret, over the parts with their lengths, so that no two lists of parts read the same.
pub fn mac(secret: &[u8], parts: &[&[u8]]) -> Hmac<Sha256> {
    // HMAC accepts keys of any length, so the fallback is never used.
    let mut mac = Hmac::new_from_slice(secret).unwrap_or_else(|_| Hmac::new(&Array::default()));
    for part in parts {
        mac.update(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
        mac.update(part);
    }
    mac
}

/// HMAC-SHA256 under this secret, over the parts as they stand one after the other: what other systems' formats ask
/// for.
pub fn sha256(secret: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).unwrap_or_else(|_| Hmac::new(&Array::default()));
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// The authentication of these parts as text.
pub fn tag(secret: &[u8], parts: &[&[u8]]) -> String {
    URL_SAFE_NO_PAD.encode(mac(secret, parts).finalize().into_bytes())
}

/// Whether this is the authentication of these parts, in a time that does not depend on the answer.
pub fn is_tag(tag: &str, secret: &[u8], parts: &[&[u8]]) -> bool {
    URL_SAFE_NO_PAD.decode(tag).is_ok_and(|tag| mac(secret, parts).verify_slice(&tag).is_ok())
}
