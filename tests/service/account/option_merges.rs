//! Options that are merged into others (SPECIFICATION §17.7).

use std::collections::BTreeSet;
use std::future::IntoFuture;

use futures::future::{join, join_all};
use index::{Cell, Column, IndexKind, Row};
use serde_json::{Value, json};
use tests::World;
use ulid::Ulid;

use super::custom_fields::{DAY, WAIT, at, field, merge, person, restore, undo, values, with};
use crate::ask::Ask;

fn options(values: &[&str]) -> Value {
    values.iter().map(|value| json!({"value": value})).collect()
}

/// A field of this type with the options red, green, blue and grey.
async fn define(world: &World, kind: &str, members: Value) {
    let body = with(field(kind, kind), &json!({"options": options(&["red", "green", "blue", "grey"])}));
    world.create("/custom-fields", with(body, &members)).await;
}

/// Merges an option of the select into another one.
async fn merge_into(world: &World, old: &str, new: &str) -> Value {
    world.update(&at("select"), json!({"mergeInto": {old: new}})).await
}

/// The texts of the stored prospects.
fn stored(world: &World) -> Vec<String> {
    let items = world.items();
    let prospects = items.iter().filter(|item| item["sk"]["S"] == "PROSPECT");
    prospects.map(Value::to_string).collect()
}

fn holders(world: &World, option: &str) -> usize {
    let text = format!("\"S\":\"{option}\"");
    stored(world).iter().filter(|prospect| prospect.contains(&text)).count()
}

/// The old and the new value of a custom field in each event of a prospect.
fn told(world: &World, id: &str, name: &str) -> Vec<Value> {
    let of = |event: &Value, member: &str| {
        let values: Value = serde_json::from_str(event[member]["S"].as_str()?).ok()?;
        Some(values[name].clone())
    };
    let events = world.events();
    let own = events.iter().filter(|event| event["item"]["S"].as_str().is_some_and(|item| item.contains(id)));
    own.filter_map(|event| Some(json!([of(event, "previous")?, of(event, "current")?]))).collect()
}

async fn count(world: &World, query: &str) -> Value {
    let count = world.get(&format!("/prospects/count?{query}")).await;
    count.expect_status(200).body["count"].clone()
}

