//! Sends an event to a receiver as the service sends webhooks (SPECIFICATION §12.7).

use std::time::Duration;

use domain::signature::signatures;

use crate::address::Address;
use crate::clock;
use crate::feed::Event;
use crate::http::{self, Limits};
use crate::output::plain;
use crate::secret::Secret;

/// The most bytes of an event that are sent: more than an event of the service has (SPECIFICATION §4.7).
pub const MAX_EVENT_BYTES: usize = 1024 * 1024;

/// The most bytes of a receiver's response that are read, as by the service.
const MAX_RECEIVER_BYTES: usize = 4 * 1024;

/// How long the body of a receiver's response is read, as by the service.
const BODY_TIME: Duration = Duration::from_secs(1);

/// The header `User-Agent`. It begins like the header of the service.
const AGENT: &str = concat!("prospect-api-webhooks/2 prospects-cli/", env!("CARGO_PKG_VERSION"));

/// What became of one attempt.
#[derive(Debug)]
pub(crate) struct Attempt {
    pub(crate) is_success: bool,
    /// The status or the error of the connection, and the beginning of the response if the attempt failed.
    pub(crate) text: String,
    pub(crate) ms: u128,
}

/// Sends an event once, signed anew.
pub(crate) async fn attempt(receiver: &Address, secret: &Secret, event: &Event, time: Duration) -> Attempt {
    let body = event.body.get().as_bytes();
    if body.len() > MAX_EVENT_BYTES {
        let text = format!("not sent: the event has more than {MAX_EVENT_BYTES} bytes");
        return Attempt { is_success: false, text, ms: 0 };
    }
    let (id, now) = (event.id.to_string(), clock::now());
    let signature = signatures(std::slice::from_ref(&secret.0), &id, now, body);
    let limits = Limits { time, body_time: BODY_TIME.min(time), bytes: MAX_RECEIVER_BYTES };
    let begun = clock::instant();
    let response = http::send(limits, |client| {
        let request = client.post(receiver.whole()).body(body.to_owned());
        request
            .header("content-type", "application/json")
            .header("user-agent", AGENT)
            .header("webhook-id", id)
            .header("webhook-timestamp", now.ms().div_euclid(1_000))
            .header("webhook-signature", signature)
    });
    let response = response.await;
    let ms = begun.elapsed().as_millis();
    match response {
        Ok(response) => {
            let is_success = (200..=299).contains(&response.status);
            let said = String::from_utf8_lossy(&response.body);
            let said = Some(plain(said.trim())).filter(|said| !is_success && !said.is_empty());
            let said = said.map(|said| format!(" {said:?}")).unwrap_or_default();
            let text = format!("{}{said}", response.status);
            Attempt { is_success, text, ms }
        }
        Err(cause) => Attempt { is_success: false, text: plain(&cause), ms },
    }
}

#[cfg(test)]
mod tests {
    use domain::{EventId, UnixMs};
    use serde_json::value::RawValue;

    use super::*;
    use crate::address::PlainHttp;

    #[tokio::test]
    async fn an_event_above_the_bound_is_not_sent() {
        // Nothing listens there, so an event within the bound fails in another way.
        let nobody = Address::parse("http://127.0.0.1:9/", PlainHttp::ThisMachine).unwrap();
        for (bytes, is_sent) in [(MAX_EVENT_BYTES, true), (MAX_EVENT_BYTES + 1, false)] {
            let body = RawValue::from_string(format!("\"{}\"", "x".repeat(bytes - 2))).unwrap();
            let event = Event {
                id: EventId::parse("event_01KJN0A5PH3K8Z2M7Q5N9R1XVB").unwrap(),
                kind: "note.created".to_owned(),
                at: UnixMs::default(),
                record: String::new(),
                body,
            };
            let done = attempt(&nobody, &Secret(vec![0; 32]), &event, Duration::from_secs(10)).await;
            assert_eq!((done.is_success, done.text.contains("not sent")), (false, !is_sent), "{}", done.text);
        }
    }
}
