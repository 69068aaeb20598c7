//! One request over a connection of its own, without redirects or proxies, with limits of time and size.

use std::error::Error;
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{HOST, HeaderMap};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::address::Address;

/// The most bytes of a response's status line and headers.
const MAX_HEAD_BYTES: usize = 64 * 1024;

/// What to send.
#[derive(Debug)]
pub(crate) struct Message<'a> {
    pub(crate) method: Method,
    pub(crate) address: &'a Address,
    /// The path and the query.
    pub(crate) target: String,
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
pub(crate) async fn send(message: Message<'_>, limits: Limits) -> Result<Response, String> {
    let late = || format!("there was no answer within {} s", limits.time.as_secs_f32());
    let exchange = timeout(limits.time, exchange(message, limits)).await;
    exchange.unwrap_or_else(|_| Err(late()))
}

async fn exchange(message: Message<'_>, limits: Limits) -> Result<Response, String> {
    let address = message.address;
    let stream = connect(address).await?;
    let request = Request::builder().method(message.method).uri(message.target);
    let request = request.header(HOST, address.authority());
    let headers = message.headers.into_iter();
    let request = headers.fold(request, |request, (name, value)| request.header(name, value));
    let request = request
        .body(Full::new(message.body))
        .map_err(|error| innermost(&error))?;
    let mut client = http1::Builder::new();
    client.max_buf_size(MAX_HEAD_BYTES);
    let handshake = client.handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(|error| innermost(&error))?;
    let mut answered = pin!(async move {
        let response = sender.send_request(request).await.map_err(|error| innermost(&error))?;
        let (head, body) = response.into_parts();
        let (body, is_whole) = read(body, limits).await;
        Ok(Response {
            status: head.status.as_u16(),
            headers: head.headers,
            body,
            is_whole,
        })
    });
    // The connection makes progress only while it is polled, and may end before the response is read completely.
    tokio::select! {
        response = &mut answered => response,
        _ = connection => answered.await,
    }
}

/// A connection, encrypted or not.
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

async fn connect(address: &Address) -> Result<Box<dyn Stream>, String> {
    let host = address.host();
    let stream = TcpStream::connect((host.as_str(), address.port())).await;
    let stream = stream.map_err(|error| error.to_string())?;
    // Without effect on what is sent.
    let _ = stream.set_nodelay(true);
    if !address.is_tls() {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(host).map_err(|error| error.to_string())?;
    let connector = tls().ok_or("TLS cannot be used on this machine")?;
    let stream = connector
        .connect(name, stream)
        .await
        .map_err(|error| innermost(&error))?;
    Ok(Box::new(stream))
}

/// TLS with the root certificates of the operating system, created once.
fn tls() -> Option<TlsConnector> {
    static CONFIG: OnceLock<Option<Arc<ClientConfig>>> = OnceLock::new();
    let config = || {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().ok()?;
        Some(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
    };
    CONFIG.get_or_init(config).clone().map(TlsConnector::from)
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
    let mut first = error;
    while let Some(source) = first.source() {
        first = source;
    }
    first.to_string()
}
