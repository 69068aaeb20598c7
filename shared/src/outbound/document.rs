//! Reads a document of somebody else: from a checked address, without redirects, with limits of time and size.

use std::pin::pin;
use std::time::Duration;

use futures::future::{Either, select};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{ACCEPT, HOST, USER_AGENT};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;

use super::{Network, Open, Target, connect};
use crate::clock::{Timer, within};
use crate::config::Targets;

/// The `User-Agent` header.
const AGENT: &str = "prospect-api/2";

/// How long a document may take, and how many bytes it may have.
#[derive(Clone, Copy, Debug)]
pub struct DocumentLimits {
    pub time: Duration,
    pub bytes: usize,
}

/// The bytes of the document at this URL, under the rules for the targets of webhooks.
///
/// # Errors
/// The cause: `dns`, `blocked_address`, `connect`, `tls`, `protocol`, `timeout`, `status` unless the answer is 200, or
/// `too_large`.
pub async fn read_document(
    network: &dyn Network,
    timer: &dyn Timer,
    (targets, limits): (Targets, DocumentLimits),
    url: &str,
) -> Result<Vec<u8>, &'static str> {
    let read = async {
        let (target, stream) = connect(network, timer, targets, url).await?;
        exchange(stream, &target, limits.bytes).await
    };
    within(timer, limits.time, read).await.unwrap_or(Err("timeout"))
}

async fn exchange(stream: Box<dyn Open>, target: &Target, most: usize) -> Result<Vec<u8>, &'static str> {
    let request = Request::get(target.path())
        .header(HOST, target.authority())
        .header(ACCEPT, "application/json")
        .header(USER_AGENT, AGENT)
        .body(Empty::<Bytes>::new())
        .map_err(|_| "protocol")?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(|_| "protocol")?;
    let answered = pin!(async move {
        let response = sender.send_request(request).await.map_err(|_| "protocol")?;
        if response.status() != StatusCode::OK {
            return Err("status");
        }
        let body = Limited::new(response.into_body(), most).collect().await.map_err(|_| "too_large")?;
        Ok(body.to_bytes().to_vec())
    });
    // The connection makes progress only while it is polled, and may end before the response is read completely.
    match select(answered, pin!(connection)).await {
        Either::Left((answer, _)) => answer,
        Either::Right((_, answered)) => answered.await,
    }
}
