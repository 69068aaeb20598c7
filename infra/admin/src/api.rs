//! Requests to the API of a deployment, over the HTTP client of the AWS SDK.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

use aws_smithy_http_client::Connector;
use aws_smithy_http_client::tls::{Provider, rustls_provider::CryptoMode};
use aws_smithy_runtime_api::client::http::HttpConnector;
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use domain::ApiKey;
use serde_json::Value;
use tokio::time::timeout;

use crate::Failure;

/// The time limit of a request: API Gateway's 30 s, and the connection.
const TIMEOUT: Duration = Duration::from_secs(35);

/// The API of a deployment, with a key.
#[derive(Debug)]
pub(crate) struct Api {
    connector: Connector,
    url: String,
    authorization: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
    /// Null if it is no JSON.
    pub(crate) body: Value,
    pub(crate) is_replay: bool,
    /// The seconds to wait before the next request.
    pub(crate) retry_after_s: Option<u64>,
}

/// The API key in a file.
///
/// # Errors
/// The file cannot be read, or has no key.
pub(crate) fn read_key(file: &Path) -> Result<ApiKey, Failure> {
    let text = fs::read_to_string(file).map_err(|error| Failure::Other(format!("{}: {error}", file.display())))?;
    let message = || Failure::Other(format!("{}: there is no API key in it", file.display()));
    ApiKey::any(text.trim()).ok_or_else(message)
}

impl Api {
    /// The API at this base address.
    pub(crate) fn new(url: &str, key: &ApiKey) -> Result<Self, String> {
        let connector = if url.starts_with("http://") {
            Connector::builder().build_http()
        } else if url.starts_with("https://") {
            let provider = Provider::Rustls(CryptoMode::Ring);
            Connector::builder().tls_provider(provider).build()
        } else {
            return Err(format!("--url {url:?} is no link such as https://api.example.com/v2"));
        };
        Ok(Self {
            connector,
            url: url.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {}", key.reveal()),
        })
    }

    /// The base address.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Sends a request to a path below the base address.
    ///
    /// # Errors
    /// Why there is no answer.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
        idempotency_key: Option<&str>,
    ) -> Result<Answer, String> {
        self.send_text((method, path), body.map(Value::to_string), idempotency_key)
            .await
    }

    /// As [`Api::send`], with a body that is JSON already.
    pub(crate) async fn send_text(
        &self,
        (method, path): (&str, &str),
        body: Option<String>,
        idempotency_key: Option<&str>,
    ) -> Result<Answer, String> {
        let content_type = body.as_ref().map(|_| "application/json");
        let headers = [
            ("authorization", Some(self.authorization.as_str())),
            ("content-type", content_type),
            ("x-idempotency-key", idempotency_key),
        ];
        self.request((method, format!("{}{path}", self.url)), &headers, body)
            .await
    }

    /// What a browser gets from this path beside the API, which it does not send a key to.
    ///
    /// # Errors
    /// Why there is no answer.
    pub(crate) async fn page(&self, path: &str) -> Result<Answer, String> {
        self.request(("GET", format!("{}{path}", self.origin())), &[], None)
            .await
    }

    /// The address of the deployment, without the version of the API.
    pub(crate) fn origin(&self) -> &str {
        self.url.strip_suffix("/v2").unwrap_or(&self.url)
    }

    async fn request(
        &self,
        (method, link): (&str, String),
        headers: &[(&'static str, Option<&str>)],
        body: Option<String>,
    ) -> Result<Answer, String> {
        let mut request = HttpRequest::new(SdkBody::from(body.unwrap_or_default()));
        let refused = |error: &dyn Error| format!("the request cannot be sent: {error}");
        request.set_method(method).map_err(|error| refused(&error))?;
        request.set_uri(link).map_err(|error| refused(&error))?;
        for (name, value) in headers {
            if let Some(value) = value {
                let added = request.headers_mut().try_insert(*name, (*value).to_owned());
                added.map_err(|error| refused(&error))?;
            }
        }
        let exchange = timeout(TIMEOUT, self.exchange(request)).await;
        exchange.unwrap_or_else(|_| Err(format!("there is no answer within {} s", TIMEOUT.as_secs())))
    }

    async fn exchange(&self, request: HttpRequest) -> Result<Answer, String> {
        let mut response = self.connector.call(request).await.map_err(|error| innermost(&error))?;
        let (status, headers) = (response.status().as_u16(), response.headers());
        let is_replay = headers.get("idempotency-replayed") == Some("true");
        let retry_after_s = headers.get("retry-after").and_then(|seconds| seconds.parse().ok());
        let body = ByteStream::new(response.take_body()).collect().await;
        let body = body.map_err(|error| innermost(&error))?.into_bytes();
        Ok(Answer {
            status,
            text: String::from_utf8_lossy(&body).into_owned(),
            body: serde_json::from_slice(&body).unwrap_or_default(),
            is_replay,
            retry_after_s,
        })
    }
}

/// The message of the first cause.
fn innermost(error: &dyn Error) -> String {
    let mut first = error;
    while let Some(source) = first.source() {
        first = source;
    }
    first.to_string()
}
