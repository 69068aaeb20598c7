//! The bucket with the bytes of files (SPECIFICATION §11). The service signs URLs, with which clients reach the bucket
//! themselves.

#[cfg(feature = "sqlite")]
pub mod folder;

use std::path::Path;
use std::time::Duration;

use domain::UnixMs;
use futures::future::BoxFuture;
use store::StoreError;

/// A request to sign. Whoever sends it must send exactly these headers.
#[derive(Clone, Copy, Debug)]
pub struct ToSign<'a> {
    pub method: &'a str,
    pub key: &'a str,
    pub query: &'a [(&'a str, &'a str)],
    /// The headers, in lower case, without `host`.
    pub headers: &'a [(&'a str, &'a str)],
}

impl<'a> ToSign<'a> {
    /// A request of this method for an object.
    pub const fn new(method: &'a str, key: &'a str) -> Self {
        Self { method, key, query: &[], headers: &[] }
    }
}

/// Signs the URLs with which clients reach the bucket.
pub trait SignUrls: Send + Sync {
    /// The URL of this request, which is valid for this long from `at` on.
    fn signed(&self, request: &ToSign<'_>, at: UnixMs, valid: Duration) -> Result<String, StoreError>;
}

/// The bucket. Every call fails with [`StoreError::Unavailable`] if the bucket does not answer.
pub trait FilesBucket: SignUrls {
    /// The size of an object; `None` without such an object.
    fn size<'a>(&'a self, key: &'a str, now: UnixMs) -> BoxFuture<'a, Result<Option<u64>, StoreError>>;

    /// Stores an object in place of another one.
    fn put<'a>(&'a self, key: &'a str, bytes: Vec<u8>, now: UnixMs) -> BoxFuture<'a, Result<(), StoreError>>;

    /// The bytes of an object; `None` without such an object.
    fn bytes<'a>(&'a self, key: &'a str, now: UnixMs) -> BoxFuture<'a, Result<Option<Vec<u8>>, StoreError>>;

    /// Writes the bytes of an object into a new file. Returns whether there is such an object.
    fn download<'a>(&'a self, key: &'a str, to: &'a Path, now: UnixMs) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Stores a file as an object in place of another one.
    fn upload<'a>(&'a self, key: &'a str, from: &'a Path, now: UnixMs) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Removes an object, if there is one.
    fn remove<'a>(&'a self, key: &'a str, now: UnixMs) -> BoxFuture<'a, Result<(), StoreError>>;
}

/// Adds a parameter to the query of a URL.
pub fn add_parameter(url: &mut String, name: &str, value: &str) {
    url.push(if url.contains('?') { '&' } else { '?' });
    url.push_str(name);
    url.push('=');
    // S3 reads a plus sign as itself.
    let encoded: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
    url.push_str(&encoded.replace('+', "%20"));
}
