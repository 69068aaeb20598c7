//! What requests of tasks, hires, notes and meetings cost at the table once a function is warm: figures that may only fall.

use serde_json::{Value, json};
use tests::{Figures, Request, World};

use crate::children::{HIRE, KINDS, NOTE, TASK, prospect};

/// A table with a prospect and a record of each kind, and functions that have seen its account.
async fn warm() -> (World, Vec<Value>) {
    let world = World::new().await;
    let mut made = Vec::new();
    for kind in KINDS {
        made.push(kind.make(&world).await);
        world.get(kind.route).await.expect_status(200);
    }
    (world, made)
}

async fn cost(world: &World, request: Request<'_>, status: u16) -> Figures {
    let (response, figures) = world.measure(request).await;
    response.expect_status(status);
    figures
}

#[track_caller]
fn expect(figures: &Figures, round_trips: usize, calls: &[&str], units: (f64, f64)) {
    let expected = Figures {
        round_trips,
        calls: calls.iter().map(|&call| call.to_owned()).collect(),
        read_units: units.0,
        write_units: units.1,
    };
    assert_eq!(*figures, expected);
}

#[tokio::test]
async fn a_creation_is_two_round_trips_with_and_without_an_idempotency_key() {
    let (world, _) = warm().await;
    for kind in KINDS.into_iter().filter(|kind| kind.noun != HIRE.noun) {
        let prospect = prospect(&world).await;
        let post = || world.post(kind.route, kind.body(&world, &prospect, json!({})));
        let figures = cost(&world, post(), 201).await;
        expect(
            &figures,
            2,
            &["UpdateItem", "GetItem", "TransactWriteItems"],
            (1.0, 11.0),
        );
        let figures = cost(&world, post().idempotency_key(kind.noun), 201).await;
        let calls = ["UpdateItem", "PutItem", "GetItem", "TransactWriteItems"];
        expect(&figures, 2, &calls, (1.0, 14.0));
    }
}

#[tokio::test]
async fn a_hire_is_two_round_trips_with_and_without_an_idempotency_key() {
    let (world, _) = warm().await;
    let one = prospect(&world).await;
    let post = |prospect: &str| world.post("/hires", HIRE.body(&world, prospect, json!({})));
    let figures = cost(&world, post(&one), 201).await;
    let calls = ["UpdateItem", "GetItem", "Query", "TransactWriteItems"];
    expect(&figures, 2, &calls, (2.0, 15.0));
    let other = prospect(&world).await;
    let figures = cost(&world, post(&other).idempotency_key("k"), 201).await;
    let calls = ["UpdateItem", "PutItem", "GetItem", "Query", "TransactWriteItems"];
    expect(&figures, 2, &calls, (2.0, 18.0));
}

#[tokio::test]
async fn a_record_by_its_id_is_one_round_trip() {
    let (world, made) = warm().await;
    for (kind, item) in KINDS.into_iter().zip(&made) {
        let figures = cost(&world, world.get(&kind.target(item)), 200).await;
        expect(&figures, 1, &["UpdateItem", "GetItem"], (1.0, 1.0));
    }
}

#[tokio::test]
async fn an_update_is_two_round_trips_with_and_without_an_idempotency_key() {
    let (world, made) = warm().await;
    for (kind, item) in KINDS.into_iter().zip(&made) {
        let target = kind.target(item);
        let figures = cost(&world, world.patch(&target, kind.change()), 200).await;
        expect(
            &figures,
            2,
            &["UpdateItem", "GetItem", "TransactWriteItems"],
            (1.0, 7.0),
        );
        let back = json!({kind.change.0: "Back again"});
        let figures = cost(&world, world.patch(&target, back).idempotency_key(kind.noun), 200).await;
        let calls = ["UpdateItem", "PutItem", "GetItem", "TransactWriteItems"];
        expect(&figures, 2, &calls, (1.0, 10.0));
    }
}

#[tokio::test]
async fn an_update_that_changes_nothing_is_one_round_trip() {
    let (world, made) = warm().await;
    for (kind, item) in KINDS.into_iter().zip(&made) {
        let same = json!({kind.change.0: item[kind.change.0]});
        let figures = cost(&world, world.patch(&kind.target(item), same), 200).await;
        expect(&figures, 1, &["UpdateItem", "GetItem"], (1.0, 1.0));
    }
}

#[tokio::test]
async fn a_deletion_is_two_round_trips_with_and_without_an_idempotency_key() {
    let (world, made) = warm().await;
    for (kind, item) in KINDS.into_iter().zip(&made) {
        let figures = cost(&world, world.delete(&kind.target(item)), 200).await;
        expect(
            &figures,
            2,
            &["UpdateItem", "GetItem", "TransactWriteItems"],
            (1.0, 7.0),
        );
        let other = kind.make(&world).await;
        let figures = cost(
            &world,
            world.delete(&kind.target(&other)).idempotency_key(kind.noun),
            200,
        )
        .await;
        let calls = ["UpdateItem", "PutItem", "GetItem", "TransactWriteItems"];
        expect(&figures, 2, &calls, (1.0, 10.0));
    }
}

#[tokio::test]
async fn a_list_of_all_is_two_round_trips_and_of_one_prospect_one() {
    let (world, made) = warm().await;
    for (kind, item) in KINDS.into_iter().zip(&made) {
        let figures = cost(&world, world.get(kind.route), 200).await;
        expect(&figures, 2, &["UpdateItem", "Query", "BatchGetItem"], (2.0, 1.0));
        let of_one = format!("{}?prospectId={}", kind.route, item["prospectId"].as_str().unwrap());
        let figures = cost(&world, world.get(&of_one), 200).await;
        expect(&figures, 1, &["UpdateItem", "Query"], (1.0, 1.0));
    }
}

#[tokio::test]
async fn a_list_of_an_impossible_prospect_reads_nothing() {
    let (world, _) = warm().await;
    let figures = cost(&world, world.get("/tasks?prospectId=x"), 200).await;
    expect(&figures, 1, &["UpdateItem"], (0.0, 1.0));
}

#[tokio::test]
async fn a_replay_is_one_round_trip() {
    let (world, made) = warm().await;
    for (kind, item) in KINDS.into_iter().zip(&made) {
        let patch = || {
            world
                .patch(&kind.target(item), kind.change())
                .idempotency_key(kind.noun)
        };
        patch().await.expect_status(200);
        let (replay, figures) = world.measure(patch()).await;
        replay.expect_header("idempotency-status", "replayed");
        assert_eq!(figures.round_trips, 1, "{figures:?}");
    }
}

#[tokio::test]
async fn a_prospect_is_deleted_with_its_children_in_two_round_trips() {
    let (world, _) = warm().await;
    let prospect = prospect(&world).await;
    for kind in [TASK, TASK, NOTE, HIRE] {
        kind.add(&world, &prospect, json!({})).await;
    }
    let figures = cost(&world, world.delete(&format!("/prospects/{prospect}")), 200).await;
    assert_eq!(figures.round_trips, 2, "{figures:?}");
    assert_eq!(figures.calls, ["UpdateItem", "Query", "TransactWriteItems"]);
}
