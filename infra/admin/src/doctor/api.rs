//! Requests to the deployment, over the HTTP client of the AWS SDK.

use std::error::Error;
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

use super::report::Wrong;

/// The time limit of a request: API Gateway's 30 s, and the connection.
const TIMEOUT: Duration = Duration::from_secs(35);

/// The most characters of an unexpected answer that are shown.
const SHOWN: usize = 300;

/// The API of a deployment, with a key.
#[derive(Debug)]
pub(super) struct Api {
    connector: Connector,
    url: String,
    authorization: String,
}

/// An answer.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) text: String,
    /// Null if it is no JSON.
    pub(super) body: Value,
    pub(super) is_replay: bool,
}

impl Api {
    /// The API at this base address.
    pub(super) fn new(url: &str, key: &ApiKey) -> Result<Self, String> {
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
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Sends a request to a path below the base address.
    ///
    /// # Errors
    /// Why there is no answer.
    pub(super) async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
        idempotency_key: Option<&str>,
    ) -> Result<Answer, String> {
        let sent = body.map(Value::to_string).unwrap_or_default();
        let mut request = HttpRequest::new(SdkBody::from(sent));
        let refused = |error: &dyn Error| format!("the request cannot be sent: {error}");
        request.set_method(method).map_err(|error| refused(&error))?;
        let link = format!("{}{path}", self.url);
        request.set_uri(link).map_err(|error| refused(&error))?;
        let headers = [
            ("authorization", Some(self.authorization.as_str())),
            ("content-type", body.map(|_| "application/json")),
            ("x-idempotency-key", idempotency_key),
        ];
        for (name, value) in headers {
            if let Some(value) = value {
                let added = request.headers_mut().try_insert(name, value.to_owned());
                added.map_err(|error| refused(&error))?;
            }
        }
        let exchange = timeout(TIMEOUT, self.exchange(request)).await;
        exchange.unwrap_or_else(|_| Err(format!("there is no answer within {} s", TIMEOUT.as_secs())))
    }

    async fn exchange(&self, request: HttpRequest) -> Result<Answer, String> {
        let mut response = self.connector.call(request).await.map_err(|error| innermost(&error))?;
        let (status, is_replay) = (
            response.status().as_u16(),
            response.headers().get("idempotency-replayed") == Some("true"),
        );
        let body = ByteStream::new(response.take_body()).collect().await;
        let body = body.map_err(|error| innermost(&error))?.into_bytes();
        Ok(Answer {
            status,
            text: String::from_utf8_lossy(&body).into_owned(),
            body: serde_json::from_slice(&body).unwrap_or_default(),
            is_replay,
        })
    }

    /// Sends a request, whose answer must have this status, and returns the body.
    pub(super) async fn expect(
        &self,
        (method, path, status): (&str, &str, u16),
        body: Option<&Value>,
    ) -> Result<Value, Wrong> {
        let answer = self.send(method, path, body, None).await;
        answer.map_err(|cause| lost(path, cause))?.expect(status, path)
    }
}

/// The connection failed after others had worked.
pub(super) fn lost(path: &str, cause: String) -> Wrong {
    let next = "run the checks again; if it stays, look for the alarms api-5xx and function-errors";
    Wrong::new(format!("{path} does not answer"), cause, next)
}

/// The message of the first cause.
fn innermost(error: &dyn Error) -> String {
    let mut first = error;
    while let Some(source) = first.source() {
        first = source;
    }
    first.to_string()
}

impl Answer {
    /// The body, if the status is this one.
    pub(super) fn expect(self, status: u16, path: &str) -> Result<Value, Wrong> {
        if self.status == status {
            return Ok(self.body);
        }
        let shown: String = self.text.chars().take(SHOWN).collect();
        let (cause, next) = self.explain(path);
        Err(Wrong::new(
            format!("{path} answers {} instead of {status}: {shown}", self.status),
            cause,
            next,
        ))
    }

    /// The likely cause of an unexpected status, and the next step.
    fn explain(&self, path: &str) -> (&'static str, String) {
        let log = format!("read the log of the function of {path}: /prospect-api/$STAGE/<function>");
        // Only the service's own errors have a code.
        match (self.body["code"].as_str(), self.status) {
            (None, 404) => (
                "the gateway has no route for it, or --url is not the API's base address (it ends with /v2)",
                "deploy the stack again, and compare --url with the output ApiUrl".to_owned(),
            ),
            (None, 429) => (
                "the throttle of the whole API is used up (OPERATIONS.md, \"Limits and quotas\")",
                "look at the requests on the dashboard; raise ThrottleRate".to_owned(),
            ),
            (None, _) => (
                "the gateway answers itself: the function is absent, crashes, is throttled or may not be called",
                format!("{log}; then OPERATIONS.md, function-errors and function-throttles"),
            ),
            (Some("unavailable"), _) => (
                "the function does not reach the table or the KMS key, or they throttle",
                format!("{log}; then OPERATIONS.md, table-throttles and table-errors"),
            ),
            (Some("internal"), _) => (
                "the function fails",
                format!("{log}, for the request {}", self.body["requestId"]),
            ),
            (Some("rate_limited"), _) => (
                "the key's window is full",
                "wait a minute, or use --account, which makes a key".to_owned(),
            ),
            (Some(_), _) => ("the service refuses the request", log),
        }
    }
}
