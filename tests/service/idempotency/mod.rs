//! One request, one effect (SPECIFICATION §5).

mod lease;
mod sealed;

use std::time::Duration;

use serde_json::{Value, json};
use tests::{CallFilter, InjectedFault, NewKey, Request, Response, World};

use crate::ask::Ask;

const LEASE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 3_600);
const MS: Duration = Duration::from_millis(1);

const REUSED: &str = "This idempotency key came with another method, path, query or body before.";
const RUNNING: &str = "The first request with this idempotency key is still running.";

fn ada() -> Value {
    json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com"})
}

/// A prospect without contact: each execution makes another one.
fn anonymous() -> Value {
    json!({"firstName": "Ada", "lastName": "Lovelace"})
}

fn post<'w>(world: &'w World, key: &str, body: Value) -> Request<'w> {
    world.post("/prospects", body).idempotency_key(key)
}

#[track_caller]
fn expect_executed(response: Response) -> Response {
    response.expect_status(201).expect_no_header("idempotency-status").expect_no_header("idempotency-replayed")
}

#[track_caller]
fn expect_replay_of(original: &Response, replay: Response) {
    let replay = replay
        .expect_status(original.status)
        .expect_header("idempotency-status", "replayed")
        .expect_header("idempotency-replayed", "true");
    assert_eq!(replay.text, original.text);
    let own = |response: &Response| {
        let mut headers = response.sorted_headers();
        headers.retain(|(name, _)| !name.starts_with("idempotency-") && !name.starts_with("ratelimit-"));
        headers
    };
    assert_eq!(own(&replay), own(original));
}

#[track_caller]
fn expect_running(response: Response, retry_after_s: i64) {
    response
        .expect_error_with(409, "idempotency_in_progress", RUNNING, json!({"retryAfter": retry_after_s}))
        .expect_header("retry-after", &retry_after_s.to_string())
        .expect_header("idempotency-status", "processing")
        .expect_no_header("idempotency-replayed");
}

#[track_caller]
fn expect_reused(response: Response) {
    response.expect_error(409, "idempotency_key_reused", REUSED).expect_no_header("idempotency-status");
}

#[tokio::test]
async fn a_replay_is_the_first_answer_even_if_the_record_has_changed_since() {
    let world = World::wired().await;
    let first = expect_executed(post(&world, "k", ada()).await);
    let changed = json!({"firstName": "Augusta", "lastName": "King", "email": "ada@example.com"});
    post(&world, "other", changed).await.expect_status(200);
    expect_replay_of(&first, post(&world, "k", ada()).await);
    world.remove(&format!("/prospects/{}", first.id())).await;
    expect_replay_of(&first, post(&world, "k", ada()).await);
    world.check_consistency().await;
}

#[tokio::test]
async fn an_update_that_changes_nothing_is_replayed_too() {
    let world = World::wired().await;
    expect_executed(post(&world, "k", ada()).await);
    for body in [ada(), json!({"firstName": "X", "lastName": "Y", "email": "ada@example.com", "update": false})] {
        let key = body["update"].to_string();
        let unchanged =
            post(&world, &key, body.clone()).await.expect_status(200).expect_no_header("idempotency-status");
        expect_replay_of(&unchanged, post(&world, &key, body).await);
    }
    assert_eq!(world.events().len(), 1);
}

#[tokio::test]
async fn the_same_key_with_another_request_is_refused() {
    let world = World::wired().await;
    let first = expect_executed(post(&world, "k", ada()).await);
    let spaced = ada().to_string().replace(':', ": ");
    for other in [
        world.post("/prospects", anonymous()),
        world.post("/prospects?a=1", ada()),
        world.delete(&format!("/prospects/{}", first.id())),
        world.delete("/prospects/prospect_0"),
        world.post("/prospects", ada()).raw_body(spaced),
    ] {
        expect_reused(other.idempotency_key("k").await);
    }
    for same in [post(&world, "k", ada()), post(&world, "k", ada()).without_prefix()] {
        expect_replay_of(&first, same.await);
    }
    assert_eq!(world.events().len(), 1);
}

