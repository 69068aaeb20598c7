//! Many copies of one request at once, and many requests on one rate-limit window.

use std::future::IntoFuture;
use std::time::Duration;

use domain::Limits;
use futures::future::join_all;
use serde_json::{Value, json};
use tests::{NewKey, Response, World};

/// The copies of one request.
const COPIES: usize = 1_000;

/// Faults in a thousand calls.
const FAULTS: usize = 40;

async fn key(world: &World, minute: i64, hour: i64) -> String {
    let limits = Limits { minute, hour };
    let new = NewKey { limits, ..NewKey::default() };
    world.new_key(new).await
}

fn ada() -> Value {
    json!({"firstName": "Ada", "lastName": "Lovelace", "newSourceName": "Fair", "notes": "met"})
}

async fn copy(world: &World, key: &str) -> Response {
    world.post("/prospects", ada()).key(key).idempotency_key("copies").await
}

/// Half of the functions are warm.
async fn functions(world: &World, key: &str) -> Vec<World> {
    let functions: Vec<World> = (0..8).map(|_| world.fresh_functions()).collect();
    for warm in &functions[..4] {
        warm.get("/prospects").key(key).await.expect_status(200);
    }
    functions
}

/// Sends the copies; all answers with the record have the same bytes. Returns the other answers, and how many copies
/// executed.
async fn send_copies(world: &World, key: &str) -> (Vec<Response>, usize) {
    let functions = functions(world, key).await;
    let copies = (0..COPIES).map(|number| copy(&functions[number % functions.len()], key));
    let answers = join_all(copies).await;
    let (made, others): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    let executed = made.iter().filter(|answer| !answer.has_header("idempotency-status")).count();
    for answer in &made {
        assert_eq!(answer.text, made[0].text);
    }
    (others, executed)
}

/// At most one copy executed; the others must retry, some because a busy machine did not reach the table in time.
fn expect_at_most_one(executed: usize, others: Vec<Response>) {
    assert!(executed <= 1, "{executed}");
    for other in others {
        let code = other.body["code"].as_str().unwrap_or_default();
        assert!(["idempotency_in_progress", "unavailable"].contains(&code), "{other}");
        assert!(other.has_header("retry-after"), "{other}");
    }
}

/// Afterwards every copy is a replay, and there is one effect.
async fn expect_one(world: &World, key: &str) {
    world.advance(Duration::from_secs(61));
    let first = copy(world, key).await.expect_status(201);
    for _ in 0..20 {
        let again = copy(&world.fresh_functions(), key).await;
        let again = again.expect_status(201).expect_header("idempotency-status", "replayed");
        assert_eq!(again.text, first.text);
    }
    assert_eq!(world.events().len(), 1);
    world.check_consistency().await;
}

#[tokio::test]
async fn of_1000_concurrent_copies_one_executes_with_and_without_faults() {
    for (seed, faults) in [(0, 0), (0, FAULTS), (1, FAULTS)] {
        let world = World::wired().await;
        let key = key(&world, 100_000, 100_000).await;
        world.break_at_random(seed, faults);
        let (others, executed) = send_copies(&world, &key).await;
        expect_at_most_one(executed, others);
        assert_eq!(world.stop_random_faults() > 0, faults > 0);
        world.deliver_late().await;
        expect_one(&world, &key).await;
    }
}

/// A lost answer to an admission may use up a place of the window, but never adds one.
#[tokio::test]
async fn never_more_than_500_are_admitted_despite_faults() {
    for seed in 0..3 {
        let world = World::wired().await;
        let key = key(&world, 500, 10_000).await;
        world.break_at_random(seed, FAULTS);
        let functions: Vec<World> = (0..6).map(|_| world.fresh_functions()).collect();
        let sent = (0..600).map(|number| functions[number % 6].get("/auth").key(&key).into_future());
        let answers = join_all(sent).await;
        let faults = world.stop_random_faults();
        world.deliver_late().await;
        let count = |status| answers.iter().filter(|answer| answer.status == status).count();
        let (admitted, limited, busy) = (count(200), count(429), count(503));
        assert_eq!(admitted + limited + busy, 600);
        // Each of the three attempts of an unanswered request may have counted.
        let uncertain = (faults + busy) * 3;
        assert!(admitted <= 500 && admitted + uncertain >= 500, "{admitted} admitted, {faults} faults, {busy} busy");
    }
}
