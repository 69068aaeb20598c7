//! Values of custom fields (SPECIFICATION §17.8).

use std::future::IntoFuture;
use std::time::Duration;

use futures::future::join_all;
use serde_json::{Value, json};
use tests::World;

use super::merge::{id, merged, merged_with};
use super::{create, target};
use crate::ask::Ask;

/// A field of each type, none of them filterable.
pub const TYPES: [&str; 10] =
    ["text", "longText", "number", "boolean", "date", "datetime", "select", "multiSelect", "url", "user"];

/// Defines a field whose key is its type.
pub async fn define(world: &World, kind: &str, more: Value) -> Value {
    let mut body = json!({"key": kind, "label": kind, "type": kind});
    if kind.ends_with("elect") {
        body["options"] = ["red", "green", "blue"].map(|value| json!({"value": value})).into();
    }
    world.create("/custom-fields", crate::children::over(body, more)).await
}

async fn profile(world: &World, prospect: &Value) -> Value {
    world.read(&format!("{}/profile", target(prospect))).await["customFields"].clone()
}

/// A value of each type, as a client sends it and as it is shown.
fn values(world: &World) -> Vec<(&'static str, Value, Value)> {
    let user = world.first().settings.users[0].id.to_string();
    vec![
        ("text", json!(" Zoë  "), json!("Zoë")),
        ("longText", json!("One\nTwo"), json!("One\nTwo")),
        ("number", json!("1.50"), json!(1.5)),
        ("boolean", json!(false), json!(false)),
        ("date", json!("2026-02-28"), json!("2026-02-28")),
        ("datetime", json!("2026-01-02T03:04:05Z"), json!(1_767_323_045_000_i64)),
        ("select", json!("green"), json!("green")),
        ("multiSelect", json!(["blue", "red", "blue"]), json!(["red", "blue"])),
        ("url", json!("https://example.com/ada?x=1"), json!("https://example.com/ada?x=1")),
        ("user", json!(user), json!(user)),
    ]
}

#[tokio::test]
async fn a_value_of_each_type_is_stored_shown_told_and_cleared() {
    let world = World::new().await;
    for kind in TYPES {
        define(&world, kind, json!({})).await;
    }
    let ada = create(&world, json!({})).await;
    assert_eq!(profile(&world, &ada).await, json!({}));
    let (mut sent, mut shown) = (json!({}), json!({}));
    for (kind, value, stored) in values(&world) {
        sent[kind] = value;
        shown[kind] = stored;
    }
    world.update(&target(&ada), json!({"customFields": sent})).await;
    assert_eq!(profile(&world, &ada).await, shown);
    let listed = world.list("/prospects?include=customFields").await;
    assert_eq!(listed[0]["customFields"], shown);
    let told = world.events().pop().unwrap();
    let mut changes: Vec<String> = serde_json::from_value(told["changes"]["L"].clone())
        .map(|names: Vec<Value>| names.iter().map(|name| name["S"].as_str().unwrap().to_owned()).collect())
        .unwrap();
    changes.sort_unstable();
    let mut expected = TYPES.map(|kind| format!("customFields.{kind}"));
    expected.sort_unstable();
    assert_eq!(changes, expected);
    // The same again changes nothing, and one null clears one value.
    let before = world.get(&target(&ada)).await;
    let again = world.patch(&target(&ada), json!({"customFields": sent})).await.expect_status(200);
    assert_eq!(again.header("etag"), before.header("etag"));
    for kind in TYPES {
        world.update(&target(&ada), json!({"customFields": {kind: null}})).await;
        shown.as_object_mut().unwrap().remove(kind);
        assert_eq!(profile(&world, &ada).await, shown);
    }
    // So does an empty text, and an empty array.
    for (blank, of_many) in [("", json!([])), (" ", json!(""))] {
        world.update(&target(&ada), json!({"customFields": sent})).await;
        let mut empty = json!({});
        for kind in TYPES {
            empty[kind] = blank.into();
        }
        empty["multiSelect"] = of_many;
        world.update(&target(&ada), json!({"customFields": empty})).await;
        assert_eq!(profile(&world, &ada).await, json!({}));
    }
}

#[tokio::test]
async fn the_order_of_options_shows_at_once_and_changes_no_prospect() {
    let world = World::new().await;
    define(&world, "multiSelect", json!({})).await;
    let ada = create(&world, json!({"customFields": {"multiSelect": ["blue", "red"]}})).await;
    assert_eq!(profile(&world, &ada).await, json!({"multiSelect": ["red", "blue"]}));
    let (before, events) = (world.get(&target(&ada)).await, world.events().len());
    let options = ["blue", "green", "red"].map(|value| json!({"value": value}));
    let body = json!({"options": options, "mergeInto": {"green": "red"}});
    world.update("/custom-fields/multiSelect", body).await;
    assert_eq!(profile(&world, &ada).await, json!({"multiSelect": ["blue", "red"]}));
    let same = json!({"customFields": {"multiSelect": ["red", "blue"]}});
    let same = world.patch(&target(&ada), same).await.expect_status(200);
    assert_eq!(same.header("etag"), before.header("etag"));
    world.advance(Duration::from_mins(1));
    world.sweep().await;
    assert_eq!(world.events().len(), events + 1, "only the field has changed");
}

