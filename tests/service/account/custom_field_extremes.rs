//! Custom fields at their bounds, and while their definitions change (SPECIFICATION §17.7, §17.8).

use std::future::IntoFuture;

use futures::future::{join, join_all};
use serde_json::{Value, json};
use tests::World;

use super::custom_fields::{DAY, at, create, expect_limit, field, keys, restore, with};
use crate::ask::Ask;

/// A text of 51 bytes. 20,000 options with such values and labels have almost 2 MB.
fn long(number: usize) -> String {
    format!("{}{number:0>3}", "😀".repeat(12))
}

/// The longest text of an option, with four bytes per character.
fn longest(number: usize) -> String {
    format!("{}{number:0>3}", "😀".repeat(97))
}

/// 98 copies of the definition of `first`, put into the table: to create them by requests would take a minute.
async fn copy_definition(world: &World) {
    let items = world.items();
    let first = items.iter().find(|item| item["sk"]["S"] == "CUSTOMFIELD#first").unwrap();
    let copies = (1..99).map(|number| {
        let key = format!("copy{number}");
        let mut copy = first.clone();
        copy["sk"]["S"] = format!("CUSTOMFIELD#{key}").into();
        copy["key"]["S"] = key.into();
        // The account's counter of fields is far behind.
        copy["number"]["N"] = (1_000 + number).to_string().into();
        copy
    });
    world.restore(copies).await;
}

#[tokio::test]
async fn an_account_with_the_most_options_works() {
    let world = World::new().await;
    let options: Vec<Value> = (0..200).map(|at| json!({"value": long(at), "label": long(at)})).collect();
    let body = |key: &str| {
        let members = json!({"options": options, "description": "😀".repeat(500)});
        with(field(key, "multiSelect"), &members)
    };
    world.create("/custom-fields", body("first")).await;
    copy_definition(&world).await;
    let world = world.fresh_functions();
    world.create("/custom-fields", body("last")).await;
    expect_limit(create(&world, &field("more", "text")).await, 100, "custom fields");
    let labels: Vec<Value> = (0..200).map(|at| json!({"value": long(at), "label": longest(at)})).collect();
    let refused = world.patch(&at("last"), json!({"options": labels})).await;
    let message = "The options of an account's custom fields have at most 2 MB of values and labels.";
    refused.expect_error(409, "limit_reached", message);
    // The option that replaced another one counts too.
    let fitting: Vec<Value> =
        (0..200).map(|at| json!({"value": long(at), "label": if at < 150 { longest(at) } else { long(at) }})).collect();
    world.update(&at("last"), json!({"options": fitting})).await;
    let merges: serde_json::Map<_, _> = (0..199).map(|at| (long(at), json!(long(199)))).collect();
    let refused = world.patch(&at("last"), json!({"mergeInto": merges})).await;
    refused.expect_error(409, "limit_reached", message);
    let renamed = json!({"options": options, "label": "Last"});
    world.patch(&at("last"), renamed).await.expect_status(200);
    let listed: usize = world.pages("/custom-fields?limit=200").await.iter().map(|page| page.items().len()).sum();
    assert_eq!(listed, 100);
    let chosen: Vec<String> = (0..40).map(long).collect();
    let values = json!({"first": chosen, "last": chosen});
    let ada = json!({"firstName": "Ada", "lastName": "King", "customFields": values});
    let ada = world.create("/prospects", ada).await;
    let profile = format!("/prospects/{}/profile", ada["id"].as_str().unwrap());
    assert_eq!(world.read(&profile).await["customFields"], values);
    let listed = world.list("/prospects?include=customFields").await;
    assert_eq!(listed[0]["customFields"], values);
    world.remove(&at("first")).await;
    restore(&world, "first").await.expect_status(200);
    assert_eq!(world.read(&profile).await["customFields"], values);
}

#[tokio::test]
async fn keys_that_look_like_other_names_are_only_keys() {
    let world = World::new().await;
    let names = [
        "id",
        "email",
        "firstName",
        "customFields",
        "include",
        "sort",
        "limit",
        "pageToken",
        "fields",
        "min",
        "max",
        "empty",
        "constructor",
        "toString",
        "hasOwnProperty",
        "null",
        "true",
        "cf",
        "number",
        "key",
        "dryRun",
    ];
    let (mut sent, members) = (json!({}), json!({"filterable": true}));
    for name in names {
        world.create("/custom-fields", with(field(name, "text"), &members)).await;
        sent[name] = format!("of {name}").into();
    }
    let body = json!({"firstName": "Ada", "lastName": "King", "customFields": sent});
    let ada = world.create("/prospects", body).await;
    assert_eq!(ada["firstName"], "Ada");
    let profile = world.read(&format!("/prospects/{}/profile", ada["id"].as_str().unwrap())).await;
    assert_eq!(profile["customFields"], sent);
    for name in names {
        let path = |query: &str| format!("/prospects?{query}");
        for query in [format!("cf.{name}=of {name}"), format!("cf.{name}.empty=false"), format!("sort=cf.{name}")] {
            assert_eq!(world.list(&path(&query)).await.len(), 1, "{query}");
        }
        assert_eq!(world.list(&path(&format!("cf.{name}=other"))).await.len(), 0, "{name}");
        assert_eq!(world.read(&at(name)).await["key"], name);
    }
}

