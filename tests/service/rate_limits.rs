//! Two fixed windows a key (SPECIFICATION §6).

use std::future::IntoFuture;
use std::time::Duration;

use domain::Limits;
use futures::StreamExt;
use futures::future::join_all;
use futures::stream;
use serde_json::json;
use tests::{CallFilter, NewKey, Request, Response, World};

const MINUTE: Duration = Duration::from_secs(60);

async fn new_key(world: &World, minute: i64, hour: i64) -> String {
    let limits = Limits { minute, hour };
    world
        .new_key(NewKey {
            limits,
            ..NewKey::default()
        })
        .await
}

#[track_caller]
fn expect_limited(response: Response, window: &str, limit: i64, reset_s: i64) {
    let message = format!("{window} limit exceeded: {limit} requests. Retry in {reset_s} seconds.");
    response
        .expect_error_with(429, "rate_limited", &message, json!({"retryAfter": reset_s}))
        .expect_header("retry-after", &reset_s.to_string())
        .expect_header("ratelimit-limit", &limit.to_string())
        .expect_header("ratelimit-remaining", "0")
        .expect_header("ratelimit-reset", &reset_s.to_string());
}

#[track_caller]
fn expect_admitted(response: Response, limit: i64, remaining: i64, reset_s: i64) {
    response
        .expect_status(200)
        .expect_header("ratelimit-limit", &limit.to_string())
        .expect_header("ratelimit-remaining", &remaining.to_string())
        .expect_header("ratelimit-reset", &reset_s.to_string())
        .expect_no_header("retry-after");
}

/// A key check that is admitted, and the rest of its window.
async fn admitted(world: &World, key: &str, limit: i64, remaining: i64, reset_s: i64) {
    expect_admitted(world.get("/auth").key(key).await, limit, remaining, reset_s);
}

/// A key check that is refused.
async fn limited(world: &World, key: &str, window: &str, limit: i64, reset_s: i64) {
    expect_limited(world.get("/auth").key(key).await, window, limit, reset_s);
}

#[tokio::test]
async fn of_540_requests_at_once_500_are_admitted() {
    let world = World::new().await;
    let key = world.new_key(NewKey::default()).await;
    let functions = [
        world.fresh_functions(),
        world.fresh_functions(),
        world.fresh_functions(),
        world.fresh_functions(),
    ];
    let requests = (0..540).map(|number| functions[number % functions.len()].get("/auth").key(&key).into_future());
    // At most 64 of them at the same moment: more connections than a busy machine takes within the SDK's time limit
    // would be refused for another reason.
    let (admitted, refused): (Vec<_>, Vec<_>) = stream::iter(requests)
        .buffer_unordered(64)
        .collect::<Vec<_>>()
        .await
        .into_iter()
        .partition(|response| response.status == 200);
    assert_eq!((admitted.len(), refused.len()), (500, 40));
    let mut remaining: Vec<usize> = admitted
        .iter()
        .map(|response| response.header("ratelimit-remaining").parse().unwrap())
        .collect();
    remaining.sort_unstable();
    assert_eq!(
        remaining,
        (0..500).collect::<Vec<_>>(),
        "each admitted request counts once"
    );
    for response in refused {
        expect_limited(response, "Minute", 500, 30);
    }
    expect_admitted(world.get("/auth").await, 500, 499, 30);
}

#[tokio::test]
async fn the_minute_window_ends_with_the_utc_minute() {
    let world = World::new().await;
    let key = new_key(&world, 2, 100).await;
    admitted(&world, &key, 2, 1, 30).await;
    world.advance(Duration::from_millis(1));
    admitted(&world, &key, 2, 0, 30).await;
    limited(&world, &key, "Minute", 2, 30).await;
    world.advance(Duration::from_millis(999));
    limited(&world, &key, "Minute", 2, 29).await;
    world.advance(Duration::from_millis(28_999));
    limited(&world, &key, "Minute", 2, 1).await;
    world.advance(Duration::from_millis(1));
    admitted(&world, &key, 2, 1, 60).await;
}