#[tokio::test]
async fn a_merged_option_reads_as_the_other_one_at_once_and_every_record_is_rewritten_with_an_event() {
    let world = World::new().await;
    for kind in ["select", "multiSelect"] {
        define(&world, kind, json!({"filterable": true})).await;
    }
    let one = person(&world, "One", json!({"select": "red", "multiSelect": ["red", "green", "blue"]})).await;
    let other = person(&world, "Other", json!({"select": "green", "multiSelect": ["grey"]})).await;
    let body = json!({"mergeInto": {"red": "green", "blue": "green"}});
    for kind in ["select", "multiSelect"] {
        let dry = world.patch(&at(kind), body.clone()).dry_run().await.expect_status(200);
        assert_eq!(dry.body["affected"], 1, "{kind}");
        let changed = world.patch(&at(kind), body.clone()).await.expect_status(200);
        let merged = |value: &str| json!({"value": value, "label": value, "archived": true, "mergedInto": "green"});
        let plain = |value: &str| json!({"value": value, "label": value, "archived": false});
        assert_eq!(changed.item()["options"], json!([merged("red"), plain("green"), merged("blue"), plain("grey")]));
        let building = json!({"state": "building", "done": 0, "total": 2});
        assert_eq!(changed.body["indexing"], building, "{kind}");
        let refused = world.get(&format!("/prospects?cf.{kind}=green")).await.expect_status(409);
        assert_eq!(refused.body["code"], "field_indexing");
        // The same again changes nothing.
        let again = world.patch(&at(kind), body.clone()).await.expect_status(200);
        assert_eq!(again.header("etag"), changed.header("etag"));
    }
    let shown = json!({"select": "green", "multiSelect": ["green"]});
    assert_eq!(values(&world, &one).await, shown);
    assert_eq!(holders(&world, "red"), 1);
    world.sweep().await;
    assert_eq!(holders(&world, "red"), 1, "the sweeper waits");
    for query in ["cf.select=green", "cf.select=red", "cf.multiSelect.empty=false"] {
        assert_eq!(count(&world, query).await, 2, "{query}");
    }
    for query in ["cf.multiSelect=green", "cf.multiSelect=blue,red"] {
        assert_eq!(count(&world, query).await, 1, "{query}");
    }
    let facets = world.get("/prospects/facets?by=cf.multiSelect").await.expect_status(200);
    let bucket = |value: &str| json!({"value": value, "name": value, "count": 1});
    assert_eq!(facets.body["facets"][0]["buckets"], json!([bucket("green"), bucket("grey")]));
    world.advance(WAIT);
    for _ in 0..2 {
        world.sweep().await;
        assert_eq!(holders(&world, "red") + holders(&world, "blue"), 0);
        assert_eq!(told(&world, &one, "customFields.select"), [json!(["red", "green"])]);
        let several = json!([["red", "green", "blue"], ["green"]]);
        assert!(told(&world, &one, "customFields.multiSelect").contains(&several));
        assert_eq!(told(&world, &other, "customFields.select"), [Value::Null; 0]);
    }
    assert_eq!(values(&world, &one).await, shown);
    assert_eq!(count(&world, "cf.select=green").await, 2);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_write_takes_a_merged_option_for_the_other_one() {
    let world = World::new().await;
    define(&world, "select", json!({})).await;
    let [kept, other, moved] = [
        person(&world, "Kept", json!({"select": "red"})).await,
        person(&world, "Other", json!({"select": "red"})).await,
        person(&world, "Moved", json!({"select": "red"})).await,
    ];
    merge_into(&world, "red", "green").await;
    let path = |id: &str| format!("/prospects/{id}");
    // A form that still has the old option, a write of another field, and another option.
    world.update(&path(&kept), json!({"customFields": {"select": "red"}})).await;
    world.update(&path(&other), json!({"title": "T"})).await;
    world.update(&path(&moved), json!({"customFields": {"select": "blue"}})).await;
    assert_eq!(holders(&world, "red"), 0, "each write replaces the option");
    for (id, new) in [(&kept, "green"), (&other, "green"), (&moved, "blue")] {
        assert_eq!(told(&world, id, "customFields.select"), [json!(["red", new])]);
    }
    let fresh = person(&world, "New", json!({"select": "red"})).await;
    assert_eq!(values(&world, &fresh).await, json!({"select": "green"}));
    // What was merged into an option follows it. A merged option stays archived.
    merge_into(&world, "green", "grey").await;
    assert_eq!(values(&world, &kept).await, json!({"select": "grey"}));
    let sent = options(&["grey", "blue", "green", "red"]);
    let after = world.update(&at("select"), json!({"options": sent})).await;
    let archived: Vec<&Value> = after["options"].as_array().unwrap().iter().map(|one| &one["archived"]).collect();
    assert_eq!(archived, [false, false, true, true]);
    assert_eq!(after["options"][3]["mergedInto"], "grey");
    world.advance(WAIT);
    world.sweep().await;
    assert_eq!(holders(&world, "green") + holders(&world, "red"), 0);
    world.check_consistency().await;
}

#[tokio::test]
async fn what_cannot_be_merged_is_refused() {
    let world = World::new().await;
    define(&world, "select", json!({})).await;
    let sent = json!([{"value": "red"}, {"value": "green"}, {"value": "blue"}, {"value": "grey", "archived": true}]);
    world.update(&at("select"), json!({"options": sent})).await;
    let before = merge_into(&world, "grey", "blue").await;
    let long = "x".repeat(101);
    for (merges, message) in [
        (json!(["red"]), "must be an object, not an array"),
        (json!({"red": 1}), "must have strings as values, not a number"),
        (json!({"red": long}), "must name options by their values, of 1 to 100 characters"),
        (json!({"pink": "red"}), "names pink, which is no option of the field"),
        (json!({"red": "pink"}), "names pink, which is no option of the field"),
        (json!({"red": "red"}), "cannot merge red into itself"),
        (json!({"red": "green", "green": "blue"}), "cannot merge red into green, which is merged into another option"),
        (json!({"red": "grey"}), "cannot merge red into grey, which is archived"),
        (json!({"grey": "green"}), "cannot merge grey into green: it was merged into blue"),
        (json!({" red ": "blue", "red": "green"}), "must not name an option twice; one of them becomes blue"),
    ] {
        let refused = world.patch(&at("select"), json!({"mergeInto": merges})).await;
        refused.expect_fault("mergeInto", message);
    }
    let read = world.patch(&at("select"), json!({"options": before["options"]}));
    let again = read.strict().await.expect_status(200);
    assert_eq!(*again.item(), before);
    assert_eq!(world.read(&at("select")).await, before);
    world.create("/custom-fields", field("text", "text")).await;
    let refused = world.patch(&at("text"), json!({"mergeInto": {"a": "b"}})).await;
    refused.expect_fault("mergeInto", "names a, which is no option of the field");
}

#[tokio::test]
async fn the_most_options_are_merged_at_once() {
    let world = World::new().await;
    // The longest values and labels, with four bytes per character.
    let all: Vec<String> = (0..200).map(|at| format!("{}{at:0>3}", "😀".repeat(97))).collect();
    let sent: Vec<Value> = all.iter().map(|value| json!({"value": value, "label": "😀".repeat(100)})).collect();
    world.create("/custom-fields", with(field("most", "multiSelect"), &json!({"options": sent}))).await;
    let ada = person(&world, "Ada", json!({"most": all[..50]})).await;
    let merges: serde_json::Map<_, _> = all[..199].iter().map(|old| (old.clone(), json!(all[199]))).collect();
    world.update(&at("most"), json!({"mergeInto": merges})).await;
    assert_eq!(values(&world, &ada).await, json!({"most": [all[199]]}));
    world.advance(WAIT);
    world.sweep().await;
    assert_eq!(holders(&world, &all[0]), 0);
    let more: serde_json::Map<_, _> = (0..201).map(|at| (at.to_string(), json!("x"))).collect();
    let refused = world.patch(&at("most"), json!({"mergeInto": more})).await;
    refused.expect_fault("mergeInto", "must have at most 200 members, not 201");
}

#[tokio::test]
async fn nobody_has_the_old_option_after_writers_that_know_the_older_definition() {
    let world = World::new().await;
    define(&world, "select", json!({"filterable": true})).await;
    let ids = join_all((0..12).map(|at| {
        let name = format!("A{at}");
        let world = &world;
        async move { person(world, &name, json!({"select": "red"})).await }
    }))
    .await;
    let functions = world.fresh_functions();
    let writes = ids.iter().enumerate().map(|(at, id)| {
        let option = ["red", "blue", "green"][at % 3];
        let body = json!({"title": format!("T{at}"), "customFields": {"select": option}});
        functions.patch(&format!("/prospects/{id}"), body).into_future()
    });
    let merge = world.patch(&at("select"), json!({"mergeInto": {"red": "green"}})).into_future();
    let (written, merged) = join(join_all(writes), merge).await;
    merged.expect_status(200);
    assert!(written.iter().all(|answer| answer.status == 200));
    world.advance(WAIT);
    join(world.sweep(), functions.sweep()).await;
    assert_eq!(holders(&world, "red"), 0);
    let mut found = BTreeSet::new();
    for option in ["green", "blue"] {
        for one in world.list(&format!("/prospects?limit=50&cf.select={option}")).await {
            assert_eq!(values(&world, one["id"].as_str().unwrap()).await["select"], option);
            found.insert(one["id"].to_string());
        }
    }
    assert_eq!(found.len(), 12);
    world.check_consistency().await;
}

#[tokio::test]
async fn merges_of_prospects_and_their_undoing_keep_the_new_option() {
    let world = World::new().await;
    define(&world, "select", json!({})).await;
    let [winner, loser] =
        [person(&world, "Winner", json!({})).await, person(&world, "Loser", json!({"select": "red"})).await];
    let merge = merge(&world, &winner, &loser).await;
    merge_into(&world, "red", "green").await;
    assert_eq!(values(&world, &winner).await, json!({"select": "green"}));
    world.advance(WAIT);
    world.sweep().await;
    assert_eq!(holders(&world, "red"), 0, "the record of the loser too");
    undo(&world, &merge).await;
    assert_eq!(values(&world, &winner).await, json!({}));
    assert_eq!(values(&world, &loser).await, json!({"select": "green"}));
    world.check_consistency().await;
}

#[tokio::test]
async fn a_field_that_is_deleted_before_its_records_are_rewritten_comes_back_with_the_new_option() {
    let world = World::new().await;
    define(&world, "select", json!({"filterable": true})).await;
    let ada = person(&world, "Ada", json!({"select": "red"})).await;
    merge_into(&world, "red", "green").await;
    world.remove(&at("select")).await;
    world.advance(DAY * 29);
    world.sweep().await;
    assert_eq!(holders(&world, "red"), 1, "the values of a deleted field stay");
    restore(&world, "select").await.expect_status(200);
    assert_eq!(values(&world, &ada).await, json!({"select": "green"}));
    assert_eq!(count(&world, "cf.select=green").await, 1);
    world.advance(WAIT);
    world.sweep().await;
    assert_eq!(told(&world, &ada, "customFields.select"), [json!(["red", "green"])]);
    assert_eq!(holders(&world, "red"), 0);
}

/// Rows of prospects that do not exist.
async fn put_rows(world: &World, count: u64) {
    let account = world.first().settings.account.id;
    let time = [Column::CreatedAt, Column::UpdatedAt].map(|column| (column, Cell::Time(world.now_ms())));
    let rows = (0..count).map(|number| {
        let id = format!("prospect_{}", Ulid::from_parts(1, u128::from(number)));
        Row::new(id, 1, time.clone()).write(account, IndexKind::Prospect)
    });
    for batch in rows.collect::<Vec<_>>().chunks(100) {
        world.store().transact(batch, None).await.unwrap();
    }
}

#[tokio::test]
async fn a_run_looks_at_ten_thousand_prospects_and_the_next_one_goes_on() {
    for (before, runs) in [(9_999, 1), (10_000, 2)] {
        let world = World::new().await;
        define(&world, "select", json!({})).await;
        person(&world, "Last", json!({"select": "red"})).await;
        put_rows(&world, before).await;
        merge_into(&world, "red", "green").await;
        world.advance(WAIT);
        for run in 1..=runs {
            assert_eq!(holders(&world, "red"), 1, "before run {run} of {runs}");
            world.sweep().await;
        }
        assert_eq!(holders(&world, "red"), 0, "after {runs} runs");
    }
}
