//! The bucket with the bytes of files (SPECIFICATION §18). The service signs URLs, with which clients reach the bucket
//! themselves. It calls the bucket by the same URLs.

use std::fmt;
use std::time::{Duration, SystemTime};

use aws_credential_types::Credentials;
use aws_sigv4::http_request::{
    PercentEncodingMode, SignableBody, SignableRequest, SignatureLocation, SigningParams, SigningSettings,
    UriPathNormalizationMode, sign,
};
use aws_sigv4::sign::v4;
use aws_smithy_runtime_api::client::http::{HttpConnector, SharedHttpConnector};
use aws_smithy_runtime_api::client::identity::Identity;
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use domain::UnixMs;
use store::StoreError;
use store::client::{self, Aws};

use crate::config::FilesBucket;

/// How long a URL is valid by which the service itself calls the bucket.
const OWN_CALL: Duration = Duration::from_mins(1);

/// The bucket.
pub struct SignedBucket {
    bucket: FilesBucket,
    region: String,
    credentials: Credentials,
    connector: SharedHttpConnector,
}

impl fmt::Debug for SignedBucket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SignedBucket").finish_non_exhaustive()
    }
}

/// A request to sign. Whoever sends it must send exactly these headers.
#[derive(Clone, Copy, Debug)]
pub struct ToSign<'a> {
    /// The method.
    pub method: &'a str,
    /// The key of the object.
    pub key: &'a str,
    /// The parameters of the query.
    pub query: &'a [(&'a str, &'a str)],
    /// The headers, in lower case, without `host`.
    pub headers: &'a [(&'a str, &'a str)],
}

impl<'a> ToSign<'a> {
    /// A request of this method for an object.
    #[must_use]
    pub const fn new(method: &'a str, key: &'a str) -> Self {
        Self {
            method,
            key,
            query: &[],
            headers: &[],
        }
    }
}

impl SignedBucket {
    /// This bucket, as a function with these credentials reaches it.
    #[must_use]
    pub fn new(aws: &Aws, bucket: FilesBucket) -> Self {
        Self {
            region: aws.region.clone(),
            credentials: client::credentials(aws),
            connector: client::connector(aws, bucket.endpoint.as_deref()),
            bucket,
        }
    }

    fn url(&self, key: &str) -> String {
        let FilesBucket { name, endpoint } = &self.bucket;
        match endpoint {
            Some(endpoint) => format!("{endpoint}/{name}/{key}"),
            None if self.region.starts_with("cn-") => {
                format!("https://{name}.s3.{}.amazonaws.com.cn/{key}", self.region)
            }
            None => format!("https://{name}.s3.{}.amazonaws.com/{key}", self.region),
        }
    }

    /// The URL of this request, which is valid for this long from `at` on.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if a header or the address of the bucket is not valid.
    pub fn signed(&self, request: &ToSign<'_>, at: UnixMs, valid: Duration) -> Result<String, StoreError> {
        let malformed = |error: &dyn fmt::Display| StoreError::Malformed(format!("a request to the bucket: {error}"));
        let mut settings = SigningSettings::default();
        settings.signature_location = SignatureLocation::QueryParams;
        settings.expires_in = Some(valid);
        settings.percent_encoding_mode = PercentEncodingMode::Single;
        settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
        let identity = Identity::from(self.credentials.clone());
        let since = Duration::from_millis(at.ms().unsigned_abs());
        let time = SystemTime::UNIX_EPOCH
            .checked_add(since)
            .unwrap_or(SystemTime::UNIX_EPOCH);
        let parameters = v4::SigningParams::builder()
            .identity(&identity)
            .region(&self.region)
            .name("s3")
            .time(time)
            .settings(settings)
            .build();
        let parameters: SigningParams<'_> = parameters.map_err(|error| malformed(&error))?.into();
        let mut url = self.url(request.key);
        for (name, value) in request.query {
            add(&mut url, name, value);
        }
        let headers = request.headers.iter().copied();
        let body = SignableBody::UnsignedPayload;
        let signable = SignableRequest::new(request.method, &url, headers, body).map_err(|error| malformed(&error))?;
        let signed = sign(signable, &parameters).map_err(|error| malformed(&error))?;
        let (instructions, _) = signed.into_parts();
        let mut result = url.clone();
        for (name, value) in instructions.params() {
            add(&mut result, name, value);
        }
        Ok(result)
    }

    /// The size of an object; `None` without such an object.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the bucket does not answer.
    pub async fn size(&self, key: &str, now: UnixMs) -> Result<Option<u64>, StoreError> {
        let reply = self.call(&ToSign::new("HEAD", key), SdkBody::empty(), now).await?;
        match reply {
            (404, _) => Ok(None),
            (200, size) => Ok(size),
            (status, _) => Err(unexpected(status)),
        }
    }

    /// Stores an object in place of another one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the bucket does not answer.
    pub async fn put(&self, key: &str, bytes: Vec<u8>, now: UnixMs) -> Result<(), StoreError> {
        match self.call(&ToSign::new("PUT", key), SdkBody::from(bytes), now).await? {
            (200, _) => Ok(()),
            (status, _) => Err(unexpected(status)),
        }
    }

    /// The bytes of an object; `None` without such an object.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the bucket does not answer.
    pub async fn bytes(&self, key: &str, now: UnixMs) -> Result<Option<Vec<u8>>, StoreError> {
        let reply = self.send(&ToSign::new("GET", key), SdkBody::empty(), now).await?;
        match reply.status().as_u16() {
            404 => Ok(None),
            200 => {
                let body = ByteStream::new(reply.into_body()).collect().await;
                let body = body.map_err(|error| StoreError::Unavailable(error.to_string()))?;
                Ok(Some(body.to_vec()))
            }
            status => Err(unexpected(status)),
        }
    }

    /// Removes an object, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the bucket does not answer.
    pub async fn remove(&self, key: &str, now: UnixMs) -> Result<(), StoreError> {
        match self.call(&ToSign::new("DELETE", key), SdkBody::empty(), now).await? {
            (200 | 204 | 404, _) => Ok(()),
            (status, _) => Err(unexpected(status)),
        }
    }

    /// The status of the reply, and its header `content-length`.
    async fn call(&self, request: &ToSign<'_>, body: SdkBody, now: UnixMs) -> Result<(u16, Option<u64>), StoreError> {
        let reply = self.send(request, body, now).await?;
        let length = reply
            .headers()
            .get("content-length")
            .and_then(|length| length.parse().ok());
        Ok((reply.status().as_u16(), length))
    }

    async fn send(&self, request: &ToSign<'_>, body: SdkBody, now: UnixMs) -> Result<HttpResponse, StoreError> {
        let url = self.signed(request, now, OWN_CALL)?;
        let mut call = HttpRequest::new(body);
        let malformed = |_| StoreError::Malformed("a request to the bucket".to_owned());
        call.set_method(request.method).map_err(malformed)?;
        call.set_uri(url).map_err(malformed)?;
        let reply = self.connector.call(call).await;
        reply.map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

fn unexpected(status: u16) -> StoreError {
    StoreError::Unavailable(format!("the bucket answered {status}"))
}

/// Adds a parameter to the query of a URL.
fn add(url: &mut String, name: &str, value: &str) {
    url.push(if url.contains('?') { '&' } else { '?' });
    url.push_str(name);
    url.push('=');
    // S3 reads a plus sign as itself.
    let encoded: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
    url.push_str(&encoded.replace('+', "%20"));
}
