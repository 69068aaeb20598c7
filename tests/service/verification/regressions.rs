//! What the suites found, each forced to happen.

use futures::future::join;
use serde_json::json;
use tests::{CallFilter, InjectedFault, World};

/// The look-up said that nobody has the phone; then the prospect with the email came to have it.
#[tokio::test]
async fn what_matched_is_what_matches_when_it_is_written() {
    let world = World::new().await;
    let ada = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com", "phone": "+12025550143"});
    let made = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com"});
    let made = world.post("/prospects", made).await.expect_status(201);
    let target = format!("/prospects/{}", made.id());
    let hold = world.hold_reply(CallFilter::operation("BatchGetItem"));
    let other = world.fresh_functions();
    let change = async {
        hold.reached().await;
        let phone = json!({"phone": "+12025550143"});
        other.patch(&target, phone).await.expect_status(200);
        hold.release();
    };
    let (answer, ()) = join(async { world.post("/prospects", ada).await }, change).await;
    answer.expect_status(200).expect_header("prospect-match", "both");
}

/// What is refused for the moment as often as it is sent has surely not happened: the client is told so, and may try again.
#[tokio::test]
async fn a_commit_in_whose_way_others_stand_each_time_is_a_conflict_and_leaves_nothing() {
    let world = World::new().await;
    let ada = || {
        let body = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com"});
        world.post("/prospects", body).idempotency_key("ada")
    };
    world.inject(
        InjectedFault::Conflict,
        CallFilter::operation("TransactWriteItems").times(5),
    );
    let told = ada().await.expect_status(409);
    assert_eq!(told.body["code"], "conflict", "{told}");
    world.check_consistency().await;
    assert_eq!(world.events().len(), 0);
    let made = ada().await.expect_status(201);
    assert!(!made.has_header("idempotency-status"), "it was executed now: {made}");
    world.check_consistency().await;
}