#[tokio::test]
async fn a_unique_value_belongs_to_one_prospect() {
    let world = World::new().await;
    define(&world, "text", json!({"unique": true})).await;
    define(&world, "number", json!({"unique": true})).await;
    let ada = create(&world, json!({"customFields": {"text": "Badge 7", "number": 1}})).await;
    for values in [json!({"text": "badge  7"}), json!({"number": "1.00"})] {
        let body = json!({"firstName": "Eva", "lastName": "King", "customFields": values});
        let answer = world.post("/prospects", body).await.expect_status(409);
        assert_eq!((&answer.body["code"], &answer.body["prospectId"]), (&json!("conflict"), &ada["id"]));
    }
    // The owner may send it again, gives it up by another one, and loses it with its deletion.
    world.update(&target(&ada), json!({"customFields": {"text": "BADGE 7", "number": 2}})).await;
    let eva = create(&world, json!({"firstName": "Eva", "customFields": {"number": 1}})).await;
    world.remove(&target(&ada)).await;
    world.update(&target(&eva), json!({"customFields": {"text": "Badge 7"}})).await;
}

#[tokio::test]
async fn of_64_writers_one_gets_a_unique_value() {
    let world = World::new().await;
    define(&world, "text", json!({"unique": true})).await;
    let sent = (0..64).map(|at| {
        let body = json!({"firstName": format!("A{at}"), "lastName": "King", "customFields": {"text": "one"}});
        world.post("/prospects", body).into_future()
    });
    let answers = join_all(sent).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 63);
    assert_eq!(world.list("/prospects").await.len(), 1);
}

#[tokio::test]
async fn a_sensitive_value_is_in_the_profile_alone() {
    let world = World::new().await;
    define(&world, "text", json!({"sensitive": true, "filterable": true})).await;
    let ada = create(&world, json!({"customFields": {"text": "hidden"}})).await;
    assert_eq!(profile(&world, &ada).await, json!({"text": "hidden"}));
    let listed = world.list("/prospects?include=customFields,profile&cf.text=hid").await;
    assert_eq!(listed[0]["customFields"], json!({}));
    assert_eq!(listed[0]["profile"]["customFields"], json!({}));
    let hidden = "cf.text is sensitive: only the profile of a prospect shows its values";
    for (parameter, path) in [("sort", "/prospects?sort=cf.text"), ("by", "/prospects/facets?by=cf.text")] {
        world.get(path).await.expect_fault(parameter, hidden);
    }
    world.update(&target(&ada), json!({"customFields": {"text": "other"}})).await;
    assert!(world.events().iter().all(|event| !event.to_string().contains("hidden")));
}

