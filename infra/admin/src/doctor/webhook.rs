//! A webhook end to end: an event goes through the table's stream, the pipe, the queue and the dispatcher to a
//! receiver.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::api::Api;
use super::expect::ask;
use super::report::{Report, Wrong};
use super::text;
use crate::command::Doctor;

/// How long a delivery may take to appear. The pipe of a new deployment needs most of it.
const POLLS: u32 = 60;
const POLL_PERIOD: Duration = Duration::from_secs(1);

/// The receiver of the local stack, on the same host as the API.
const INBOX: &str = "/_inbox";

/// Creates a webhook to the receiver, tests it, and deletes it.
pub(super) async fn check(api: &Api, options: &Doctor, report: &mut Report) {
    let origin = api.url().trim_end_matches("/v2");
    let is_local = ["http://127.0.0.1", "http://localhost", "http://[::1]"].iter().any(|own| origin.starts_with(own));
    let receiver = match &options.receiver {
        Some(receiver) => receiver.clone(),
        None if is_local => format!("{origin}{INBOX}"),
        None => {
            let reason = "name an https endpoint that answers 2xx: --receiver URL";
            return report.skip("webhook", reason);
        }
    };
    // Subscribed to nothing that other requests to the account cause.
    let body = json!({"url": receiver, "eventTypes": ["webhook.test"], "description": "admin doctor"});
    let created = match ask(api, (Method::POST, "/webhooks", 201), Some(&body)).await {
        Ok(created) => created,
        Err(wrong) => return report.add("webhook", Err(wrong)),
    };
    let path = format!("/webhooks/{}", text(&created["item"]["id"]));
    report.add("webhook", delivered(api, &path).await);
    let deleted = ask(api, (Method::DELETE, &path, 200), None).await;
    report.add("delete webhook", deleted.map(|_| "the webhook is gone".to_owned()));
}

async fn delivered(api: &Api, path: &str) -> Result<String, Wrong> {
    ask(api, (Method::POST, &format!("{path}/test"), 201), None).await?;
    let deliveries = format!("{path}/deliveries?limit=1");
    let mut delivery = Value::Null;
    for _ in 0..POLLS {
        let page = ask(api, (Method::GET, &deliveries, 200), None).await?;
        delivery = page["items"][0].clone();
        if let Some(attempt) = first_whole(&delivery) {
            return judge(attempt);
        }
        tokio::time::sleep(POLL_PERIOD).await;
    }
    Err(if delivery.is_null() {
        Wrong::new(
            "the event came to no delivery within a minute",
            "the pipe or the dispatcher does not run, so that nothing reads the table's stream or the queue",
            "the guide aws-deliveries.md, \"The path of a delivery\", pipe-errors and queue-age",
        )
    } else {
        Wrong::new(
            "the delivery was created, but no attempt was made within a minute",
            "the dispatcher fails, runs at its limit, or may not read the secret",
            "the guide aws-deliveries.md, dispatcher-errors, dispatcher-dead-letters and queue-age",
        )
    })
}

/// The first attempt that had its whole time. One that the fast lane cut short is made again at once (ADR 0019).
fn first_whole(delivery: &Value) -> Option<&Value> {
    let mut attempts = delivery["attempts"].as_array()?.iter();
    attempts.find(|attempt| attempt["error"] != "slow")
}

/// The result of the first attempt.
fn judge(attempt: &Value) -> Result<String, Wrong> {
    if attempt["status"] == "delivered" {
        return Ok(format!("the receiver answered {} after {} ms", attempt["statusCode"], attempt["durationMs"]));
    }
    let error = text(&attempt["error"]);
    let cause = match error {
        _ if attempt["statusCode"].is_u64() => "the receiver does not accept a signed POST at this address",
        "dns" => "the receiver's name does not resolve",
        "blocked_address" => "the receiver's address is not public",
        "connect" => "nothing listens at the receiver's address and port",
        "tls" => "the receiver's certificate is invalid",
        "timeout" => "the receiver did not answer within 10 seconds",
        _ => "the receiver does not speak HTTP, or the secret cannot be opened",
    };
    let found = match attempt["statusCode"].as_u64() {
        Some(status) => format!("the receiver answered {status}: {}", text(&attempt["response"])),
        None => error.to_owned(),
    };
    let next = "correct the receiver or --receiver; the service's side works up to here";
    Err(Wrong::new(format!("the attempt failed: {found}"), cause, next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_that_takes_over_a_second_is_judged_by_its_second_attempt() {
        let cut = json!({"status": "failed", "error": "slow"});
        let whole = json!({"status": "delivered", "statusCode": 204, "durationMs": 1_500});
        assert_eq!(first_whole(&json!({"attempts": [cut]})), None);
        let delivery = json!({"attempts": [cut, whole]});
        let judged = first_whole(&delivery).map(judge);
        assert!(matches!(judged, Some(Ok(text)) if text == "the receiver answered 204 after 1500 ms"));
    }
}
