//! The gateway: malformed requests, large bodies, unknown paths, and how an HTTP request reaches its function.

use std::sync::Arc;

use http::Request;
use http_body_util::BodyExt;
use local::{families::Apps, gateway::Gateway, request, seed, services};
use serde_json::json;
use shared::app::{App, Services};
use shared::config::{KeyFormat, Targets};
use shared::gate::event::GatewayEvent;
use shared::http::Call;
use shared::secrets::machine_key::MachineKey;
use shared::{clock::Clock, gate};
use store::sqlite::Sqlite;
use store::{Entropy, Store};

use crate::support::Service;

#[tokio::test]
async fn a_header_beyond_ascii_gets_the_same_answer_as_on_lambda() {
    let store = Store::new(Arc::new(Sqlite::in_memory().unwrap()), Entropy::System);
    let config = services::config(KeyFormat::Checked, Targets::LoopbackToo);
    let services = Services { cipher: Arc::new(MachineKey::new([7; 32], Entropy::System)), queue: None, bucket: None };
    let app = || App::new(config.clone(), services.clone(), store.clone(), Clock::fixed(0), Entropy::System);
    let demo = seed::create(&store, Clock::fixed(0).now(), seed::Options::default());
    let authorization = format!("Bearer {}", demo.await.unwrap().api_key);
    let (lambda, (gateway, _)) = (app(), Gateway::new(Apps::new(app)));
    for (method, body, status) in [("GET", "", 200), ("POST", r#"{"firstName": "Ada", "lastName": "L"}"#, 400)] {
        let request = Request::builder().method(method).uri("/v2/prospects?name=%22Ada%22&limit=1");
        let request = request.header("authorization", &authorization);
        let request = request.header("x-request-id", "test").header("x-idempotency-key", "cl\u{e9}");
        let (parts, ()) = request.body(()).unwrap().into_parts();
        // As it is in the event, which can have a raw quotation mark.
        let event = json!({
            "rawPath": "/v2/prospects", "rawQueryString": r#"name="Ada"&limit=1"#, "body": body,
            "headers": {"authorization": authorization, "x-request-id": "test", "x-idempotency-key": "cl\u{e9}"},
            "requestContext": {"http": {"method": method, "sourceIp": "127.0.0.1"}},
        });
        let event: GatewayEvent = serde_json::from_value(event).unwrap();
        let call = Call::new(event.sanitized().unwrap().into());
        let expected = gate::answer(&lambda, &prospects::Prospects, call).await;
        let response = gateway.invoke(request::call(&parts, body.into(), None), "req_test").await;
        assert_eq!(expected.status(), status);
        assert_eq!(response.status(), status);
        let body = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(body, expected.into_body().to_vec());
    }
}

#[test]
fn malformed_heads_are_answered_like_any_other() {
    let service = Service::start("malformed", &["--memory"]);
    let authorization = format!("Authorization: Bearer {}\r\n", service.text("apiKey"));
    for line in [
        "X-Forwarded-Proto: ://\r\n",
        "X-Forwarded-For: \u{e9}\r\n",
        "Cookie: a=b\r\nCookie: c\r\n",
        "X-Other: \u{e9}\r\nX-Other: \t\r\n",
    ] {
        let head = format!("GET /v2/auth HTTP/1.1\r\nHost: localhost\r\n{line}{authorization}");
        assert_eq!(service.send_raw(&head, b"").status, 200, "{line:?}");
    }
    let beyond_ascii = service.send_with_key("\u{e9}", "GET", "/auth", b"");
    assert_eq!(beyond_ascii.error(), (401, "unauthenticated"));
}

#[test]
fn unusual_targets_are_answered_in_the_error_schema() {
    let service = Service::start("targets", &["--memory"]);
    let long = format!("/v2/{}", "\"".repeat(40_000));
    for (method, target, expected) in [
        ("GET", "/auth", (404, "not_found")),
        ("GET", "/v2auth", (404, "not_found")),
        ("GET", "//v2//auth", (404, "not_found")),
        ("GET", "/v2/../auth", (404, "not_found")),
        ("GET", "/v2/%00%ff", (404, "not_found")),
        ("GET", "http://localhost/v2/nothing", (404, "not_found")),
        ("GET", &long, (400, "invalid_request")),
        ("OPTIONS", "*", (400, "invalid_request")),
        ("DELETE", "/v2/auth", (405, "method_not_allowed")),
    ] {
        let head = format!("{method} {target} HTTP/1.1\r\nHost: localhost\r\n");
        assert_eq!(service.send_raw(&head, b"").error(), expected, "{target:.40}");
    }
}

#[test]
fn bodies_arrive_unchanged_and_large_ones_are_refused() {
    let service = Service::start("bodies", &["--memory"]);
    let not_utf8 = service.send("POST", "/prospects", b"{\"firstName\": \"\xff\"}");
    assert_eq!(not_utf8.error(), (400, "invalid_request"));
    let body = r#"{"firstName": "Zoë", "lastName": "\""}"#;
    let text = service.send("POST", "/prospects", body.as_bytes());
    assert_eq!(text.status, 201, "{}", text.body);
    assert_eq!(text.body["item"]["firstName"], "Zoë");
    for length in [(1 << 20) + 1, 10 << 20, (10 << 20) + 1, 20 << 20] {
        let response = service.send("POST", "/prospects", &vec![b' '; length]);
        assert_eq!(response.error(), (413, "payload_too_large"), "{length}");
    }
    assert_eq!(service.send("GET", "/auth", b"").status, 200);
}

#[test]
fn one_host_serves_all_families() {
    let service = Service::start("families", &["--memory"]);
    for path in "/prospects /prospects/count /account /users /pipelines /keys".split(' ') {
        assert_eq!(service.send("GET", path, b"").status, 200, "{path}");
    }
    let (get, head) = (service.send("GET", "/account", b""), service.send("HEAD", "/account", b""));
    assert_eq!((head.status, head.body.is_null()), (200, true));
    let length = format!("content-length: {}\r\n", get.text.len());
    assert!([head, get].iter().all(|reply| reply.head.contains(&length)));
}

#[test]
fn the_urls_of_a_file_have_the_host_that_the_client_called() {
    let service = Service::start("file_host", &["--memory"]);
    let person =
        service.send("POST", "/prospects", br#"{"firstName": "Ada", "lastName": "King", "email": "ada@example.com"}"#);
    let id = person.body["item"]["id"].as_str().unwrap();
    let asked = br#"{"fileName": "a.txt", "contentType": "text/plain", "sizeBytes": 3}"#;
    let asked = service.send("POST", &format!("/prospects/{id}/files"), asked).body;
    let path = |url: &str| url.strip_prefix("http://localhost/files/").unwrap().to_owned();
    let head = format!("PUT /files/{} HTTP/1.1\r\n", path(asked["upload"]["url"].as_str().unwrap()));
    let lines = "Host: localhost\r\nContent-Type: text/plain\r\nIf-None-Match: *\r\n";
    assert_eq!(service.send_raw(&format!("{head}{lines}"), b"abc").status, 200);
    let content = format!("/files/{}/content", asked["item"]["id"].as_str().unwrap());
    let led = service.send("GET", &content, b"");
    let location = led.body["location"].as_str().unwrap();
    assert!(led.status == 302 && led.head.contains(&format!("location: {location}\r\n")));
    let loaded = service.send_raw(&format!("GET /files/{} HTTP/1.1\r\nHost: localhost\r\n", path(location)), b"");
    assert_eq!((loaded.status, loaded.text.as_str()), (200, "abc"));
}
