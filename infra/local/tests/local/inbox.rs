//! The inbox: the deliveries that it keeps, its failures, and the requests that it refuses.

use serde_json::{Value, json};

use tests::client::HttpReply;
use tests::process::wait_for;

use crate::support::Service;

/// The most bytes of a body, and of the names and values of all headers.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;
const MAX_HEADER_BYTES: usize = 16 * 1024;

/// More than the replies to a page that waits for a few deliveries.
const MAX_REPLIES: usize = 30;

fn request(service: &Service, line: &str, lines: &str, body: &[u8]) -> HttpReply {
    service.send_raw(&format!("{line} HTTP/1.1\r\nHost: localhost\r\n{lines}"), body)
}

fn deliver(service: &Service, lines: &str, body: &[u8]) -> HttpReply {
    request(service, "POST /_inbox", lines, body)
}

fn inbox(service: &Service) -> Vec<Value> {
    let list = request(service, "GET /_inbox.json", "", b"").body;
    list.as_array().unwrap().clone()
}

/// Waits like a page, which gets each delivery once, and returns all deliveries.
fn wait_for_deliveries(service: &Service, count: usize) -> Vec<Value> {
    let (mut query, mut received) = (String::new(), Vec::new());
    for _ in 0..MAX_REPLIES {
        let reply = request(service, &format!("GET /_inbox/changes?{query}"), "", b"");
        let Value::Object(update) = reply.body else {
            assert_eq!(reply.status, 204);
            continue;
        };
        received.extend(update["deliveries"].as_array().unwrap().clone());
        let numbers = update["numbers"].as_array().unwrap();
        assert_eq!(received.len(), numbers.len());
        if received.len() == count {
            return inbox(service);
        }
        let after = numbers.first().unwrap_or(&Value::Null);
        let run = update["run"].as_str().unwrap();
        query = format!("run={run}&version={}&after={after}&wait", update["version"]);
    }
    panic!("{} deliveries of {count}", received.len())
}

fn create_webhook(service: &Service) -> String {
    let url = service.text("baseUrl").replace("/v2", "/_inbox?from=a-test");
    let created = service.send("POST", "/webhooks", json!({ "url": url }).to_string().as_bytes());
    created.body["item"]["id"].as_str().unwrap().to_owned()
}

fn send_test_event(service: &Service, webhook: &str) {
    let sent = service.send("POST", &format!("/webhooks/{webhook}/test"), b"");
    assert_eq!(sent.status, 201);
}

/// The webhook's only delivery, once it has this number of attempts.
fn delivery(service: &Service, webhook: &str, attempts: usize) -> Value {
    wait_for(|| {
        let list = service.send("GET", &format!("/webhooks/{webhook}/deliveries"), b"").body;
        let delivery = list["items"][0].clone();
        (delivery["attempts"].as_array()?.len() == attempts).then_some(delivery)
    })
}

