//! Users, offices, sources, jobs and the account itself.

use domain::Permission;
use serde_json::{Value, json};
use tests::world::{NewKey, START_MS};
use tests::{CallFilter, World};

use crate::ask::{Ask, at, has};

/// The records that prospects refer to: their path, the field of their name, and what a prospect sends to have one.
const NAMED: [(&str, &str, &str); 4] = [
    ("/users", "name", "userId"),
    ("/offices", "name", "officeId"),
    ("/sources", "name", "sourceId"),
    ("/jobs", "title", "jobId"),
];

fn ada(fields: &Value) -> Value {
    let mut body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    body
}

#[tokio::test]
async fn a_new_record_has_its_name_and_the_moment_of_its_creation() {
    let world = World::wired().await;
    for (path, field, _) in NAMED {
        let made = world.post(path, json!({field: " First "})).await.expect_status(201);
        let mut item = json!({"id": made.id(), field: "First", "createdAt": START_MS, "updatedAt": START_MS});
        if path == "/users" {
            item["email"] = Value::Null;
            item["active"] = true.into();
        }
        made.expect_body(json!({"success": true, "item": item}));
    }
    let grace = json!({"name": "Grace Hopper", "email": "Grace@Example.com"});
    assert_eq!(world.create("/users", grace).await["email"], "grace@example.com");
}

/// The endpoint runs while the gate decides, and has written nothing by the time of the refusal.
#[tokio::test]
async fn a_deletion_without_permission_blocks_no_reference() {
    let world = World::wired().await;
    let permissions = &[Permission::AccountRead];
    let key = world.new_key(NewKey { permissions, ..NewKey::default() }).await;
    for (path, field, reference) in NAMED {
        let record = world.create(path, json!({field: "Unused"})).await;
        world.get(path).key(&key).await.expect_status(200);
        let admission = world.pause(CallFilter::operation("UpdateItem"));
        let meanwhile = async {
            for _ in 0..20 {
                world.get(path).await.expect_status(200);
            }
        };
        let refused = world.delete(&at(path, &record)).key(&key);
        let (refused, ()) = admission.during(refused, meanwhile).await;
        refused.expect_status(403);
        world.create("/prospects", ada(&json!({reference: record["id"]}))).await;
    }
}

#[tokio::test]
async fn a_record_in_use_stays() {
    let world = World::wired().await;
    for (path, field, reference) in NAMED {
        let record = world.create(path, json!({field: "Used"})).await;
        let prospect = world.create("/prospects", ada(&json!({reference: record["id"]}))).await;
        let refused = world.delete(&at(path, &record)).await.expect_status(409);
        assert_eq!(refused.body["code"], "conflict");
        world.remove(&at("/prospects", &prospect)).await;
        world.remove(&at(path, &record)).await;
    }
}

#[tokio::test]
async fn a_user_stays_while_a_key_acts_for_it() {
    let world = World::wired().await;
    let user = world.create("/users", json!({"name": "Grace"})).await;
    let prospect = world.create("/prospects", ada(&json!({"userId": user["id"]}))).await;
    world.delete(&at("/users", &user)).await.expect_status(409);
    world.remove(&at("/prospects", &prospect)).await;
    let key = json!({"name": "Hers", "permissions": ["tasks:read"], "userId": user["id"]});
    let key = world.create("/keys", key).await;
    let acts = "An active API key acts for this user.";
    let keys = json!({"details": [{"field": "keys", "message": "refer to this record"}]});
    let refused = world.delete(&at("/users", &user)).await;
    refused.expect_error_with(409, "conflict", acts, keys);
    world.remove(&at("/keys", &key)).await;
    world.remove(&at("/users", &user)).await;
}

#[tokio::test]
async fn two_users_cannot_have_one_email_nor_two_sources_one_name() {
    let world = World::wired().await;
    for (path, field, one, same, message) in [
        ("/users", "email", "g@example.com", "G@example.com", "Another user has this email."),
        ("/sources", "name", "Fair", "FAIR", "Another source has this name."),
    ] {
        let body = |value: &str| {
            let mut body = json!({"name": "Grace"});
            body[field] = value.into();
            body
        };
        let record = world.create(path, body(one)).await;
        world.post(path, body(same)).await.expect_error(409, "conflict", message);
        let other = world.create(path, json!({"name": "Other"})).await;
        let taken = world.patch(&at(path, &other), json!({field: same})).await;
        taken.expect_error(409, "conflict", message);
        // Another case of its own is no other one.
        world.update(&at(path, &record), json!({field: same})).await;
    }
}

#[tokio::test]
async fn a_renamed_source_is_found_by_its_new_name_and_the_old_name_is_free() {
    let world = World::wired().await;
    let source = world.create("/sources", json!({"name": "Fair"})).await;
    world.update(&at("/sources", &source), json!({"name": "Market"})).await;
    let of = async |name: &str| {
        let prospect = world.create("/prospects", ada(&json!({"newSourceName": name}))).await;
        world.read(&format!("{}/profile", at("/prospects", &prospect))).await["sourceId"].clone()
    };
    assert_eq!(of("market").await, source["id"]);
    let new = of("Fair").await;
    assert_ne!(new, source["id"]);
    assert_eq!(of("FAIR").await, new);
    world.delete(&at("/sources", &source)).await.expect_status(409);
}

#[tokio::test]
async fn a_change_of_the_account_is_seen_at_once() {
    let world = World::wired().await;
    let after = world.update("/account", json!({"name": "New name", "defaultRegion": "gb"})).await;
    has(&after, json!({"name": "New name", "defaultRegion": "GB"}));
    assert_eq!(world.read("/auth").await["accountName"], "New name");
    let made = world.create("/prospects", ada(&json!({"phone": "020 7946 0958"}))).await;
    assert_eq!(made["phone"], "+442079460958");
    assert_eq!(world.update("/account", json!({"name": "New name"})).await, after);
    let wrong = world.patch("/account", json!({"defaultRegion": "XX"})).await;
    wrong.expect_fault("defaultRegion", "must be the ISO 3166 code of a region, such as US");
    let stale = world.patch("/account", json!({"name": "x"})).header("If-Match", "\"1\"").await;
    stale.expect_status(412);
}

#[tokio::test]
async fn a_change_of_the_settings_reaches_keys_made_at_the_same_time() {
    let world = World::wired().await;
    let key = async { world.create("/keys", json!({"name": "k", "permissions": ["*"]})).await };
    let user = async { world.create("/users", json!({"name": "Grace"})).await };
    let (key, user) = tokio::join!(key, user);
    let seen = world.get(&at("/users", &user)).key(key["key"].as_str().unwrap()).await;
    seen.expect_status(200);
}

#[tokio::test]
async fn a_user_can_be_assigned_at_once_by_warm_functions_until_it_is_deleted() {
    let world = World::wired().await;
    world.list("/prospects").await;
    let user = world.create("/users", json!({"name": "Grace"})).await;
    let owned = ada(&json!({"userId": user["id"]}));
    let prospect = world.create("/prospects", owned.clone()).await;
    world.remove(&at("/prospects", &prospect)).await;
    world.remove(&at("/users", &user)).await;
    let refused = world.post("/prospects", owned).await;
    refused.expect_fault("userId", "is no user of this account. GET /v2/users lists the ids");
}