/// The prospects that a claim of each value names, and the values of each prospect: both must be the same.
async fn check_unique(world: &World, ids: &[String]) {
    let mut shown = Vec::new();
    for id in ids {
        let profile = world.read(&format!("/prospects/{id}/profile")).await;
        shown.extend(profile["customFields"]["badge"].as_str().map(str::to_owned));
    }
    let all = shown.len();
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(shown.len(), all, "no two prospects show one value: {shown:?}");
    world.check_consistency().await;
}

/// How often each of the concurrent writers writes.
const ROUNDS: usize = 6;

#[tokio::test]
async fn definitions_that_change_while_many_write_mix_no_values() {
    let world = World::new().await;
    let badge = || with(field("badge", "text"), &json!({"unique": true, "filterable": true}));
    world.create("/custom-fields", badge()).await;
    let mut ids = Vec::new();
    for number in 0..16 {
        let body = json!({"firstName": format!("A{number}"), "lastName": "King",
            "customFields": {"badge": format!("old{number}")}});
        ids.push(world.create("/prospects", body).await["id"].as_str().unwrap().to_owned());
    }
    let (functions, first) = (world.fresh_functions(), ids.clone());
    let writes = |text: &'static str| {
        let functions = &functions;
        let each = first.iter().enumerate().map(move |(number, id)| async move {
            let (path, mut answers) = (format!("/prospects/{id}"), Vec::new());
            for round in 0..ROUNDS {
                // Pairs of writers want the same value.
                let values = json!({"badge": format!("{text}{}", number / 2)});
                let body = json!({"title": format!("{text}{round}"), "customFields": values});
                answers.push(functions.patch(&path, body).await.status);
            }
            answers
        });
        join_all(each)
    };
    let changes = async {
        world.remove(&at("badge")).await;
        restore(&world, "badge").await.expect_status(200);
        world.update(&at("badge"), json!({"filterable": false, "label": "New"})).await;
        world.update(&at("badge"), json!({"filterable": true})).await;
        world.remove(&at("badge")).await;
    };
    let (written, ()) = join(writes("mid"), changes).await;
    assert!(written.iter().flatten().all(|status| [200, 400, 409].contains(status)));
    assert!(written.iter().flatten().any(|status| *status == 400), "some met a deleted field");
    restore(&world, "badge").await.expect_status(200);
    check_unique(&world, &ids).await;
    // An import meanwhile is a batch: the field is deleted and comes back between its items.
    let items: Vec<Value> = (0..50)
        .map(|number| json!({"firstName": format!("B{number}"), "lastName": "King", "customFields": {"badge": format!("b{number}")}}))
        .collect();
    let import = functions.post("/prospects/batch", json!({"items": items})).into_future();
    let change = async {
        world.remove(&at("badge")).await;
        restore(&world, "badge").await.expect_status(200);
    };
    let (imported, ()) = join(import, change).await;
    for result in imported.body["results"].as_array().into_iter().flatten() {
        if let Some(id) = result["item"]["id"].as_str() {
            ids.push(id.to_owned());
        }
    }
    assert!(ids.len() > 16, "the import created prospects");
    check_unique(&world, &ids).await;
    // A new field with the key, while others still write and the old values are removed.
    world.remove(&at("badge")).await;
    world.advance(DAY * 31);
    world.sweep().await;
    assert_eq!(keys(&world).await, [Value::Null; 0]);
    let create = async {
        world.create("/custom-fields", badge()).await;
    };
    let (written, ()) = join(writes("new"), create).await;
    world.advance(DAY);
    world.sweep().await;
    let taken = written.iter().filter(|statuses| statuses.contains(&200)).count();
    assert_eq!(taken, 8, "one of each pair");
    let mut shown = 0;
    for id in &ids {
        let profile = world.read(&format!("/prospects/{id}/profile")).await;
        let value = profile["customFields"]["badge"].as_str().unwrap_or("new").to_owned();
        assert!(value.starts_with("new"), "{value}");
        shown += usize::from(profile["customFields"]["badge"].is_string());
    }
    assert_eq!(shown, taken);
    check_unique(&world, &ids).await;
}
