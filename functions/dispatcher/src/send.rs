//! One POST to a receiver: to a checked address, without redirects or proxies, with limits of time and size
//! (SPECIFICATION §12.7).

use std::pin::pin;
use std::time::Duration;

use chrono::{DateTime, Utc};
use domain::UnixMs;
use futures::future::{Either, select};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, RETRY_AFTER, USER_AGENT};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use shared::clock::{Timer, within};
use shared::config::Targets;
use shared::outbound::{Network, Open, Target, connect};

use crate::message::SignedMessage;

/// How long the body of a response is read.
const READ: Duration = Duration::from_secs(1);

/// The most bytes of a response that are read.
const MAX_RESPONSE_BYTES: usize = 4 * 1024;

/// The most characters of a response that are kept.
const MAX_RESPONSE_CHARS: usize = 1_000;

/// The `User-Agent` header.
const AGENT: &str = "prospect-api-webhooks/2";

/// The cause of an attempt that took too long.
pub const TIMEOUT: &str = "timeout";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// The receiver responded.
    Answered(Answer),
    /// There was no response; the cause: `dns`, `blocked_address`, `connect`, `tls`, `protocol` or `timeout`.
    Failed(&'static str),
}

/// The response of a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    /// The first bytes, as text.
    pub response: String,
    /// The header `Retry-After` in milliseconds, of 429 and 503.
    pub retry_after_ms: Option<i64>,
}

impl AttemptResult {
    /// How long the receiver asks to wait, in milliseconds.
    pub fn retry_after_ms(&self) -> Option<i64> {
        match self {
            Self::Answered(answer) => answer.retry_after_ms,
            Self::Failed(_) => None,
        }
    }
}

/// When an attempt ends.
#[derive(Clone, Copy)]
struct Deadline<'a> {
    timer: &'a dyn Timer,
    end: Duration,
}

impl Deadline<'_> {
    fn left(&self) -> Duration {
        self.end.saturating_sub(self.timer.elapsed())
    }

    async fn limit<F: Future>(&self, work: F) -> Result<F::Output, &'static str> {
        within(self.timer, self.left(), work).await.ok_or(TIMEOUT)
    }
}

/// Sends a message to this URL, within its time limit.
pub async fn send(
    network: &dyn Network,
    timer: &dyn Timer,
    targets: Targets,
    url: &str,
    message: SignedMessage,
) -> AttemptResult {
    let end = timer.elapsed().saturating_add(message.time_limit);
    let deadline = Deadline { timer, end };
    let exchange = async {
        let (target, stream) = deadline.limit(connect(network, timer, targets, url)).await??;
        exchange(stream, &target, message, deadline).await
    };
    match exchange.await {
        Ok(answer) => AttemptResult::Answered(answer),
        Err(error) => AttemptResult::Failed(error),
    }
}

async fn exchange(
    stream: Box<dyn Open>,
    target: &Target,
    message: SignedMessage,
    deadline: Deadline<'_>,
) -> Result<Answer, &'static str> {
    let mut request = Request::post(target.path())
        .header(HOST, target.authority())
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, AGENT);
    for (name, value) in message.headers {
        request = request.header(name, value);
    }
    let request = request.body(Full::new(Bytes::from(message.body))).map_err(|_| "protocol")?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(|_| "protocol")?;
    let answered = pin!(async move {
        let responded = deadline.limit(sender.send_request(request)).await?;
        let response = responded.map_err(|_| "protocol")?;
        Ok(read(response, message.at, deadline).await)
    });
    // The connection makes progress only while it is polled, and may end before the response is read completely.
    match select(answered, pin!(connection)).await {
        Either::Left((answer, _)) => answer,
        Either::Right((_, answered)) => answered.await,
    }
}

/// Reads the status and the beginning of the body, as much as arrives within a second and before the deadline.
async fn read(response: Response<Incoming>, now: UnixMs, deadline: Deadline<'_>) -> Answer {
    let status = response.status().as_u16();
    let may_ask = matches!(status, 429 | 503);
    let retry_after = response.headers().get(RETRY_AFTER).filter(|_| may_ask);
    let retry_after_ms = retry_after.and_then(|value| value.to_str().ok()).and_then(|text| milliseconds(text, now));
    let mut body = response.into_body();
    let mut bytes = Vec::new();
    let read = async {
        while bytes.len() < MAX_RESPONSE_BYTES
            && let Some(Ok(frame)) = body.frame().await
        {
            bytes.extend(frame.data_ref().into_iter().flatten());
        }
    };
    within(deadline.timer, deadline.left().min(READ), read).await;
    bytes.truncate(MAX_RESPONSE_BYTES);
    let text = String::from_utf8_lossy(&bytes);
    Answer { status, response: text.chars().filter(|c| *c != '\0').take(MAX_RESPONSE_CHARS).collect(), retry_after_ms }
}

/// The delay of `Retry-After`: seconds or a date (RFC 9110).
fn milliseconds(text: &str, now: UnixMs) -> Option<i64> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // A number of any length is a delay; what is too large for `i64` is longer than every bound.
        return Some(text.parse().unwrap_or(i64::MAX).saturating_mul(1_000));
    }
    let at: DateTime<Utc> = DateTime::parse_from_rfc2822(text).ok()?.into();
    Some(at.timestamp_millis().saturating_sub(now.ms()).max(0))
}
