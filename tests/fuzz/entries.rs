//! Whole requests, messages of the queue and requests for pages, with bodies up to the largest size. No input may panic
//! or be the service's fault.
//!
//! The first line of an input names the entry, such as `POST /v2/prospects?dryRun=true`, `POST /mcp`, `QUEUE fast` or
//! `PAGE /docs/errors`. The rest is the body. If a line `repeat` with a number and a text is in it, the text stands
//! there so many times.

use domain::{Limits, Permission};
use serde_json::json;
use shared::queue::Lane;
use tests::{NewKey, World};
use tokio::runtime::{Builder, Runtime};

/// The largest event that Lambda takes.
const MAX_BYTES: usize = 6 * 1024 * 1024;

struct Service {
    runtime: Runtime,
    world: World,
    key: String,
}

thread_local! {
    static SERVICE: Service = {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (world, key) = runtime.block_on(async {
            let world = World::new().await;
            let limits = Limits { minute: 1_000_000_000, hour: 1_000_000_000 };
            let key = world.new_key(NewKey { permissions: &[Permission::All], limits, ..NewKey::default() }).await;
            (world, key)
        });
        Service { runtime, world, key }
    };
}

/// The body, whose lines `repeat` are carried out.
fn grown(body: &[u8]) -> Vec<u8> {
    let mut grown = Vec::new();
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let repeated = line.strip_prefix(b"repeat ").and_then(|rest| {
            let at = rest.iter().position(|byte| *byte == b' ')?;
            let (count, text) = rest.split_at(at);
            let count: usize = str::from_utf8(count).ok()?.parse().ok()?;
            Some((count, text[1..].trim_ascii_end()))
        });
        let (count, text) = repeated.unwrap_or((1, line));
        let most = MAX_BYTES.saturating_sub(grown.len()) / text.len().max(1);
        grown.extend(text.repeat(count.min(most)));
    }
    grown
}

/// Sends an input. If its first line names no entry, the line is the method and the target of a request to the API.
pub fn entry(bytes: &[u8]) {
    let (head, body) = bytes.split_at(bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len()));
    let (head, body) = (String::from_utf8_lossy(head).into_owned(), grown(body.get(1..).unwrap_or_default()));
    let (method, target) = head.split_once(' ').unwrap_or((&head, "/v2/prospects"));
    SERVICE.with(|service| match method {
        "QUEUE" => service.runtime.block_on(service.message(&body)),
        "PAGE" => page(target, &body),
        _ if target.starts_with("/mcp") => service.runtime.block_on(service.agent(method, &body)),
        _ => service.runtime.block_on(service.request(method, target, &body)),
    });
}

impl Service {
    async fn request(&self, method: &str, target: &str, body: &[u8]) {
        let target = target.strip_prefix("/v2").unwrap_or(target);
        let request = self.world.send(method, target).key(&self.key);
        let request = request.header("content-type", "application/json").raw_body(body);
        if request.is_valid() {
            let answer = self.world.answer(&request).await;
            assert_ne!(answer.status(), 500, "{method} {target}: {answer:?}");
        }
    }

    /// With the key and without one.
    async fn agent(&self, method: &str, body: &[u8]) {
        // Without it, a body that is no message of the protocol.
        let message = serde_json::from_slice(body).unwrap_or_default();
        let request = self.world.message(&message).method_of(method).raw_body(body);
        for request in [request.clone().without_key(), request.key(&self.key)] {
            if request.is_valid() {
                let answer = self.world.answer(&request).await;
                assert_ne!(answer.status(), 500, "{answer:?}");
            }
        }
    }

    async fn message(&self, body: &[u8]) {
        self.world.queue().enqueue(String::from_utf8_lossy(body).into_owned(), 0);
        for lane in Lane::ALL {
            self.world.dispatch_in(lane).await;
        }
    }
}

fn page(target: &str, body: &[u8]) {
    let body = String::from_utf8_lossy(body);
    for method in ["GET", "HEAD", "POST"] {
        let event = json!({
            "rawPath": target,
            "headers": {"accept-encoding": body, "if-none-match": body},
            "requestContext": {"http": {"method": method}},
        });
        let answer = console::lambda::reply(&event, Some("https://files.example.com"));
        assert!(answer["statusCode"].as_u64().is_some_and(|status| status < 500), "{answer}");
    }
}
