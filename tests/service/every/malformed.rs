//! Malformed requests of every operation: none is answered with a 5xx, and what is refused writes nothing. Every answer
//! is one that the document has.

use domain::Permission;
use fastrand::Rng;
use serde_json::{Value, json};
use tests::openapi::document;
use tests::random::{Choose, mutated};
use tests::samples::{fields, with};
use tests::size::{Size, first_seed, size};

use super::{Fixture, asked, query};
use crate::access::{ample, table};

/// Requests between two comparisons of the table.
const BATCH: usize = 50;

const HEADERS: [&str; 9] = [
    "content-type",
    "authorization",
    "if-match",
    "if-none-match",
    "x-request-id",
    "content-encoding",
    "prefer",
    "agent",
    "run-id",
];

const TEXTS: [&str; 9] = ["", "*", "W/\"", "\"0\", x", "a b", "é\u{1}", "%00", "handling=strict", "null"];

/// A value that is perhaps of another type, too large, or too deep.
fn value(random: &mut Rng) -> Value {
    match random.below(8) {
        0 => json!(null),
        1 => json!(random.bool()),
        2 => json!(i64::MIN),
        3 => json!(1e300),
        4 => json!(random.one_of(&TEXTS)),
        5 => json!("x".repeat(100_001)),
        6 => json!([{"a": [[]]}, 1, "x"]),
        _ => json!({"": {"a\r\nb": 1}, "id": "x"}),
    }
}

#[tokio::test]
async fn malformed_requests_are_answered_and_what_is_refused_writes_nothing() {
    let (mut fixture, mut random) = (Fixture::new().await, Rng::with_seed(first_seed()));
    let batches = if size() == Size::Full { 1_000 } else { 40 };
    let operations: Vec<_> = document().operations().collect();
    let mut before = table(&fixture.world);
    for number in 0..batches * BATCH {
        let is_sealed = !(number / BATCH).is_multiple_of(5);
        if number % BATCH == 0 {
            // The requests may have revoked the key before.
            fixture.key = fixture.world.new_key(ample(&[Permission::All])).await;
            before = table(&fixture.world);
        }
        let operation = random.one_of(&operations);
        let mut target = asked(operation, &fixture.records.path(operation.path));
        for (name, _) in query(operation) {
            if random.one_in(3) {
                target.extend([name, "=", &random.one_of(&TEXTS).replace(' ', "+"), "&"]);
            }
        }
        if random.one_in(4) {
            target = String::from_utf8_lossy(&mutated(&mut random, target.as_bytes())).into_owned();
        }
        let mut request = fixture.send(operation.method, &format!("/{}", target.trim_start_matches('/')));
        if operation.value.get("requestBody").is_some() {
            let mut body = fixture.records.body(operation.path, &format!("m{number}"));
            for field in fields(operation) {
                if random.one_in(8) {
                    body = with(body, &field, &value(&mut random));
                }
            }
            request = request.json(&body);
            if random.bool() {
                request = request.raw_body(mutated(&mut random, body.to_string().as_bytes()));
            }
        }
        if random.one_in(3) {
            let (name, value) = (*random.one_of(&HEADERS), *random.one_of(&TEXTS));
            request = request.without(name).header(name, value);
        }
        if is_sealed {
            request = request.without("idempotency-key").header("idempotency-key", "a b");
        }
        if !request.is_valid() {
            continue;
        }
        let shown = format!("{number}: {}", request.described());
        let answer = request.await;
        assert!(answer.status < 500, "{shown}\n{answer}");
        let writes = operation.method != "GET";
        assert!(!is_sealed || !writes || answer.status >= 300, "{shown}\n{answer}");
        if is_sealed && number % BATCH == BATCH - 1 {
            assert_eq!(table(&fixture.world), before, "{shown}");
        }
    }
    fixture.world.check_consistency().await;
}
