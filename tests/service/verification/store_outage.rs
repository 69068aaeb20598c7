//! Faults that retries inside a function hide, and a store that cannot be reached.

use std::future::IntoFuture;

use serde_json::json;
use tests::crash_matrix::{Fixture, Runner, scenarios};
use tests::{CallFilter, InjectedFault, World};

/// A client without an idempotency key cannot safely retry, so the function itself must find out whether its commit
/// took effect.
#[tokio::test]
async fn one_fault_of_the_commit_is_hidden_from_a_client_without_an_idempotency_key() {
    let routes = ["/prospects", "/tasks", "/tasks/{taskId}", "/hires"];
    let chosen: Vec<_> = scenarios::ALL.iter().filter(|one| routes.contains(&one.path)).collect();
    let fixture = Fixture::of(chosen[0]).await;
    for scenario in chosen {
        let runner = Runner::new(&fixture, scenario);
        let expected = runner.without_key(None).await;
        assert!(expected.0 < 300, "{}: {expected:?}", scenario.name());
        for fault in InjectedFault::ending_by_themselves() {
            let found = runner.without_key(Some(fault)).await;
            assert_eq!(found, expected, "{}, {fault:?}", scenario.name());
        }
    }
}

/// Another request takes the email while the first attempt is in flight. Once the email is free again, that attempt could
/// still be committed, so the function must not decide a second time.
#[tokio::test]
async fn a_commit_that_may_still_arrive_is_503() {
    let world = World::wired().await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com"});
    let functions = world.fresh_functions();
    let commit = CallFilter::operation("TransactWriteItems");
    functions.inject(InjectedFault::Late, commit);
    let retry = functions.pause(commit);
    let post = functions.post("/prospects", body.clone());
    let (answer, other) = retry.during(post, world.post("/prospects", body)).await;
    answer.expect_error(503, "unavailable", "The service is busy. Try again in a moment.");
    let path = format!("/prospects/{}", other.expect_status(201).id());
    world.delete(&path).await.expect_status(200);
    assert_eq!(functions.deliver_late().await, 1);
    let count = world.get("/prospects/count?email=ada@example.com").await;
    assert_eq!(count.body, json!({"success": true, "count": 1}));
}

#[tokio::test]
async fn one_fault_of_a_read_is_hidden_from_the_client() {
    let world = World::wired().await;
    for fault in [
        InjectedFault::Reset,
        InjectedFault::Throttled,
        InjectedFault::ServerError,
        InjectedFault::LostReply,
        InjectedFault::BrokenReply,
    ] {
        for number in 0..4 {
            let functions = world.fresh_functions();
            functions.inject(fault, CallFilter::call(number));
            let response = functions.get("/prospects").await;
            assert_eq!(response.status, 200, "{fault:?} at {number}: {response}");
            functions.clear_faults();
        }
    }
}

#[tokio::test]
async fn an_unreachable_table_is_503_and_its_cause_stays_hidden() {
    let body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    for fault in [InjectedFault::Reset, InjectedFault::Throttled, InjectedFault::ServerError] {
        let world = World::wired().await;
        world.inject(fault, CallFilter::every());
        for request in [world.get("/auth"), world.get("/prospects"), world.post("/prospects", body.clone())] {
            let message = "The service is busy. Try again in a moment.";
            let (response, _) = world.at_aws_speed(request.into_future()).await;
            let response = response.expect_error(503, "unavailable", message);
            response.expect_header("retry-after", "1");
        }
    }
}

/// A throttled partition leaves keys of a batch unread: eight calls in a row may read nothing.
#[tokio::test]
async fn a_batch_that_is_left_unread_is_read_after_pauses_or_is_503() {
    let world = World::wired().await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    world.post("/prospects", body).await.expect_status(201);
    for (times, status) in [(7, 200), (8, 503)] {
        let functions = world.fresh_functions();
        functions.inject(InjectedFault::Unread, CallFilter::operation("BatchGetItem").times(times));
        let calls = functions.calls().len();
        let response = functions.get("/prospects").await;
        assert_eq!(response.status, status, "{times}: {response}");
        let calls = functions.calls().split_off(calls);
        let batches = calls.iter().filter(|call| call.operation == "BatchGetItem");
        assert_eq!(batches.count(), 8);
    }
}

#[tokio::test]
async fn a_lost_answer_to_an_admission_counts_a_request_at_most_twice() {
    for fault in [InjectedFault::LostReply, InjectedFault::BrokenReply] {
        let world = World::wired().await;
        world.inject(fault, CallFilter::operation("UpdateItem"));
        let response = world.get("/auth").await.expect_status(200);
        let remaining = response.header("ratelimit-remaining");
        assert!(matches!(remaining, "499" | "498"), "{fault:?}: {response}");
    }
}
