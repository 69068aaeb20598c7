//! Many copies of one request at once, and many requests on one rate-limit window.

use std::future::IntoFuture;
use std::time::Duration;

use domain::Limits;
use fastrand::Rng;
use futures::future::join_all;
use serde_json::{Value, json};
use tests::random::Choose;
use tests::size::{Size, size};
use tests::{NewKey, Response, World};

/// The copies of one request.
const COPIES: usize = 1_000;

/// Faults in a thousand calls.
const FAULTS: usize = 40;

async fn key(world: &World, minute: i64, hour: i64) -> String {
    let limits = Limits { minute, hour };
    let new = NewKey {
        limits,
        ..NewKey::default()
    };
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
    let executed = made
        .iter()
        .filter(|answer| !answer.has_header("idempotency-status"))
        .count();
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
async fn of_1000_concurrent_copies_one_executes_and_all_have_the_same_answer() {
    let world = World::new().await;
    let key = key(&world, 100_000, 100_000).await;
    let (others, executed) = send_copies(&world, &key).await;
    expect_at_most_one(executed, others);
    expect_one(&world, &key).await;
}

#[tokio::test]
async fn of_1000_concurrent_copies_one_executes_despite_faults() {
    for seed in 0..2 {
        let world = World::new().await;
        let key = key(&world, 100_000, 100_000).await;
        world.break_at_random(seed, FAULTS);
        let (others, executed) = send_copies(&world, &key).await;
        expect_at_most_one(executed, others);
        assert!(world.stop_random_faults() > 0);
        world.deliver_late().await;
        expect_one(&world, &key).await;
    }
}

#[tokio::test]
async fn an_hour_admits_exactly_its_limit() {
    let (limit, batches) = if size() == Size::Full { (10_000, 53) } else { (1_000, 6) };
    let world = World::new().await;
    let key = key(&world, 1_000_000, limit).await;
    let functions = functions(&world, &key).await;
    let (mut admitted, mut refused) = (4, 0);
    for _ in 0..batches {
        let sent = (0..200).map(|number| functions[number % 8].get("/auth").key(&key).into_future());
        for answer in join_all(sent).await {
            match answer.status {
                200 => admitted += 1,
                429 => refused += 1,
                _ => panic!("{answer}"),
            }
        }
    }
    assert_eq!((admitted, refused), (limit, batches * 200 + 4 - limit));
}

/// A lost answer to an admission may use up a place of the window, but never adds one.
#[tokio::test]
async fn never_more_than_500_are_admitted_despite_faults() {
    for seed in 0..3 {
        let world = World::new().await;
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
        assert!(
            admitted <= 500 && admitted + uncertain >= 500,
            "{admitted} admitted, {faults} faults, {busy} busy"
        );
    }
}

/// The history of a window is linearizable: some order gives each of the concurrent requests the next place.
#[tokio::test]
async fn every_request_takes_the_next_place_in_its_window() {
    let world = World::new().await;
    let (minute_limit, hour_limit) = (30, 200);
    let key = key(&world, minute_limit, hour_limit).await;
    let functions: Vec<World> = (0..8).map(|_| world.fresh_functions()).collect();
    let mut random = Rng::with_seed(5);
    let (mut minute, mut hour) = ((0, 0), (0, 0));
    for _ in 0..400 {
        world.advance(Duration::from_millis(u64::try_from(random.below(9_000)).unwrap()));
        let (this_minute, this_hour) = (world.now_ms() / 60_000, world.now_ms() / 3_600_000);
        if minute.0 != this_minute {
            minute = (this_minute, 0);
        }
        if hour.0 != this_hour {
            hour = (this_hour, 0);
        }
        let count = 1 + random.below(8);
        let sent = (0..count).map(|at| functions[at].get("/auth").key(&key).into_future());
        let answers = join_all(sent).await;
        let free = (minute_limit - minute.1).min(hour_limit - hour.1);
        let places = usize::try_from(free).unwrap().min(count);
        let mut taken: Vec<i64> = answers
            .iter()
            .filter(|answer| answer.status == 200)
            .map(|answer| answer.header("ratelimit-remaining").parse().unwrap())
            .collect();
        taken.sort_unstable_by(|one, other| other.cmp(one));
        let expected: Vec<i64> = (1..)
            .take(places)
            .map(|place| minute_limit - minute.1 - place)
            .collect();
        assert_eq!(taken, expected);
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            let window = if hour.1 + i64::try_from(places).unwrap() >= hour_limit {
                "Hour"
            } else {
                "Minute"
            };
            let message = answer.body["message"].as_str().unwrap();
            assert!(
                answer.status == 429 && message.starts_with(&format!("{window} limit exceeded")),
                "{answer}"
            );
        }
        minute.1 += i64::try_from(places).unwrap();
        hour.1 += i64::try_from(places).unwrap();
    }
}