#[tokio::test]
async fn the_hour_window_continues_from_minute_to_minute() {
    let world = World::new().await;
    let key = new_key(&world, 4, 10).await;
    for minute in 0..2 {
        let reset_s = if minute == 0 { 30 } else { 60 };
        for remaining in [3, 2, 1, 0] {
            admitted(&world, &key, 4, remaining, reset_s).await;
        }
        limited(&world, &key, "Minute", 4, reset_s).await;
        world.advance(if minute == 0 { Duration::from_secs(30) } else { MINUTE });
    }
    // It is 12:02:00, and eight of ten requests are used.
    admitted(&world, &key, 4, 3, 60).await;
    admitted(&world, &key, 4, 2, 60).await;
    limited(&world, &key, "Hour", 10, 58 * 60).await;
    world.advance(MINUTE);
    limited(&world, &key, "Hour", 10, 57 * 60).await;
    world.advance(57 * MINUTE);
    world.advance(Duration::from_millis(0));
    admitted(&world, &key, 4, 3, 60).await;
}

#[tokio::test]
async fn the_hour_window_ends_with_the_utc_hour() {
    let world = World::new().await;
    let key = new_key(&world, 100, 1).await;
    admitted(&world, &key, 100, 99, 30).await;
    world.advance(Duration::from_millis(59 * 60_000 + 29_999));
    limited(&world, &key, "Hour", 1, 1).await;
    world.advance(Duration::from_millis(1));
    admitted(&world, &key, 100, 99, 60).await;
}

#[tokio::test]
async fn the_hour_is_named_if_both_windows_are_full() {
    let world = World::new().await;
    let key = new_key(&world, 3, 3).await;
    for remaining in [2, 1, 0] {
        admitted(&world, &key, 3, remaining, 30).await;
    }
    limited(&world, &key, "Hour", 3, 59 * 60 + 30).await;
}

#[tokio::test]
async fn rejected_requests_do_not_count() {
    let world = World::new().await;
    let key = new_key(&world, 1, 2).await;
    admitted(&world, &key, 1, 0, 30).await;
    for _ in 0..5 {
        limited(&world, &key, "Minute", 1, 30).await;
    }
    world.advance(MINUTE);
    admitted(&world, &key, 1, 0, 30).await;
    limited(&world, &key, "Hour", 2, 58 * 60 + 30).await;
}

#[tokio::test]
async fn failed_and_replayed_requests_count() {
    let world = World::new().await;
    let key = new_key(&world, 4, 100).await;
    let post = |body| world.post("/prospects", body).key(&key).idempotency_key("one");
    let body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    post(json!({}))
        .await
        .expect_status(400)
        .expect_header("ratelimit-remaining", "3");
    post(body.clone())
        .await
        .expect_status(201)
        .expect_header("ratelimit-remaining", "2");
    post(body.clone())
        .await
        .expect_header("idempotency-status", "replayed")
        .expect_header("ratelimit-remaining", "1");
    world
        .get("/prospects/prospect_0")
        .key(&key)
        .await
        .expect_status(404)
        .expect_header("ratelimit-remaining", "0");
    expect_limited(post(body).await, "Minute", 4, 30);
}

#[tokio::test]
async fn a_rejected_request_does_nothing_in_warm_functions_either() {
    let world = World::new().await;
    let key = new_key(&world, 1, 100).await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    world
        .post("/prospects", body.clone())
        .key(&key)
        .await
        .expect_status(201);
    let before = world.events().len();
    expect_limited(
        world
            .post("/prospects", body.clone())
            .key(&key)
            .idempotency_key("k")
            .await,
        "Minute",
        1,
        30,
    );
    expect_limited(world.get("/prospects").key(&key).await, "Minute", 1, 30);
    assert_eq!(world.events().len(), before);
    world.advance(MINUTE);
    let executed = world.post("/prospects", body).key(&key).idempotency_key("k").await;
    executed.expect_status(201).expect_no_header("idempotency-status");
}

