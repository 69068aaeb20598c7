//! Defects that the suites found, each reproduced deterministically.

use futures::future::join;
use serde_json::json;
use tests::{CallFilter, InjectedFault, World};

/// The look-up found no holder of the phone; then the prospect with the email got it.
#[tokio::test]
async fn the_match_is_decided_at_the_time_of_the_write() {
    let world = World::new().await;
    let ada = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com", "phone": "+12025550143"});
    let made = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com"});
    let made = world.post("/prospects", made).await.expect_status(201);
    let target = format!("/prospects/{}", made.id());
    let pause = world.hold_reply(CallFilter::operation("BatchGetItem"));
    let other = world.fresh_functions();
    let change = async {
        pause.reached().await;
        let phone = json!({"phone": "+12025550143"});
        other.patch(&target, phone).await.expect_status(200);
        pause.release();
    };
    let (answer, ()) = join(async { world.post("/prospects", ada).await }, change).await;
    answer.expect_status(200).expect_header("prospect-match", "both");
}

/// A commit whose attempts were all refused for the moment has had no effect: the client learns it, and may retry.
#[tokio::test]
async fn a_commit_that_always_conflicts_is_a_409_without_effect() {
    let world = World::new().await;
    let ada = || {
        let body = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com"});
        world.post("/prospects", body).idempotency_key("ada")
    };
    world.inject(
        InjectedFault::Conflict,
        CallFilter::operation("TransactWriteItems").times(5),
    );
    let refused = ada().await.expect_status(409);
    assert_eq!(refused.body["code"], "conflict", "{refused}");
    world.check_consistency().await;
    assert_eq!(world.events().len(), 0);
    let made = ada().await.expect_status(201);
    assert!(!made.has_header("idempotency-status"), "it was executed now: {made}");
    world.check_consistency().await;
}