#[tokio::test]
async fn a_list_of_selected_fields_shows_a_number_as_it_was_sent() {
    let world = World::new().await;
    define(&world, "number", json!({})).await;
    create(&world, json!({"customFields": {"number": "123456789012345.678901"}})).await;
    let listed = world.get("/prospects?fields=customFields").await.expect_status(200);
    assert!(listed.text.contains(r#""number":"123456789012345.678901""#), "{}", listed.text);
}

#[tokio::test]
async fn an_archived_option_stays_and_is_not_given() {
    let world = World::new().await;
    define(&world, "select", json!({})).await;
    let ada = create(&world, json!({"customFields": {"select": "red"}})).await;
    let options = json!([{"value": "red", "archived": true}, {"value": "green"}, {"value": "blue"}]);
    world.update("/custom-fields/select", json!({"options": options})).await;
    world.update(&target(&ada), json!({"title": "T", "customFields": {"select": "red"}})).await;
    let body = json!({"firstName": "Eva", "lastName": "King", "customFields": {"select": "red"}});
    let answer = world.post("/prospects", body).await;
    answer.expect_fault("customFields.select", "cannot get the archived option red");
}

#[tokio::test]
async fn a_merge_fills_values_and_its_undoing_takes_them_back() {
    let world = World::new().await;
    define(&world, "text", json!({})).await;
    define(&world, "number", json!({})).await;
    let ada = create(&world, json!({"customFields": {"text": "mine"}})).await;
    let lady = create(&world, json!({"firstName": "Lady", "customFields": {"text": "yours", "number": 5}})).await;
    let merge = world.post(&format!("{}/merge", target(&ada)), json!({"loserIds": [id(&lady)]}));
    let merge = merge.await.expect_status(200);
    assert_eq!(profile(&world, &ada).await, json!({"text": "mine", "number": 5}));
    let undo = format!("/merges/{}/undo", merge.body["mergeId"].as_str().unwrap());
    world.post(&undo, json!({})).await.expect_status(200);
    assert_eq!(profile(&world, &ada).await, json!({"text": "mine"}));
    assert_eq!(profile(&world, &lady).await, json!({"text": "yours", "number": 5}));
}

#[tokio::test]
async fn a_merge_takes_values_from_the_prospects_that_the_request_names_also_if_they_have_none() {
    let world = World::new().await;
    define(&world, "text", json!({"unique": true})).await;
    define(&world, "number", json!({})).await;
    define(&world, "boolean", json!({})).await;
    let of_ada = json!({"text": "mine", "number": 1});
    let ada = create(&world, json!({"customFields": of_ada})).await;
    let of_lady = json!({"text": "yours", "boolean": true});
    let lady = create(&world, json!({"firstName": "Lady", "customFields": of_lady})).await;
    let take =
        json!({"customFields.text": lady["id"], "customFields.number": lady["id"], "customFields.boolean": ada["id"]});
    let merge = merged_with(&world, &ada, &[&lady], json!({"take": take})).await;
    assert_eq!(profile(&world, &ada).await, json!({"text": "yours"}));
    let told = world.events().into_iter().find(|event| event["type"]["S"] == "prospect.merged");
    let (previous, current): (Value, Value) = {
        let values = |name: &str| serde_json::from_str(told.as_ref().unwrap()[name]["S"].as_str().unwrap()).unwrap();
        (values("previous"), values("current"))
    };
    assert_eq!(previous, json!({"customFields.text": "mine", "customFields.number": 1}));
    assert_eq!(current, json!({"customFields.text": "yours", "customFields.number": null}));
    world.check_consistency().await;
    // The winner lost its value, so another prospect can have it until the merge is undone.
    let grace = create(&world, json!({"firstName": "Grace", "customFields": {"text": "mine"}})).await;
    let undo = format!("/merges/{merge}/undo");
    let message = "An email, a phone, an external id or a unique value of a merged prospect now belongs to the prospect in \
                   prospectId.";
    world.post(&undo, json!({})).await.expect_error_with(409, "conflict", message, json!({"prospectId": grace["id"]}));
    world.update(&target(&grace), json!({"customFields": {"text": null}})).await;
    world.post(&undo, json!({})).await.expect_status(200);
    assert_eq!(profile(&world, &ada).await, of_ada);
    assert_eq!(profile(&world, &lady).await, of_lady);
    world.check_consistency().await;
}

#[tokio::test]
async fn merges_that_replaced_a_unique_value_can_be_undone_in_any_order() {
    for order in [[0, 1], [1, 0]] {
        let world = World::new().await;
        define(&world, "text", json!({"unique": true})).await;
        let winner = create(&world, json!({})).await;
        let first = create(&world, json!({"customFields": {"text": "a1"}})).await;
        let second = create(&world, json!({"customFields": {"text": "b1"}})).await;
        let take = json!({"take": {"customFields.text": second["id"]}});
        let merges = [merged(&world, &winner, &[&first]).await, merged_with(&world, &winner, &[&second], take).await];
        assert_eq!(profile(&world, &winner).await, json!({"text": "b1"}));
        for merge in order.map(|at| &merges[at]) {
            let undone = world.post(&format!("/merges/{merge}/undo"), json!({})).await;
            undone.expect_status(200);
        }
        for (made, values) in [(&winner, json!({})), (&first, json!({"text": "a1"})), (&second, json!({"text": "b1"}))]
        {
            assert_eq!(profile(&world, made).await, values, "{order:?}");
        }
        world.check_consistency().await;
    }
}

#[tokio::test]
async fn a_winner_can_get_the_unique_value_that_a_loser_has() {
    let world = World::new().await;
    define(&world, "text", json!({"unique": true})).await;
    let ada = create(&world, json!({"customFields": {"text": "mine"}})).await;
    let lady = create(&world, json!({"firstName": "Lady", "customFields": {"text": "yours"}})).await;
    merged(&world, &ada, &[&lady]).await;
    world.update(&target(&ada), json!({"customFields": {"text": "yours"}})).await;
    assert_eq!(profile(&world, &ada).await, json!({"text": "yours"}));
    world.check_consistency().await;
}

#[tokio::test]
async fn a_deleted_field_hides_its_values_and_brings_them_back() {
    let world = World::new().await;
    define(&world, "text", json!({"filterable": true})).await;
    let ada = create(&world, json!({"customFields": {"text": "kept"}})).await;
    assert_eq!(world.list("/prospects?cf.text=kept").await.len(), 1);
    world.remove("/custom-fields/text").await;
    // A function that knows older settings starts before it learns of the new ones.
    let filtered = world.get("/prospects?cf.text=kept").await;
    filtered.expect_fault("cf.text", "is unknown");
    assert_eq!(profile(&world, &ada).await, json!({}));
    // A write in between keeps the hidden value.
    world.update(&target(&ada), json!({"title": "T"})).await;
    world.post("/custom-fields/text/restore", json!({})).await.expect_status(200);
    assert_eq!(profile(&world, &ada).await, json!({"text": "kept"}));
    assert_eq!(world.list("/prospects?cf.text=kept").await.len(), 1);
}
