//! POST, GET and DELETE /keys (SPECIFICATION §5.6 to §5.8).

use std::time::Duration;

use domain::{ApiKey, Permission};
use serde_json::{Value, json};
use tests::world::START_MS;
use tests::{NewKey, World};

use crate::ask::{Ask, at};

fn body(permissions: &[&str]) -> Value {
    json!({"name": "Nightly import", "permissions": permissions})
}

fn text_of(record: &Value) -> &str {
    record["key"].as_str().unwrap_or_else(|| panic!("no key: {record}"))
}

#[tokio::test]
async fn a_new_key_is_shown_once_and_works_at_once() {
    let world = World::new().await;
    let made = world.create("/keys", body(&["prospects:read"])).await;
    let key = text_of(&made);
    assert!(key.starts_with("rk_live_") && ApiKey::parse(key).is_some(), "{key}");
    let user = world.first().settings.users[0].id.to_string();
    let mut shown = json!({
        "id": made["id"], "name": "Nightly import", "permissions": ["prospects:read"], "userId": user, "active": true,
        "createdAt": START_MS, "lastUsedAt": null, "lastFour": &key[key.len() - 4..],
    });
    assert!(world.list("/keys").await.contains(&shown));
    let checked = world.get("/auth").key(key).await;
    let account = &world.first().settings.account;
    checked.expect_status(200).expect_body(json!({"success": true, "item": {
        "accountId": account.id.to_string(), "accountName": account.name, "keyId": made["id"],
        "keyName": "Nightly import", "permissions": ["prospects:read"], "active": true, "userId": user,
        "createdAt": START_MS,
    }}));
    shown["lastUsedAt"] = START_MS.into();
    assert!(world.list("/keys").await.contains(&shown));
    shown["lastUsedAt"] = Value::Null;
    shown["key"] = key.into();
    assert_eq!(made, shown);
}

#[tokio::test]
async fn a_secret_is_replayed_to_its_key_alone_however_the_idempotency_key_is_quoted() {
    let world = World::new().await;
    let webhook = json!({"url": "https://example.com/hook", "description": "see @key: and @webhook:"});
    let made = world.create("/webhooks", webhook.clone()).await;
    let rotation = format!("{}/rotate-secret", at("/webhooks", &made));
    let other = world.new_key(NewKey::default()).await;
    for (at, (target, body)) in [("/keys", body(&["*"])), ("/webhooks", webhook), (&rotation, json!({}))]
        .into_iter()
        .enumerate()
    {
        let name = format!("k-{at}");
        let post = |quoted: &str| world.post(target, body.clone()).idempotency_key(quoted);
        let made = post(&name).await;
        assert!(made.status < 300, "{made:?}");
        let cold = world.fresh_functions();
        let again = cold.post(target, body.clone()).header("idempotency-key", &name);
        for replay in [post(&format!("\"{name}\"")), again] {
            let replay = replay.await.expect_header("idempotency-replayed", "true");
            assert_eq!(replay.text, made.text, "{target}");
        }
        assert_ne!(post(&format!("other-{at}")).await.text, made.text);
        let message = "Another API key made this request before, and its response shows a secret.";
        let refused = post(&name).key(&other).await;
        refused.expect_error(409, "idempotency_key_reused", message);
    }
}

#[tokio::test]
async fn a_key_hands_out_no_permission_that_it_lacks() {
    let world = World::new().await;
    let permissions = &[Permission::AccountWrite, Permission::ProspectsRead];
    let key = world
        .new_key(NewKey {
            permissions,
            ..NewKey::default()
        })
        .await;
    let post = |permissions: &[&str]| world.post("/keys", body(permissions)).key(&key);
    let three = ["account:write", "tasks:read", "hires:write"];
    for (asked, lacking) in [
        (&["*"][..], "*"),
        (&["prospects:write"], "prospects:write"),
        (&three, "hires:write, tasks:read"),
    ] {
        let message = format!("This key lacks what it would hand out: {lacking}.");
        post(asked).await.expect_error(403, "forbidden", &message);
    }
    post(&["account:write", "prospects:read"]).await.expect_status(201);
    for permission in Permission::EVERY {
        let status = if permissions.contains(&permission) { 201 } else { 403 };
        post(&[permission.name()]).await.expect_status(status);
    }
    assert_eq!(world.list("/keys").await.len(), 2 + 3);
}

#[tokio::test]
async fn an_account_has_at_most_60_active_keys() {
    let world = World::new().await;
    let mut last = Value::Null;
    for _ in 1..60 {
        last = world.create("/keys", body(&["*"])).await;
    }
    let over = world.post("/keys", body(&["*"])).await;
    over.expect_error(409, "conflict", "An account has at most 60 active keys.");
    world
        .create("/users", json!({"name": "The settings of all of them still change"}))
        .await;
    world.remove(&at("/keys", &last)).await;
    world.create("/keys", body(&["*"])).await;
    let second = world
        .post("/keys", body(&["*"]))
        .key(world.second_account_api_key())
        .await;
    second.expect_status(201);
}

#[tokio::test]
async fn a_revoked_key_is_refused_from_then_on() {
    let world = World::new().await;
    let made = world.create("/keys", body(&["*"])).await;
    let key = text_of(&made);
    for target in ["/auth", "/prospects"] {
        world.get(target).key(key).await.expect_status(200);
    }
    let revoked = json!({"success": true, "message": "Key revoked."});
    let delete = || world.delete(&at("/keys", &made));
    let first = delete().idempotency_key("d").await.expect_status(200);
    first.expect_body(revoked.clone());
    for functions in [&world, &world.fresh_functions()] {
        for target in ["/auth", "/prospects"] {
            functions.get(target).key(key).await.expect_status(401);
        }
        let body = json!({"firstName": "Ada", "lastName": "Lovelace"});
        let write = functions.post("/prospects", body).key(key).idempotency_key("w");
        write.await.expect_status(401);
    }
    assert_eq!(world.events().len(), 0);
    let replay = delete()
        .idempotency_key("d")
        .await
        .expect_header("idempotency-status", "replayed");
    replay.expect_status(200).expect_body(revoked.clone());
    delete().await.expect_status(200).expect_body(revoked);
}

#[tokio::test]
async fn the_list_shows_revoked_keys_and_other_requests_do_not_read_them() {
    let world = World::new().await;
    let first = world.create("/keys", body(&["*"])).await;
    world.advance(Duration::from_secs(1));
    let made = [first, world.create("/keys", body(&["*"])).await];
    for key in &made {
        world.remove(&at("/keys", key)).await;
    }
    let keys = world.list("/keys").await;
    let revoked = keys.iter().filter(|record| record["active"] == false);
    let ids: Vec<_> = revoked.map(|record| &record["id"]).collect();
    assert_eq!(ids, [&made[1]["id"], &made[0]["id"]]);
    let items = world.items();
    let is_setting = |item: &&Value| item["pk"]["S"].as_str().is_some_and(|pk| pk.ends_with("#CONFIG"));
    let is_revoked = |item: &Value| item["active"]["BOOL"] == false && item["hash"].is_object();
    assert!(items.iter().any(is_revoked));
    assert!(!items.iter().filter(is_setting).any(is_revoked));
}

#[tokio::test]
async fn a_key_may_revoke_itself() {
    let world = World::new().await;
    let made = world.create("/keys", body(&["*"])).await;
    for status in [200, 401] {
        let answer = world.delete(&at("/keys", &made)).key(text_of(&made)).await;
        answer.expect_status(status);
    }
}
