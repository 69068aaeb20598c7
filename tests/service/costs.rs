//! What requests cost at the table once a function is warm: figures that may only fall.

use domain::Limits;
use serde_json::{Value, json};
use tests::{NewKey, Request, World};

use crate::ask::Ask;
use crate::children::{HIRE, KINDS, Kind, MEETING, NOTE, TASK, prospect};

fn ada(first_name: &str) -> Value {
    json!({"firstName": first_name, "lastName": "Lovelace", "email": "ada@example.com"})
}

/// A table with a prospect and a record of each kind, and functions that have seen its account.
async fn warm() -> (World, String, Vec<(Kind, Value)>) {
    let world = World::new().await;
    let made = world.create("/prospects", ada("Ada")).await;
    let mut children = Vec::new();
    for kind in KINDS {
        children.push((kind, kind.make(&world).await));
    }
    for target in [
        "/auth",
        "/account",
        "/prospects",
        "/tasks",
        "/hires",
        "/notes",
        "/meetings",
    ] {
        world.get(target).await.expect_status(200);
    }
    (world, crate::ask::at("/prospects", &made), children)
}

/// Fails unless the request succeeds at this cost: round trips, read and write units, calls.
async fn expect(world: &World, request: Request<'_>, cost: &str) {
    let (answer, figures) = world.measure(request).await;
    assert!(answer.status < 300, "{answer}");
    let (reads, writes) = (figures.read_units, figures.write_units);
    let calls = figures.calls.join(" ");
    let actual = format!("{} trips, {reads} + {writes} units: {calls}", figures.round_trips);
    assert_eq!(actual, cost, "{answer}");
}

#[tokio::test]
async fn a_key_check_is_one_round_trip_and_one_write_unit_warm_and_cold() {
    let (world, _, _) = warm().await;
    for functions in [&world, &world.fresh_functions()] {
        expect(functions, functions.get("/auth"), "1 trips, 0 + 1 units: UpdateItem").await;
    }
}

#[tokio::test]
async fn the_settings_of_an_account_are_one_round_trip() {
    let (world, _, _) = warm().await;
    for target in ["/account", "/users", "/pipelines", "/stages", "/offices"] {
        expect(&world, world.get(target), "1 trips, 0 + 1 units: UpdateItem").await;
    }
}

#[tokio::test]
async fn a_record_by_its_id_is_one_round_trip() {
    let (world, target, children) = warm().await;
    let targets = children.iter().map(|(kind, item)| kind.target(item));
    for target in targets.chain([target]) {
        expect(&world, world.get(&target), "1 trips, 1 + 1 units: UpdateItem GetItem").await;
    }
}

#[tokio::test]
async fn a_list_is_two_round_trips_and_a_count_or_the_list_of_one_prospect_one() {
    let (world, _, children) = warm().await;
    let one = "1 trips, 1 + 1 units: UpdateItem Query";
    expect(&world, world.get("/prospects/count"), one).await;
    for (kind, item) in children {
        let cost = "2 trips, 2 + 1 units: UpdateItem Query BatchGetItem";
        expect(&world, world.get(kind.route), cost).await;
        let of_one = format!("{}?prospectId={}", kind.route, item["prospectId"].as_str().unwrap());
        expect(&world, world.get(&of_one), one).await;
    }
    let cost = "2 trips, 2 + 1 units: UpdateItem Query BatchGetItem";
    expect(&world, world.get("/prospects?limit=1"), cost).await;
    let nothing = "1 trips, 0 + 1 units: UpdateItem";
    expect(&world, world.get("/tasks?prospectId=x"), nothing).await;
}

#[tokio::test]
async fn a_new_prospect_is_two_round_trips_with_and_without_an_idempotency_key() {
    let (world, _, _) = warm().await;
    let post = |body: Value| world.post("/prospects", body);
    // Nothing to look up: record, row and event are written. Two units a kilobyte in a transaction.
    let grace = json!({"firstName": "Grace", "lastName": "Hopper"});
    let cost = "2 trips, 0 + 7 units: UpdateItem TransactWriteItems";
    expect(&world, post(grace.clone()), cost).await;
    let cost = "2 trips, 0 + 10 units: UpdateItem PutItem TransactWriteItems";
    expect(&world, post(grace).idempotency_key("k"), cost).await;
    let contact = json!({"firstName": "Grace", "lastName": "Hopper", "email": "grace@example.com"});
    let cost = "2 trips, 1 + 9 units: UpdateItem BatchGetItem TransactWriteItems";
    expect(&world, post(contact), cost).await;
}

#[tokio::test]
async fn a_match_is_three_round_trips_and_two_if_nothing_changes() {
    let (world, target, _) = warm().await;
    let kept = json!({"firstName": "X", "lastName": "Y", "email": "ada@example.com", "update": false});
    for unchanged in [ada("Ada"), kept] {
        let cost = "2 trips, 2 + 1 units: UpdateItem BatchGetItem GetItem";
        expect(&world, world.post("/prospects", unchanged), cost).await;
    }
    let cost = "3 trips, 2 + 7 units: UpdateItem BatchGetItem GetItem TransactWriteItems";
    expect(&world, world.post("/prospects", ada("Augusta")), cost).await;
    let cost = "2 trips, 1 + 7 units: UpdateItem GetItem TransactWriteItems";
    expect(&world, world.patch(&target, json!({"title": "Countess"})), cost).await;
}

