//! Custom fields: limits, races, events and dry runs of their definitions (SPECIFICATION §17.7).

use std::future::IntoFuture;
use std::time::Duration;

use futures::future::{join, join_all};
use serde_json::{Value, json};
use tests::World;

use super::custom_fields::{DAY, DELETED, at, create, events, expect_limit, field, keys, limits, restore, with};
use crate::ask::Ask;

#[tokio::test]
async fn an_account_has_as_many_fields_as_the_limits_say() {
    let world = World::new().await;
    for number in 0..100 {
        let members = json!({"filterable": number < 24, "unique": number >= 95});
        let body = with(field(&format!("field{number}"), "text"), &members);
        world.create("/custom-fields", body).await;
        let more = |members: Value| with(field("more", "text"), &members);
        if number == 23 {
            let refused = create(&world, &more(json!({"filterable": true}))).await;
            expect_limit(refused, 24, "filterable custom fields");
        }
    }
    expect_limit(create(&world, &field("more", "text")).await, 100, "custom fields");
    let update = world.patch(&at("field99"), json!({"filterable": true})).await;
    expect_limit(update, 24, "filterable custom fields");
    // A field that stays filterable does not count twice.
    world.update(&at("field0"), json!({"filterable": true, "label": "Still"})).await;
    // A deleted field counts as long as it can come back.
    world.remove(&at("field50")).await;
    expect_limit(create(&world, &field("more", "text")).await, 100, "custom fields");
    let full = json!({"fields": {"used": 100, "allowed": 100}, "filterable": {"used": 24, "allowed": 24},
        "unique": {"used": 5, "allowed": 5}});
    assert_eq!(limits(&world).await, full);
    world.update(&at("field0"), json!({"filterable": false})).await;
    world.update(&at("field99"), json!({"filterable": true})).await;
    world.advance(DAY * 31);
    let unique = with(field("more", "text"), &json!({"unique": true}));
    expect_limit(create(&world, &unique).await, 5, "unique custom fields");
    world.create("/custom-fields", field("more", "text")).await;
    restore(&world, "field50").await.expect_status(404);
}

#[tokio::test]
async fn of_two_creations_with_one_key_at_once_one_wins() {
    let world = World::new().await;
    let functions = [&world, &world.fresh_functions()];
    for number in 0..8 {
        let key = format!("both{number}");
        let send = |at: usize, kind: &str| create(functions[at], &field(&key, kind)).into_future();
        let (one, other) = join(send(0, "text"), send(1, "number")).await;
        let (won, lost) = if one.status == 201 { (one, other) } else { (other, one) };
        let message = format!("The custom field {key} exists already.");
        lost.expect_error(409, "conflict", &message);
        assert_eq!(world.read(&at(&key)).await, *won.item());
    }
    let at_once = (0..8).map(|number| create(&world, &field(&format!("own{number}"), "text")).into_future());
    for made in join_all(at_once).await {
        made.expect_status(201);
    }
    // No two of them have the same number.
    let items = world.items();
    let numbers = items.iter().filter(|item| item["sk"]["S"].as_str().unwrap().starts_with("CUSTOMFIELD#"));
    let mut numbers: Vec<u32> = numbers.map(|item| item["number"]["N"].as_str().unwrap().parse().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=16).collect::<Vec<_>>());
}

#[tokio::test]
async fn each_write_has_an_event_and_no_change_has_none() {
    let world = World::new().await;
    world.create("/custom-fields", field("badge", "text")).await;
    world.update(&at("badge"), json!({"label": "Badge", "filterable": true})).await;
    world.update(&at("badge"), json!({"label": "Badge"})).await;
    let before = world.read(&at("badge")).await;
    world.remove(&at("badge")).await;
    restore(&world, "badge").await.expect_status(200);
    create(&world, &field("badge", "text")).await.expect_status(409);
    let event = |kind: &str, changes: Value| (format!("custom_field.{kind}"), "badge".to_owned(), changes);
    let expected = [
        event("created", json!([])),
        event("updated", json!(["label", "filterable"])),
        event("deleted", json!([])),
        event("updated", json!([])),
    ];
    assert_eq!(events(&world), expected);
    world.advance(Duration::from_mins(1));
    let feed = world.get("/events?types=custom_field.deleted").await.expect_status(200);
    assert_eq!(feed.items()[0]["data"]["item"], before, "the field as it was");
    let poll = world.get("/webhooks/poll?eventType=custom_field.created").await.expect_status(200);
    let polled = &poll.body[0];
    assert_eq!((&polled["id"], &polled["key"]), (&json!("badge"), &json!("badge")));
}

