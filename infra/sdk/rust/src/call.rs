//! Calls and lists.

use std::future::poll_fn;
use std::task::{Context, Poll, ready};
use std::{marker::PhantomData, pin::Pin, slice::from_ref, sync::Arc, time::Duration};

use futures_core::Stream;
use reqwest::{StatusCode, header::HeaderMap};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::types::{JOINED, PagePosition};
use crate::{client::Request, error::Error};

/// The body of a response, with its status and headers.
#[derive(Debug, Clone)]
pub struct Response<T> {
    /// The body.
    pub data: T,
    /// The status.
    pub status: StatusCode,
    /// The headers, such as `etag` and `x-request-id`.
    pub headers: HeaderMap,
}

/// A call: set its options, then `.await` it for the body of the response.
#[must_use = "a call does nothing until it is awaited"]
pub struct Call<T>(pub(crate) Request, pub(crate) PhantomData<fn() -> T>);

impl<T> Call<T> {
    /// Adds the members of a struct or of a map to the query.
    pub fn query(mut self, params: &impl Serialize) -> Self {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        for (name, value) in self.json_of::<Map<String, Value>>(params) {
            let list = value.as_array().map_or(from_ref(&value), Vec::as_slice);
            let mut texts: Vec<String> = list.iter().map(text).collect();
            if JOINED.contains(&name.as_str()) {
                texts = vec![texts.join(",")];
            }
            self.0.query.extend(texts.into_iter().map(|text| (name.clone(), text)));
        }
        self
    }

    /// Sends this body.
    pub fn json(mut self, body: &impl Serialize) -> Self {
        self.0.body = Some(self.json_of(body));
        self
    }

    /// If the value has no JSON of this type, the call fails.
    fn json_of<V: DeserializeOwned + Default>(&mut self, value: &impl Serialize) -> V {
        let json = serde_json::to_value(value).and_then(serde_json::from_value);
        let json = json.inspect_err(|error| self.0.refusal = Some(error.to_string()));
        json.unwrap_or_default()
    }

    /// Sends this header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.0.headers.insert(name.to_lowercase(), value.to_owned());
        self
    }

    /// Asks what the write would do. Nothing is stored.
    pub fn dry_run(mut self) -> Self {
        self.0.query.push(("dryRun".to_owned(), "true".to_owned()));
        self
    }

    /// Limits each attempt.
    pub fn timeout(mut self, limit: Duration) -> Self {
        Arc::make_mut(&mut self.0.client.options).timeout = Some(limit);
        self
    }

    /// How often the request is repeated after a failure that can pass.
    pub fn max_retries(mut self, count: u32) -> Self {
        Arc::make_mut(&mut self.0.client.options).max_retries = Some(count);
        self
    }
}

impl<T: DeserializeOwned> Call<T> {
    /// The body together with the status and the headers.
    pub async fn with_response(self) -> Result<Response<T>, Error> {
        let Response { data, status, headers } = self.0.send().await?;
        let data = serde_json::from_slice(&data).map_err(Error::Body)?;
        Ok(Response { data, status, headers })
    }
}

/// A call that was sent.
type Sent<T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send>>;

impl<T: DeserializeOwned + Send + 'static> IntoFuture for Call<T> {
    type Output = Result<T, Error>;
    type IntoFuture = Sent<T>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async { Ok(self.with_response().await?.data) })
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

/// A list. [`next`](Self::next) reads every item of every page, and so does the list as a [`Stream`]; [`page`](Self::page)
/// reads one page. After an error, it continues at the same place.
pub struct List<T> {
    request: Request,
    items: std::vec::IntoIter<T>,
    next_page: Option<Sent<Page<T>>>,
    ended: bool,
}

impl<T: DeserializeOwned> List<T> {
    /// The list that this call asks for, such as a list that has no method here.
    pub fn new(call: Call<Page<T>>) -> Self {
        Self { request: call.0, items: Vec::new().into_iter(), next_page: None, ended: false }
    }

    /// Items of another type, for a list whose `fields` select members.
    pub fn items_as<S: DeserializeOwned>(self) -> List<S> {
        List::new(Call(self.request, PhantomData))
    }

    /// The first page, or the page of the `page_token` in the parameters.
    pub fn page(self) -> Call<Page<T>> {
        Call(self.request, PhantomData)
    }
}

impl<T: DeserializeOwned + Send + 'static> List<T> {
    /// The next item of the list, or nothing at its end.
    pub async fn next(&mut self) -> Result<Option<T>, Error> {
        poll_fn(|context| self.poll_item(context)).await
    }

    fn poll_item(&mut self, context: &mut Context<'_>) -> Poll<Result<Option<T>, Error>> {
        while self.items.len() == 0 && !self.ended {
            let call = || Call(self.request.clone(), PhantomData).into_future();
            let result = ready!(self.next_page.get_or_insert_with(call).as_mut().poll(context));
            self.next_page = None;
            let page = result?;
            self.items = page.items.into_iter();
            let token = page.pagination.next_page_token;
            self.ended = token.is_none();
            self.request.query.retain(|(name, _)| name != "pageToken");
            let pair = token.map(|token| ("pageToken".to_owned(), token));
            self.request.query.extend(pair);
        }
        Poll::Ready(Ok(self.items.next()))
    }
}

// No item is pinned: a list only moves them out.
impl<T> Unpin for List<T> {}

impl<T: DeserializeOwned + Send + 'static> Stream for List<T> {
    type Item = Result<T, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.poll_item(context).map(Result::transpose)
    }
}
