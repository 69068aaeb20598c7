//! A claim, its lease, and the requests that take it over.

use std::future::IntoFuture;
use std::time::Duration;

use futures::future::{join, join_all};
use tests::{CallFilter, Phase, World};

use super::*;

/// A request whose function dies at the commit.
async fn die(world: &World, phase: Phase, body: Value) {
    let commit = CallFilter::operation("TransactWriteItems");
    world.kill(phase, commit, post(world, "k", body)).await;
}

#[tokio::test]
async fn a_second_request_is_refused_while_the_first_one_runs() {
    let world = World::wired().await;
    let held = world.pause(CallFilter::operation("TransactWriteItems"));
    let second = async {
        expect_running(post(&world, "k", ada()).await, 5);
        expect_running(post(&world.fresh_functions(), "k", ada()).await, 5);
        // Another request under the same key learns nothing of the first one.
        expect_reused(post(&world, "k", anonymous()).await);
    };
    let (first, ()) = held.during(post(&world, "k", ada()), second).await;
    let first = expect_executed(first);
    expect_replay_of(&first, post(&world, "k", ada()).await);
    assert_eq!(world.events().len(), 1);
}

#[tokio::test]
async fn retry_after_names_what_is_left_of_the_lease_and_then_the_request_executes() {
    let world = World::wired().await;
    die(&world, Phase::Before, ada()).await;
    for (advanced_ms, retry_after_s) in [(55_000, 5), (1, 5), (999, 4), (3_000, 1), (999, 1)] {
        world.advance(Duration::from_millis(advanced_ms));
        expect_running(post(&world, "k", ada()).await, retry_after_s);
    }
    world.advance(MS);
    // Only the same request may take over: another one was never meant by this key.
    expect_reused(post(&world, "k", anonymous()).await);
    let executed = expect_executed(post(&world, "k", ada()).await);
    expect_replay_of(&executed, post(&world, "k", ada()).await);
    assert_eq!(world.events().len(), 1);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_holder_that_died_after_its_commit_is_replayed_at_once() {
    let world = World::wired().await;
    die(&world, Phase::After, ada()).await;
    let replay = post(&world, "k", ada()).await.expect_status(201).expect_header("idempotency-status", "replayed");
    assert_eq!(replay.item()["email"], "ada@example.com");
    assert_eq!(world.events().len(), 1);
    world.check_consistency().await;
}

#[tokio::test]
async fn an_owner_whose_lease_is_over_cannot_commit_any_more() {
    let world = World::wired().await;
    let held = world.pause(CallFilter::operation("TransactWriteItems"));
    let other = async {
        world.advance(LEASE);
        expect_executed(post(&world.fresh_functions(), "k", anonymous()).await)
    };
    let (late, executed) = held.during(post(&world, "k", anonymous()), other).await;
    late.expect_error_with(409, "idempotency_in_progress", RUNNING, json!({"retryAfter": 5}));
    expect_replay_of(&executed, post(&world, "k", anonymous()).await);
    assert_eq!(world.events().len(), 1);
    world.check_consistency().await;
}

#[tokio::test]
async fn an_owner_whose_lease_is_over_does_not_answer_what_it_saw() {
    let world = World::wired().await;
    let person = world.create("/prospects", anonymous()).await;
    let path = format!("/prospects/{}", person["id"].as_str().unwrap());
    // A function that knows the key reads the prospect while it claims the idempotency key.
    world.get(&path).await.expect_status(200);
    let held = world.pause(CallFilter::operation("Query"));
    let other = async {
        while !world.items().iter().any(|item| item["nonce"].is_object()) {
            tokio::task::yield_now().await;
        }
        world.advance(LEASE);
        let functions = world.fresh_functions();
        let executed = functions.delete(&path).idempotency_key("k").await;
        executed.expect_status(200).expect_no_header("idempotency-status")
    };
    let late = world.delete(&path).idempotency_key("k");
    let (late, executed) = held.during(late.into_future(), other).await;
    late.expect_error_with(409, "idempotency_in_progress", RUNNING, json!({"retryAfter": 5}));
    expect_replay_of(&executed, world.delete(&path).idempotency_key("k").await);
    world.check_consistency().await;
}

/// A function that knows the key reads the prospect before it holds the claim. The same request, sent to another
/// function, is refused in between.
#[tokio::test]
async fn an_unchanged_record_is_read_again_under_the_claim() {
    let world = World::wired().await;
    let person = world.create("/prospects", ada()).await;
    let path = format!("/prospects/{}", person["id"].as_str().unwrap());
    let read = world.get(&path).await.expect_status(200);
    let etag = read.header("etag");
    let claim = world.pause(CallFilter::operation("PutItem"));
    let others = async {
        world.patch(&path, json!({"title": "Countess"})).await.expect_status(200);
        let functions = world.fresh_functions();
        functions.patch(&path, ada()).header("if-match", etag).idempotency_key("k").await.expect_status(412);
    };
    let early = world.patch(&path, ada()).header("if-match", etag).idempotency_key("k");
    let (early, ()) = claim.during(early, others).await;
    early.expect_status(412);
    world.check_consistency().await;
}

#[tokio::test]
async fn of_two_that_take_over_an_expired_claim_one_executes() {
    let world = World::wired().await;
    die(&world, Phase::Before, anonymous()).await;
    world.advance(LEASE);
    let requests = (0..8).map(|_| post(&world, "k", anonymous()).into_future());
    let responses = join_all(requests).await;
    let executed = |response: &&Response| response.status == 201 && !response.has_header("idempotency-status");
    assert_eq!(responses.iter().filter(executed).count(), 1);
    assert_eq!(world.events().len(), 1);
}

#[tokio::test]
async fn an_owner_whose_lease_is_over_releases_no_claim_but_its_own() {
    let world = World::wired().await;
    let refused = || world.post("/tasks", json!({})).idempotency_key("late").into_future();
    let first_release = world.pause(CallFilter::operation("DeleteItem"));
    let takes_over = async {
        first_release.reached().await;
        world.advance(Duration::from_secs(61));
        let second_release = world.pause(CallFilter::operation("DeleteItem"));
        let third = async {
            first_release.release();
            // The late owner is done once its answer is there, which the outer join waits for; its delete comes first.
            for _ in 0..100 {
                tokio::task::yield_now().await;
            }
            world.get("/auth").await.expect_status(200);
            let third = refused().await;
            assert_eq!(third.body["code"], "idempotency_in_progress", "{third}");
        };
        second_release.during(refused(), third).await.0
    };
    let (first, second) = join(refused(), takes_over).await;
    first.expect_error_with(409, "idempotency_in_progress", RUNNING, json!({"retryAfter": 5}));
    second.expect_status(400);
    refused().await.expect_status(400);
}
