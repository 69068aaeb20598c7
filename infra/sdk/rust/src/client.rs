//! The client. It sends requests, and repeats them if the failure can pass.

use std::time::{Duration, Instant};
use std::{collections::BTreeMap, marker::PhantomData, sync::Arc};

use reqwest::{Body, Method, StatusCode, Url, redirect::Policy};
use ring::rand::{SystemRandom, generate};
use serde_json::Value;

use crate::call::{Call, Response};
use crate::error::{ApiError, Error, header};
use crate::types::{ErrorCode, UploadRequest};

const FIRST_BACKOFF: Duration = Duration::from_millis(500);
const LONGEST_BACKOFF: Duration = Duration::from_secs(8);
const LARGEST_RESPONSE: usize = 8 * 1024 * 1024; // The service sends 6 MB at most.
const MOST_REDIRECTS: usize = 10;
const USER_AGENT: &str = concat!("prospect-api-rust/", env!("CARGO_PKG_VERSION"));

/// The options of a client.
#[derive(Clone, Default)]
#[expect(clippy::type_complexity, reason = "nobody writes the types of these functions")]
pub struct Options {
    /// The address of the API, with `/v2`.
    pub base_url: String,
    /// The API key; by default, the environment variable `PROSPECTS_API_KEY`.
    pub api_key: Option<String>,
    /// Limits each attempt; 60 seconds by default.
    pub timeout: Option<Duration>,
    /// How often a request is repeated after a failure that can pass; 2 by default.
    pub max_retries: Option<u32>,
    /// A `Retry-After` that is longer, such as the rest of an hour, is an error: the caller decides. 60 seconds by default.
    pub longest_wait: Option<Duration>,
    /// The program that acts for the user. The events of its writes name it.
    pub agent: Option<String>,
    /// Begins the HTTP client, for proxies or certificates of your own. By default, proxies come from the environment.
    pub http: Option<fn() -> reqwest::ClientBuilder>,
    /// The secrets that `webhooks().unwrap` accepts.
    pub webhook_secrets: Vec<String>,
    /// Receives a line per attempt. It has no headers, no body and no query, so no key and no person.
    pub log: Option<Arc<dyn Fn(&str) + Send + Sync>>,
    /// Receives each failure that a retry follows, and the time until then.
    pub on_retry: Option<Arc<dyn Fn(&Error, Duration) + Send + Sync>>,
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
    pub(crate) client: Client,
    method: Method,
    operation: String,
    url: Url,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Option<Value>,
    pub(crate) refusal: Option<String>,
}

impl Client {
    /// A client with these options. It fails if the address is no URL, there is no key, or the machine has no certificates.
    pub fn new(mut options: Options) -> Result<Self, Error> {
        let variable = || std::env::var("PROSPECTS_API_KEY").ok().filter(|key| !key.is_empty());
        options.api_key = options.api_key.or_else(variable);
        if options.api_key.is_none() {
            return Err(Error::Call(
                "there is no API key: set `api_key`, or the variable PROSPECTS_API_KEY".to_owned(),
            ));
        }
        let base = options.base_url.trim_end_matches('/').parse::<Url>();
        let base = base.map_err(|error| Error::Call(format!("base_url, such as http://127.0.0.1:3000/v2: {error}")))?;
        let http = options.http.map_or_else(reqwest::Client::builder, |begin| begin());
        // A merged prospect is 301. The key and the body go to no other server. A 302 names the address of a file.
        let http = http.redirect(Policy::custom(|attempt| match (attempt.status(), attempt.previous()) {
            (_, past) if past.len() > MOST_REDIRECTS => attempt.stop(),
            (StatusCode::MOVED_PERMANENTLY, [.., from]) if from.origin() == attempt.url().origin() => attempt.follow(),
            _ => attempt.stop(),
        }));
        let (http, options) = (http.user_agent(USER_AGENT).build()?, Arc::new(options));
        Ok(Self { options, http, base })
    }

