//! Two fixed windows a key (SPECIFICATION §2.6).

use std::future::IntoFuture;
use std::time::Duration;

use domain::Limits;
use fastrand::Rng;
use futures::future::join_all;
use serde_json::json;
use tests::{CallFilter, NewKey, Request, Response, World};

const MINUTE: Duration = Duration::from_secs(60);

async fn new_key(world: &World, minute: i64, hour: i64) -> String {
    let limits = Limits { minute, hour };
    world.new_key(NewKey { limits, ..NewKey::default() }).await
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
async fn failed_and_replayed_requests_count() {
    let world = World::wired().await;
    let key = new_key(&world, 4, 100).await;
    let post = |body| world.post("/prospects", body).key(&key).idempotency_key("one");
    let body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    post(json!({})).await.expect_status(400).expect_header("ratelimit-remaining", "3");
    post(body.clone()).await.expect_status(201).expect_header("ratelimit-remaining", "2");
    post(body.clone()).await.expect_header("idempotency-status", "replayed").expect_header("ratelimit-remaining", "1");
    world.get("/prospects/prospect_0").key(&key).await.expect_status(404).expect_header("ratelimit-remaining", "0");
    expect_limited(post(body).await, "Minute", 4, 30);
}

#[tokio::test]
async fn a_full_window_costs_no_call_to_the_table() {
    let world = World::wired().await;
    let (key, body) = (new_key(&world, 3, 100).await, json!({"firstName": "Ada", "lastName": "L"}));
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
    let world = World::wired().await;
    let key = new_key(&world, 100, 1).await;
    admitted(&world, &key, 100, 99, 30).await;
    world.revoke(&key).await;
    world.advance(Duration::from_millis(29_999));
    limited(&world, &key, "Hour", 1, 59 * 60 + 1).await;
    world.advance(Duration::from_millis(1));
    let (answer, figures) = world.measure(world.get("/prospects").key(&key)).await;
    answer.expect_status(401);
    // The second one notes the refusal in the account's log.
    assert_eq!(figures.calls, ["UpdateItem", "UpdateItem"]);
}

#[tokio::test]
async fn windows_never_move_back_for_a_late_clock() {
    let world = World::wired().await;
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
async fn an_hour_that_fills_while_the_minute_is_rolled_admits_no_more() {
    let world = World::wired().await;
    let key = new_key(&world, 100, 2).await;
    admitted(&world, &key, 100, 99, 30).await;
    let late = world.fresh_functions_behind(Duration::ZERO);
    world.advance(MINUTE);
    // The first update finds the old minute, the second one rolls it.
    let roll = world.pause(CallFilter::operation("UpdateItem").after(1));
    let (rolling, ()) = roll.during(world.get("/auth").key(&key), admitted(&late, &key, 100, 98, 30)).await;
    expect_limited(rolling, "Hour", 2, 58 * 60 + 30);
}

#[tokio::test]
async fn keys_of_one_account_are_counted_apart() {
    let world = World::wired().await;
    let (one, other) = (new_key(&world, 1, 10).await, new_key(&world, 1, 10).await);
    admitted(&world, &one, 1, 0, 30).await;
    limited(&world, &one, "Minute", 1, 30).await;
    admitted(&world, &other, 1, 0, 30).await;
}

/// Some order gives each of the concurrent requests the next place in its minute and its hour. The others are refused,
/// count nowhere, and name the hour if both windows are full. Some requests come in the first or the last millisecond of
/// a window.
#[tokio::test]
async fn every_request_takes_the_next_place_in_its_windows() {
    const LIMITS: [i64; 2] = [12, 150];
    const LENGTHS_MS: [i64; 2] = [60_000, 3_600_000];
    let world = World::wired().await;
    let key = new_key(&world, LIMITS[0], LIMITS[1]).await;
    let functions: Vec<World> = (0..8).map(|_| world.fresh_functions()).collect();
    let mut random = Rng::with_seed(5);
    // The number of the last window of each kind, and its requests.
    let mut windows = [(0, 0); 2];
    for round in 0..400 {
        let left_ms = LENGTHS_MS.map(|length| length - world.now_ms() % length);
        let step_ms = match (round % 100, random.u8(..5)) {
            (98, _) => left_ms[1] - 1,
            (99, _) => 1,
            (_, 0) => left_ms[0],
            (_, 1) => left_ms[0] - 1,
            _ => random.i64(0..30_000),
        };
        world.advance(Duration::from_millis(step_ms.unsigned_abs()));
        let now = world.now_ms();
        for (window, length) in windows.iter_mut().zip(LENGTHS_MS) {
            if window.0 != now / length {
                *window = (now / length, 0);
            }
        }
        let sent =
            functions[random.usize(..8)..].iter().map(|functions| functions.get("/auth").key(&key).into_future());
        let (mut admitted, refused): (Vec<_>, Vec<_>) =
            join_all(sent).await.into_iter().partition(|answer| answer.status == 200);
        let reset_s = LENGTHS_MS.map(|length| (length - now % length + 999) / 1_000);
        admitted.sort_by_key(|answer| std::cmp::Reverse(answer.header("ratelimit-remaining").parse::<i64>().unwrap()));
        for answer in admitted {
            for window in &mut windows {
                window.1 += 1;
            }
            assert!(windows[1].1 <= LIMITS[1], "{answer}");
            expect_admitted(answer, LIMITS[0], LIMITS[0] - windows[0].1, reset_s[0]);
        }
        let full = usize::from(windows[1].1 == LIMITS[1]);
        for answer in refused {
            assert_eq!(windows[full].1, LIMITS[full], "{answer}");
            expect_limited(answer, ["Minute", "Hour"][full], LIMITS[full], reset_s[full]);
        }
    }
}
