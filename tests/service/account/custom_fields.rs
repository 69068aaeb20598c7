//! Custom fields: their definitions (SPECIFICATION §17.7).

use std::time::Duration;

use serde_json::{Value, json};
use tests::{Request, Response, World};

use crate::ask::{Ask, has};
use crate::children::id;

pub(super) const DAY: Duration = Duration::from_hours(24);
/// The sweeper waits this long, for functions that know the older definition.
pub(super) const WAIT: Duration = Duration::from_mins(1);
const NO_FIELD: &str = "There is no such custom field in this account.";
pub(super) const DELETED: &str = "Custom field deleted.";

pub(super) fn field(key: &str, kind: &str) -> Value {
    json!({"key": key, "label": format!("Label of {key}"), "type": kind})
}

pub(super) fn with(mut body: Value, members: &Value) -> Value {
    body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    body
}

/// A select with these options.
fn select(key: &str, options: &Value) -> Value {
    with(field(key, "select"), &json!({"options": options}))
}

/// An option as a field shows it.
fn option(value: &str, label: &str) -> Value {
    json!({"value": value, "label": label, "archived": false})
}

pub(super) fn create<'w>(world: &'w World, body: &Value) -> Request<'w> {
    world.post("/custom-fields", body.clone())
}

pub(super) fn at(key: &str) -> String {
    format!("/custom-fields/{key}")
}

pub(super) fn restore<'w>(world: &'w World, key: &str) -> Request<'w> {
    world.send("POST", &format!("{}/restore", at(key)))
}

/// Creates a prospect with these values; returns its id.
pub(super) async fn person(world: &World, name: &str, values: Value) -> String {
    let body = json!({"firstName": name, "lastName": "King", "customFields": values});
    id(&world.create("/prospects", body).await)
}

pub(super) async fn values(world: &World, prospect: &str) -> Value {
    world.read(&format!("/prospects/{prospect}/profile")).await["customFields"].clone()
}

/// Merges a prospect into another one; returns the path that undoes it.
pub(super) async fn merge(world: &World, winner: &str, loser: &str) -> String {
    let merge = world.post(&format!("/prospects/{winner}/merge"), json!({"loserIds": [loser]}));
    let merged = merge.await.expect_status(200);
    format!("/merges/{}/undo", merged.body["mergeId"].as_str().unwrap())
}

pub(super) async fn undo(world: &World, path: &str) {
    world.post(path, json!({})).await.expect_status(200);
}

pub(super) async fn keys(world: &World) -> Vec<Value> {
    let list = world.list("/custom-fields?limit=200").await;
    list.iter().map(|item| item["key"].clone()).collect()
}

pub(super) async fn limits(world: &World) -> Value {
    world.get("/custom-fields?limit=1").await.expect_status(200).body["limits"].clone()
}

/// The events of custom fields so far: the type, the key of the field, and the names in `changes`.
pub(super) fn events(world: &World) -> Vec<(String, String, Value)> {
    let told = |event: &Value| {
        let item: Value = serde_json::from_str(event["item"]["S"].as_str()?).ok()?;
        let kind = event["type"]["S"].as_str()?;
        let changes = event["changes"]["L"].as_array().into_iter().flatten();
        let changes = changes.map(|name| name["S"].clone()).collect();
        let key = item["key"].as_str()?.to_owned();
        Some((kind.to_owned(), key, changes))
    };
    world.events().iter().filter_map(told).collect()
}

#[track_caller]
pub(super) fn expect_limit(answer: Response, allowed: usize, what: &str) {
    let message = format!(
        "An account has at most {allowed} {what}. Deleted ones count for 30 days, in which they can come back."
    );
    answer.expect_error(409, "limit_reached", &message);
}

#[tokio::test]
async fn a_new_field_has_what_was_sent_and_defaults_for_the_rest() {
    let world = World::new().await;
    let now = world.now_ms();
    let made = create(&world, &field("badge", "text")).await.expect_status(201);
    let item = json!({"key": "badge", "label": "Label of badge", "type": "text", "options": [], "filterable": false,
        "unique": false, "sensitive": false, "description": null, "position": 0, "createdAt": now, "updatedAt": now});
    let made = made.expect_body(json!({"success": true, "item": item}));
    let read = world.get(&at("badge")).await.expect_header("etag", made.header("etag"));
    read.expect_body(json!({"success": true, "item": item}));
    let body = json!({"key": "visaStatus", "label": " Visa ", "type": "multiSelect",
        "options": [{"value": " citizen "}, {"value": "permit", "label": "Has a permit", "archived": true}],
        "filterable": true, "sensitive": true, "description": "May work here", "position": 999});
    let made = create(&world, &body).await.expect_status(201);
    assert_eq!(made.body["indexing"], json!({"state": "ready", "done": 0, "total": 0}));
    let made = made.item().clone();
    let options = json!([option("citizen", "citizen"),
        {"value": "permit", "label": "Has a permit", "archived": true}]);
    let members = json!({"label": "Visa", "type": "multiSelect", "options": options, "filterable": true,
        "unique": false, "sensitive": true, "description": "May work here", "position": 999});
    has(&made, members);
}

