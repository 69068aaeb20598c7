//! Message authentication: HMAC with SHA-256.

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
