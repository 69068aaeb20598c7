//! `listen`.

use std::net::Ipv4Addr;
use std::time::Duration;

use serde_json::Value;
use standardwebhooks::Webhook;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::receiver::Receiver;
use crate::stack::{Done, NEVER, Stack};

/// The secret of the example of Standard Webhooks.
const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// The kind of event and the rest of each line after the event's id, without the milliseconds.
fn attempts(done: &Done) -> Vec<String> {
    let attempt = |line: &String| {
        let words: Vec<&str> =
            line.split("  ").map(str::trim).filter(|word| !word.is_empty() && !word.ends_with(" ms")).collect();
        assert!(words[0].ends_with('Z') && words[2].starts_with("event_"), "{line}");
        [&words[1..2], &words[3..]].concat().join(", ")
    };
    done.lines.iter().map(attempt).collect()
}

/// The cursor of the last note.
fn cursor(done: &Done) -> &str {
    done.notes.trim_end().rsplit(' ').next().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn events_arrive_in_order_signed_and_with_the_bytes_of_a_webhook() {
    let stack = Stack::start().await;
    let (real, receiver) = (Receiver::start(0).await, Receiver::start(2).await);
    let types = "prospect.created,prospect.updated,prospect.deleted";
    stack.create_webhook(&real.url).await;
    stack.live(&["prospect.updated"]).await;
    real.has(3).await;
    stack.settle();
    let line = format!("listen --forward-to {} --secret {SECRET} --types {types}", receiver.url);
    let done = stack.run(&line, 5).await;
    assert_eq!(done.outcome, Ok(()), "{}", done.notes);
    let expected = [
        "prospect.created, 500 \"not [2J now\", again in 0.001 s",
        "prospect.created, 500 \"not [2J now\", again in 0.002 s",
        "prospect.created, 204",
        "prospect.updated, 204",
        "prospect.deleted, 204",
    ];
    assert_eq!(attempts(&done), expected);

    let requests = receiver.requests();
    let verifier = Webhook::new(SECRET).unwrap();
    for (headers, body) in &requests {
        verifier.verify(body, headers).unwrap();
        assert_eq!(headers["content-type"], "application/json");
    }
    let ids: Vec<_> = requests.iter().map(|(headers, _)| headers["webhook-id"].clone()).collect();
    assert_eq!((&ids[0], &ids[1]), (&ids[1], &ids[2]), "the same id on every attempt");
    assert_eq!(cursor(&done), ids[4]);
    // The service keeps no order.
    let mut delivered: Vec<_> = real.requests().into_iter().map(|(_, body)| body).collect();
    delivered.sort_by_key(|body| serde_json::from_slice::<Value>(body).unwrap()["id"].to_string());
    let forwarded: Vec<_> = requests[2..].iter().map(|(_, body)| body.clone()).collect();
    assert_eq!(forwarded, delivered);

    let from = ids[3].to_str().unwrap();
    let line = format!("listen --forward-to {} --from {from} --types {types}", receiver.url);
    assert_eq!(attempts(&stack.run(&line, 1).await), ["prospect.deleted, 204"]);
    let requests = receiver.requests();
    assert_eq!(requests[5].1, requests[4].1);
    let secret = stack.lines("listen --print-secret").await.join("");
    assert_ne!(secret, SECRET);
    Webhook::new(&secret).unwrap().verify(&requests[5].1, &requests[5].0).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_keeps_failing_is_given_up_and_the_cursor_says_where_to_go_on() {
    let stack = Stack::start().await;
    stack.live(&[]).await;
    stack.settle();
    let refusing = Receiver::start(usize::MAX).await;
    let line = format!("listen --forward-to {} --stop-on-failure", refusing.url);
    let done = stack.run(&line, NEVER).await;
    let message = done.outcome.clone().unwrap_err();
    assert!(message.starts_with("the receiver did not accept event_"), "{message}");
    let expected = ["again in 0.001 s", "again in 0.002 s", "given up after 3 attempts"];
    let expected = expected.map(|end| format!("prospect.created, 500 \"not [2J now\", {end}"));
    assert_eq!(attempts(&done), expected);
    // From there, the event comes again; without the option, the next one follows.
    assert!(cursor(&done).parse::<i64>().is_ok(), "{}", done.notes);
    let line = format!("listen --forward-to {} --from {}", refusing.url, cursor(&done));
    let done = stack.run(&line, 4).await;
    assert_eq!(attempts(&done)[..3], expected);
    assert!(attempts(&done)[3].starts_with("prospect.deleted, 500"), "{:?}", done.lines);
    assert!(cursor(&done).starts_with("event_"), "{}", done.notes);
}

/// A receiver whose connections are handled by `answer`.
async fn raw<F: Future<Output = ()> + Send + 'static>(tasks: &mut JoinSet<()>, answer: fn(TcpStream) -> F) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tasks.spawn(async move {
        let mut open = JoinSet::new();
        while let Ok((stream, _)) = listener.accept().await {
            open.spawn(answer(stream));
        }
    });
    url
}

async fn never(mut stream: TcpStream) {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    std::future::pending::<()>().await;
}

/// An answer without an end after this head.
async fn endless(mut stream: TcpStream, head: &str) {
    let mut request = vec![0; 64 * 1024];
    let _ = stream.read(&mut request).await;
    let _ = stream.write_all(head.as_bytes()).await;
    while stream.write_all(&[b'x'; 4_096]).await.is_ok() {}
}

async fn endless_success(stream: TcpStream) {
    endless(stream, "HTTP/1.1 200 OK\r\n\r\n").await;
}

async fn endless_refusal(stream: TcpStream) {
    endless(stream, "HTTP/1.1 400 Bad\r\n\r\n").await;
}

async fn endless_header(stream: TcpStream) {
    endless(stream, "HTTP/1.1 200 OK\r\nX: ").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_without_an_end_is_bounded_in_time_and_size() {
    let stack = Stack::start().await;
    stack.live(&[]).await;
    stack.settle();
    let mut tasks = JoinSet::new();
    let long = format!("400 \"{}\"", "x".repeat(300));
    let cases = [
        (raw(&mut tasks, never).await, "there was no answer within 0.1 s", 100),
        (raw(&mut tasks, endless_refusal).await, long.as_str(), 60_000),
        (raw(&mut tasks, endless_header).await, "message head is too large", 60_000),
    ];
    for (url, expected, time_ms) in cases {
        let line = format!("listen --forward-to {url} --stop-on-failure");
        let done = stack.run_within(Duration::from_millis(time_ms), &line, NEVER).await;
        let first = &attempts(&done)[0];
        assert!(first.starts_with(&format!("prospect.created, {expected}, again")), "{first}");
        assert_eq!(done.lines.len(), 3);
    }
    // The status counts, whatever follows it.
    let url = raw(&mut tasks, endless_success).await;
    let done = stack.run(&format!("listen --forward-to {url}"), 2).await;
    assert_eq!(attempts(&done), ["prospect.created, 200", "prospect.deleted, 200"]);
}
