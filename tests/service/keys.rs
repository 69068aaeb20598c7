//! POST, GET and DELETE /keys (SPECIFICATION §5.6 to §5.8).

use std::future::IntoFuture;
use std::time::Duration;

use domain::{ApiKey, Permission};
use futures::future::join_all;
use serde_json::{Value, json};
use tests::world::START_MS;
use tests::{CallFilter, InjectedFault, NewKey, Phase, Response, World};

fn wanted(permissions: &[&str]) -> Value {
    json!({"name": "Nightly import", "permissions": permissions})
}

#[track_caller]
fn text_of(response: &Response) -> String {
    response.item()["key"]
        .as_str()
        .unwrap_or_else(|| panic!("no key: {response}"))
        .to_owned()
}

async fn listed(world: &World) -> Vec<Value> {
    world.get("/keys").await.expect_status(200).items().to_vec()
}

#[tokio::test]
async fn a_new_key_is_shown_once_and_works_at_once() {
    let world = World::new().await;
    let made = world
        .post("/keys", wanted(&["prospects:read"]))
        .await
        .expect_status(201);
    let key = text_of(&made);
    assert!(key.starts_with("rk_live_") && ApiKey::parse(&key).is_some(), "{key}");
    let user = world.first().settings.users[0].id.to_string();
    let mut shown = json!({
        "id": made.id(), "name": "Nightly import", "permissions": ["prospects:read"], "userId": user, "active": true,
        "createdAt": START_MS, "lastUsedAt": null, "lastFour": &key[key.len() - 4..],
    });
    assert!(listed(&world).await.contains(&shown));
    let checked = world.get("/auth").key(&key).await;
    let account = &world.first().settings.account;
    checked.expect_status(200).expect_body(json!({"success": true, "item": {
        "accountId": account.id.to_string(), "accountName": account.name, "keyId": made.id(), "keyName": "Nightly import",
        "permissions": ["prospects:read"], "active": true, "userId": user, "createdAt": START_MS,
    }}));
    shown["lastUsedAt"] = START_MS.into();
    assert!(listed(&world).await.contains(&shown));
    shown["lastUsedAt"] = Value::Null;
    shown["key"] = key.into();
    made.expect_body(json!({"success": true, "item": shown}));
}

#[tokio::test]
async fn a_key_acts_for_the_user_that_was_named() {
    let world = World::new().await;
    let user = world.first().settings.users[1].id.to_string();
    let body = json!({"name": "n", "permissions": ["*"], "userId": user});
    let key = text_of(&world.post("/keys", body).await.expect_status(201));
    assert_eq!(world.get("/auth").key(&key).await.item()["userId"], user.as_str());
    for other in [
        world.second().settings.users[0].id.to_string(),
        "user_x".to_owned(),
        String::new(),
    ] {
        let body = json!({"name": "n", "permissions": ["*"], "userId": other});
        world
            .post("/keys", body)
            .await
            .expect_fault("userId", "is no user of this account");
    }
}

#[tokio::test]
async fn the_text_of_a_key_is_stored_nowhere() {
    let world = World::new().await;
    let plain = text_of(&world.post("/keys", wanted(&["*"])).await.expect_status(201));
    let idempotent = world.post("/keys", wanted(&["*"])).idempotency_key("k");
    let replayable = text_of(&idempotent.await.expect_status(201));
    let items = world.items();
    let sent = world.calls().into_iter().map(|call| call.request);
    for stored in items.into_iter().chain(sent) {
        let stored = stored.to_string();
        for key in [world.api_key(), &plain, &replayable] {
            assert!(!stored.contains(key) && !stored.contains(&key[8..51]), "{stored}");
        }
    }
}

#[tokio::test]
async fn a_replay_gives_the_same_key_again() {
    let world = World::new().await;
    let post = || world.post("/keys", wanted(&["*"])).idempotency_key("k");
    let made = post().await.expect_status(201).expect_no_header("idempotency-status");
    let replay = post()
        .await
        .expect_status(201)
        .expect_header("idempotency-status", "replayed");
    assert_eq!(replay.text, made.text);
    let cold = world.fresh_functions();
    let replay = cold.post("/keys", wanted(&["*"])).idempotency_key("k").await;
    assert_eq!(replay.text, made.text);
    let standard = world.post("/keys", wanted(&["*"])).header("idempotency-key", "k").await;
    assert_eq!(standard.text, made.text);
    world.get("/auth").key(&text_of(&replay)).await.expect_status(200);
    let other = world.post("/keys", wanted(&["*"])).idempotency_key("other").await;
    assert_ne!(text_of(&other), text_of(&made));
    assert_eq!(listed(&world).await.len(), 3);
}