#[test]
fn failed_deliveries_arrive_again_with_valid_signatures_and_a_killed_process_loses_none() {
    let mut service = Service::start("inbox", &["--data", "data"]);
    let webhook = create_webhook(&service);
    let plan = request(&service, "PUT /_inbox/failures", "", br#"{"count": 2, "answer": "503"}"#);
    assert_eq!(plan.status, 204);
    send_test_event(&service, &webhook);
    for attempts in 1..=2 {
        wait_for_deliveries(&service, attempts);
        let id = delivery(&service, &webhook, attempts)["id"].as_str().unwrap().to_owned();
        service.send("POST", &format!("/webhooks/{webhook}/deliveries/{id}/redeliver"), b"");
    }
    let received = wait_for_deliveries(&service, 3);
    let delivery = delivery(&service, &webhook, 3);
    let statuses: Vec<_> =
        delivery["attempts"].as_array().unwrap().iter().map(|attempt| &attempt["statusCode"]).collect();
    assert_eq!((statuses, &delivery["status"]), (vec![&json!(503), &json!(503), &json!(204)], &json!("delivered")));
    for (each, attempt) in received.iter().rev().zip(1..) {
        let account = &each["body"]["accountId"];
        let expected = json!({
            "number": attempt, "receivedAt": each["receivedAt"], "webhookId": delivery["eventId"],
            "eventType": "webhook.test", "signatureValid": true, "signatureProblem": null,
            "delivery": {"accountId": account, "webhookId": webhook, "id": delivery["id"], "attempt": attempt},
            "answer": if attempt < 3 { 503 } else { 204 }, "headers": each["headers"],
            "bodyText": received[0]["bodyText"], "bodyBytes": received[0]["bodyText"].as_str().unwrap().len(),
            "body": {"id": delivery["eventId"], "type": "webhook.test", "apiVersion": "v2", "accountId": account,
                "createdAt": each["body"]["createdAt"], "data": each["body"]["data"]},
        });
        assert_eq!(each, &expected);
        let names: Vec<_> =
            each["headers"].as_array().unwrap().iter().map(|header| header[0].as_str().unwrap()).collect();
        assert_eq!(
            names.join(" "),
            "host content-type user-agent webhook-id webhook-timestamp webhook-signature content-length"
        );
    }

    assert_eq!(service.restart("KILL"), None);
    assert_eq!(inbox(&service), received);
    assert_eq!(request(&service, "DELETE /_inbox", "", b"").status, 204);
    assert_eq!(service.restart("INT"), Some(0));
    assert!(inbox(&service).is_empty());
    assert_eq!(deliver(&service, "", b"").status, 204);
    assert_eq!(inbox(&service)[0]["number"], 4);
}

#[test]
fn a_refused_signature_has_a_reason_and_keys_are_not_kept() {
    let service = Service::start("inbox-reasons", &["--memory"]);
    let problem = |lines: &str, body: &[u8]| {
        assert_eq!(deliver(&service, lines, body).status, 204);
        let newest = inbox(&service)[0].clone();
        let reason = newest["signatureProblem"].as_str().unwrap_or_default();
        (reason.to_owned(), newest)
    };
    let of_nobody = &br#"{"accountId": "account_01KDVDNA01KSHDM8CGX0ME9JEK"}"#[..];
    let no_account = "The body names no account, and no webhook of the demo accounts delivers to the inbox.";
    let no_webhook = "No webhook of the account that the body names delivers to the inbox.";
    for (body, reason) in [(&b""[..], no_account), (of_nobody, no_webhook)] {
        assert_eq!(problem("", body).0, reason);
    }
    let webhook = create_webhook(&service);
    send_test_event(&service, &webhook);
    let received = wait_for_deliveries(&service, 3)[0].clone();
    let header = |name: &str| {
        let mut headers = received["headers"].as_array().unwrap().iter();
        let value = &headers.find(|header| header[0] == name).unwrap()[1];
        value.as_str().unwrap().to_owned()
    };
    let [id, at, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header);
    let signed =
        |at: &str| format!("webhook-id: {id}\r\nwebhook-timestamp: {at}\r\nwebhook-signature: {signature}\r\n");
    let body = received["bodyText"].as_str().unwrap();
    for (lines, body, reason) in [
        (String::new(), body, "The header webhook-id is missing."),
        (format!("webhook-id: {id}\r\n"), body, "The header webhook-signature is missing."),
        (signed("soon"), body, "The header webhook-timestamp is not a number of seconds."),
        (
            signed("1700000000"),
            body,
            "The header webhook-timestamp is more than 5 minutes old: somebody may have sent an old request again.",
        ),
        (signed("9999999999"), body, "The header webhook-timestamp is more than 5 minutes in the future."),
        (signed(&at), "{}", "No secret of a webhook that delivers here made this signature for this body."),
    ] {
        assert_eq!(problem(&lines, body.as_bytes()).0, reason);
    }
    assert_eq!(problem(&signed(&at), b"\xff").1["bodyText"], Value::Null);
    let lines = format!("{}Authorization: Bearer let-me-in\r\n", signed(&at));
    // The service has finished its attempt, so somebody else sent this one.
    delivery(&service, &webhook, 1);
    let (reason, again) = problem(&lines, body.as_bytes());
    assert_eq!(
        (reason.as_str(), &again["signatureValid"], &again["delivery"]["attempt"]),
        ("", &json!(true), &Value::Null)
    );
    let headers = again["headers"].as_array().unwrap();
    assert!(headers.contains(&json!(["authorization", "(not kept)"])), "{again}");
}

#[test]
fn deliveries_and_plans_over_their_bounds_are_refused() {
    let service = Service::start("inbox-bounds", &["--memory"]);
    let mut body = vec![b'x'; MAX_BODY_BYTES];
    assert_eq!(deliver(&service, "", &body).status, 204);
    body.push(b'x');
    let refused = deliver(&service, "", &body);
    assert_eq!((refused.status, refused.text.as_str()), (413, "The inbox takes bodies of up to 2097152 bytes.\n"));
    let others = "hostlocalhostx-longcontent-length0connectionclose".len();
    let long = |length: usize| deliver(&service, &format!("X-Long: {}\r\n", "x".repeat(length)), b"");
    assert_eq!(long(MAX_HEADER_BYTES - others).status, 204);
    let refused = long(MAX_HEADER_BYTES - others + 1);
    assert_eq!((refused.status, refused.text.as_str()), (431, "The inbox takes up to 16384 bytes of headers.\n"));
    let plan = |spaces: usize| {
        let plan = format!("{}{}", r#"{"count": 0}"#, " ".repeat(spaces));
        request(&service, "PUT /_inbox/failures", "", plan.as_bytes()).status
    };
    assert_eq!((plan(1_012), plan(1_013)), (204, 400));
    assert_eq!(inbox(&service).len(), 2);
}
