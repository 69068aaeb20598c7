//! The account's log: refused requests and refused keys (SPECIFICATION §17.10).

use std::time::Duration;

use domain::Permission;
use serde_json::{Value, json};
use tests::World;
use tests::faults::{CallFilter, InjectedFault};
use tests::world::NewKey;

use crate::ask::{Ask, at};

const HERE: &str = "203.0.113.7";

/// The entries of refusals: kind, key, address, what is said, and count.
async fn refusals(world: &World) -> Vec<Value> {
    let entries = world.list("/account/log?type=key.refused,permission.refused").await;
    let shown = |entry: &Value| {
        assert_eq!(
            (&entry["recordId"], &entry["changes"], &entry["previous"]),
            (&json!(null), &json!([]), &json!(null))
        );
        json!([entry["type"], entry["actor"]["keyId"], entry["ip"], entry["current"], entry["count"]])
    };
    entries.iter().map(shown).collect()
}

#[tokio::test]
async fn a_request_that_its_key_may_not_make_leaves_an_entry() {
    let world = World::new().await;
    let key = world
        .new_key(NewKey { permissions: &[Permission::ProspectsRead, Permission::AccountWrite], ..NewKey::unlimited() })
        .await;
    let id = world.get("/auth").key(&key).await.item()["keyId"].clone();
    let send = |method, target| world.send(method, target).key(&key).source(HERE);
    send("GET", "/tasks").await.expect_status(403);
    world.advance(Duration::from_millis(1));
    send("POST", "/exports").json(&json!({"format": "csv"})).await.expect_status(403);
    let body = json!({"name": "more", "permissions": ["tasks:read"]});
    world.advance(Duration::from_millis(1));
    send("POST", "/keys").json(&body).await.expect_status(403);
    let entry =
        |route: &str, reason: &str| json!(["permission.refused", id, HERE, {"route": route, "reason": reason}, 1]);
    let expected = [
        entry("POST /keys", "This key lacks what it would hand out: tasks:read."),
        entry("POST /exports", "This key lacks the permission tasks:read."),
        entry("GET /tasks", "This key lacks the permission tasks:read."),
    ];
    assert_eq!(refusals(&world).await, expected);
}

#[tokio::test]
async fn the_refusals_of_a_key_are_counted_by_cause_and_minute() {
    let world = World::new().await;
    let make = |more: Value| {
        let body = crate::children::over(json!({"name": "k", "permissions": ["prospects:read"]}), more);
        world.create("/keys", body)
    };
    let expiring = make(json!({"expiresAt": world.now_ms() + 1_000})).await;
    let bound = make(json!({"allowedCidrs": ["198.51.100.0/24"]})).await;
    let revoked = make(json!({})).await;
    world.remove(&at("/keys", &revoked)).await;
    world.advance(Duration::from_secs(1));
    let ask = |key: &Value| world.get("/prospects").key(key["key"].as_str().unwrap()).source(HERE);
    for (key, status) in [(&revoked, 401), (&expiring, 401), (&bound, 403)] {
        for _ in 0..3 {
            ask(key).await.expect_status(status);
        }
    }
    let entry = |key: &Value, cause: &str, count: u64| json!(["key.refused", key["id"], HERE, {"cause": cause}, count]);
    let mut first = refusals(&world).await;
    first.sort_by_key(|entry| entry[3]["cause"].as_str().unwrap().to_owned());
    let expected = [entry(&expiring, "expired", 3), entry(&bound, "network", 3), entry(&revoked, "revoked", 3)];
    assert_eq!(first, expected);
    let at_first = world.list("/account/log?type=key.refused").await[0]["at"].as_i64().unwrap();
    assert_eq!(at_first % 60_000, 0);
    // Another process counts in the same entry; another minute has another one.
    world
        .fresh_functions()
        .get("/prospects")
        .key(revoked["key"].as_str().unwrap())
        .source(HERE)
        .await
        .expect_status(401);
    assert!(refusals(&world).await.contains(&entry(&revoked, "revoked", 4)));
    world.advance(Duration::from_mins(1));
    ask(&revoked).await.expect_status(401);
    assert_eq!(refusals(&world).await[0], entry(&revoked, "revoked", 1));
    assert_eq!(refusals(&world).await.len(), 4);
}

#[tokio::test]
async fn a_key_that_belongs_to_no_account_leaves_nothing() {
    let world = World::new().await;
    let unknown = "pk_live_unknown";
    world.get("/prospects").key(unknown).await.expect_status(401);
    world.get("/prospects").without_key().await.expect_status(401);
    assert_eq!(world.list("/account/log").await, [] as [Value; 0]);
}

#[tokio::test]
async fn a_holder_of_a_revoked_key_causes_few_writes() {
    let world = World::wired().await;
    let key = world.create("/keys", json!({"name": "k", "permissions": ["prospects:read"]})).await;
    world.remove(&at("/keys", &key)).await;
    let functions = world.fresh_functions();
    let mut writes = Vec::new();
    for _ in 0..40 {
        let before = functions.calls().len();
        functions.get("/prospects").key(key["key"].as_str().unwrap()).await.expect_status(401);
        writes.push(functions.calls().len() - before - 1);
    }
    assert_eq!(writes.iter().sum::<usize>(), 17, "{writes:?}");
    assert_eq!(refusals(&world).await[0][4], 32);
}

#[tokio::test]
async fn a_refusal_that_cannot_be_noted_is_a_refusal_nevertheless() {
    let world = World::wired().await;
    let key = world.new_key(NewKey { permissions: &[Permission::ProspectsRead], ..NewKey::unlimited() }).await;
    world.get("/tasks").key(&key).await.expect_status(403);
    let noted = refusals(&world).await;
    world.inject(InjectedFault::ServerError, CallFilter::operation("PutItem").times(100));
    world.get("/tasks").key(&key).await.expect_status(403);
    world.clear_faults();
    world.revoke(&key).await;
    world.inject(InjectedFault::ServerError, CallFilter::operation("UpdateItem").after(1).times(100));
    world.get("/tasks").key(&key).await.expect_status(401);
    world.clear_faults();
    assert_eq!(refusals(&world).await, noted);
}

#[tokio::test]
async fn an_answer_that_cannot_be_noted_is_not_given() {
    let world = World::wired().await;
    let ada =
        world.create("/prospects", json!({"firstName": "Ada", "lastName": "King", "email": "a@example.com"})).await;
    let target = format!("{}/export", at("/prospects", &ada));
    world.inject(InjectedFault::Throttled, CallFilter::operation("PutItem").times(100));
    world.get(&target).await.expect_status(503);
    world.clear_faults();
    world.get(&target).await.expect_status(200);
    assert_eq!(world.list("/account/log").await.len(), 1);
}