#[tokio::test]
async fn of_16_copies_at_once_one_makes_a_key() {
    let world = World::new().await;
    let requests = (0..16).map(|_| world.post("/keys", wanted(&["*"])).idempotency_key("k").into_future());
    let responses = join_all(requests).await;
    let mut keys: Vec<String> = responses.iter().filter(|one| one.status == 201).map(text_of).collect();
    assert!(!keys.is_empty() && responses.iter().all(|one| matches!(one.status, 201 | 409)));
    keys.dedup();
    assert_eq!(keys.len(), 1);
    assert_eq!(listed(&world).await.len(), 2);
}

#[tokio::test]
async fn every_fault_of_the_commit_leaves_one_key_that_works() {
    for fault in InjectedFault::ending_by_themselves() {
        for times in 1..=3 {
            let world = World::new().await;
            world.inject(fault, CallFilter::operation("TransactWriteItems").times(times));
            let post = || world.post("/keys", wanted(&["*"])).idempotency_key("k");
            let first = post().await;
            world.clear_faults();
            world.advance(Duration::from_secs(60));
            let made = post().await.expect_status(201);
            if first.status == 201 {
                assert_eq!(made.text, first.text);
            }
            world.get("/auth").key(&text_of(&made)).await.expect_status(200);
            assert_eq!(listed(&world).await.len(), 2, "{fault:?} {times} times");
        }
    }
}

#[tokio::test]
async fn one_lost_reply_is_not_seen_by_a_client_without_an_idempotency_key() {
    for fault in [
        InjectedFault::LostReply,
        InjectedFault::ServerErrorAfter,
        InjectedFault::SentTwice,
        InjectedFault::Conflict,
    ] {
        let world = World::new().await;
        world.inject(fault, CallFilter::operation("TransactWriteItems"));
        let made = world.post("/keys", wanted(&["*"])).await.expect_status(201);
        world.get("/auth").key(&text_of(&made)).await.expect_status(200);
        assert_eq!(listed(&world).await.len(), 2, "{fault:?}");
    }
}

#[tokio::test]
async fn the_death_of_the_function_leaves_one_key_that_works() {
    for side in [Phase::Before, Phase::After] {
        let world = World::new().await;
        let post = || world.post("/keys", wanted(&["*"])).idempotency_key("k");
        world
            .kill(side, CallFilter::operation("TransactWriteItems"), post())
            .await;
        world.advance(Duration::from_secs(60));
        let made = post().await.expect_status(201);
        world.get("/auth").key(&text_of(&made)).await.expect_status(200);
        assert_eq!(listed(&world).await.len(), 2, "{side:?}");
    }
}

#[tokio::test]
async fn a_key_hands_out_no_permission_that_it_lacks() {
    let world = World::new().await;
    let held = [Permission::AccountWrite, Permission::ProspectsRead];
    let key = world
        .new_key(NewKey {
            permissions: &held,
            ..NewKey::default()
        })
        .await;
    let post = |permissions: &[&str]| world.post("/keys", wanted(permissions)).key(&key);
    for (asked, lacking) in [
        (vec!["*"], "*"),
        (vec!["prospects:write"], "prospects:write"),
        (
            vec!["account:write", "tasks:read", "hires:write"],
            "hires:write, tasks:read",
        ),
    ] {
        let message = format!("This key lacks what it would hand out: {lacking}.");
        post(&asked).await.expect_error(403, "forbidden", &message);
    }
    post(&["account:write", "prospects:read"]).await.expect_status(201);
    let before = listed(&world).await.len();
    for permission in Permission::EVERY {
        let allowed = held.contains(&permission);
        post(&[permission.name()])
            .await
            .expect_status(if allowed { 201 } else { 403 });
    }
    assert_eq!(listed(&world).await.len(), before + 2);
}

#[tokio::test]
async fn a_malformed_key_is_refused_with_every_fault() {
    let world = World::new().await;
    let post = |body: Value| world.post("/keys", body);
    post(json!({})).await.expect_error_with(
        400,
        "invalid_request",
        "name is required (2 faults in all).",
        json!({"details": [
            {"field": "name", "message": "is required"},
            {"field": "permissions", "message": "is required"},
        ]}),
    );
    post(json!({"name": "n", "permissions": []}))
        .await
        .expect_fault("permissions", "must not be empty");
    let response = post(json!({"name": "n", "permissions": "*"})).await;
    response.expect_fault("permissions", "must be an array of strings, not a string");
    for element in [
        json!("prospects"),
        json!("Prospects:read"),
        json!(1),
        json!(null),
        json!(["*"]),
    ] {
        let refused = post(json!({"name": "n", "permissions": ["account:read", element]}))
            .await
            .expect_status(400);
        assert_eq!(refused.body["details"][0]["field"], "permissions[1]");
        assert_eq!(refused.body["details"].as_array().unwrap().len(), 1);
    }
    post(json!({"name": "n".repeat(200), "permissions": ["*"]}))
        .await
        .expect_status(201);
    let long = post(json!({"name": "n".repeat(201), "permissions": ["*"]})).await;
    long.expect_fault("name", "must be at most 200 characters, not 201");
    assert_eq!(listed(&world).await.len(), 2);
}