#[tokio::test]
async fn a_new_child_is_two_round_trips_with_and_without_an_idempotency_key() {
    let (world, _, _) = warm().await;
    for kind in KINDS {
        let post = async || {
            let prospect = prospect(&world).await;
            world.post(kind.route, kind.body(&world, &prospect, json!({})))
        };
        // A prospect has one hire, and moves to another stage with it.
        let (plain, keyed) = if kind.noun == HIRE.noun {
            (
                "2 trips, 2 + 15 units: UpdateItem GetItem Query TransactWriteItems",
                "2 trips, 2 + 18 units: UpdateItem PutItem GetItem Query TransactWriteItems",
            )
        } else if [TASK.noun, MEETING.noun].contains(&kind.noun) {
            // It names a user.
            (
                "2 trips, 1 + 13 units: UpdateItem GetItem TransactWriteItems",
                "2 trips, 1 + 16 units: UpdateItem PutItem GetItem TransactWriteItems",
            )
        } else {
            (
                "2 trips, 1 + 11 units: UpdateItem GetItem TransactWriteItems",
                "2 trips, 1 + 14 units: UpdateItem PutItem GetItem TransactWriteItems",
            )
        };
        expect(&world, post().await, plain).await;
        expect(&world, post().await.idempotency_key(kind.noun), keyed).await;
    }
}

#[tokio::test]
async fn a_change_or_deletion_of_a_child_is_two_round_trips_and_no_change_is_one() {
    let (world, _, children) = warm().await;
    let plain = "2 trips, 1 + 7 units: UpdateItem GetItem TransactWriteItems";
    let keyed = "2 trips, 1 + 10 units: UpdateItem PutItem GetItem TransactWriteItems";
    for (kind, item) in children {
        let target = kind.target(&item);
        let same = json!({kind.change.0: item[kind.change.0]});
        let cost = "1 trips, 1 + 1 units: UpdateItem GetItem";
        expect(&world, world.patch(&target, same), cost).await;
        expect(&world, world.patch(&target, kind.change()), plain).await;
        let back = world.patch(&target, json!({kind.change.0: "Back again"}));
        expect(&world, back.idempotency_key(kind.noun), keyed).await;
        expect(&world, world.delete(&target), plain).await;
        let other = kind.target(&kind.make(&world).await);
        expect(
            &world,
            world.delete(&other).idempotency_key(&kind.noun.to_uppercase()),
            keyed,
        )
        .await;
    }
}

#[tokio::test]
async fn a_deletion_of_a_prospect_is_two_round_trips_with_its_children_too() {
    let (world, target, _) = warm().await;
    let cost = "2 trips, 1 + 11 units: UpdateItem Query TransactWriteItems";
    expect(&world, world.delete(&target), cost).await;
    let prospect = prospect(&world).await;
    for kind in [TASK, TASK, NOTE, HIRE] {
        kind.add(&world, &prospect, json!({})).await;
    }
    let (deleted, figures) = world.measure(world.delete(&format!("/prospects/{prospect}"))).await;
    deleted.expect_status(200);
    assert_eq!(figures.round_trips, 2, "{figures:?}");
    assert_eq!(figures.calls, ["UpdateItem", "Query", "TransactWriteItems"]);
}

#[tokio::test]
async fn a_request_in_a_full_window_is_free() {
    let (world, target, _) = warm().await;
    let limits = Limits { minute: 2, hour: 100 };
    let key = world
        .new_key(NewKey {
            limits,
            ..NewKey::default()
        })
        .await;
    for _ in 0..2 {
        world.get(&target).key(&key).await.expect_status(200);
    }
    for request in [
        world.get("/prospects"),
        world.post("/prospects", ada("A")).idempotency_key("k"),
    ] {
        let (refused, figures) = world.measure(request.key(&key)).await;
        refused.expect_status(429);
        assert_eq!(figures.calls, [""; 0]);
    }
}

#[tokio::test]
async fn a_replay_is_one_round_trip() {
    let (world, _, children) = warm().await;
    let changes = children
        .iter()
        .map(|(kind, item)| ("PATCH", kind.target(item), kind.change()));
    let post = ("POST", "/prospects".to_owned(), ada("Augusta"));
    for (number, (method, target, body)) in changes.chain([post]).enumerate() {
        let key = format!("k{number}");
        let send = || world.send(method, &target).json(&body).idempotency_key(&key);
        send().await.expect_status(200);
        let (replay, figures) = world.measure(send()).await;
        replay.expect_header("idempotency-status", "replayed");
        assert_eq!(figures.round_trips, 1, "{figures:?}");
    }
}
