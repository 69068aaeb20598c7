//! The bucket of files in S3. The service calls it by signed URLs, as clients do.

use std::fmt;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::OnceLock;
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
use futures::future::BoxFuture;

use crate::bucket::{FilesBucket, SignUrls, ToSign, add_parameter};
use store::StoreError;
use store::dynamodb::client::{self, Aws};

/// How long a URL is valid by which the service itself calls the bucket.
const OWN_CALL: Duration = Duration::from_mins(1);

#[derive(Clone, Debug)]
pub struct S3Bucket {
    pub name: String,
    /// Another endpoint of S3 than the region's own.
    pub endpoint: Option<String>,
}

/// The bucket, as a function with these credentials reaches it.
pub(super) struct S3 {
    aws: Aws,
    bucket: S3Bucket,
    credentials: Credentials,
    /// Created at the first call, because most functions only sign URLs.
    connector: OnceLock<SharedHttpConnector>,
}

impl S3 {
    pub(super) fn new(aws: Aws, bucket: S3Bucket) -> Self {
        Self { credentials: client::credentials(&aws), aws, bucket, connector: OnceLock::new() }
    }

    fn url(&self, key: &str) -> String {
        let S3Bucket { name, endpoint } = &self.bucket;
        match endpoint {
            Some(endpoint) => format!("{endpoint}/{name}/{key}"),
            None if self.aws.region.starts_with("cn-") => {
                format!("https://{name}.s3.{}.amazonaws.com.cn/{key}", self.aws.region)
            }
            None => format!("https://{name}.s3.{}.amazonaws.com/{key}", self.aws.region),
        }
    }

    /// The status of the reply, and its header `content-length`.
    async fn call(&self, request: &ToSign<'_>, body: SdkBody, now: UnixMs) -> Result<(u16, Option<u64>), StoreError> {
        let reply = self.send(request, body, now).await?;
        let length = reply.headers().get("content-length").and_then(|length| length.parse().ok());
        Ok((reply.status().as_u16(), length))
    }

    async fn send(&self, request: &ToSign<'_>, body: SdkBody, now: UnixMs) -> Result<HttpResponse, StoreError> {
        let url = self.signed(request, now, OWN_CALL)?;
        let mut call = HttpRequest::new(body);
        let malformed = |_| StoreError::Malformed("a request to the bucket".to_owned());
        call.set_method(request.method).map_err(malformed)?;
        call.set_uri(url).map_err(malformed)?;
        let created = || client::connector(&self.aws, self.bucket.endpoint.as_deref());
        let reply = self.connector.get_or_init(created).call(call).await;
        reply.map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

impl SignUrls for S3 {
    fn signed(&self, request: &ToSign<'_>, at: UnixMs, valid: Duration) -> Result<String, StoreError> {
        let malformed = |error: &dyn fmt::Display| StoreError::Malformed(format!("a request to the bucket: {error}"));
        let mut settings = SigningSettings::default();
        settings.signature_location = SignatureLocation::QueryParams;
        settings.expires_in = Some(valid);
        settings.percent_encoding_mode = PercentEncodingMode::Single;
        settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
        let identity = Identity::from(self.credentials.clone());
        let since = Duration::from_millis(at.ms().unsigned_abs());
        let time = SystemTime::UNIX_EPOCH.checked_add(since).unwrap_or(SystemTime::UNIX_EPOCH);
        let parameters = v4::SigningParams::builder()
            .identity(&identity)
            .region(&self.aws.region)
            .name("s3")
            .time(time)
            .settings(settings)
            .build();
        let parameters: SigningParams<'_> = parameters.map_err(|error| malformed(&error))?.into();
        let mut url = self.url(request.key);
        for (name, value) in request.query {
            add_parameter(&mut url, name, value);
        }
        let headers = request.headers.iter().copied();
        let body = SignableBody::UnsignedPayload;
        let signable = SignableRequest::new(request.method, &url, headers, body).map_err(|error| malformed(&error))?;
        let signed = sign(signable, &parameters).map_err(|error| malformed(&error))?;
        let (instructions, _) = signed.into_parts();
        let mut result = url.clone();
        for (name, value) in instructions.params() {
            add_parameter(&mut result, name, value);
        }
        Ok(result)
    }
}

impl FilesBucket for S3 {
    fn size<'a>(&'a self, key: &'a str, now: UnixMs) -> BoxFuture<'a, Result<Option<u64>, StoreError>> {
        Box::pin(async move {
            match self.call(&ToSign::new("HEAD", key), SdkBody::empty(), now).await? {
                (404, _) => Ok(None),
                (200, size) => Ok(size),
                (status, _) => Err(unexpected(status)),
            }
        })
    }

    fn put<'a>(&'a self, key: &'a str, bytes: Vec<u8>, now: UnixMs) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            match self.call(&ToSign::new("PUT", key), SdkBody::from(bytes), now).await? {
                (200, _) => Ok(()),
                (status, _) => Err(unexpected(status)),
            }
        })
    }

    fn bytes<'a>(&'a self, key: &'a str, now: UnixMs) -> BoxFuture<'a, Result<Option<Vec<u8>>, StoreError>> {
        Box::pin(async move {
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
        })
    }

    fn download<'a>(&'a self, key: &'a str, to: &'a Path, now: UnixMs) -> BoxFuture<'a, Result<bool, StoreError>> {
        Box::pin(async move {
            let reply = self.send(&ToSign::new("GET", key), SdkBody::empty(), now).await?;
            match reply.status().as_u16() {
                404 => return Ok(false),
                200 => {}
                status => return Err(unexpected(status)),
            }
            let mut file = File::create(to).map_err(|error| unavailable(&error))?;
            let mut body = ByteStream::new(reply.into_body());
            while let Some(bytes) = body.try_next().await.map_err(|error| unavailable(&error))? {
                file.write_all(&bytes).map_err(|error| unavailable(&error))?;
            }
            Ok(true)
        })
    }

    fn upload<'a>(&'a self, key: &'a str, from: &'a Path, now: UnixMs) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let body = ByteStream::from_path(from).await.map_err(|error| unavailable(&error))?;
            match self.call(&ToSign::new("PUT", key), body.into_inner(), now).await? {
                (200, _) => Ok(()),
                (status, _) => Err(unexpected(status)),
            }
        })
    }

    fn remove<'a>(&'a self, key: &'a str, now: UnixMs) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            match self.call(&ToSign::new("DELETE", key), SdkBody::empty(), now).await? {
                (200 | 204 | 404, _) => Ok(()),
                (status, _) => Err(unexpected(status)),
            }
        })
    }
}

fn unavailable(error: &impl fmt::Display) -> StoreError {
    StoreError::Unavailable(format!("the bucket failed: {error}"))
}

fn unexpected(status: u16) -> StoreError {
    StoreError::Unavailable(format!("the bucket answered {status}"))
}