#[tokio::test]
async fn an_account_has_at_most_60_active_keys() {
    let world = World::new().await;
    for _ in 2..60 {
        world.post("/keys", wanted(&["*"])).await.expect_status(201);
    }
    let last = world.post("/keys", wanted(&["*"])).await.expect_status(201);
    let over = world.post("/keys", wanted(&["*"])).await;
    over.expect_error(409, "conflict", "An account has at most 60 active keys.");
    world
        .post("/users", json!({"name": "The settings of all of them still change"}))
        .await
        .expect_status(201);
    world.delete(&format!("/keys/{}", last.id())).await.expect_status(200);
    world.post("/keys", wanted(&["*"])).await.expect_status(201);
    let second = world
        .post("/keys", wanted(&["*"]))
        .key(world.second_account_api_key())
        .await;
    second.expect_status(201);
}

#[tokio::test]
async fn a_revoked_key_is_refused_from_then_on() {
    let world = World::new().await;
    let made = world.post("/keys", wanted(&["*"])).await.expect_status(201);
    let key = text_of(&made);
    world.get("/auth").key(&key).await.expect_status(200);
    world.get("/prospects").key(&key).await.expect_status(200);
    let target = format!("/keys/{}", made.id());
    let body = json!({"success": true, "message": "Key revoked."});
    world
        .delete(&target)
        .idempotency_key("d")
        .await
        .expect_status(200)
        .expect_body(body.clone());
    for functions in [&world, &world.fresh_functions()] {
        functions.get("/auth").key(&key).await.expect_status(401);
        functions.get("/prospects").key(&key).await.expect_status(401);
    }
    let replay = world.delete(&target).idempotency_key("d").await;
    replay
        .expect_status(200)
        .expect_body(body.clone())
        .expect_header("idempotency-status", "replayed");
    world.delete(&target).await.expect_status(200).expect_body(body);
    let record = listed(&world)
        .await
        .into_iter()
        .find(|record| record["id"] == made.id())
        .unwrap();
    assert_eq!(record["active"], false);
}

#[tokio::test]
async fn a_key_may_revoke_itself() {
    let world = World::new().await;
    let made = world.post("/keys", wanted(&["*"])).await.expect_status(201);
    let key = text_of(&made);
    world
        .delete(&format!("/keys/{}", made.id()))
        .key(&key)
        .await
        .expect_status(200);
    world
        .delete(&format!("/keys/{}", made.id()))
        .key(&key)
        .await
        .expect_status(401);
}

#[tokio::test]
async fn a_request_under_way_when_its_key_is_revoked_writes_nothing_after_a_later_refusal() {
    let world = World::new().await;
    let key = world.new_key(NewKey::default()).await;
    let post = || {
        world
            .post("/prospects", json!({"firstName": "A", "lastName": "B"}))
            .key(&key)
            .idempotency_key("k")
    };
    world.get("/prospects").key(&key).await.expect_status(200);
    world.revoke(&key).await;
    post().await.expect_status(401);
    assert!(world.events().is_empty());
    let claims = world
        .items()
        .into_iter()
        .filter(|item| item["sk"]["S"] == "IDEM")
        .count();
    assert_eq!(claims, 0, "its claim is given back");
}

#[tokio::test]
async fn the_keys_of_another_account_are_not_there() {
    let world = World::new().await;
    let made = world.post("/keys", wanted(&["*"])).await.expect_status(201);
    let foreign = world
        .delete(&format!("/keys/{}", made.id()))
        .key(world.second_account_api_key())
        .await;
    foreign.expect_error(404, "not_found", "There is no such key in this account.");
    world
        .delete("/keys/key_0")
        .await
        .expect_error(404, "not_found", "There is no such key in this account.");
    let seen = world
        .get("/keys")
        .key(world.second_account_api_key())
        .await
        .expect_status(200);
    assert_eq!(seen.items().len(), 1);
    assert!(!seen.text.contains(made.id()));
    world.get("/auth").key(&text_of(&made)).await.expect_status(200);
}