#[tokio::test]
async fn a_record_lives_24_hours() {
    let world = World::wired().await;
    let first = expect_executed(post(&world, "k", anonymous()).await);
    world.advance(DAY.saturating_sub(MS));
    expect_replay_of(&first, post(&world, "k", anonymous()).await);
    expect_reused(post(&world, "k", ada()).await);
    world.advance(MS);
    let second = expect_executed(post(&world, "k", anonymous()).await);
    assert_ne!(second.id(), first.id());
    world.advance(MS);
    expect_replay_of(&second, post(&world, "k", anonymous()).await);
    world.advance(DAY);
    // After 24 hours the key is free for any request.
    expect_executed(post(&world, "k", ada()).await);
    assert_eq!(world.events().len(), 3);
}

#[tokio::test]
async fn a_failed_request_releases_its_key() {
    let world = World::wired().await;
    let commits = CallFilter::operation("TransactWriteItems").times(10);
    world.inject(InjectedFault::ServerError, commits);
    let failed = post(&world, "k", ada()).await.expect_header("retry-after", "1");
    failed.expect_error(503, "unavailable", "The service is busy. Try again in a moment.");
    world.clear_faults();
    expect_executed(post(&world, "k", ada()).await);
    assert_eq!(world.events().len(), 1);
}

#[tokio::test]
async fn a_key_has_1_to_512_visible_ascii_characters_of_which_each_matters() {
    let world = World::wired().await;
    let visible: String = (0x21..=0x7e_u8).map(char::from).collect();
    for key in ["1", &"k".repeat(512), &visible, "k", "K", "kk", "k.", "~", "!"] {
        expect_executed(post(&world, key, anonymous()).await);
    }
    for key in ["", &"k".repeat(513), "a b", " ", "a\tb", "schlüssel", "ключ"] {
        for functions in [&world, &world.fresh_functions()] {
            let refused = post(functions, key, anonymous()).await;
            refused.expect_fault("X-Idempotency-Key", "must be 1 to 512 visible ASCII characters");
        }
    }
    assert_eq!(world.events().len(), 9);
}

#[tokio::test]
async fn both_spellings_of_the_header_mean_the_same() {
    let world = World::wired().await;
    let standard = |key: &str| world.post("/prospects", anonymous()).header("idempotency-key", key);
    let first = expect_executed(post(&world, "k", anonymous()).await);
    expect_replay_of(&first, standard("k").await);
    expect_replay_of(&first, standard("k").idempotency_key("k").await);
    let differing = standard("k").idempotency_key("other").await;
    differing.expect_fault("X-Idempotency-Key", "must be given once, or the same each time");
    standard("").idempotency_key("k").await.expect_status(400);
    // In quotes, as the IETF draft writes it.
    let quoted = "\"k\"";
    expect_replay_of(&first, standard(quoted).await);
    expect_replay_of(&first, post(&world, quoted, anonymous()).await);
    expect_replay_of(&first, standard(quoted).idempotency_key("k").await);
    let empty = standard("\"\"").await;
    empty.expect_fault("X-Idempotency-Key", "must not be empty between its quotes");
    // The gateway joins repeated headers by a comma, which a key may have.
    let joined = expect_executed(post(&world, "a,b", anonymous()).await);
    expect_replay_of(&joined, post(&world, "a", anonymous()).idempotency_key("b").await);
    assert_eq!(world.events().len(), 2);
}

#[tokio::test]
async fn reads_ignore_an_idempotency_key() {
    let world = World::wired().await;
    for target in ["/auth", "/prospects", "/prospects/count"] {
        for key in ["k", "not valid, but not read"] {
            let read = world.get(target).idempotency_key(key).await.expect_status(200);
            read.expect_no_header("idempotency-status");
        }
    }
    let is_record = |item: &Value| item["sk"]["S"] == "IDEMPOTENCY";
    assert!(!world.items().iter().any(is_record));
}

#[tokio::test]
async fn all_api_keys_of_an_account_share_its_idempotency_keys() {
    let world = World::wired().await;
    let first = expect_executed(post(&world, "k", anonymous()).await);
    let other = world.new_key(NewKey::default()).await;
    expect_replay_of(&first, post(&world, "k", anonymous()).key(&other).await);
}