#[tokio::test]
async fn fields_are_listed_in_the_order_of_forms_with_the_limits() {
    let world = World::new().await;
    for (key, position) in [("late", 5), ("first", 0), ("second", 0), ("middle", 3)] {
        let body = with(field(key, "text"), &json!({"position": position, "unique": true}));
        world.create("/custom-fields", body).await;
    }
    assert_eq!(keys(&world).await, ["first", "second", "middle", "late"]);
    world.update(&at("first"), json!({"position": 4, "filterable": true})).await;
    assert_eq!(keys(&world).await, ["second", "middle", "first", "late"]);
    let page = world.get("/custom-fields?limit=2&fields=label").await.expect_status(200);
    let token = page.body["pagination"]["nextPageToken"].clone();
    let page = page.expect_body(json!({
        "success": true,
        "items": [{"key": "second", "label": "Label of second"}, {"key": "middle", "label": "Label of middle"}],
        "pagination": {"nextPageToken": token, "hasMore": true, "totalCount": 4},
        "limits": {"fields": {"used": 4, "allowed": 100}, "filterable": {"used": 1, "allowed": 24},
            "unique": {"used": 4, "allowed": 5}},
    }));
    let next = page.body["pagination"]["nextPageToken"].as_str().unwrap();
    let next = world.list(&format!("/custom-fields?limit=2&pageToken={next}")).await;
    assert_eq!([&next[0]["key"], &next[1]["key"]], ["first", "late"]);
}

#[tokio::test]
async fn what_does_not_fit_the_type_is_refused() {
    let world = World::new().await;
    let options = json!({"options": [{"value": "a"}]});
    for (kind, members, name, message) in [
        ("select", json!({}), "options", "must have at least one option for the types select and multiSelect"),
        (
            "multiSelect",
            json!({"options": []}),
            "options",
            "must have at least one option for the types select and multiSelect",
        ),
        ("text", options.clone(), "options", "is only for the types select and multiSelect"),
        ("longText", json!({"filterable": true}), "filterable", "cannot be true for the type longText"),
        ("boolean", json!({"unique": true}), "unique", "can only be true for the types text and number"),
        (
            "select",
            with(options.clone(), &json!({"unique": true})),
            "unique",
            "can only be true for the types text and number",
        ),
    ] {
        let body = with(field("wrong", kind), &members);
        create(&world, &body).await.expect_fault(name, message);
    }
    for key in ["", "Upper", "1st", "visa_status", "visa-status", "é", &"k".repeat(41)] {
        let message = "must be a small letter and up to 39 more letters and digits of ASCII, such as visaStatus";
        create(&world, &field(key, "text")).await.expect_fault("key", message);
    }
    assert_eq!(keys(&world).await, [Value::Null; 0]);
    for kind in ["text", "number"] {
        let body = with(field(kind, kind), &json!({"unique": true, "sensitive": true, "options": []}));
        world.create("/custom-fields", body).await;
    }
    world.create("/custom-fields", field(&"k".repeat(40), "longText")).await;
    let update = world.patch(&at(&"k".repeat(40)), json!({"filterable": true})).await;
    update.expect_fault("filterable", "cannot be true for the type longText");
    let update = world.patch(&at("text"), options).await;
    update.expect_fault("options", "is only for the types select and multiSelect");
}

#[tokio::test]
async fn key_type_and_unique_never_change() {
    let world = World::new().await;
    let made = world.create("/custom-fields", field("badge", "text")).await;
    let body = json!({"key": "other", "type": "number", "unique": true});
    let same = world.patch(&at("badge"), body).await.expect_status(200);
    assert_eq!(*same.item(), made);
    same.expect_header("ignored", "key, type, unique");
}

