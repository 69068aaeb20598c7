//! Signs the URLs of a bucket on one machine. They look like the URLs of S3, but the signature is an HMAC under a key of the
//! machine.

use std::fmt;
use std::time::Duration;

use chrono::DateTime;
use domain::UnixMs;
use domain::api_key::hex;
use domain::mac::sha256;
use shared::bucket::{SignUrls, ToSign, add_parameter};
use store::StoreError;

use super::BUCKET;

/// Separates these signatures from everything else that derives from the same key.
const PURPOSE: &[u8] = b"urls of files";

/// The key that signs the URLs of the bucket at one origin.
pub struct UrlKey {
    origin: String,
    key: [u8; 32],
}

impl fmt::Debug for UrlKey {
    /// Hides the key.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("UrlKey").finish_non_exhaustive()
    }
}

impl UrlKey {
    /// These bytes as the key of the bucket at an origin, for example `http://127.0.0.1:3000`.
    pub const fn new(origin: String, key: [u8; 32]) -> Self {
        Self { origin, key }
    }

    /// The signature of a request. As JSON, so that no two requests read the same.
    fn signature(
        &self,
        request: &ToSign<'_>,
        headers: &[(&str, &str)],
        valid: [&str; 2],
    ) -> Result<String, StoreError> {
        let signed = serde_json::to_vec(&(request.method, request.key, request.query, headers, valid));
        let signed = signed.map_err(|error| StoreError::Malformed(error.to_string()))?;
        Ok(hex(&sha256(&self.key, &[PURPOSE, &signed])))
    }
}

impl SignUrls for UrlKey {
    fn signed(&self, request: &ToSign<'_>, at: UnixMs, valid: Duration) -> Result<String, StoreError> {
        let time = DateTime::from_timestamp_millis(at.ms());
        let time = time.ok_or_else(|| StoreError::Malformed("a time beyond the calendar".to_owned()))?;
        let (date, expires) = (time.format("%Y%m%dT%H%M%SZ").to_string(), valid.as_secs().to_string());
        let mut headers = request.headers.to_vec();
        headers.sort_unstable();
        // S3 binds the host too, but this machine has several names.
        let mut names: Vec<&str> = headers.iter().map(|(name, _)| *name).chain(["host"]).collect();
        names.sort_unstable();
        let signature = self.signature(request, &headers, [&date, &expires])?;
        let mut url = format!("{}/{BUCKET}/{}", self.origin, request.key);
        let own = request.query.iter().copied();
        for (name, value) in own.chain([
            ("X-Amz-Date", date.as_str()),
            ("X-Amz-Expires", &expires),
            ("X-Amz-SignedHeaders", &names.join(";")),
            ("X-Amz-Signature", &signature),
        ]) {
            add_parameter(&mut url, name, value);
        }
        Ok(url)
    }
}
