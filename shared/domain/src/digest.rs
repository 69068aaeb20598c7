//! The digests that a record keeps of texts that are stored apart from it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// The digest of a text: half of its SHA-256, in base64. A record keeps the digests of its attachments, so that an
/// update that changes nothing is recognized without reading them.
pub fn digest(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    URL_SAFE_NO_PAD.encode(hash.first_chunk::<16>().copied().unwrap_or_default())
}
