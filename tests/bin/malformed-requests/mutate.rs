//! Valid requests of every operation, and ways to make them malformed.

use std::fmt;

use fastrand::Rng;
use serde_json::Value;
use tests::openapi::{Operation, document, escaped};
use tests::random::{Choose, mutated};
use tests::samples::Records;

use crate::stack::Stack;

mod bytes;
mod values;

/// The headers that are changed.
const HEADERS: &str = "content-type authorization if-match if-none-match x-idempotency-key x-request-id \
                       content-encoding expect accept x-forwarded-for x-forwarded-proto host cookie connection te";

/// Wrong values of `Content-Length`.
const LENGTHS: [&str; 7] = ["0", "1", "99999", "-1", "x", "18446744073709551616", "1, 1"];

/// A request that should be refused.
#[derive(Clone, Debug)]
pub struct Malformed {
    method: String,
    target: Vec<u8>,
    version: &'static str,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
    /// A wrong `Content-Length`.
    length: Option<String>,
    chunked: bool,
}

/// Creates requests.
pub struct Forge {
    key: String,
    records: Records,
    operations: Vec<(Operation<'static>, Vec<String>)>,
}

impl Forge {
    /// Creates records, and reads `infra/openapi.yaml`.
    pub async fn new(stack: &Stack) -> Self {
        let records = Records::make(&stack, "own").await;
        let operations = document().operations().map(|operation| {
            let count = operation.value["parameters"].as_array().map_or(0, Vec::len);
            let place = format!("/paths/{}/{}", escaped(operation.path), operation.method.to_lowercase());
            let parameters = (0..count).map(|at| document().at(&format!("{place}/parameters/{at}")).1);
            let queries = parameters.filter(|parameter| parameter["in"] == "query");
            let names = queries
                .map(|parameter| parameter["name"].as_str().expect("a name").to_owned())
                .collect();
            (operation, names)
        });
        Self {
            key: stack.key().to_owned(),
            operations: operations.filter(|(operation, _)| keeps_the_key(operation)).collect(),
            records,
        }
    }

    fn valid(&self, random: &mut Rng) -> (Malformed, &[String]) {
        let (operation, queries) = random.one_of(&self.operations);
        let body = operation.value.get("requestBody").map(|_| {
            let name = format!("h{}", random.below(1_000_000));
            self.records.body(operation.path, &name)
        });
        let path = if operation.path.contains("{deliveryId}") {
            operation
                .path
                .replace("{webhookId}", self.records.one("webhook"))
                .replace("{deliveryId}", "delivery_x")
        } else {
            self.records.path(operation.path)
        };
        let mut headers = vec![
            ("host".to_owned(), b"localhost".to_vec()),
            ("authorization".to_owned(), format!("Bearer {}", self.key).into_bytes()),
        ];
        if body.is_some() {
            headers.push(("content-type".to_owned(), b"application/json".to_vec()));
        }
        let request = Malformed {
            method: operation.method.to_owned(),
            target: format!("/v2{path}").into_bytes(),
            version: "HTTP/1.1",
            headers,
            body: body.as_ref().map(Value::to_string).unwrap_or_default().into_bytes(),
            length: None,
            chunked: false,
        };
        (request, queries)
    }

    /// A request with one to three defects.
    pub fn request(&self, random: &mut Rng) -> Malformed {
        let (mut request, queries) = self.valid(random);
        for _ in 0..=random.below(3) {
            match random.below(10) {
                0 | 1 => request.body = mutated(random, &request.body),
                2..=4 => request.body = values::mutated(random, &request.body),
                5 => request.body = bytes::sized(random, &request.body),
                6 => bytes::path(random, &mut request.target),
                7 => values::query(random, &mut request.target, queries),
                8 => self.headers(random, &mut request),
                _ => line(random, &mut request),
            }
        }
        request
    }

    fn headers(&self, random: &mut Rng, request: &mut Malformed) {
        let names: Vec<&str> = HEADERS.split_whitespace().collect();
        let name = *random.one_of(&names);
        if random.one_in(2) {
            request.headers.retain(|(given, _)| given != name);
        }
        for _ in 0..if random.one_in(20) { 90 } else { 1 } {
            request
                .headers
                .push((name.to_owned(), bytes::header(random, &self.key)));
        }
        match random.below(12) {
            0 => request.length = Some((*random.one_of(&LENGTHS)).to_owned()),
            1 => request.chunked = true,
            _ => {}
        }
    }
}

/// The key that sends these requests must not be revoked.
fn keeps_the_key(operation: &Operation<'_>) -> bool {
    (operation.method, operation.path) != ("DELETE", "/keys/{keyId}")
}

fn line(random: &mut Rng, request: &mut Malformed) {
    if random.one_in(3) {
        request.version = *random.one_of::<&str>(&["HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "http/1.1", "", "HTTP/1.1 x"]);
        return;
    }
    let methods = [
        "get", "HEAD", "OPTIONS", "TRACE", "CONNECT", "BREW", "PATCH", "PUT", "POST", "DELETE", "", "G\0T", "GET GET",
    ];
    (*random.one_of(&methods)).clone_into(&mut request.method);
}

impl Malformed {
    /// Prevents writes by a revision that no record has, or by an invalid idempotency key, even if the rest of the
    /// request is valid.
    pub fn seal(&mut self, random: &mut Rng) {
        let sealing = ["if-match", "x-idempotency-key", "idempotency-key"];
        self.headers.retain(|(name, _)| !sealing.contains(&name.as_str()));
        let target = String::from_utf8_lossy(&self.target).into_owned();
        // A batch has a revision for each item.
        let has_revision = ["PATCH", "PUT", "DELETE"].contains(&self.method.as_str())
            && !["/keys", "/batch"].iter().any(|path| target.contains(path));
        let (name, value): (&str, &[u8]) = if has_revision && random.one_in(2) {
            ("if-match", b"\"0\"")
        } else {
            (
                "x-idempotency-key",
                *random.one_of(&[&b"a b"[..], &[b'k'; 513], b"\xff"]),
            )
        };
        self.headers.push((name.to_owned(), value.to_vec()));
    }

    /// Whether it would write if it were accepted.
    pub fn writes(&self) -> bool {
        !["GET", "HEAD", "OPTIONS"].contains(&self.method.as_str())
    }

    /// Whether its length is right; otherwise the connection is closed after it.
    pub fn is_whole(&self) -> bool {
        self.length.is_none() && !self.chunked
    }

    /// The bytes to send.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = format!("{} ", self.method).into_bytes();
        bytes.extend_from_slice(&self.target);
        bytes.extend_from_slice(format!(" {}\r\n", self.version).as_bytes());
        for (name, value) in &self.headers {
            bytes.extend_from_slice(name.as_bytes());
            bytes.extend_from_slice(b": ");
            bytes.extend_from_slice(value);
            bytes.extend_from_slice(b"\r\n");
        }
        let length = self.length.clone().unwrap_or_else(|| self.body.len().to_string());
        if self.chunked {
            bytes.extend_from_slice(b"transfer-encoding: chunked\r\n\r\n7f\r\n");
        } else {
            bytes.extend_from_slice(format!("content-length: {length}\r\n\r\n").as_bytes());
        }
        bytes.extend_from_slice(&self.body);
        bytes
    }

    /// Fails the run because of this request.
    pub fn fail(&self, why: &str) -> ! {
        panic!("{why}\n{self}")
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes();
        let shown = &bytes[..bytes.len().min(4_000)];
        write!(formatter, "{} bytes: {}", bytes.len(), shown.escape_ascii())
    }
}
