//! What goes wrong between the program and the API.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::response::IntoResponse;
use tokio::task::JoinSet;

use crate::stack::{NEVER, Stack, run, serve};

/// A key that no account has.
pub const UNKNOWN: &str = "rk_test_IQyDNmeb8GChZycte2YFTuIb1VkUpVPnVrTMZjzw4E33nM9at";

#[tokio::test(flavor = "multi_thread")]
async fn each_failure_names_its_cause() {
    let mut stack = Stack::start().await;
    let url = stack.url.clone();
    let reader = stack.create_key(&["prospects:read"]).await;
    let all = stack.key.clone();
    let other = url.replace("/v2", "/v3");
    let (url, other, all, reader) = (url.as_str(), other.as_str(), all.as_str(), reader.as_str());
    let unknown_event = "listen --forward-to http://localhost:1 --from event_01KJN0A5PH3K8Z2M7Q5N9R1XVB";
    for (api, key, command, expected) in [
        (url, UNKNOWN, "events list", "the API refuses the key (401)"),
        (url, reader, "events list", "This key lacks the permission webhooks:read. Use a key that has it"),
        (url, all, "events tail --types note.made", "types must be some of prospect.created"),
        (url, all, unknown_event, "no place in the feed"),
        (other, all, "events list", "GET /auth: 404"),
        ("http://127.0.0.1:9/v2", all, "events list", "does not answer: Connection refused"),
    ] {
        stack.url = api.to_owned();
        stack.key = key.to_owned();
        let message = stack.run(command, NEVER).await.outcome.unwrap_err();
        assert!(message.contains(expected), "{command}: {message}");
        assert!(!message.contains(key), "{message}");
    }
}

/// The answers of an API that is full, then broken, then well.
fn answer(count: usize, uri: &Uri) -> (StatusCode, [(&'static str, &'static str); 1], &'static str) {
    let retry_after = ("retry-after", "0");
    let auth = r#"{"item": {"accountName": "A", "permissions": [], "userId": "u"}}"#;
    let event = r#"{"items": [{"id": "event_01KJN0A5PH3K8Z2M7Q5N9R1XVB", "type": "note.created", "createdAt": 1,
        "data": {"item": {}}}], "pagination": {"hasMore": false}}"#;
    match (count, uri.path()) {
        (0, _) => (StatusCode::TOO_MANY_REQUESTS, [retry_after], r#"{"code": "rate_limited", "message": "Full."}"#),
        (_, "/v2/auth") => (StatusCode::OK, [retry_after], auth),
        (2, _) => (StatusCode::TOO_MANY_REQUESTS, [retry_after], r#"{"code": "rate_limited", "message": "Full."}"#),
        (3, _) => (StatusCode::BAD_GATEWAY, [("x-none", "")], "<html>"),
        (_, _) => (StatusCode::OK, [retry_after], event),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_or_broken_api_is_asked_again() {
    let count = Arc::new(AtomicUsize::new(0));
    let router = Router::new().fallback(move |uri: Uri| {
        let answer = answer(count.fetch_add(1, Ordering::SeqCst), &uri);
        async move { answer.into_response() }
    });
    let mut tasks = JoinSet::new();
    let api = serve(&mut tasks, router).await;
    let done = run(&format!("--api {api}/v2 --key {UNKNOWN} events tail -n 0 --follow"), 1).await;
    assert_eq!((done.outcome, done.lines.len()), (Ok(()), 1));
    let notes: Vec<&str> = done.notes.lines().map(|note| note.split(": ").nth(1).unwrap()).collect();
    // The short pause before GET /auth is not announced.
    assert_eq!(notes.len(), 2, "{}", done.notes);
    let full = "429 Full.; the next request";
    assert!(notes[0].starts_with(full) && notes[1].starts_with("502"), "{notes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn any_request_is_sent_and_its_answer_printed() {
    let stack = Stack::start().await;
    let body = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("office.json");
    std::fs::write(&body, r#"{"name": "Bern"}"#).unwrap();
    for (line, outcome, part) in [
        ("api get /offices?limit=1", Ok(()), r#"{"success":true,"items":[{"#),
        (r#"api POST /offices -d {"name":"Zug"} -H Idempotency-Key:a-key-of-a-request"#, Ok(()), r#""name":"Zug""#),
        (r#"api POST /offices -d {"name":"Ulm"} -H Idempotency-Key:a-key-of-a-request"#, Err("409"), r#""code":"#),
        (&format!("api POST /offices -d @{}", body.display()), Ok(()), r#""name":"Bern""#),
        ("api GET /nowhere", Err("404"), r#""code":"not_found""#),
    ] {
        let done = stack.run(line, NEVER).await;
        let said = done.outcome.map_err(|message| message.rsplit_once(": ").unwrap().1.to_owned());
        assert_eq!((said, done.lines.len()), (outcome.map_err(str::to_owned), 1), "{line}: {:?}", done.lines);
        assert!(done.lines[0].contains(part), "{line}: {:?}", done.lines);
    }
}

/// The longest wait of `runs` is a minute. An import would wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_does_not_wait_for_the_end_of_an_hour() {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let router = Router::new().fallback(move || {
        counted.fetch_add(1, Ordering::SeqCst);
        let full = r#"{"code": "rate_limited", "message": "Hour limit exceeded."}"#;
        async move { (StatusCode::TOO_MANY_REQUESTS, [("retry-after", "61")], full) }
    });
    let mut tasks = JoinSet::new();
    let api = serve(&mut tasks, router).await;
    let done = run(&format!("--api {api}/v2 --key {UNKNOWN} runs"), NEVER).await;
    let message = "GET /runs: 429 Hour limit exceeded.".to_owned();
    assert_eq!((done.outcome, count.load(Ordering::SeqCst)), (Err(message), 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_above_the_bound_is_not_read() {
    let router = Router::new().fallback(|| async { vec![b' '; 8 * 1024 * 1024 + 1] });
    let mut tasks = JoinSet::new();
    let api = serve(&mut tasks, router).await;
    let done = run(&format!("--api {api}/v2 --key {UNKNOWN} events list"), NEVER).await;
    let message = done.outcome.unwrap_err();
    assert!(message.contains("larger than 8388608 bytes"), "{message}");
}
