//! POST, GET, PATCH and DELETE /keys (SPECIFICATION §2.4 to §2.5).

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
        "id": made["id"], "name": "Nightly import", "permissions": ["prospects:read"], "userId": user,
        "expiresAt": null, "allowedCidrs": null, "scope": null, "active": true, "createdAt": START_MS, "lastUsedAt": null, "lastFour": &key[key.len() - 4..],
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
    let webhook = json!({"url": "https://example.com/hook"});
    let made = world.create("/webhooks", webhook.clone()).await;
    let rotation = format!("{}/rotate-secret", at("/webhooks", &made));
    let other = world.new_key(NewKey::default()).await;
    for (at, (target, body)) in
        [("/keys", body(&["*"])), ("/webhooks", webhook), (&rotation, json!({}))].into_iter().enumerate()
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
    let key = world.new_key(NewKey { permissions, ..NewKey::default() }).await;
    let post = |permissions: &[&str]| world.post("/keys", body(permissions)).key(&key);
    let three = ["account:write", "tasks:read", "hires:write"];
    for (asked, lacking) in
        [(&["*"][..], "*"), (&["prospects:write"], "prospects:write"), (&three, "hires:write, tasks:read")]
    {
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
    world.create("/users", json!({"name": "The settings of all of them still change"})).await;
    world.remove(&at("/keys", &last)).await;
    world.create("/keys", body(&["*"])).await;
    let second = world.post("/keys", body(&["*"])).key(world.second_account_api_key()).await;
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
    let replay = delete().idempotency_key("d").await.expect_header("idempotency-status", "replayed");
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

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// The answer of GET /auth to a key, from warm and from cold functions.
async fn checked(world: &World, key: &str, status: u16, expires: &str) {
    for functions in [world, &world.fresh_functions()] {
        let answer = functions.get("/auth").key(key).await.expect_status(status);
        assert_eq!(answer.header("key-expires"), expires);
    }
}

#[tokio::test]
async fn a_key_announces_its_end_and_is_refused_from_then_on() {
    let world = World::new().await;
    let days = |days: i64| Duration::from_millis(u64::try_from(days * DAY_MS).unwrap());
    let end = START_MS + 10 * DAY_MS;
    let mut bounded = body(&["*"]);
    bounded["expiresAt"] = end.into();
    let made = world.create("/keys", bounded).await;
    assert_eq!(made["expiresAt"], end);
    let key = text_of(&made);
    world.advance(Duration::from_millis(3 * 24 * 3_600_000 - 1));
    checked(&world, key, 200, "").await;
    world.advance(Duration::from_millis(1));
    let announced = end.to_string();
    checked(&world, key, 200, &announced).await;
    let missing = world.get("/prospects/x").key(key).await.expect_status(404);
    assert_eq!(missing.header("key-expires"), announced);
    world.advance(Duration::from_millis(7 * 24 * 3_600_000 - 1));
    checked(&world, key, 200, &announced).await;
    world.advance(Duration::from_millis(1));
    checked(&world, key, 401, "").await;
    let message = "This API key is not valid: it is mistyped, revoked or expired. Send a valid one as Authorization: Bearer <API_KEY>.";
    let write = world.post("/prospects", json!({"firstName": "Ada", "lastName": "L"})).key(key);
    write.await.expect_error(401, "unauthenticated", message);
    for past in [json!(end), json!(0), json!("1970-01-01")] {
        let change = json!({"expiresAt": past});
        let refused = world.patch(&at("/keys", &made), change).await;
        refused.expect_fault("expiresAt", "must be in the future");
    }
    let later = json!({"expiresAt": end + 1});
    assert_eq!(world.update(&at("/keys", &made), later).await["expiresAt"], end + 1);
    checked(&world, key, 200, &(end + 1).to_string()).await;
    world.update(&at("/keys", &made), json!({"expiresAt": null})).await;
    world.advance(days(1));
    checked(&world, key, 200, "").await;
}

#[tokio::test]
async fn a_key_works_from_its_networks_alone() {
    let world = World::new().await;
    let mut bounded = body(&["*"]);
    bounded["allowedCidrs"] = json!(["203.0.113.9/24", "2001:DB8::1", " 203.0.113.0/24 "]);
    let made = world.create("/keys", bounded).await;
    assert_eq!(made["allowedCidrs"], json!(["203.0.113.0/24", "2001:db8::1/128"]));
    let key = text_of(&made);
    for source in ["203.0.113.200", "2001:db8::1", "::ffff:203.0.113.1"] {
        for functions in [&world, &world.fresh_functions()] {
            functions.get("/auth").key(key).source(source).await.expect_status(200);
        }
    }
    for (source, named) in [("203.0.114.0", "203.0.114.0"), ("2001:db8::2", "2001:db8::2"), ("", "an unknown address")]
    {
        for functions in [&world, &world.fresh_functions()] {
            let person = json!({"firstName": "Ada", "lastName": "Lovelace"});
            let write = functions.post("/prospects", person).key(key).source(source);
            let refused = write.header("x-forwarded-for", "203.0.113.1").idempotency_key("k").await;
            let message = format!("This key does not work from {named}. Its allowedCidrs name the networks.");
            let refused = refused.expect_error(403, "forbidden", &message);
            assert!(refused.has_header("ratelimit-limit"), "{refused}");
        }
    }
    assert_eq!(world.events().len(), 0);
    for (wrong, field, message) in [
        (json!([]), "allowedCidrs", "must have 1 to 20 networks, not 0"),
        (json!("::/0"), "allowedCidrs", "must be an array of networks, not a string"),
        (
            json!(["::/0", "10.0.0.0/33"]),
            "allowedCidrs[1]",
            "must be IPv4 or IPv6 networks, such as 203.0.113.0/24 or 2001:db8::/32",
        ),
        (json!(vec!["::/0"; 21]), "allowedCidrs", "must have 1 to 20 networks, not 21"),
    ] {
        let refused = world.patch(&at("/keys", &made), json!({"allowedCidrs": wrong})).await;
        refused.expect_fault(field, message);
    }
    let many: Vec<String> = (0..20).map(|number| format!("10.{number}.0.0/16")).collect();
    let changed = world.update(&at("/keys", &made), json!({"allowedCidrs": many})).await;
    assert_eq!(changed["allowedCidrs"], json!(many));
    world.get("/auth").key(key).await.expect_status(403);
    world.get("/auth").key(key).source("10.19.0.1").await.expect_status(200);
    world.update(&at("/keys", &made), json!({"allowedCidrs": null})).await;
    world.get("/auth").key(key).await.expect_status(200);
}

#[tokio::test]
async fn a_key_is_renamed_and_the_next_request_shows_it() {
    let world = World::new().await;
    let made = world.create("/keys", body(&["*"])).await;
    let (target, key) = (at("/keys", &made), text_of(&made));
    assert_eq!(world.get("/auth").key(key).await.item()["keyName"], "Nightly import");
    let mut shown = made.clone();
    shown.as_object_mut().unwrap().remove("key");
    shown["name"] = "Hourly import".into();
    shown["lastUsedAt"] = START_MS.into();
    for method in ["PATCH", "PUT"] {
        let change = json!({"name": "Hourly import"});
        let answer = world.send(method, &target).json(&change).await.expect_status(200);
        answer.expect_body(json!({"success": true, "item": shown}));
    }
    // The calling key cannot change what a key may do and for whom it acts.
    let ignored = json!({"permissions": ["tasks:read"], "userId": "x", "active": false});
    assert_eq!(world.update(&target, ignored).await, shown);
    assert_eq!(world.get("/auth").key(key).await.item()["keyName"], "Hourly import");
    assert!(world.list("/keys").await.contains(&shown));
    let foreign = world.patch(&target, json!({"name": "x"})).key(world.second_account_api_key());
    foreign.await.expect_error(404, "not_found", "There is no such key in this account.");
    world.remove(&target).await;
    let revoked = world.patch(&target, json!({"name": "x"})).await;
    revoked.expect_error(409, "conflict", "The key is revoked.");
}
