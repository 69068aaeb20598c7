//! The costs of requests at the table in a warm function. These figures may only fall.

use std::time::Duration;

use domain::event::Origin;
use domain::{EventId, EventKind, UnixMs};
use serde_json::{Value, json};
use shared::records::events::{self, EventMeta};
use tests::receivers::Behaviour;
use tests::{Request, Response, World};

use crate::ask::Ask;
use crate::children::{ChildRecord, HIRE, KINDS, MEETING, NOTE, TASK, prospect};

fn ada(first_name: &str) -> Value {
    json!({"firstName": first_name, "lastName": "Lovelace", "email": "ada@example.com"})
}

/// Warm functions, one prospect, and its children: one of each kind.
async fn warm() -> (World, String, Vec<(ChildRecord, Value)>) {
    let world = World::wired().await;
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

/// What a request that succeeds costs: round trips, read and write units, calls; and its answer.
pub async fn cost(world: &World, request: Request<'_>) -> (String, Response) {
    let (answer, figures) = world.measure(request).await;
    assert!(answer.status < 400, "{answer}");
    let (reads, writes) = (figures.read_units, figures.write_units);
    let calls = figures.calls.join(" ");
    (
        format!("{} trips, {reads} + {writes} units: {calls}", figures.round_trips),
        answer,
    )
}

/// Fails unless the request succeeds at this cost.
async fn expect(world: &World, request: Request<'_>, expected: &str) {
    let (actual, answer) = cost(world, request).await;
    assert_eq!(actual, expected, "{answer}");
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
    expect(&world, world.get(&target), "1 trips, 1 + 1 units: UpdateItem GetItem").await;
    // A child is read with its prospect.
    for (kind, item) in children {
        let cost = "1 trips, 2 + 1 units: UpdateItem BatchGetItem";
        expect(&world, world.get(&kind.target(&item)), cost).await;
    }
}

#[tokio::test]
async fn a_list_is_two_round_trips_and_a_count_facets_or_the_list_of_one_prospect_one() {
    let (world, _, children) = warm().await;
    let one = "1 trips, 1 + 1 units: UpdateItem Query";
    expect(&world, world.get("/prospects/count"), one).await;
    for (kind, item) in children {
        let cost = "2 trips, 2 + 1 units: UpdateItem Query BatchGetItem";
        expect(&world, world.get(kind.route), cost).await;
        let of_one = format!("{}?prospectId={}", kind.route, item["prospectId"].as_str().unwrap());
        let cost = "1 trips, 2 + 1 units: UpdateItem Query GetItem";
        expect(&world, world.get(&of_one), cost).await;
    }
    let cost = "2 trips, 2 + 1 units: UpdateItem Query BatchGetItem";
    let every = "q=ada&ownerId=x&sourceId=x&officeId=x&jobId=x&pipelineId=x&stageId=x&licenseStatus=licensed&label=x\
        &labelAll=x,y&labelNot=z&hasEmail=true&hasPhone=false&title=x&company=x&createdAfter=1&updatedAfter=1";
    expect(&world, world.get(&format!("/prospects/count?{every}")), one).await;
    for query in [
        "limit=1",
        "limit=1&sort=name",
        "q=ada&hasEmail=true&labelNot=x&sort=-updatedAt",
    ] {
        expect(&world, world.get(&format!("/prospects?{query}")), cost).await;
    }
    let facets = format!("/prospects/facets?by=stageId,label,createdAt:month&{every}");
    expect(&world, world.get(&facets), one).await;
    // Names of sources and jobs are read.
    let source = world.first().sources[0].id.to_string();
    let sourced = json!({"firstName": "Grace", "lastName": "Hopper", "sourceId": source});
    world.post("/prospects", sourced).await.expect_status(201);
    expect(&world, world.get("/prospects/facets?by=sourceId,jobId"), cost).await;
    expect(&world, world.get("/prospects/duplicates?by=name"), cost).await;
    expect(&world, world.get("/prospects/duplicates?by=nameCompany"), one).await;
    let nothing = "1 trips, 0 + 1 units: UpdateItem";
    expect(&world, world.get("/tasks?prospectId=x"), nothing).await;
}

#[tokio::test]
async fn a_new_prospect_is_two_round_trips_with_and_without_an_idempotency_key() {
    let (world, _, _) = warm().await;
    let post = |body: Value| world.post("/prospects", body);
    // Nothing to look up: record, row, event and activity are written, and the stage is checked. Two units a kilobyte in a
    // transaction.
    let grace = json!({"firstName": "Grace", "lastName": "Hopper"});
    let cost = "2 trips, 0 + 11 units: UpdateItem TransactWriteItems";
    expect(&world, post(grace.clone()), cost).await;
    let cost = "2 trips, 0 + 14 units: UpdateItem PutItem TransactWriteItems";
    expect(&world, post(grace).idempotency_key("k"), cost).await;
    let contact = json!({"firstName": "Grace", "lastName": "Hopper", "email": "grace@example.com"});
    let cost = "2 trips, 2 + 13 units: UpdateItem BatchGetItem TransactWriteItems";
    expect(&world, post(contact), cost).await;
}

#[tokio::test]
async fn a_match_is_three_round_trips_and_two_if_nothing_changes() {
    let (world, target, _) = warm().await;
    let kept = json!({"firstName": "X", "lastName": "Y", "email": "ada@example.com", "update": false});
    for unchanged in [ada("Ada"), kept] {
        let cost = "2 trips, 3 + 1 units: UpdateItem BatchGetItem GetItem";
        expect(&world, world.post("/prospects", unchanged), cost).await;
    }
    let cost = "3 trips, 3 + 9 units: UpdateItem BatchGetItem GetItem TransactWriteItems";
    expect(&world, world.post("/prospects", ada("Augusta")), cost).await;
    let cost = "2 trips, 1 + 9 units: UpdateItem GetItem TransactWriteItems";
    expect(&world, world.patch(&target, json!({"title": "Countess"})), cost).await;
    // The stage that it leaves, the row of the move, and the check of the new stage.
    let stage = world.first().settings.pipelines[0].stages[1].id.to_string();
    let cost = "2 trips, 1 + 15 units: UpdateItem GetItem TransactWriteItems";
    expect(&world, world.patch(&target, json!({"stageId": stage})), cost).await;
    let cost = "2 trips, 2 + 1 units: UpdateItem GetItem Query";
    expect(&world, world.get(&format!("{target}/history")), cost).await;
}

#[tokio::test]
async fn profiles_take_no_further_round_trip_and_no_call_for_each_prospect() {
    let (world, target, _) = warm().await;
    let cost = "1 trips, 3 + 1 units: UpdateItem BatchGetItem";
    expect(&world, world.get(&format!("{target}?include=profile")), cost).await;
    for _ in 0..28 {
        prospect(&world).await;
    }
    let cost = "2 trips, 101 + 1 units: UpdateItem Query BatchGetItem";
    let list = world.get("/prospects?limit=33&include=profile");
    expect(&world, list, cost).await;
}

#[tokio::test]
async fn a_new_owner_is_two_write_units_and_a_group_of_reassigned_records_two_round_trips() {
    let (world, target, _) = warm().await;
    let user = world.create("/users", json!({"name": "Grace"})).await;
    // The settings have another version now.
    for target in ["/prospects", "/users"] {
        world.get(target).await.expect_status(200);
    }
    let owned = json!({"ownerId": user["id"]});
    let cost = "2 trips, 1 + 11 units: UpdateItem GetItem TransactWriteItems";
    expect(&world, world.patch(&target, owned), cost).await;
    world
        .update(&target, json!({"ownerId": crate::children::user(&world, 0)}))
        .await;
    let path = format!("{}/reassign", crate::ask::at("/users", &user));
    let to = json!({"toUserId": crate::children::user(&world, 0), "include": ["prospects"]});
    // Admission and search at once, then the reads and then the transactions of each eight.
    for (count, trips, units) in [(8, 3, "81"), (9, 5, "91")] {
        for _ in 0..count {
            let body = json!({"firstName": "Ada", "lastName": "L", "ownerId": user["id"]});
            world.create("/prospects", body).await;
        }
        // The end of a mark for compaction would be one write unit more.
        world.sweep().await;
        let (answer, figures) = world.measure(world.post(&path, to.clone())).await;
        assert_eq!(answer.expect_status(200).body["moved"]["prospects"], count);
        assert_eq!(figures.round_trips, trips, "{figures:?}");
        assert_eq!(figures.write_units.to_string(), units, "{figures:?}");
    }
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
                "2 trips, 2 + 25 units: UpdateItem GetItem Query TransactWriteItems",
                "2 trips, 2 + 28 units: UpdateItem PutItem GetItem Query TransactWriteItems",
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
    let plain = "2 trips, 2 + 11 units: UpdateItem BatchGetItem TransactWriteItems";
    let keyed = "2 trips, 2 + 14 units: UpdateItem PutItem BatchGetItem TransactWriteItems";
    // A deletion also reads what its prospect counted.
    let deleted = "2 trips, 3 + 11 units: UpdateItem BatchGetItem GetItem TransactWriteItems";
    for (kind, item) in children {
        // The event of a hire, which keeps what its prospect had, has more than 1 KB.
        let units = if kind.noun == "hire" { 15 } else { 14 };
        let deleted_keyed =
            format!("2 trips, 3 + {units} units: UpdateItem PutItem BatchGetItem GetItem TransactWriteItems");
        let target = kind.target(&item);
        let same = json!({kind.change.0: item[kind.change.0]});
        let cost = "1 trips, 2 + 1 units: UpdateItem BatchGetItem";
        expect(&world, world.patch(&target, same), cost).await;
        expect(&world, world.patch(&target, kind.change()), plain).await;
        let back = world.patch(&target, json!({kind.change.0: "Back again"}));
        expect(&world, back.idempotency_key(kind.noun), keyed).await;
        expect(&world, world.delete(&target), deleted).await;
        let other = kind.target(&kind.make(&world).await);
        expect(
            &world,
            world.delete(&other).idempotency_key(&kind.noun.to_uppercase()),
            &deleted_keyed,
        )
        .await;
    }
}

#[tokio::test]
async fn a_deletion_of_a_prospect_is_two_round_trips_with_its_children_too() {
    let (world, target, _) = warm().await;
    let cost = "2 trips, 1 + 27 units: UpdateItem Query TransactWriteItems";
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
async fn a_dry_run_costs_the_conditions_of_the_write() {
    let (world, target, children) = warm().await;
    let grace = json!({"firstName": "Grace", "lastName": "Hopper", "email": "grace@example.com"});
    for request in [
        world.post("/prospects", grace.clone()),
        world.post("/prospects", grace).idempotency_key("k"),
    ] {
        let cost = "2 trips, 2 + 7 units: UpdateItem BatchGetItem TransactWriteItems";
        expect(&world, request.dry_run(), cost).await;
    }
    let cost = "2 trips, 1 + 3 units: UpdateItem GetItem TransactWriteItems";
    expect(
        &world,
        world.patch(&target, json!({"title": "Countess"})).dry_run(),
        cost,
    )
    .await;
    // The index row and the event have no condition that could fail.
    let changed = "2 trips, 2 + 5 units: UpdateItem BatchGetItem TransactWriteItems";
    let deleted = "2 trips, 3 + 5 units: UpdateItem BatchGetItem GetItem TransactWriteItems";
    for (kind, item) in children {
        let target = kind.target(&item);
        expect(&world, world.patch(&target, kind.change()).dry_run(), changed).await;
        expect(&world, world.delete(&target).dry_run(), deleted).await;
    }
    let unchanged = world.post("/prospects", ada("Ada")).dry_run();
    expect(
        &world,
        unchanged,
        "2 trips, 3 + 1 units: UpdateItem BatchGetItem GetItem",
    )
    .await;
    let cost = "2 trips, 1 + 21 units: UpdateItem Query TransactWriteItems";
    expect(&world, world.delete(&target).dry_run(), cost).await;
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

#[tokio::test]
async fn a_page_of_deliveries_costs_the_same_however_many_there_are() {
    let world = World::wired().await;
    let hook = world.create("/webhooks", json!({"url": "http://localhost/hook"})).await;
    let hook = crate::ask::at("/webhooks", &hook);
    let mut costs = Vec::new();
    for _ in 0..2 {
        // Some deliveries fail, many succeed.
        for (status, count) in [(410, 4), (204, 12)] {
            world.receivers().behave("/hook", Behaviour::Status(status));
            world.update(&hook, json!({"active": true})).await;
            for number in 0..count {
                let named = json!({"firstName": format!("P{number}"), "lastName": "L"});
                world.create("/prospects", named).await;
            }
            world.deliver_webhooks().await;
            world.advance(Duration::from_secs(1));
        }
        for query in ["limit=3", "limit=3&status=failed"] {
            let list = world.get(&format!("{hook}/deliveries?{query}"));
            let (page, figures) = world.measure(list).await;
            assert_eq!(page.expect_status(200).items().len(), 3);
            costs.push(figures.read_units);
        }
        let since = json!({"since": world.now_ms() + 1});
        let (_, figures) = world.measure(world.post(&format!("{hook}/redeliver"), since)).await;
        costs.push(figures.read_units);
    }
    assert_eq!(costs[..3], costs[3..]);
}

#[tokio::test]
async fn a_page_of_the_feed_costs_the_same_however_long_the_feed_is() {
    let world = World::wired().await;
    let account = world.first().settings.account.id;
    let mut costs = Vec::new();
    for _ in 0..2 {
        for _ in 0..11 {
            let events = (0..100).flat_map(|_| {
                let now = UnixMs::new(world.now_ms()).unwrap();
                let id = EventId::new(world.entropy().ulid(now));
                let origin = Origin::system("req_1".to_owned());
                let task = json!({"id": "task_1"});
                let event = EventMeta::new(EventKind::TaskCreated).event((id, now), origin, (1, &task));
                events::writes(account, &event.unwrap()).unwrap().0
            });
            let events: Vec<_> = events.collect();
            world.store().transact(&events, None).await.unwrap();
        }
        world.advance(Duration::from_mins(1));
        for (list, count) in [
            ("/events?limit=5", 5),
            ("/events?limit=5&types=task.created", 5),
            ("/events?limit=5&types=note.created", 0),
            ("/webhooks/poll?limit=5&eventType=note.created", 0),
        ] {
            let (page, figures) = world.measure(world.get(list)).await;
            let page = page.expect_status(200);
            if list.starts_with("/events") {
                assert_eq!(
                    (page.items().len(), &page.body["pagination"]["hasMore"]),
                    (count, &json!(true))
                );
            }
            costs.push(figures.read_units);
        }
    }
    assert_eq!(costs[..4], costs[4..]);
}
