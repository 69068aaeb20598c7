//! Users: the records that refer to them, and inactive users.

use serde_json::{Value, json};
use tests::World;

use crate::ask::{Ask, at};
use crate::children::{ChildRecord, MEETING, NOTE, TASK, prospect};

const INACTIVE: &str = "is an inactive user, who cannot be assigned anything new";

/// Every field of a child record that names a user, on creation.
const FIELDS: [(ChildRecord, &str, &str); 6] = [
    (TASK, "tasks", "assignedTo"),
    (TASK, "tasks", "userId"),
    (NOTE, "notes", "userId"),
    (NOTE, "notes", "mentions"),
    (MEETING, "meetings", "ownerId"),
    (MEETING, "meetings", "userId"),
];

/// The value of a field that names this user, and the path of its error.
fn naming(field: &str, user: &Value) -> (Value, String) {
    match field {
        "mentions" => (json!([{"userId": user}]), "mentions[0].userId".to_owned()),
        field => (user.clone(), field.to_owned()),
    }
}

async fn grace(world: &World) -> Value {
    world.create("/users", json!({"name": "Grace"})).await
}

/// Fails unless the user cannot be deleted because of records of this kind alone.
async fn expect_in_use(world: &World, user: &Value, kind: &str) {
    let refers = "Prospects, tasks, hires, notes or meetings refer to this user.";
    let details = json!({"details": [{"field": kind, "message": "refer to this record"}]});
    let refused = world.delete(&at("/users", user)).await;
    refused.expect_error_with(409, "conflict", refers, details);
}

#[tokio::test]
async fn a_user_stays_while_any_field_of_any_record_names_it() {
    let world = World::new().await;
    let of = prospect(&world).await;
    for (kind, plural, field) in FIELDS {
        let user = grace(&world).await;
        let child = kind.add(&world, &of, json!({field: naming(field, &user["id"]).0})).await;
        expect_in_use(&world, &user, plural).await;
        world.remove(&kind.target(&child)).await;
        world.remove(&at("/users", &user)).await;
    }
    // Those who assigned and completed a task are named by updates alone.
    let other = grace(&world).await;
    for update in [json!({"assignedTo": other["id"]}), json!({"complete": true})] {
        let (user, task) = (grace(&world).await, TASK.add(&world, &of, json!({})).await);
        let mut update = update;
        update["userId"] = user["id"].clone();
        world.update(&TASK.target(&task), update).await;
        expect_in_use(&world, &user, "tasks").await;
        world.remove(&TASK.target(&task)).await;
        world.remove(&at("/users", &user)).await;
    }
    let hire = json!({"name": "Hires", "permissions": ["*"], "userId": other["id"]});
    let key = world.create("/keys", hire).await;
    let body = json!({"prospectId": of, "hireDate": 0});
    world.post("/hires", body).key(key["key"].as_str().unwrap()).await.expect_status(201);
    world.remove(&at("/keys", &key)).await;
    expect_in_use(&world, &other, "hires").await;
}

#[tokio::test]
async fn an_inactive_user_keeps_what_it_has_and_is_assigned_nothing_new() {
    let world = World::new().await;
    let of = prospect(&world).await;
    let user = grace(&world).await;
    let mut kept = Vec::new();
    for (kind, _, field) in FIELDS {
        let (value, path) = naming(field, &user["id"]);
        kept.push((kind, field, value.clone(), path, kind.add(&world, &of, json!({field: value})).await));
    }
    let off = world.update(&at("/users", &user), json!({"active": false})).await;
    assert_eq!(off["active"], false);
    for (kind, field, value, path, child) in kept {
        let refused = world.post(kind.route, kind.body(&world, &of, json!({field: value}))).await;
        refused.expect_fault(&path, INACTIVE);
        let name = |target: String| world.patch(&target, json!({field: value}));
        // An acting user is named anew by each request; the creator of a meeting is not a field of an update.
        match (kind.noun, field) {
            ("task", "userId") => drop(name(kind.target(&child)).await.expect_fault(&path, INACTIVE)),
            _ => drop(name(kind.target(&child)).await.expect_status(200)),
        }
        if (kind.noun, field) != ("meeting", "userId") {
            let other = kind.target(&kind.add(&world, &of, json!({})).await);
            name(other).await.expect_fault(&path, INACTIVE);
        }
    }
    let key = json!({"name": "k", "permissions": ["*"], "userId": user["id"]});
    let owned = json!({"firstName": "Ada", "lastName": "L", "userId": user["id"]});
    for (path, body) in [("/keys", key), ("/prospects", owned.clone())] {
        world.post(path, body).await.expect_fault("userId", INACTIVE);
    }
    world.update(&at("/users", &user), json!({"active": true})).await;
    world.create("/prospects", owned).await;
}
