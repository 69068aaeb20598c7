//! Entity tags (SPECIFICATION §3.12).

use sha2::{Digest, Sha256};

use super::api_key::hex;

/// The bytes of an entity tag's fingerprint. With 64 bits, two bodies of the same record never share a fingerprint.
const FINGERPRINT_BYTES: usize = 8;

/// The entity tag of a response with this body: the record's revision and a fingerprint of the body. The body also shows
/// values of other records, such as the name of a stage, so it may change without a new revision.
pub fn of_body(revision: u64, body: &[&str]) -> String {
    let digest = body.iter().fold(Sha256::new(), Digest::chain_update).finalize();
    let fingerprint = digest.first_chunk::<FINGERPRINT_BYTES>().map(|bytes| hex(bytes));
    format!("\"{revision}-{}\"", fingerprint.unwrap_or_default())
}

/// The entity tag that `GET` of a record returns. `item` is the record as `GET` shows it, as JSON text.
pub fn of_item(revision: u64, item: &str) -> String {
    of_body(revision, &[r#"{"success":true,"item":"#, item, "}"])
}

/// The revision that an entity tag names. A tag may be the revision alone.
pub fn revision_of(tag: &str) -> Option<&str> {
    let inner = tag.strip_prefix('"')?.strip_suffix('"')?;
    Some(inner.split_once('-').map_or(inner, |(revision, _)| revision))
}