    /// A call that has no method here, such as one of a newer version of the API. The values replace the names in braces.
    pub fn request<'a, T>(&self, method: Method, path: &'a str, values: &[&'a str]) -> Call<T> {
        let mut values = values.iter();
        let part = |name: &'a str| name.strip_prefix('{').map_or(name, |_| values.next().unwrap_or(&""));
        let parts: Vec<&str> = path.split('/').skip(1).map(part).collect();
        // These would ask another path.
        let is_wrong = parts.iter().any(|part| matches!(*part, "" | "." | ".."));
        let refusal = is_wrong.then(|| format!("an id of {path} must be a text that is not empty"));
        let mut url = self.base.clone();
        _ = url.path_segments_mut().map(|mut path| _ = path.extend(&parts));
        let mut headers = BTreeMap::new();
        if method != Method::GET {
            headers.insert("idempotency-key".to_owned(), format!("{:032x}", random()));
            headers.extend(self.options.agent.clone().map(|agent| ("agent".to_owned(), agent)));
        }
        let request = Request {
            client: self.clone(),
            operation: format!("{method} {path}"),
            method,
            url,
            query: Vec::new(),
            headers,
            body: None,
            refusal,
        };
        Call(request, PhantomData)
    }

    /// Sends the bytes of a file by the `upload` that `files().upload` or `imports().create` returned. It may be repeated
    /// after a failure: a bucket that has the bytes already answers 412.
    pub async fn send_bytes(&self, upload: &UploadRequest, bytes: impl Into<Body>) -> Result<(), Error> {
        let http = self.http.put(&upload.url).body(bytes);
        let http = upload.headers.iter().fold(http, |http, (k, v)| http.header(k, v));
        let response = http.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        if status.is_success() || status == StatusCode::PRECONDITION_FAILED {
            return Ok(());
        }
        Err(ApiError::of("PUT to the bucket".to_owned(), status, headers, b""))
    }
}

impl Request {
    pub(crate) async fn send(&self) -> Result<Response<Vec<u8>>, Error> {
        self.refusal.clone().map_or(Ok(()), |reason| Err(Error::Call(reason)))?;
        let (options, mut attempt) = (&self.client.options, 0);
        loop {
            attempt += 1;
            let started = Instant::now();
            let result = self.attempt().await;
            let retry_in = result.as_ref().err().and_then(|error| self.pause(attempt, error));
            if let Some(log) = &options.log {
                let (status, id) = match &result {
                    Ok(response) => (response.status.as_str(), header(&response.headers, "x-request-id")),
                    Err(Error::Api(error)) => (error.status.as_str(), error.request_id.as_deref()),
                    Err(_) => ("no response", None),
                };
                let (operation, time) = (&self.operation, started.elapsed());
                let next = retry_in.map_or_else(String::new, |wait| format!(", retry in {wait:.1?}"));
                let line = format!("{operation}: {status}, attempt {attempt}, {time:.0?}");
                log(&format!("{line}, request {id:?}{next}"));
            }
            let Some(wait) = retry_in else { return result };
            if let (Some(on_retry), Err(error)) = (&options.on_retry, &result) {
                on_retry(error, wait);
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// One request. The time limit includes the body, so a response that stops halfway is an error too.
    async fn attempt(&self) -> Result<Response<Vec<u8>>, Error> {
        let http = self.client.http.request(self.method.clone(), self.url.clone());
        let limit = self.client.options.timeout.unwrap_or(Duration::from_secs(60));
        let http = http.query(&self.query).timeout(limit);
        let http = self.headers.iter().fold(http, |http, (k, v)| http.header(k, v));
        // With an empty key, `health().check()` still answers.
        let key = self.client.options.api_key.as_deref().map(str::trim).filter(|key| !key.is_empty());
        let http = key.iter().fold(http, |http, key| http.bearer_auth(key));
        let http = self.body.iter().fold(http, |http, body| http.json(body));
        let mut response = http.send().await?;
        let (status, headers, mut data) = (response.status(), response.headers().clone(), Vec::new());
        while let Some(part) = response.chunk().await? {
            data.extend_from_slice(&part);
            if data.len() > LARGEST_RESPONSE {
                let reason = format!("larger than {LARGEST_RESPONSE} bytes");
                return Err(Error::Body(serde::de::Error::custom(reason)));
            }
        }
        if status.is_success() || status == StatusCode::FOUND {
            return Ok(Response { data, status, headers });
        }
        Err(ApiError::of(self.operation.clone(), status, headers, &data))
    }

    /// How long to wait after a failure, or nothing if the next attempt would fail too.
    fn pause(&self, attempt: u32, error: &Error) -> Option<Duration> {
        let asked = match error {
            _ if attempt > self.client.options.max_retries.unwrap_or(2) => return None,
            Error::Connection(_) | Error::Timeout(_) => None,
            Error::Api(error) if matches!(error.status.as_u16(), 408 | 429 | 500..) => error.retry_after,
            Error::Api(error) if error.body.code == ErrorCode::IdempotencyInProgress => error.retry_after,
            _ => return None,
        };
        let wait = asked.unwrap_or_else(|| backoff(attempt - 1, FIRST_BACKOFF, LONGEST_BACKOFF));
        (wait <= self.client.options.longest_wait.unwrap_or(Duration::from_secs(60))).then_some(wait)
    }
}

/// A pause that doubles. It is random, so that clients that started or failed together do not come back together.
pub(crate) fn backoff(doublings: u32, first: Duration, longest: Duration) -> Duration {
    let [byte, ..] = random().to_be_bytes();
    let wait = longest.min(first * (1 << doublings.min(16)));
    wait.mul_f64(0.5 + f64::from(byte) / 512.0)
}

/// 128 random bits.
fn random() -> u128 {
    let bytes = generate(&SystemRandom::new()).expect("the system has random numbers");
    u128::from_be_bytes(bytes.expose())
}
