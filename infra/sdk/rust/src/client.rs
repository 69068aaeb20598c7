//! The client. It sends requests, and repeats them if the failure can pass.

use std::time::{Duration, Instant};
use std::{collections::BTreeMap, marker::PhantomData, sync::Arc};

use reqwest::{Method, StatusCode, Url, redirect::Policy};
use ring::rand::{SystemRandom, generate};
use serde_json::Value;

use crate::call::{Call, Response};
use crate::error::{ApiError, Error, header};
use crate::types::ErrorCode;

// A service that asks for a longer wait, such as the rest of an hour, gets an error instead: the caller decides.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
const FIRST_BACKOFF: Duration = Duration::from_millis(500);
const LONGEST_BACKOFF: Duration = Duration::from_secs(8);
const USER_AGENT: &str = concat!("prospect-api-rust/", env!("CARGO_PKG_VERSION"));

/// Receives a line per attempt. It has no headers, no body and no query, so no key and no person.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// The options of a client.
#[derive(Clone, Default)]
pub struct Options {
    /// The address of the API, with `/v2`.
    pub base_url: String,
    /// The API key.
    pub api_key: String,
    /// Limits each attempt; 60 seconds by default.
    pub timeout: Option<Duration>,
    /// How often a request is repeated after a failure that can pass; 2 by default.
    pub max_retries: Option<u32>,
    /// The program that acts for the user. The events of its writes name it.
    pub agent: Option<String>,
    /// The secrets that `webhooks().unwrap` accepts.
    pub webhook_secrets: Vec<String>,
    /// Receives a line per attempt.
    pub log: Option<Log>,
}

/// A client of the API. Clones share their connections.
#[derive(Clone)]
pub struct Client {
    pub(crate) options: Arc<Options>,
    http: reqwest::Client,
    base: Url,
}

/// What a call sends: the same in every attempt, because an idempotency key belongs to the bytes of its request.
#[derive(Clone)]
pub(crate) struct Request {
    client: Client,
    method: Method,
    path: String,
    url: Url,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Option<Value>,
    pub(crate) timeout: Duration,
    pub(crate) max_retries: u32,
    pub(crate) refusal: Option<String>,
}

impl Client {
    /// A client with these options. It fails if the address is no URL, or if the machine has no certificates.
    pub fn new(options: Options) -> Result<Self, Error> {
        let base = Url::parse(&options.base_url).map_err(|error| Error::Call(format!("base_url: {error}")))?;
        // A merged prospect is 301. The body of a 302 has the address of a file, and the key must not go there.
        let http = reqwest::Client::builder().redirect(Policy::custom(|attempt| match attempt.status() {
            StatusCode::FOUND => attempt.stop(),
            _ => Policy::default().redirect(attempt),
        }));
        let (http, options) = (http.user_agent(USER_AGENT).build()?, Arc::new(options));
        Ok(Self { options, http, base })
    }

    /// A call that has no method here, such as one of a newer version of the API. The values replace the names in braces.
    pub fn request<T>(&self, method: Method, path: &str, values: &[&str]) -> Call<T> {
        let (mut url, mut values, mut refusal) = (self.base.clone(), values.iter(), None);
        for name in path.split('/').skip(1) {
            let is_name = name.starts_with('{');
            let value = if is_name { values.next().unwrap_or(&"") } else { name };
            // These would ask another path.
            if matches!(value, "" | "." | "..") {
                refusal = Some(format!("an id of {path} is empty: pass an id"));
            }
            if let Ok(mut path) = url.path_segments_mut() {
                path.pop_if_empty().push(value);
            }
        }
        let mut headers = BTreeMap::new();
        if method != Method::GET {
            headers.insert("idempotency-key".to_owned(), format!("{:032x}", random()));
            headers.extend(self.options.agent.clone().map(|agent| ("agent".to_owned(), agent)));
        }
        let request = Request {
            client: self.clone(),
            method,
            path: path.to_owned(),
            url,
            query: Vec::new(),
            headers,
            body: None,
            timeout: self.options.timeout.unwrap_or(Duration::from_secs(60)),
            max_retries: self.options.max_retries.unwrap_or(2),
            refusal,
        };
        Call(request, PhantomData)
    }
}

impl Request {
    pub(crate) async fn send(&self) -> Result<Response<Vec<u8>>, Error> {
        self.refusal.clone().map_or(Ok(()), |reason| Err(Error::Call(reason)))?;
        let mut attempt = 0;
        loop {
            attempt += 1;
            let started = Instant::now();
            let result = self.attempt().await;
            let failure = result.as_ref().err().filter(|_| attempt <= self.max_retries);
            let retry_in = failure.and_then(|error| wait_before_retry(attempt, error));
            if let Some(log) = &self.client.options.log {
                let (status, id) = match &result {
                    Ok(response) => (response.status.as_str(), header(&response.headers, "x-request-id")),
                    Err(Error::Api(error)) => (error.status.as_str(), error.request_id.as_deref()),
                    Err(_) => ("no response", None),
                };
                let (method, path, time) = (&self.method, &self.path, started.elapsed());
                let next = retry_in.map_or_else(String::new, |wait| format!(", retry in {wait:.1?}"));
                log(&format!(
                    "{method} {path}: {status}, attempt {attempt}, {time:.0?}, request {id:?}{next}"
                ));
            }
            match retry_in {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return result,
            }
        }
    }

    /// One request. The time limit includes the body, so a response that stops halfway is an error too.
    async fn attempt(&self) -> Result<Response<Vec<u8>>, Error> {
        let http = self.client.http.request(self.method.clone(), self.url.clone());
        let mut http = http.query(&self.query).timeout(self.timeout);
        for (name, value) in &self.headers {
            http = http.header(name, value);
        }
        // Without a key, `health().check()` still answers.
        if !self.client.options.api_key.is_empty() {
            http = http.bearer_auth(&self.client.options.api_key);
        }
        if let Some(body) = &self.body {
            http = http.json(body);
        }
        let response = http.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let data = response.bytes().await?.to_vec();
        if status.is_success() || status == StatusCode::FOUND {
            return Ok(Response { data, status, headers });
        }
        Err(Error::Api(Box::new(ApiError::new(status, headers, &data))))
    }
}

/// How long to wait after a failure, or nothing if the next attempt would fail too.
fn wait_before_retry(attempt: u32, error: &Error) -> Option<Duration> {
    let asked = match error {
        Error::Connection(_) | Error::Timeout(_) => None,
        Error::Api(error) if matches!(error.status.as_u16(), 408 | 429 | 500..) => error.retry_after,
        Error::Api(error) if error.body.code == ErrorCode::IdempotencyInProgress => error.retry_after,
        _ => return None,
    };
    let longest = LONGEST_BACKOFF.min(FIRST_BACKOFF * (1 << (attempt - 1).min(8)));
    // Random, so that clients that failed together do not come back together.
    let [byte, ..] = random().to_be_bytes();
    let wait = asked.unwrap_or_else(|| longest.mul_f64(0.5 + f64::from(byte) / 512.0));
    (wait <= LONGEST_WAIT).then_some(wait)
}

/// 128 random bits.
fn random() -> u128 {
    let bytes = generate(&SystemRandom::new()).expect("the system has random numbers");
    u128::from_be_bytes(bytes.expose())
}
