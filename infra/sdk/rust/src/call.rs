//! Calls and lists.

use std::future::{Future, IntoFuture};
use std::marker::PhantomData;
use std::pin::Pin;
use std::time::Duration;

pub use reqwest::Method;
use reqwest::header::HeaderMap;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::Error;
use crate::transport::Client;
use crate::types::JOINED;

/// The body of a response, and its status and headers.
#[derive(Debug, Clone)]
pub struct Response<T> {
    /// The body.
    pub data: T,
    /// The status.
    pub status: u16,
    /// The headers, such as `etag` and `x-request-id`.
    pub headers: HeaderMap,
}

/// What a call sends: the same in every attempt.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) values: Vec<String>,
    pub(crate) query: Map<String, Value>,
    pub(crate) body: Option<Vec<u8>>,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) max_retries: Option<u32>,
    pub(crate) failure: Option<String>,
}

/// A call: set its options, then `.await` it for the body of the response.
#[derive(Debug)]
#[must_use = "a call does nothing until it is awaited"]
pub struct Call<T> {
    client: Client,
    request: Request,
    result: PhantomData<fn() -> T>,
}

impl<T> Call<T> {
    pub(crate) fn new(client: &Client, method: Method, path: &str, values: &[&str]) -> Self {
        let request = Request {
            method,
            path: path.to_owned(),
            values: values.iter().map(|&value| value.to_owned()).collect(),
            query: Map::new(),
            body: None,
            headers: Vec::new(),
            timeout: None,
            max_retries: None,
            failure: None,
        };
        Self {
            client: client.clone(),
            request,
            result: PhantomData,
        }
    }

    /// Sends these query parameters.
    pub fn query(mut self, params: &impl Serialize) -> Self {
        match serde_json::to_value(params) {
            Ok(Value::Object(found)) => self.request.query.extend(found),
            Ok(_) => self.request.failure = Some("pass the query parameters as a struct or a map".to_owned()),
            Err(error) => self.request.failure = Some(error.to_string()),
        }
        self
    }

    /// Sends this body. It is written once: an idempotency key belongs to the bytes of its request.
    pub fn json(mut self, body: &impl Serialize) -> Self {
        match serde_json::to_vec(body) {
            Ok(bytes) => self.request.body = Some(bytes),
            Err(error) => self.request.failure = Some(error.to_string()),
        }
        self
    }

    /// The same key with the same request has one effect. By default every call has a new key, and its retries share it.
    pub fn idempotency_key(self, key: impl Into<String>) -> Self {
        self.header("idempotency-key", key)
    }

    /// Writes only if the record still has this `ETag`.
    pub fn if_match(self, etag: impl Into<String>) -> Self {
        self.header("if-match", etag)
    }

    /// Fails with [`ErrorKind::NotModified`](crate::ErrorKind::NotModified) if the record still has this `ETag`.
    pub fn if_none_match(self, etag: impl Into<String>) -> Self {
        self.header("if-none-match", etag)
    }

    /// Writes with the same id can be undone together, with `runs().undo`.
    pub fn run_id(self, id: impl Into<String>) -> Self {
        self.header("run-id", id)
    }

    /// The program that acts for the user.
    pub fn agent(self, name: impl Into<String>) -> Self {
        self.header("agent", name)
    }

    /// Sends another header.
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.request.headers.push((name, value.into()));
        self
    }

    /// Asks what the write would do. Nothing is stored.
    pub fn dry_run(mut self) -> Self {
        self.request.query.insert("dryRun".to_owned(), true.into());
        self
    }

    /// Limits each attempt.
    pub const fn timeout(mut self, limit: Duration) -> Self {
        self.request.timeout = Some(limit);
        self
    }

    /// How often the request is repeated after a failure that can pass.
    pub const fn max_retries(mut self, count: u32) -> Self {
        self.request.max_retries = Some(count);
        self
    }
}

impl Request {
    /// The pairs of the query: a list is one value with commas, or a pair for each element.
    pub(crate) fn pairs(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let mut pairs = Vec::new();
        for (name, value) in &self.query {
            match value {
                Value::Null => {}
                Value::Array(values) if JOINED.contains(&name.as_str()) => {
                    pairs.push((name.clone(), values.iter().map(text).collect::<Vec<_>>().join(",")));
                }
                Value::Array(values) => pairs.extend(values.iter().map(|value| (name.clone(), text(value)))),
                value => pairs.push((name.clone(), text(value))),
            }
        }
        pairs
    }
}

impl<T: DeserializeOwned> Call<T> {
    /// The body together with the status and the headers.
    ///
    /// # Errors
    ///
    /// Any [`Error`].
    pub async fn with_response(self) -> Result<Response<T>, Error> {
        let raw = self.client.repeat(&self.request).await?;
        let data = serde_json::from_slice(&raw.data).map_err(Error::Body)?;
        Ok(Response {
            data,
            status: raw.status,
            headers: raw.headers,
        })
    }
}

impl<T: DeserializeOwned + Send + 'static> IntoFuture for Call<T> {
    type Output = Result<T, Error>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move { self.with_response().await.map(|response| response.data) })
    }
}

/// A page of a list.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Page<T> {
    /// The records.
    pub items: Vec<T>,
    /// The position of the page in its list.
    pub pagination: PagePosition,
    /// The other members, such as `warnings`.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// The position of a page in its list.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PagePosition {
    /// Whether more results exist.
    pub has_more: bool,
    /// How many records match; a log does not count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_count: Option<u64>,
    /// Present exactly when `has_more` is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_page_token: Option<String>,
    /// The place in the event feed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// The feed has every event up to this time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete_until: Option<i64>,
}

/// A list. [`next`](Self::next) reads every item of every page; [`page`](Self::page) reads one page.
#[derive(Debug)]
pub struct List<T> {
    call: Call<Page<T>>,
    items: std::vec::IntoIter<T>,
    is_at_end: bool,
}

impl<T: DeserializeOwned> List<T> {
    pub(crate) fn new(call: Call<Page<T>>) -> Self {
        Self {
            call,
            items: Vec::new().into_iter(),
            is_at_end: false,
        }
    }

    /// Items of another type: what is left of a record if `fields` selects members.
    #[must_use]
    pub fn items_as<S: DeserializeOwned>(self) -> List<S> {
        List::new(Call {
            client: self.call.client,
            request: self.call.request,
            result: PhantomData,
        })
    }

    /// The first page, or the page of the `page_token` in the parameters.
    pub fn page(self) -> Call<Page<T>> {
        self.call
    }

    /// The next item, of the next page if need be; nothing at the end of the list.
    ///
    /// # Errors
    ///
    /// Any [`Error`] of the call for the next page. The list then goes on at the same place.
    pub async fn next(&mut self) -> Result<Option<T>, Error> {
        loop {
            if let Some(item) = self.items.next() {
                return Ok(Some(item));
            }
            if self.is_at_end {
                return Ok(None);
            }
            let page = self.again().with_response().await?.data;
            self.items = page.items.into_iter();
            match page.pagination.next_page_token {
                Some(token) => drop(self.call.request.query.insert("pageToken".to_owned(), token.into())),
                None => self.is_at_end = true,
            }
        }
    }

    /// The call once more. `Clone` of a call would ask the result to be `Clone`.
    fn again(&self) -> Call<Page<T>> {
        Call {
            client: self.call.client.clone(),
            request: self.call.request.clone(),
            result: PhantomData,
        }
    }
}
