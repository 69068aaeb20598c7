//! Sends requests: one at a time, and again if the failure can pass.

use std::error::Error as _;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::Method;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use ring::rand::{SecureRandom, SystemRandom};
use serde_json::Value;

use crate::call::{Call, Request, Response};
use crate::error::{ApiError, Error};

// A service that asks for a longer wait, such as the rest of an hour, gets an error instead: the caller decides.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
const FIRST_BACKOFF: Duration = Duration::from_millis(500);
const LONGEST_BACKOFF: Duration = Duration::from_secs(8);

/// Receives a record per attempt.
pub type Log = Arc<dyn Fn(&LogRecord<'_>) + Send + Sync>;

/// The options of a client.
#[derive(Clone)]
pub struct Options {
    /// The address of the API, with `/v2`.
    pub base_url: String,
    /// The API key.
    pub api_key: String,
    /// Limits each attempt; 60 seconds by default.
    pub timeout: Duration,
    /// How often a request is repeated after a failure that can pass; 2 by default.
    pub max_retries: u32,
    /// The program that acts for the user. The events of its writes name it.
    pub agent: Option<String>,
    /// The secrets that `webhooks().unwrap` accepts.
    pub webhook_secrets: Vec<String>,
    /// It gets no headers, no bodies and no query, so no key and no person.
    pub log: Option<Log>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            base_url: "http://127.0.0.1:3000/v2".to_owned(),
            api_key: String::new(),
            timeout: Duration::from_secs(60),
            max_retries: 2,
            agent: None,
            webhook_secrets: Vec::new(),
            log: None,
        }
    }
}

/// An attempt.
#[derive(Debug)]
pub struct LogRecord<'a> {
    /// The method.
    pub method: &'a str,
    /// The path with the names of its parameters, such as `/prospects/{prospectId}`.
    pub path: &'a str,
    /// From 1.
    pub attempt: u32,
    /// How long the attempt took.
    pub elapsed: Duration,
    /// The status, if a response arrived.
    pub status: Option<u16>,
    /// The id of the request, if a response arrived.
    pub request_id: Option<&'a str>,
    /// The attempt failed, and the next one follows after this time.
    pub retry_in: Option<Duration>,
}