#[tokio::test]
async fn options_change_but_are_never_left_out() {
    let world = World::new().await;
    let body = select("visa", &json!([{"value": "citizen", "label": "Citizen"}, {"value": "permit"}]));
    world.create("/custom-fields", body).await;
    world.advance(DAY);
    let sent = json!([
        {"value": "student", "label": "Student"}, {"value": "permit", "label": "Permit", "archived": true},
        {"value": "citizen"},
    ]);
    let changed = world.update(&at("visa"), json!({"options": sent})).await;
    let options = json!([
        option("student", "Student"), {"value": "permit", "label": "Permit", "archived": true},
        option("citizen", "citizen"),
    ]);
    has(&changed, json!({"options": options, "updatedAt": world.now_ms()}));
    let event = world.events().pop().unwrap();
    let previous: Value = serde_json::from_str(event["previous"]["S"].as_str().unwrap()).unwrap();
    assert_eq!(previous, json!({"options": [option("citizen", "Citizen"), option("permit", "permit")]}));
    for (sent, missing) in [(json!([{"value": "permit"}, {"value": "student"}]), "citizen"), (json!([]), "student")] {
        let message = format!("leaves out the option {missing}, which records may have; archive it instead");
        let refused = world.patch(&at("visa"), json!({"options": sent})).await;
        refused.expect_fault("options", &message);
    }
    let repeated = json!([{"value": "student"}, {"value": "permit"}, {"value": "citizen"}, {"value": " permit"}]);
    let refused = world.patch(&at("visa"), json!({"options": repeated})).await;
    refused.expect_fault("options[3].value", "repeats the value of another option");
    assert_eq!(world.read(&at("visa")).await, changed);
    // 200 options, each with the longest value and label.
    let long = |at: usize| json!({"value": format!("{at:0>100}"), "label": "é".repeat(100)});
    let most: Vec<Value> = (0..200).map(long).collect();
    world.create("/custom-fields", select("most", &json!(most))).await;
    let more: Vec<Value> = (0..201).map(long).collect();
    let refused = create(&world, &select("more", &json!(more))).await;
    refused.expect_fault("options", "must have at most 200 elements, not 201");
}

#[tokio::test]
async fn a_deleted_field_is_hidden_and_comes_back_within_thirty_days() {
    let world = World::new().await;
    let body = with(field("badge", "text"), &json!({"filterable": true}));
    let made = world.create("/custom-fields", body).await;
    world.advance(DAY);
    let deleted = world.delete(&at("badge")).await.expect_status(200);
    deleted.expect_body(json!({"success": true, "message": DELETED}));
    for method in ["GET", "PATCH", "PUT", "DELETE"] {
        let request = world.send(method, &at("badge")).json(&json!({"label": "Changed"}));
        request.await.expect_error(404, "not_found", NO_FIELD);
    }
    assert_eq!(keys(&world).await, [Value::Null; 0]);
    let taken = "The custom field badge was deleted less than 30 days ago. Restore it, or use another key.";
    let again = create(&world, &field("badge", "number")).await;
    again.expect_error(409, "conflict", taken);
    world.advance(DAY * 29);
    let back = restore(&world, "badge").await.expect_status(200);
    let item = with(made, &json!({"updatedAt": world.now_ms()}));
    let back = back.expect_body(json!({"success": true, "item": item}));
    let read = world.get(&at("badge")).await.expect_header("etag", back.header("etag"));
    let ready = json!({"indexing": {"state": "ready", "done": 0, "total": 0}});
    read.expect_body(with(back.body.clone(), &ready));
    let present = restore(&world, "badge").await;
    present.expect_error(409, "conflict", "The custom field badge is not deleted.");
    let exists = create(&world, &field("badge", "text")).await;
    exists.expect_error(409, "conflict", "The custom field badge exists already.");
    restore(&world, "nobody").await.expect_error(404, "not_found", NO_FIELD);
}

#[tokio::test]
async fn a_field_that_was_deleted_thirty_days_ago_is_gone_and_its_key_is_free() {
    let world = World::new().await;
    let unique = json!({"unique": true, "filterable": true});
    world.create("/custom-fields", with(field("badge", "text"), &unique)).await;
    world.remove(&at("badge")).await;
    world.advance(Duration::from_millis(30 * 86_400_000 - 1));
    let used = json!({"used": 1, "allowed": 100});
    assert_eq!(limits(&world).await["fields"], used);
    // The deletion took the millisecond after the creation.
    world.advance(Duration::from_millis(2));
    let none = json!({"fields": {"used": 0, "allowed": 100}, "filterable": {"used": 0, "allowed": 24},
        "unique": {"used": 0, "allowed": 5}});
    assert_eq!(limits(&world).await, none);
    world.advance(DAY);
    restore(&world, "badge").await.expect_error(404, "not_found", NO_FIELD);
    let new = world.create("/custom-fields", field("badge", "number")).await;
    has(&new, json!({"type": "number", "unique": false, "createdAt": world.now_ms()}));
    world.remove(&at("badge")).await;
    let back = restore(&world, "badge").await.expect_status(200);
    assert_eq!(back.item()["type"], "number");
}
