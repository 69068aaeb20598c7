//! What requests cost at the table once a function is warm: figures that may only fall.

use serde_json::{Value, json};
use tests::{Figures, Request, World};

/// A table with a prospect, and functions that have seen its account.
async fn warm() -> (World, String) {
    let world = World::new().await;
    let made = world.post("/prospects", ada("Ada")).await.expect_status(201);
    let id = made.id().to_owned();
    for target in ["/auth", "/account", "/prospects"] {
        world.get(target).await.expect_status(200);
    }
    (world, id)
}

fn ada(first_name: &str) -> Value {
    json!({"firstName": first_name, "lastName": "Lovelace", "email": "ada@example.com"})
}

async fn cost(world: &World, request: Request<'_>, status: u16) -> Figures {
    let (response, figures) = world.measure(request).await;
    response.expect_status(status);
    figures
}

#[track_caller]
fn expect(figures: &Figures, round_trips: usize, calls: &[&str], read_units: f64, write_units: f64) {
    let calls = calls.iter().map(|&call| call.to_owned()).collect();
    assert_eq!(
        *figures,
        Figures {
            round_trips,
            calls,
            read_units,
            write_units
        }
    );
}

#[tokio::test]
async fn a_key_check_is_one_round_trip_and_one_write_unit() {
    let (world, _) = warm().await;
    expect(
        &cost(&world, world.get("/auth"), 200).await,
        1,
        &["UpdateItem"],
        0.0,
        1.0,
    );
}

#[tokio::test]
async fn a_cold_key_check_is_one_round_trip_too() {
    let (world, _) = warm().await;
    let cold = world.fresh_functions();
    expect(&cost(&cold, cold.get("/auth"), 200).await, 1, &["UpdateItem"], 0.0, 1.0);
}

#[tokio::test]
async fn a_prospect_by_id_is_one_round_trip() {
    let (world, id) = warm().await;
    let figures = cost(&world, world.get(&format!("/prospects/{id}")), 200).await;
    expect(&figures, 1, &["UpdateItem", "GetItem"], 1.0, 1.0);
}

#[tokio::test]
async fn a_list_is_two_round_trips_and_a_count_one() {
    let (world, _) = warm().await;
    let figures = cost(&world, world.get("/prospects"), 200).await;
    expect(&figures, 2, &["UpdateItem", "Query", "BatchGetItem"], 2.0, 1.0);
    let figures = cost(&world, world.get("/prospects/count"), 200).await;
    expect(&figures, 1, &["UpdateItem", "Query"], 1.0, 1.0);
}

#[tokio::test]
async fn an_account_is_one_round_trip() {
    let (world, _) = warm().await;
    for target in ["/account", "/users", "/pipelines", "/stages", "/offices"] {
        expect(
            &cost(&world, world.get(target), 200).await,
            1,
            &["UpdateItem"],
            0.0,
            1.0,
        );
    }
}

#[tokio::test]
async fn a_creation_is_two_round_trips_with_and_without_an_idempotency_key() {
    let (world, _) = warm().await;
    let body = || json!({"firstName": "Grace", "lastName": "Hopper"});
    let figures = cost(&world, world.post("/prospects", body()), 201).await;
    // Nothing to look up: record, row and event are written beside nothing else. Two units a kilobyte in a transaction.
    expect(&figures, 2, &["UpdateItem", "TransactWriteItems"], 0.0, 7.0);
    let figures = cost(&world, world.post("/prospects", body()).idempotency_key("k"), 201).await;
    expect(&figures, 2, &["UpdateItem", "PutItem", "TransactWriteItems"], 0.0, 10.0);
    let contact = json!({"firstName": "Grace", "lastName": "Hopper", "email": "grace@example.com"});
    let figures = cost(&world, world.post("/prospects", contact), 201).await;
    expect(
        &figures,
        2,
        &["UpdateItem", "BatchGetItem", "TransactWriteItems"],
        1.0,
        9.0,
    );
}

#[tokio::test]
async fn an_update_of_a_match_is_three_round_trips() {
    let (world, _) = warm().await;
    let figures = cost(&world, world.post("/prospects", ada("Augusta")), 200).await;
    expect(
        &figures,
        3,
        &["UpdateItem", "BatchGetItem", "GetItem", "TransactWriteItems"],
        2.0,
        7.0,
    );
}

#[tokio::test]
async fn a_match_that_changes_nothing_writes_nothing() {
    let (world, _) = warm().await;
    let figures = cost(&world, world.post("/prospects", ada("Ada")), 200).await;
    expect(&figures, 2, &["UpdateItem", "BatchGetItem", "GetItem"], 2.0, 1.0);
    let mut body = ada("Augusta");
    body["update"] = false.into();
    let figures = cost(&world, world.post("/prospects", body), 200).await;
    expect(&figures, 2, &["UpdateItem", "BatchGetItem", "GetItem"], 2.0, 1.0);
}

#[tokio::test]
async fn a_deletion_is_two_round_trips() {
    let (world, id) = warm().await;
    let figures = cost(&world, world.delete(&format!("/prospects/{id}")), 200).await;
    expect(&figures, 2, &["UpdateItem", "Query", "TransactWriteItems"], 1.0, 11.0);
}

#[tokio::test]
async fn a_replay_is_one_round_trip() {
    let (world, _) = warm().await;
    let post = || world.post("/prospects", ada("Augusta")).idempotency_key("k");
    post().await.expect_status(200);
    let (replay, figures) = world.measure(post()).await;
    replay.expect_header("idempotency-status", "replayed");
    assert_eq!(figures.round_trips, 1, "{figures:?}");
}