/// A client of the API. Clones share their connections.
#[derive(Clone)]
pub struct Client {
    options: Arc<Options>,
    http: reqwest::Client,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.options.base_url)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// A client with these options.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options: Arc::new(options),
            http: reqwest::Client::new(),
        }
    }

    /// The options of the client.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A request that has no method here, such as one of a newer version of the API.
    pub fn request(&self, method: Method, path: &str) -> Call<Value> {
        Call::new(self, method, path, &[])
    }

    pub(crate) async fn repeat(&self, call: &Request) -> Result<Response<Vec<u8>>, Error> {
        if let Some(reason) = &call.failure {
            return Err(Error::Call(reason.clone()));
        }
        let url = format!(
            "{}{}",
            self.options.base_url.trim_end_matches('/'),
            filled(&call.path, &call.values)?
        );
        let headers = self.headers(call)?;
        let max_retries = call.max_retries.unwrap_or(self.options.max_retries);
        let mut attempt = 0;
        loop {
            attempt += 1;
            let started = Instant::now();
            let result = self.attempt(call, &url, headers.clone()).await;
            let wait = match &result {
                Err(error) if attempt <= max_retries => wait_before(attempt, error),
                _ => None,
            };
            self.log(call, attempt, started.elapsed(), &result, wait);
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return result,
            }
        }
    }

    /// One request. The time limit includes the body, so a response that stops halfway is an error too.
    async fn attempt(&self, call: &Request, url: &str, headers: HeaderMap) -> Result<Response<Vec<u8>>, Error> {
        let limit = call.timeout.unwrap_or(self.options.timeout);
        let mut request = self
            .http
            .request(call.method.clone(), url)
            .query(&call.pairs())
            .headers(headers)
            .timeout(limit);
        if let Some(body) = &call.body {
            request = request.body(body.clone());
        }
        let failure = |error: reqwest::Error| {
            if error.is_timeout() {
                return Error::Timeout(limit);
            }
            // The address is left out: its query may name a person.
            let error = error.without_url();
            let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            Error::Connection(format!("{error}{cause}"))
        };
        let response = request.send().await.map_err(failure)?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let data = response.bytes().await.map_err(failure)?.to_vec();
        if !(200..300).contains(&status) {
            return Err(Error::Api(Box::new(ApiError::new(status, headers, &data))));
        }
        Ok(Response { data, status, headers })
    }

    fn headers(&self, call: &Request) -> Result<HeaderMap, Error> {
        let mut headers = HeaderMap::new();
        let mut set = |name: &'static str, value: &str| -> Result<(), Error> {
            let invalid = |_| Error::Call(format!("the header {name} has characters that headers cannot have"));
            headers.insert(
                HeaderName::from_static(name),
                HeaderValue::from_str(value).map_err(invalid)?,
            );
            Ok(())
        };
        set("accept", "application/json")?;
        set("user-agent", concat!("prospect-api-rust/", env!("CARGO_PKG_VERSION")))?;
        // Without a key, `health().check()` still answers.
        if !self.options.api_key.is_empty() {
            set("authorization", &format!("Bearer {}", self.options.api_key))?;
        }
        if call.body.is_some() {
            set("content-type", "application/json")?;
        }
        if call.method != Method::GET {
            set("idempotency-key", &random_key()?)?;
            if let Some(agent) = &self.options.agent {
                set("agent", agent)?;
            }
        }
        for (name, value) in &call.headers {
            set(*name, value)?;
        }
        Ok(headers)
    }

    fn log(
        &self,
        call: &Request,
        attempt: u32,
        elapsed: Duration,
        result: &Result<Response<Vec<u8>>, Error>,
        retry_in: Option<Duration>,
    ) {
        let Some(log) = &self.options.log else { return };
        let (status, request_id) = match result {
            Ok(response) => (
                Some(response.status),
                response
                    .headers
                    .get("x-request-id")
                    .and_then(|value| value.to_str().ok()),
            ),
            Err(Error::Api(error)) => (Some(error.status), error.request_id.as_deref()),
            Err(_) => (None, None),
        };
        log(&LogRecord {
            method: call.method.as_str(),
            path: &call.path,
            attempt,
            elapsed,
            status,
            request_id,
            retry_in,
        });
    }
}

/// How long to wait after a failure, or nothing if the next attempt would fail too.
fn wait_before(attempt: u32, error: &Error) -> Option<Duration> {
    if !error.is_temporary() {
        return None;
    }
    match error.api().and_then(|error| error.retry_after) {
        Some(asked) => (asked <= LONGEST_WAIT).then_some(asked),
        None => {
            let longest = FIRST_BACKOFF
                .saturating_mul(1 << (attempt - 1).min(8))
                .min(LONGEST_BACKOFF);
            // Random, so that clients that failed together do not come back together.
            let [byte] = random::<1>().unwrap_or([128]);
            Some(longest.mul_f64(0.5 + f64::from(byte) / 512.0))
        }
    }
}

/// The path, whose names in braces the values replace in their order.
fn filled(path: &str, values: &[String]) -> Result<String, Error> {
    let (mut whole, mut values) = (String::new(), values.iter());
    for segment in path.split('/').skip(1) {
        whole.push('/');
        let Some(name) = segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else {
            whole.push_str(segment);
            continue;
        };
        match values.next() {
            Some(value) if !value.is_empty() => whole.push_str(&encoded(value)),
            // An empty id would ask another path.
            _ => return Err(Error::Call(format!("{name} of {path} is empty: pass an id"))),
        }
    }
    Ok(whole)
}

fn encoded(value: &str) -> String {
    let byte = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    value.bytes().map(byte).collect()
}

fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    SystemRandom::new().fill(&mut bytes).ok().map(|()| bytes)
}

/// 128 random bits.
fn random_key() -> Result<String, Error> {
    let bytes = random::<16>().ok_or_else(|| Error::Call("the system has no random numbers".to_owned()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