#[tokio::test]
async fn a_full_window_costs_no_call_to_the_table() {
    let world = World::new().await;
    let (key, body) = (
        new_key(&world, 3, 100).await,
        json!({"firstName": "Ada", "lastName": "L"}),
    );
    let elsewhere = world.fresh_functions();
    for functions in [&world, &elsewhere, &world] {
        functions.get("/prospects").key(&key).await.expect_status(200);
    }
    let calls = async |request: Request<'_>, reset_s| {
        let (answer, figures) = world.measure(request).await;
        expect_limited(answer, "Minute", 3, reset_s);
        figures.calls
    };
    // These functions admitted the last request, so they know that the window is full.
    for (advanced, reset_s) in [(0, 30), (14_001, 16)] {
        world.advance(Duration::from_millis(advanced));
        assert!(calls(world.get("/prospects").key(&key), reset_s).await.is_empty());
        let post = world.post("/prospects", body.clone()).key(&key).idempotency_key("k");
        assert!(calls(post, reset_s).await.is_empty());
    }
    // Others learn it from the key's item: only what began with the admission was sent, and is sent once.
    let mut begun = calls(elsewhere.get("/prospects").key(&key), 16).await;
    begun.sort();
    assert_eq!(begun, ["Query", "UpdateItem"]);
    assert!(calls(elsewhere.get("/prospects").key(&key), 16).await.is_empty());
}

#[tokio::test]
async fn a_key_that_was_revoked_in_a_full_window_is_refused_as_such_after_30_seconds() {
    let world = World::new().await;
    let key = new_key(&world, 100, 1).await;
    admitted(&world, &key, 100, 99, 30).await;
    world.revoke(&key).await;
    world.advance(Duration::from_millis(29_999));
    limited(&world, &key, "Hour", 1, 59 * 60 + 1).await;
    world.advance(Duration::from_millis(1));
    let (answer, figures) = world.measure(world.get("/prospects").key(&key)).await;
    answer.expect_status(401);
    assert_eq!(figures.calls, ["UpdateItem"]);
}

#[tokio::test]
async fn windows_never_move_back_for_a_late_clock() {
    let world = World::new().await;
    let key = new_key(&world, 3, 100).await;
    world.advance(Duration::from_secs(35));
    let late = world.fresh_functions_behind(Duration::from_secs(10));
    // 12:01:05 on one machine, 12:00:55 on the other.
    admitted(&world, &key, 3, 2, 55).await;
    admitted(&late, &key, 3, 1, 65).await;
    admitted(&world, &key, 3, 0, 55).await;
    limited(&late, &key, "Minute", 3, 65).await;
    limited(&world, &key, "Minute", 3, 55).await;
}

#[tokio::test]
async fn one_of_many_requests_rolls_a_window_and_all_count() {
    let world = World::new().await;
    let key = new_key(&world, 20, 1_000).await;
    world.get("/auth").key(&key).await.expect_status(200);
    for advanced in [MINUTE, 60 * MINUTE] {
        world.advance(advanced);
        let requests = (0..30).map(|_| world.get("/auth").key(&key).into_future());
        let statuses: Vec<u16> = join_all(requests)
            .await
            .iter()
            .map(|response| response.status)
            .collect();
        assert_eq!(
            statuses.iter().filter(|status| **status == 200).count(),
            20,
            "{statuses:?}"
        );
        assert_eq!(
            statuses.iter().filter(|status| **status == 429).count(),
            10,
            "{statuses:?}"
        );
    }
}

#[tokio::test]
async fn an_hour_that_fills_while_the_minute_is_rolled_admits_no_more() {
    let world = World::new().await;
    let key = new_key(&world, 100, 2).await;
    admitted(&world, &key, 100, 99, 30).await;
    let late = world.fresh_functions_behind(Duration::ZERO);
    world.advance(MINUTE);
    // The first update finds the old minute, the second one rolls it.
    let roll = world.pause(CallFilter::operation("UpdateItem").after(1));
    let (rolling, ()) = roll
        .during(world.get("/auth").key(&key), admitted(&late, &key, 100, 98, 30))
        .await;
    expect_limited(rolling, "Hour", 2, 58 * 60 + 30);
}

#[tokio::test]
async fn keys_of_one_account_are_counted_apart() {
    let world = World::new().await;
    let (one, other) = (new_key(&world, 1, 10).await, new_key(&world, 1, 10).await);
    admitted(&world, &one, 1, 0, 30).await;
    limited(&world, &one, "Minute", 1, 30).await;
    admitted(&world, &other, 1, 0, 30).await;
}