#[tokio::test]
async fn a_dry_run_counts_the_prospects_that_have_a_value() {
    let world = World::new().await;
    let filterable = |key: &str| with(field(key, "text"), &json!({"filterable": true}));
    let dry = create(&world, &filterable("badge")).dry_run().await.expect_status(201);
    assert_eq!(dry.body["affected"], 0);
    assert_eq!(keys(&world).await, [Value::Null; 0]);
    for body in [filterable("badge"), field("plain", "text")] {
        world.create("/custom-fields", body).await;
    }
    for (name, values) in
        [("Ada", json!({"badge": "1", "plain": "1"})), ("Bob", json!({"badge": "2"})), ("Cy", json!({"plain": "3"}))]
    {
        let body = json!({"firstName": name, "lastName": "L", "customFields": values});
        world.create("/prospects", body).await;
    }
    let (badge, plain) = (world.read(&at("badge")).await, world.read(&at("plain")).await);
    let dry = world.patch(&at("badge"), json!({"filterable": true})).dry_run().await;
    dry.expect_body(json!({"success": true, "item": badge, "affected": 2}));
    let dry = world.delete(&at("badge")).dry_run().await;
    dry.expect_body(json!({"success": true, "message": DELETED, "affected": 2}));
    let dry = world.patch(&at("plain"), json!({"filterable": false})).dry_run().await;
    dry.expect_body(json!({"success": true, "item": plain, "affected": 2}));
    let dry = world.delete(&at("plain")).dry_run().await;
    dry.expect_body(json!({"success": true, "message": DELETED, "affected": 2}));
    world.remove(&at("badge")).await;
    let dry = restore(&world, "badge").dry_run().await.expect_status(200);
    assert_eq!(dry.body["affected"], 2);
    world.get(&at("badge")).await.expect_status(404);
}

/// Without an index that has the field, a dry run reads the records: of an account with up to 10,000 prospects.
#[tokio::test]
async fn a_dry_run_reads_the_records_of_ten_thousand_prospects() {
    let world = World::new().await;
    world.create("/custom-fields", field("plain", "text")).await;
    let ada = json!({"firstName": "Ada", "lastName": "L", "customFields": {"plain": "1"}});
    world.create("/prospects", ada).await;
    let items = world.stored_items();
    let row = items.iter().find(|item| {
        let is_of = |name: &str, part: &str| item[name]["S"].as_str().is_some_and(|text| text.contains(part));
        is_of("pk", "#INDEX#") && is_of("sk", "prospect_")
    });
    let copies = |numbers: std::ops::Range<u32>| {
        let copy = |number| {
            let mut copy = row.unwrap().clone();
            copy["sk"]["S"] = format!("prospect_01J{number:023}").into();
            copy
        };
        numbers.map(copy).collect::<Vec<_>>()
    };
    world.restore(copies(0..9_999).into_iter()).await;
    let dry = async || world.delete(&at("plain")).dry_run().await;
    dry().await.expect_body(json!({"success": true, "message": DELETED, "affected": 1}));
    world.restore(copies(9_999..10_000).into_iter()).await;
    let warning = "affected is absent: in an account of over 10000 prospects, only a field that was filterable before \
                   can be counted";
    dry().await.expect_body(json!({"success": true, "warnings": [warning], "message": DELETED}));
}
