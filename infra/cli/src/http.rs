//! One request over a connection of its own, without redirects or proxies, with limits of time and size.

use std::error::Error;
use std::sync::LazyLock;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::HeaderMap;
use hyper::{Method, Request};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::time::timeout;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The most bytes of a response's status line and headers.
const MAX_HEAD_BYTES: usize = 64 * 1024;

/// The connections. None of them is kept, because a kept one belongs to the runtime that opened it.
static CLIENT: LazyLock<Client<HttpsConnector<HttpConnector>, Full<Bytes>>> = LazyLock::new(|| {
    // Without root certificates of the operating system, requests without TLS still work.
    let untrusting = |_| {
        let config = ClientConfig::builder().with_root_certificates(RootCertStore::empty());
        HttpsConnectorBuilder::new().with_tls_config(config.with_no_client_auth())
    };
    let connector = HttpsConnectorBuilder::new()
        .with_native_roots()
        .unwrap_or_else(untrusting);
    let mut client = Client::builder(TokioExecutor::new());
    client.pool_max_idle_per_host(0).http1_max_buf_size(MAX_HEAD_BYTES);
    client.build(connector.https_or_http().enable_http1().build())
});

/// What to send.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) method: Method,
    pub(crate) url: String,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Bytes,
}

/// How much a response may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The time for the whole exchange.
    pub(crate) time: Duration,
    /// The time for the body, after the status has arrived.
    pub(crate) body_time: Duration,
    /// The most bytes of the body.
    pub(crate) bytes: usize,
}

/// A response.
#[derive(Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    pub(crate) headers: HeaderMap,
    /// The first bytes, at most as many as the limits allow.
    pub body: Vec<u8>,
    /// Whether that is the whole body.
    pub(crate) is_whole: bool,
}

/// Sends a request.
pub(crate) async fn send(message: Message, limits: Limits) -> Result<Response, String> {
    let late = || format!("there was no answer within {} s", limits.time.as_secs_f32());
    let exchange = timeout(limits.time, exchange(message, limits)).await;
    exchange.unwrap_or_else(|_| Err(late()))
}

async fn exchange(message: Message, limits: Limits) -> Result<Response, String> {
    let request = Request::builder().method(message.method).uri(message.url);
    let headers = message.headers.into_iter();
    let request = headers.fold(request, |request, (name, value)| request.header(name, value));
    let request = request.body(Full::new(message.body));
    let request = request.map_err(|error| innermost(&error))?;
    let response = CLIENT.request(request).await.map_err(|error| innermost(&error))?;
    let (head, body) = response.into_parts();
    let (body, is_whole) = read(body, limits).await;
    Ok(Response {
        status: head.status.as_u16(),
        headers: head.headers,
        body,
        is_whole,
    })
}

/// The first bytes of a body, and whether they are all.
async fn read(mut body: Incoming, limits: Limits) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    let reading = async {
        while bytes.len() <= limits.bytes {
            match body.frame().await {
                Some(Ok(frame)) => bytes.extend(frame.data_ref().into_iter().flatten()),
                Some(Err(_)) => return false,
                None => return true,
            }
        }
        false
    };
    let ended = timeout(limits.body_time, reading).await.unwrap_or(false);
    let is_whole = ended && bytes.len() <= limits.bytes;
    bytes.truncate(limits.bytes);
    (bytes, is_whole)
}

/// The message of the first cause.
fn innermost(error: &dyn Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}
